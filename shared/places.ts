import * as v from 'valibot'
import { boundedText } from './bounds.ts'
import { LocalizedNames } from './catalog.ts'

/** How far a freelancer goes (km). 0: remote only. */
export const REACHES_KM = [0, 5, 10, 25, 50, 100] as const
/** How far away a freelancer may be (km). */
export const DISTANCES_KM = [10, 25, 50, 100] as const
export const DEFAULT_DISTANCE_KM = 25
export const MAX_DISTANCE_KM = 100
export const MAX_PLACE_NAME_LENGTH = 60
/** Positions have at most this many decimals: 0.01° is about one kilometre. */
const POSITION_DECIMALS = 2

/** A town of the gazetteer, by its number in GeoNames. */
export const PlaceId = v.pipe(boundedText(8), v.regex(/^[1-9]\d{0,7}$/, 'Must be a place'))

/** A position in degrees, rounded to 0.01°. */
export interface Position {
  lat: number
  lon: number
}

/** A town with its names and its position; the region is a part of its country. */
export const Place = v.object({
  _id: PlaceId,
  name: v.string(),
  names: LocalizedNames,
  region: v.string(),
  country: v.string(),
  lat: v.number(),
  lon: v.number(),
})
export type Place = v.InferOutput<typeof Place>

/** Where a freelancer works; null where they haven't said so. */
export interface WorkPlace {
  place: Place | null
  reachKm: number | null
}

const POSITION = /^-?\d{1,2}(?:\.\d{1,2})?,-?\d{1,3}(?:\.\d{1,2})?$/

/** A place, or a position ("20.67,-103.39"). A finer position isn't accepted. */
export const Near = v.pipe(
  boundedText(14),
  v.check((text) => v.is(PlaceId, text) || parsePosition(text) !== null, 'Must be a place or a position'),
)

/** The filters of a seller list that are about places. */
export const PLACE_FILTERS = {
  near: v.optional(Near),
  within: v.optional(v.pipe(boundedText(3), v.transform(Number), v.picklist(DISTANCES_KM))),
  /** Freelancers who only work remotely are included. */
  remote: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => (value === 'true' ? value : undefined)),
    ),
  ),
}

/** Towns whose name begins with `q`; those of `country` come first. */
export const PlaceQuery = v.object({
  q: v.pipe(boundedText(MAX_PLACE_NAME_LENGTH), v.trim(), v.minLength(2)),
  country: v.optional(v.pipe(boundedText(2), v.regex(/^[A-Z]{2}$/))),
})
export const PlaceList = v.object({ places: v.array(Place) })

/** The position that a text such as "20.67,-103.39" names, or null. */
export function parsePosition(text: string): Position | null {
  if (!POSITION.test(text)) return null
  const [lat = Number.NaN, lon = Number.NaN] = text.split(',').map(Number)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

/** A position as `parsePosition` reads it. It is rounded to about a kilometre. */
export const formatPosition = ({ lat, lon }: Position): string =>
  [lat, lon].map((degrees) => Number(degrees.toFixed(POSITION_DECIMALS))).join(',')

export interface NearQuery {
  center: Position
  withinKm: number
  /** Includes those who only work remotely. */
  remote: boolean
}

/** The distance of those who only work remotely: they come after all others. */
export const REMOTE_DISTANCE = 1_000_000
const EARTH_RADIUS_KM = 6371
/** Twice the Earth's radius, in the unit of `measureDistance`. */
export const EARTH_DIAMETER = 2 * EARTH_RADIUS_KM * 10

/** The great-circle distance by the haversine formula, in whole tenths of a kilometre. */
export function measureDistance(a: Position, b: Position): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const halfSine = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const share =
    halfSine(a.lat, b.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * halfSine(a.lon, b.lon)
  return Math.floor(EARTH_DIAMETER * Math.asin(Math.sqrt(Math.min(1, share))))
}

/** How far a freelancer is by `measureDistance`; null if they are too far, or don't go that far. */
export function distanceWithin({ place, reachKm }: WorkPlace, near: NearQuery): number | null {
  if (reachKm === 0) return near.remote ? REMOTE_DISTANCE : null
  if (!place) return null
  const distance = measureDistance(near.center, place)
  return distance <= Math.min(near.withinKm, reachKm ?? MAX_DISTANCE_KM) * 10 ? distance : null
}

/** How far a freelancer goes, as the index of places has it: who hasn't said so goes anywhere near. */
export const indexedReach = (reachKm: number | null): number => reachKm ?? MAX_DISTANCE_KM

/** What `measureDistance` cuts off (km). */
const CUT_KM = 0.1

/**
 * The degrees within which everything within `km` lies. Around the poles and across the date line these are
 * all longitudes.
 */
export function boundsAround({ lat, lon }: Position, km: number) {
  const latSpan = ((km + CUT_KM) / EARTH_RADIUS_KM) * (180 / Math.PI)
  const farthestLat = Math.min(90, Math.abs(lat) + latSpan)
  const lonSpan = farthestLat > 89 ? 360 : latSpan / Math.cos((farthestLat * Math.PI) / 180)
  const isWrapped = lon - lonSpan < -180 || lon + lonSpan > 180
  return {
    minLat: lat - latSpan,
    maxLat: lat + latSpan,
    minLon: isWrapped ? -180 : lon - lonSpan,
    maxLon: isWrapped ? 180 : lon + lonSpan,
  }
}
