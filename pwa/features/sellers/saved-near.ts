import { DEFAULT_DISTANCE_KM, distanceWithin, type Position, parsePosition } from '#shared/places.ts'
import type { SellerFilters } from '#shared/seller-filters.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { findKnownPlace } from '../places/known-places.ts'
import type { CachedSeller } from './public-tables.ts'

/** How far a saved freelancer is from what is searched for; null if they aren’t near. */
export type MeasureSeller = (seller: CachedSeller) => number | null

/** Where a place is; null where this device doesn’t know it. */
export const findCenter = async (publicDb: PublicDb, near: string): Promise<Position | null> =>
  parsePosition(near) ?? (await findKnownPlace(publicDb, near))

/** Near a place that this device doesn’t know there is nobody. */
export async function createMeasure(
  publicDb: PublicDb,
  { near = '', within, remote }: Pick<SellerFilters, 'near' | 'within' | 'remote'>,
): Promise<MeasureSeller> {
  const center = await findCenter(publicDb, near)
  if (!center) return () => null
  const query = { center, withinKm: within ?? DEFAULT_DISTANCE_KM, remote: remote === 'true' }
  // A row that an older build has saved has neither place nor reach.
  return ({ place = null, reachKm = null }) => distanceWithin({ place, reachKm }, query)
}
