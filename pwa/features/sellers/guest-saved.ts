import { createIdList } from './id-list.ts'

/** As many as a page shows without a wait on a slow network. */
export const MAX_GUEST_SAVED = 50

export const SAVED_SELLERS_KEY = 'saved_sellers'

/** The freelancers that somebody without an account has saved on this device. */
export const guestSaved = createIdList(SAVED_SELLERS_KEY, MAX_GUEST_SAVED)
