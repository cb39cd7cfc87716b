import { useSyncExternalStore } from 'react'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { readSession, type Session, watchSession } from './session.ts'

/**
 * The state of something loaded. `savedAt` is when the server last returned it (ms), null if that isn't
 * stored. `fresh`: returned during this visit, or being fetched right now. `retry` fetches again.
 */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'error'; error: Error; retry: () => void }
  | { status: 'ready'; data: T; savedAt: number | null; fresh: boolean; retry: () => void }

/** Whether the last request reached our server. */
export const useReachable = (): boolean => useSyncExternalStore(watchReachable, isReachable)

/** The session on this device, or null. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession)
