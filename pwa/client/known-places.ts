import { removeLocal } from '../platform/local-storage.ts'

/** Where the towns are that were chosen on this device. */
export const KNOWN_PLACES_KEY = 'known_places'

export const clearKnownPlaces = (): void => removeLocal(KNOWN_PLACES_KEY)
