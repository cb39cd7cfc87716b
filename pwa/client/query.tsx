import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { MINUTE_MS } from '#shared/time.ts'
import { ApiError, OfflineError } from '../platform/errors.ts'
import { readLocal, removeLocal, writeLocal } from '../platform/local-storage.ts'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { type Loaded, useReachable } from './hooks.ts'
import { readSession, watchSession } from './session.ts'

const MONTH_MS = 30 * 24 * 60 * MINUTE_MS
const MAX_RETRIES = 3
/** First in the key of every query that belongs to an account; these are removed at log-out. */
export const ACCOUNT_QUERY_KEY = 'mine'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // `navigator.onLine` isn't reliable; only a request tells whether the server is reachable.
      networkMode: 'always',
      staleTime: MINUTE_MS,
      retry: (failures, error) => failures < maxRetries(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    },
  },
})

/** Persists small responses that aren't cached in Dexie. Increase the number when their shapes change. */
const persister = createSyncStoragePersister({
  key: 'oficio-answers-1',
  throttleTime: 0,
  storage: { getItem: readLocal, setItem: writeLocal, removeItem: removeLocal },
})

/**
 * Everything that queries the server renders inside this provider. A default export, so that its chunk can
 * load after the frame's.
 */
export default function QueryProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    let userId = readSession()?.user._id
    return watchSession(() => {
      const nextUserId = readSession()?.user._id
      if (nextUserId !== userId) client.removeQueries({ queryKey: [ACCOUNT_QUERY_KEY] })
      userId = nextUserId
    })
  }, [])
  useEffect(
    () =>
      watchReachable(() => {
        if (isReachable())
          void client.refetchQueries({
            type: 'active',
            predicate: (query) => query.state.error !== null || query.state.fetchFailureCount > 0,
          })
      }),
    [],
  )
  return (
    <PersistQueryClientProvider
      client={client}
      onSuccess={checkRestoredQueries}
      persistOptions={{
        persister,
        maxAge: MONTH_MS,
        dehydrateOptions: {
          shouldDehydrateQuery: (query) => query.meta?.small === true && query.state.data !== undefined,
        },
      }}
    >
      {children}
    </PersistQueryClientProvider>
  )
}

/**
 * An account's responses from before the page was loaded are shown and fetched again, however recent they
 * are: the account may have been changed meanwhile, by the worker or on another device. Those that survived a
 * log-out because the browser was killed are removed.
 */
function checkRestoredQueries(): void {
  const queryKey = [ACCOUNT_QUERY_KEY]
  if (readSession() === null) client.removeQueries({ queryKey })
  else void client.invalidateQueries({ queryKey })
}

/**
 * Queries a small response that React Query persists across visits. Responses stored by an older build are
 * parsed before they are shown.
 */
export function usePersistedQuery<S extends v.GenericSchema>(
  key: readonly string[],
  schema: S,
  fetchData: (signal: AbortSignal) => Promise<v.InferOutput<S>>,
  staleTime = MINUTE_MS,
): Loaded<v.InferOutput<S>> {
  const reachable = useReachable()
  const { data, error, failureCount, dataUpdatedAt, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchData(signal),
    meta: { small: true },
    gcTime: MONTH_MS / 2,
    staleTime,
  })
  const parsed = useMemo(() => (data === undefined ? null : v.safeParse(schema, data)), [data, schema])
  const isUnreadable = parsed?.success === false
  useEffect(() => {
    if (isUnreadable) void refetch()
  }, [isUnreadable, refetch])

  const retry = () => void refetch()
  const isRecent = Date.now() - dataUpdatedAt < staleTime
  if (parsed?.success)
    return {
      status: 'ready',
      data: parsed.output,
      savedAt: dataUpdatedAt,
      fresh: !error && failureCount === 0 && (reachable || isRecent),
      retry,
    }
  return error ? { status: 'error', error, retry } : { status: 'loading' }
}

/** Reachability probes the server during an outage, so a call is repeated only where a retry may help. */
function maxRetries(error: Error): number {
  if (error instanceof OfflineError) return isReachable() ? 1 : 0
  return error instanceof ApiError && (error.status >= 500 || error.status === 429) ? MAX_RETRIES : 0
}
