import { isEphemeralSession } from '../../client/session.ts'
import { VIEWED_SELLERS_KEY } from '../../client/viewed-sellers.ts'
import { createIdList } from './id-list.ts'

const MAX_VIEWED = 12

/** The freelancers whose pages were opened on this device. A log-out clears it. */
export const recentlyViewed = createIdList(VIEWED_SELLERS_KEY, MAX_VIEWED)

/** A shared device keeps nobody. */
export function addRecentlyViewed(sellerId: string): void {
  if (!isEphemeralSession()) recentlyViewed.add(sellerId)
}
