import { createIdList } from './id-list.ts'

/** As many as a page shows without a wait on a slow network. */
export const MAX_GUEST_SAVED = 50

/** The freelancers that somebody without an account has saved on this device. */
export const guestSaved = createIdList('saved_sellers', MAX_GUEST_SAVED)
