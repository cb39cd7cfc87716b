import { DEFAULT_DISTANCE_KM, type NearQuery, parsePosition } from '#shared/places.ts'
import type { SellerFilters } from '#shared/seller-filters.ts'
import { findPlace } from '../places/gazetteer.ts'

/** Where and how far a list searches; null for a place that isn’t in the gazetteer. */
export function toNearQuery(
  near: string,
  { within, remote }: Pick<SellerFilters, 'within' | 'remote'>,
): NearQuery | null {
  const center = parsePosition(near) ?? findPlace(near)
  return center && { center, withinKm: within ?? DEFAULT_DISTANCE_KM, remote: remote === 'true' }
}
