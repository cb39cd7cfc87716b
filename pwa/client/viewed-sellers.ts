import { removeLocal } from '../platform/local-storage.ts'

/** Where the ids of those are whose pages were opened on this device. */
export const VIEWED_SELLERS_KEY = 'viewed_sellers'

export const clearViewedSellers = (): void => removeLocal(VIEWED_SELLERS_KEY)
