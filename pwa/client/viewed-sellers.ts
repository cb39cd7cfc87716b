import { removeLocal } from '../platform/local-storage.ts'

/** Where the ids of those are whose pages were opened on this device. */
export const VIEWED_SELLERS_KEY = 'viewed_sellers'
/** Where the ids of those are who were chosen to compare. */
export const COMPARED_SELLERS_KEY = 'compared_sellers'

/** Lists on this page render again, as they do when another tab changes them. */
export function clearViewedSellers(): void {
  for (const key of [VIEWED_SELLERS_KEY, COMPARED_SELLERS_KEY]) {
    removeLocal(key)
    globalThis.dispatchEvent(new StorageEvent('storage', { key }))
  }
}
