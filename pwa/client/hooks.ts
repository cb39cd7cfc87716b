import { useSyncExternalStore } from 'react'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { readSession, type Session, watchSession } from './session.ts'

/**
 * What a screen knows of something. `savedAt` is when the server last said it (ms), null when that is not
 * kept;
 * `fresh`: the server has said it in this visit or is being asked right now. `retry` asks again.
 */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'error'; error: Error; retry: () => void }
  | { status: 'ready'; data: T; savedAt: number | null; fresh: boolean; retry: () => void }

/** Whether our server was there when last called. */
export const useReachable = (): boolean => useSyncExternalStore(watchReachable, isReachable)

/** Who is signed in on this device, or null. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession)
