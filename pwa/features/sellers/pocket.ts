import { SellerProfileList } from '#shared/sellers.ts'
import { getJson } from '../../offline/api.ts'
import { forgetStale, makeRoom } from '../../offline/copies.ts'
import { withCopies } from '../../offline/db.ts'
import { isStorageFull } from '../../offline/failure.ts'
import { idle, mayUseData } from '../../offline/free-line.ts'
import { PICTURES } from '../../offline/gone.ts'
import { isReachable, watchReachable } from '../../offline/reachable.ts'
import { askCategories, askSkills, askSubCategories, keepCategories, keepSkills, keepSubCategories } from '../catalog/catalog.ts'
import { keepProfiles } from './profile.ts'
import { warmShelf } from './shelf.ts'

/** What the visitor came for goes first. */
const AFTER_MS = 8_000
const MOST_SELLERS = 200
/** Few questions, of which none holds up the finger while its answer is read. */
const PROFILES_AT_ONCE = 20
const AT_ONCE = 3
const DAY_MS = 24 * 60 * 60 * 1000
const PORTRAIT_WIDTH = 160
const SAVED_AT = 'savedAt'

/**
 * Puts the market into the pocket, quietly: the 200 top-rated sellers with profiles and portraits, the categories, services and skills.
 * In idle time, once a day, only where data cost nothing and only while the server is there; what was missed is taken up when it is again.
 */
export function startSaving(): () => void {
  let running = new AbortController()
  const begin = () => {
    running.abort()
    running = new AbortController()
    // Whatever goes wrong, nobody is waiting for this: it is tried again at the next visit.
    void (isReachable() ? save : prepare)(running.signal).catch(() => undefined)
  }
  const first = setTimeout(begin, isReachable() ? AFTER_MS : 0)
  const unwatch = watchReachable(() => {
    clearTimeout(first)
    begin()
  })
  return () => {
    clearTimeout(first)
    unwatch()
    running.abort()
  }
}

/** Without a network what is saved will be searched. */
async function prepare(signal: AbortSignal): Promise<void> {
  await idle(signal)
  await withCopies(warmShelf)
}

async function save(signal: AbortSignal): Promise<void> {
  await idle(signal)
  const started = Date.now()
  const last = await withCopies((copies) => copies.meta.get(SAVED_AT))
  if (!mayUseData() || !isDue(last?.value, started)) return
  await withCopies((copies) => forgetStale(copies, started))
  try {
    await saveCatalog(signal)
    const sellers = await saveSellers(signal)
    const portraits = sellers.map(({ profileImage }) => profileImage).filter((src) => src !== null)
    await eachOf(portraits, signal, (src) => savePicture(src, signal))
  } catch (error) {
    if (isStorageFull(error)) await withCopies(makeRoom)
    throw error
  }
  await withCopies((copies) => copies.meta.put({ key: SAVED_AT, value: started }))
}

async function saveCatalog(signal: AbortSignal): Promise<void> {
  const at = Date.now()
  const categories = await askCategories(signal)
  const subCategories = await askSubCategories(signal)
  const skills = await askSkills({}, signal)
  await withCopies((copies) => keepCategories(copies, categories, at))
  await withCopies((copies) => keepSubCategories(copies, subCategories, at))
  await withCopies((copies) => keepSkills(copies, skills, at))
}

async function saveSellers(signal: AbortSignal) {
  const all = []
  for (let page = 1, pages = 1; page <= pages && all.length < MOST_SELLERS; page++) {
    await idle(signal)
    const at = Date.now()
    const { sellers, totalPages } = await getJson('seller/profiles', SellerProfileList, { query: { sort: 'top-rated', page, limit: PROFILES_AT_ONCE }, signal })
    await withCopies((copies) => keepProfiles(copies, sellers, at))
    all.push(...sellers)
    pages = totalPages
  }
  return all
}

/** Under its plain address, as the worker keeps pictures. */
async function savePicture(src: string, signal: AbortSignal): Promise<void> {
  if (!('caches' in globalThis)) return
  const pictures = await caches.open(PICTURES)
  const url = `${src}?w=${PORTRAIT_WIDTH}`
  if (await pictures.match(url)) return
  const answer = await fetch(url, { signal })
  if (answer.ok) await pictures.put(url, answer)
}

/** A few at a time, each when the browser has nothing better to do. */
async function eachOf<T>(things: T[], signal: AbortSignal, save: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values()
  const lane = async () => {
    for (const thing of waiting) {
      await idle(signal)
      await save(thing)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Due once a day; a clock that was set back doesn't put it off for ever. */
export const isDue = (last: number | undefined, now: number): boolean => last === undefined || now - last >= DAY_MS || last > now
