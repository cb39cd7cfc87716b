import { removeLocal } from '../platform/local-storage.ts'

/** Where the ids of those are whose pages were opened on this device. */
export const VIEWED_SELLERS_KEY = 'viewed_sellers'

/** Lists on this page render again, as they do when another tab changes them. */
export function clearViewedSellers(): void {
  removeLocal(VIEWED_SELLERS_KEY)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: VIEWED_SELLERS_KEY }))
}
