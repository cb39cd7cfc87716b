import { formatPosition } from '#shared/places.ts'

const TIMEOUT_MS = 15_000
const MAX_AGE_MS = 10 * 60_000

export type PositionFailure = 'denied' | 'unknown'

/**
 * Where this device is, as a `near` filter: rounded to about a kilometre before anything else sees it. The
 * browser asks the person first.
 */
export function findMyPosition(): Promise<{ near: string } | { failure: PositionFailure }> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve({ failure: 'unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ near: formatPosition({ lat: coords.latitude, lon: coords.longitude }) }),
      (error) => resolve({ failure: error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: false },
    )
  })
}
