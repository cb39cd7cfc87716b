import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Loaded, useReachable } from '../client/hooks.ts'
import { ApiError, isStorageFull } from '../platform/errors.ts'
import { notifyStorageFull } from '../platform/storage.ts'
import { type CachedData, freeSpace } from './cached-rows.ts'
import { type PublicDb, withPublicDb } from './public-db.ts'

/**
 * How one kind of copy is asked for, kept and read. `Answer` is what the server says, `T` what the screen
 * shows.
 */
export interface CachedQuery<Answer, T> {
  key: readonly (string | number)[]
  fetch(signal: AbortSignal): Promise<Answer>
  /** Stores the answer, asked for at `at` (ms), in one transaction. */
  store(publicDb: PublicDb, response: Answer, fetchedAt: number): Promise<void>
  read(publicDb: PublicDb): Promise<CachedData<T> | null>
  /** What the screen shows of an answer that this device couldn't keep. */
  toData(response: Answer): T
  /** The server says it is gone. */
  remove?(publicDb: PublicDb): Promise<void>
  /**
   * What can be put together from other copies while, or because, the server doesn't answer; null when there
   * is nothing at all.
   */
  readFallback?(publicDb: PublicDb): Promise<(CachedData<T> & { empty: boolean }) | null>
  /**
   * For pages of one list: a page that comes quickly takes the last one's place without a flash of nothing
   * between them.
   */
  keepPrevious?: boolean
}

/** An answer within this time is preceded neither by a guess nor by emptiness. */
const LOADING_GRACE_MS = 300
const REFETCH_AFTER_MS = 5_000

/**
 * React Query asks, Dexie answers: the query fetches and stores, the screen shows what Dexie holds, at once
 * when something is saved. The query itself keeps only when it was answered, and the answer where the device
 * couldn't keep it.
 */
export function useCachedQuery<Answer, T>(cachedQuery: CachedQuery<Answer, T>): Loaded<T> {
  const id = JSON.stringify(cachedQuery.key)
  const isWithinGrace = !useHasElapsed(id, LOADING_GRACE_MS)
  const current = useQueryState(cachedQuery, id, isWithinGrace)
  const lastReady = useRef(current)
  useEffect(() => {
    if (current.status === 'ready') lastReady.current = current
  }, [current])
  // Drawn in small steps: a list that has come doesn't hold up the finger.
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
  // Reading again after every answer also finds what a connection lost on the way would not have told.
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

  // The device has thrown away what was kept a while ago: it is asked for anew.
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

/** Whether the device could keep it, if need be after letting go of older things. */
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

/** A copy that can't be read is as good as none: the server is being asked anyway. */
const readSafely = <T>(read: (publicDb: PublicDb) => Promise<T | null>): Promise<T | null> =>
  withPublicDb(read).catch(() => null)

/** Whether `ms` have passed since `id` was first shown. */
function useHasElapsed(id: string, ms: number): boolean {
  const [elapsedId, setElapsedId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setElapsedId(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return elapsedId === id
}
