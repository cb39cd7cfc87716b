import * as v from 'valibot'
import { Place, PlaceList } from '#shared/places.ts'
import { expandTown } from '#shared/search/town-abbreviations.ts'
import { beginLike, foldWords } from '#shared/search/words.ts'
import { type PublicDb, withPublicDb } from '../../cache/public-db.ts'
import { callEndpoint } from '../../client/api.ts'
import { KNOWN_PLACES_KEY } from '../../client/known-places.ts'
import { isEphemeralSession } from '../../client/session.ts'
import { readLocal, writeLocal } from '../../platform/local-storage.ts'
import { isReachable } from '../../platform/reachability.ts'

const MAX_KNOWN = 50
const MAX_SUGGESTIONS = 8
const StoredPlaces = v.pipe(v.string(), v.parseJson(), v.array(Place))

/** Places of this visit, by id. */
const visited = new Map<string, Place>()

/** The places that were chosen or named on this device, the newest first. */
function readChosen(): Place[] {
  const stored = v.safeParse(StoredPlaces, readLocal(KNOWN_PLACES_KEY))
  return stored.success ? stored.output : []
}

/** Keeps a place for later and for when there is no network. A shared device keeps none. */
export function rememberPlace(place: Place): void {
  visited.set(place._id, place)
  if (isEphemeralSession()) return
  const others = readChosen().filter(({ _id }) => _id !== place._id)
  writeLocal(KNOWN_PLACES_KEY, JSON.stringify([place, ...others].slice(0, MAX_KNOWN)))
}

/** A place that this device has met. */
export async function findKnownPlace({ sellers }: PublicDb, id: string): Promise<Place | null> {
  const known = visited.get(id) ?? readChosen().find(({ _id }) => _id === id)
  if (known) return known
  const saved = await sellers.filter(({ place }) => place?._id === id).first()
  return saved?.place ?? null
}

/** A place by its id: of this device, or else of the server. Null if there is none. */
export async function loadPlace(id: string, signal?: AbortSignal): Promise<Place | null> {
  // Where the browser keeps nothing the server is asked.
  const known = await withPublicDb((publicDb) => findKnownPlace(publicDb, id)).catch(() => null)
  if (known) return known
  const place = await callEndpoint('GET /places/:id', Place, { params: { id }, ...(signal && { signal }) })
  rememberPlace(place)
  return place
}

/**
 * Places whose name begins like this; those of `country` come first. Without a network these are the ones
 * that this device has met.
 */
export async function findPlaces(
  text: string,
  country: string | undefined,
  signal: AbortSignal,
): Promise<Place[]> {
  if (isReachable()) {
    try {
      const query = { q: text, ...(country && { country }) }
      return (await callEndpoint('GET /places', PlaceList, { query, signal })).places
    } catch (error) {
      if (signal.aborted || isReachable()) throw error
    }
  }
  const typed = foldWords(text)
  const town = expandTown(typed.join(' ')).split(' ')
  const places = new Map([...(await readSavedPlaces()), ...readChosen()].map((place) => [place._id, place]))
  const isHere = (place: Place) => Number(place.country === country)
  return [...places.values()]
    .filter(({ name, names }) => {
      const words = [name, ...Object.values(names)].flatMap(foldWords)
      return beginLike(words, typed) || beginLike(words, town)
    })
    .sort((a, b) => isHere(b) - isHere(a))
    .slice(0, MAX_SUGGESTIONS)
}

/** The places of the freelancers that this device has saved. */
async function readSavedPlaces(): Promise<Place[]> {
  const places = new Map<string, Place>()
  const collect = () =>
    withPublicDb(({ sellers }) =>
      sellers.each(({ place }) => {
        if (place) places.set(place._id, place)
      }),
    )
  // Where the browser keeps nothing there are none.
  await collect().catch(() => undefined)
  return [...places.values()]
}
