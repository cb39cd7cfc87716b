import { SellerProfileList } from '#shared/sellers.ts'
import { DAY_MS } from '#shared/time.ts'
import { evictStale, freeSpace } from '../../cache/cached-rows.ts'
import { withPublicDb } from '../../cache/public-db.ts'
import { PICTURE_CACHE } from '../../cache/purge-users.ts'
import { callEndpoint } from '../../client/api.ts'
import { isStorageFull } from '../../platform/errors.ts'
import { canPrefetch, waitForIdle } from '../../platform/network-connection.ts'
import { isReachable, watchReachable } from '../../platform/reachability.ts'
import {
  fetchCategories,
  fetchSkills,
  fetchSubCategories,
  storeCategories,
  storeSkills,
  storeSubCategories,
} from '../catalog/catalog.ts'
import { storeProfiles } from './profile.ts'
import { warmIndex } from './seller-index.ts'

/** Leaves the bandwidth to what the visitor opened first. */
const START_DELAY_MS = 8_000
const MAX_SELLERS = 200
/** Few requests, each small enough that parsing it doesn't block input. */
const PROFILE_PAGE_SIZE = 20
const CONCURRENCY = 3
const PORTRAIT_WIDTH = 160
const SAVED_AT_KEY = 'savedAt'

/**
 * Prefetches the catalogue for offline use: the 200 top-rated sellers with profiles and portraits, the
 * categories, services and skills. Runs in idle time, once a day, only on unmetered connections and only
 * while the server can be reached; an interrupted run continues when it can be reached again.
 */
export function startCatalogPrefetch(): () => void {
  let running = new AbortController()
  const restart = () => {
    running.abort()
    running = new AbortController()
    // Errors are ignored: it is a background task and runs again at the next visit.
    void (isReachable() ? saveMarket : warmUp)(running.signal).catch(() => undefined)
  }
  const startTimer = setTimeout(restart, isReachable() ? START_DELAY_MS : 0)
  const unwatch = watchReachable(() => {
    clearTimeout(startTimer)
    restart()
  })
  return () => {
    clearTimeout(startTimer)
    unwatch()
    running.abort()
  }
}

/** Without a network, searches run on the cached rows, so their index is loaded in advance. */
async function warmUp(signal: AbortSignal): Promise<void> {
  await waitForIdle(signal)
  await withPublicDb(warmIndex)
}

async function saveMarket(signal: AbortSignal): Promise<void> {
  await waitForIdle(signal)
  const startedAt = Date.now()
  const lastSaved = await withPublicDb((publicDb) => publicDb.meta.get(SAVED_AT_KEY))
  if (!canPrefetch() || !isDue(lastSaved?.value, startedAt)) return
  await withPublicDb((publicDb) => evictStale(publicDb, startedAt))
  try {
    await saveCatalog(signal)
    const sellers = await saveSellers(signal)
    const portraits = sellers.map(({ profileImage }) => profileImage).filter((src) => src !== null)
    await waitForWorker(signal)
    await forEachWhenIdle(portraits, signal, (src) => savePicture(src, signal))
  } catch (error) {
    if (isStorageFull(error)) await withPublicDb(freeSpace)
    throw error
  }
  await withPublicDb((publicDb) => publicDb.meta.put({ key: SAVED_AT_KEY, value: startedAt }))
}

async function saveCatalog(signal: AbortSignal): Promise<void> {
  const fetchedAt = Date.now()
  const categories = await fetchCategories(signal)
  const subCategories = await fetchSubCategories(signal)
  const skills = await fetchSkills({}, signal)
  await withPublicDb((publicDb) => storeCategories(publicDb, categories, fetchedAt))
  await withPublicDb((publicDb) => storeSubCategories(publicDb, subCategories, fetchedAt))
  await withPublicDb((publicDb) => storeSkills(publicDb, skills, fetchedAt))
}

async function saveSellers(signal: AbortSignal) {
  const all = []
  for (let page = 1, pages = 1; page <= pages && all.length < MAX_SELLERS; page++) {
    await waitForIdle(signal)
    const fetchedAt = Date.now()
    const { sellers, totalPages } = await callEndpoint('GET /seller/profiles', SellerProfileList, {
      query: { sort: 'top-rated', page, limit: PROFILE_PAGE_SIZE },
      signal,
    })
    await withPublicDb((publicDb) => storeProfiles(publicDb, sellers, fetchedAt))
    all.push(...sellers)
    pages = totalPages
  }
  return all
}

/**
 * Resolves when the worker answers this page; rejects if `signal` is aborted by then. At a first visit on a
 * slow line that comes after the catalogue, and pictures requested before it wouldn't be kept.
 */
async function waitForWorker(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  await new Promise((resolve, reject) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Requests a picture by its plain URL, its cache key. The worker checks what comes and caches it. */
async function savePicture(src: string, signal: AbortSignal): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const url = `${src}?w=${PORTRAIT_WIDTH}`
  if (await (await caches.open(PICTURE_CACHE)).match(url)) return
  const response = await fetch(url, { signal })
  await response.arrayBuffer()
}

/** At most `CONCURRENCY` at a time, each in idle time. */
async function forEachWhenIdle<T>(
  items: T[],
  signal: AbortSignal,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items.values()
  const worker = async () => {
    for (const item of remaining) {
      await waitForIdle(signal)
      await task(item)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** Due once a day. A clock that was set back doesn't postpone it indefinitely. */
export const isDue = (last: number | undefined, now: number): boolean =>
  last === undefined || now - last >= DAY_MS || last > now
