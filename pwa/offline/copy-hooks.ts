import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { makeRoom, type Saved } from './copies.ts'
import { type Copies, withCopies } from './db.ts'
import { ApiError, isStorageFull } from './failure.ts'
import { type Loaded, useReachable } from './hooks.ts'
import { tellFull } from './storage.ts'

/** How one kind of copy is asked for, kept and read. `Answer` is what the server says, `T` what the screen shows. */
export interface Copy<Answer, T> {
  key: readonly (string | number)[]
  ask(signal: AbortSignal): Promise<Answer>
  /** Stores the answer, asked for at `at` (ms), in one transaction. */
  keep(copies: Copies, answer: Answer, at: number): Promise<void>
  read(copies: Copies): Promise<Saved<T> | null>
  /** What the screen shows of an answer that this device couldn't keep. */
  shown(answer: Answer): T
  /** The server says it is gone. */
  drop?(copies: Copies): Promise<void>
  /** What can be put together from other copies while, or because, the server doesn't answer; null when there is nothing at all. */
  meanwhile?(copies: Copies): Promise<(Saved<T> & { empty: boolean }) | null>
  /** For pages of one list: a page that comes quickly takes the last one's place without a flash of nothing between them. */
  steady?: boolean
}

/** An answer within this time is preceded neither by a guess nor by emptiness. */
const PATIENCE_MS = 300
const LOST_AFTER_MS = 5_000

/**
 * React Query asks, Dexie answers: the query fetches and stores, the screen shows what Dexie holds, at once when something is saved.
 * The query itself keeps only when it was answered, and the answer where the device couldn't keep it.
 */
export function useCopy<Answer, T>(copy: Copy<Answer, T>): Loaded<T> {
  const id = JSON.stringify(copy.key)
  const patient = !useWaited(id, PATIENCE_MS)
  const now = useSaid(copy, id, patient)
  const last = useRef(now)
  useEffect(() => {
    if (now.status === 'ready') last.current = now
  }, [now])
  // Drawn in small steps: a list that has come doesn't hold up the finger.
  return useDeferredValue(copy.steady && patient && now.status === 'loading' ? last.current : now)
}

function useSaid<Answer, T>(copy: Copy<Answer, T>, id: string, patient: boolean): Loaded<T> {
  const reachable = useReachable()
  const asked = useQuery({ queryKey: copy.key, queryFn: ({ signal }) => refresh(copy, signal) })
  const { data: answered, error } = asked
  const refusal = error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status)
  const silent = error !== null || asked.failureCount > 0 || (!reachable && !answered)
  // Reading again after every answer also finds what a connection lost on the way would not have told.
  const look = useLiveQuery(() => softly(copy.read).then((saved) => ({ id, saved, asked: asked.dataUpdatedAt })), [id, asked.dataUpdatedAt])
  const known = look?.id === id ? look : null

  const missing = known !== null && !known.saved && !answered?.unkept
  const guessing = Boolean(copy.meanwhile && missing && !refusal && (silent || !patient))
  const guess = useLiveQuery(() => (guessing && copy.meanwhile ? softly(copy.meanwhile).then((saved) => ({ id, saved })) : null), [id, guessing])

  // The device has thrown away what was kept a while ago: it is asked for anew.
  const lost = missing && known.asked === asked.dataUpdatedAt && !asked.isFetching ? answered : undefined
  const { refetch } = asked
  useEffect(() => {
    if (lost && Date.now() - lost.at > LOST_AFTER_MS) void refetch()
  }, [lost, refetch])

  const retry = () => void refetch()
  const ready = (saved: { data: T; savedAt: number | null }): Loaded<T> => ({ status: 'ready', data: saved.data, savedAt: saved.savedAt, fresh: !silent, retry })
  if (error && refusal) return { status: 'error', error, retry }
  if (answered?.unkept) return ready({ data: copy.shown(answered.unkept.answer), savedAt: null })
  if (known?.saved) return ready(known.saved)
  if (!known) return { status: 'loading' }
  if (guessing && guess?.id !== id) return { status: 'loading' }
  if (guessing && guess?.saved && (silent || !guess.saved.empty)) return ready(guess.saved)
  return error ? { status: 'error', error, retry } : { status: 'loading' }
}

async function refresh<Answer, T>(copy: Copy<Answer, T>, signal: AbortSignal): Promise<{ at: number; unkept: { answer: Answer } | null }> {
  const at = Date.now()
  try {
    const answer = await copy.ask(signal)
    const kept = await keep((copies) => copy.keep(copies, answer, at))
    return { at, unkept: kept ? null : { answer } }
  } catch (error) {
    const { drop } = copy
    if (drop && error instanceof ApiError && error.status === 404) await keep(drop)
    throw error
  }
}

/** Whether the device could keep it, if need be after letting go of older things. */
async function keep(store: (copies: Copies) => Promise<void>): Promise<boolean> {
  try {
    await withCopies(store).catch(async (error: unknown) => {
      if (!isStorageFull(error)) throw error
      await withCopies(makeRoom)
      await withCopies(store)
    })
    return true
  } catch (error) {
    if (isStorageFull(error)) tellFull()
    return false
  }
}

/** A copy that can't be read is as good as none: the server is being asked anyway. */
const softly = <T>(read: (copies: Copies) => Promise<T | null>): Promise<T | null> => withCopies(read).catch(() => null)

/** Whether `ms` have passed since `id` was first shown. */
function useWaited(id: string, ms: number): boolean {
  const [waited, setWaited] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return waited === id
}
