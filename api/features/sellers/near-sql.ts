import { type RawBuilder, sql } from 'kysely'
import { boundsAround, EARTH_DIAMETER, type NearQuery, REMOTE_DISTANCE } from '#shared/places.ts'
import type { Value } from './search-sql.ts'

/** Whether a query is about a place, and whether it includes those who only work remotely. */
export type NearShape = 'onSite' | 'withRemote'

/** The values of `withNear`, in its order. */
export function toNearValues({ center, withinKm }: NearQuery): number[] {
  const { minLat, maxLat, minLon, maxLon } = boundsAround(center, withinKm)
  const bounds = [Math.floor(minLat * 100), Math.ceil(maxLat * 100)]
  return [...bounds, Math.floor(minLon * 100), Math.ceil(maxLon * 100), center.lat, center.lon, withinKm * 10]
}
export const NEAR_VALUE_COUNT = 7

/**
 * Whether a search position is near, for those that another index has found: only those who work near are
 * measured for it, and of those who work remotely nobody is read.
 */
export const isNear = (shape: NearShape, position: RawBuilder<unknown>) =>
  shape === 'onSite'
    ? sql<boolean>`${position} in (select position from near)`
    : sql<boolean>`(${position} in (select position from near) or exists (select 1 from listings lr join listing_facets r on r.position = lr.position where lr.search_position = ${position} and r.facet = 'remote'))`

/** The distance of a search position; that of those who work remotely for whoever isn't near. */
export const distanceAt = (position: RawBuilder<unknown>, values: Value[]) =>
  sql<number>`coalesce((select distance from (${measurePlaces(values)} and position = ${position}) as measured where ${isWithin(values)}), ${sql.lit(REMOTE_DISTANCE)})`

/**
 * The beginning of a query that gives it `near`: search positions with their distances, measured as on the
 * device (`measureDistance`).
 */
export function withNear(shape: NearShape, values: Value[]) {
  const remote = sql`union all select r.search_position, ${sql.lit(REMOTE_DISTANCE)} from listing_facets f join listings r on r.position = f.position where f.facet = 'remote' and r.search_position is not null`
  return sql`with near as materialized (
    select position, distance from (${measurePlaces(values)}) as measured where ${isWithin(values)}
    ${shape === 'withRemote' ? remote : sql``}) `
}

/** Everybody within the bounds, with their distances. */
function measurePlaces(values: Value[]) {
  const [minLat, maxLat, minLon, maxLon, centerLat, centerLon] = values
  const lat = sql`radians(cast(${centerLat} as double precision))`
  const lon = sql`radians(cast(${centerLon} as double precision))`
  const placeLat = sql`radians(min_lat / 100.0)`
  const placeLon = sql`radians(min_lon / 100.0)`
  const share = sql`power(sin((${placeLat} - ${lat}) / 2), 2) + cos(${lat}) * cos(${placeLat}) * power(sin((${placeLon} - ${lon}) / 2), 2)`
  return sql`
      select position, reach_km, floor(${sql.lit(EARTH_DIAMETER)} * asin(sqrt(${share}))) as distance from place_search
      where min_lat >= ${minLat} and max_lat <= ${maxLat} and min_lon >= ${minLon} and max_lon <= ${maxLon}`
}

const isWithin = (values: Value[]) =>
  sql`distance <= ${values[NEAR_VALUE_COUNT - 1]} and distance <= reach_km * 10`
