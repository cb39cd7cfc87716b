import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Loaded, useReachable } from '../client/hooks.ts'
import { ApiError, isStorageFull } from '../platform/errors.ts'
import { notifyStorageFull } from '../platform/storage.ts'
import { type CachedData, freeSpace } from './cached-rows.ts'
import { type PublicDb, withPublicDb } from './public-db.ts'

/**
 * How to fetch, store and read one kind of cached data. `Answer` is the server's response, `T` what the
 * screen shows.
 */
export interface CachedQuery<Answer, T> {
  key: readonly (string | number)[]
  fetch(signal: AbortSignal): Promise<Answer>
  /** Stores a response in one transaction. `fetchedAt` is when it was requested (ms). */
  store(publicDb: PublicDb, response: Answer, fetchedAt: number): Promise<void>
  read(publicDb: PublicDb): Promise<CachedData<T> | null>
  /** What the screen shows of a response that couldn't be stored. */
  toData(response: Answer): T
  /** Deletes the cached rows when the server answers 404. */
  remove?(publicDb: PublicDb): Promise<void>
  /**
   * What other cached rows can stand in for, while the server is slow or unreachable; null when there is
   * nothing at all.
   */
  readFallback?(publicDb: PublicDb): Promise<(CachedData<T> & { empty: boolean }) | null>
  /**
   * For paged lists: shows the previous page until the next one arrives, if that is soon, instead of a flash
   * of a loading state.
   */
  keepPrevious?: boolean
}

/** For this long, neither fallback data nor a loading state replaces the previous page. */
const LOADING_GRACE_MS = 300
const REFETCH_AFTER_MS = 5_000

/**
 * React Query fetches and stores; the screen shows a Dexie live query, which updates when something is
 * stored. React Query itself keeps only the time of the response, and the response itself where it couldn't
 * be stored.
 */
export function useCachedQuery<Answer, T>(cachedQuery: CachedQuery<Answer, T>): Loaded<T> {
  const id = JSON.stringify(cachedQuery.key)
  const isWithinGrace = !useHasElapsed(id, LOADING_GRACE_MS)
  const current = useQueryState(cachedQuery, id, isWithinGrace)
  const lastReady = useRef(current)
  useEffect(() => {
    if (current.status === 'ready') lastReady.current = current
  }, [current])
  // Deferred, so that rendering a long list doesn't block input.
  return useDeferredValue(
    cachedQuery.keepPrevious && isWithinGrace && current.status === 'loading' ? lastReady.current : current,
  )
}

function useQueryState<Answer, T>(
  cachedQuery: CachedQuery<Answer, T>,
  id: string,
  isWithinGrace: boolean,
): Loaded<T> {
  const reachable = useReachable()
  const query = useQuery({
    queryKey: cachedQuery.key,
    queryFn: ({ signal }) => fetchAndStore(cachedQuery, signal),
  })
  const { data: result, error } = query
  const isRejected =
    error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status)
  const isUnreachable = error !== null || query.failureCount > 0 || (!reachable && !result)
  // Reading again after every response also covers changes that a lost database connection didn't report.
  const liveSnapshot = useLiveQuery(
    () => readSafely(cachedQuery.read).then((saved) => ({ id, saved, fetchedAt: query.dataUpdatedAt })),
    [id, query.dataUpdatedAt],
  )
  const snapshot = liveSnapshot?.id === id ? liveSnapshot : null

  const isMissing = snapshot !== null && !snapshot.saved && !result?.unstored
  const needsFallback = Boolean(
    cachedQuery.readFallback && isMissing && !isRejected && (isUnreachable || !isWithinGrace),
  )
  const fallback = useLiveQuery(
    () =>
      needsFallback && cachedQuery.readFallback
        ? readSafely(cachedQuery.readFallback).then((saved) => ({ id, saved }))
        : null,
    [id, needsFallback],
  )

  // The browser has evicted rows that were stored a while ago: fetch them again.
  const evictedResult =
    isMissing && snapshot.fetchedAt === query.dataUpdatedAt && !query.isFetching ? result : undefined
  const { refetch } = query
  useEffect(() => {
    if (evictedResult && Date.now() - evictedResult.fetchedAt > REFETCH_AFTER_MS) void refetch()
  }, [evictedResult, refetch])

  const retry = () => void refetch()
  const ready = (saved: { data: T; savedAt: number | null }): Loaded<T> => ({
    status: 'ready',
    data: saved.data,
    savedAt: saved.savedAt,
    fresh: !isUnreachable,
    retry,
  })
  if (error && isRejected) return { status: 'error', error, retry }
  if (result?.unstored) return ready({ data: cachedQuery.toData(result.unstored.response), savedAt: null })
  if (snapshot?.saved) return ready(snapshot.saved)
  if (!snapshot) return { status: 'loading' }
  if (needsFallback && fallback?.id !== id) return { status: 'loading' }
  if (needsFallback && fallback?.saved && (isUnreachable || !fallback.saved.empty))
    return ready(fallback.saved)
  return error ? { status: 'error', error, retry } : { status: 'loading' }
}

async function fetchAndStore<Answer, T>(
  cachedQuery: CachedQuery<Answer, T>,
  signal: AbortSignal,
): Promise<{ fetchedAt: number; unstored: { response: Answer } | null }> {
  const fetchedAt = Date.now()
  try {
    const response = await cachedQuery.fetch(signal)
    const isStored = await storeOrEvict((publicDb) => cachedQuery.store(publicDb, response, fetchedAt))
    return { fetchedAt, unstored: isStored ? null : { response } }
  } catch (error) {
    const { remove } = cachedQuery
    if (remove && error instanceof ApiError && error.status === 404) await storeOrEvict(remove)
    throw error
  }
}

/** Stores something, evicting older rows if the device is full. Resolves to whether it was stored. */
async function storeOrEvict(store: (publicDb: PublicDb) => Promise<void>): Promise<boolean> {
  try {
    await withPublicDb(store).catch(async (error: unknown) => {
      if (!isStorageFull(error)) throw error
      await withPublicDb(freeSpace)
      await withPublicDb(store)
    })
    return true
  } catch (error) {
    if (isStorageFull(error)) notifyStorageFull()
    return false
  }
}

/** An unreadable row counts as missing; the server is queried anyway. */
const readSafely = <T>(read: (publicDb: PublicDb) => Promise<T | null>): Promise<T | null> =>
  withPublicDb(read).catch(() => null)

/** Whether `ms` have passed since `id` was first rendered. */
function useHasElapsed(id: string, ms: number): boolean {
  const [elapsedId, setElapsedId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setElapsedId(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return elapsedId === id
}
