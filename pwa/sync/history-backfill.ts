import * as v from 'valibot'
import { ChatList, type Message, MessageList } from '#shared/chat.ts'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { getJson } from '../client/api.ts'
import { readSession, watchSession } from '../client/session.ts'
import { canPrefetch, waitForIdle, watchConnection } from '../platform/network-connection.ts'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { getStorageState } from '../platform/storage.ts'
import { type AccountDb, getAccountDb, withReopen } from './account-db.ts'
import { readCursor, storeChats, storeMessages } from './apply-batch.ts'
import { type Engine, getCurrentEngine, watchEngine } from './current-engine.ts'
import type { ApiRequest } from './exchange.ts'
import { readHistoryQuota, watchHistoryQuota } from './history-quota.ts'

/** What the visitor came for goes first. */
const START_DELAY_MS = 5_000
const PAUSE_MS = 1_000
/** Fuller than this, a device needs its room for what is new. */
const MAX_STORAGE_RATIO = 0.8

/** What it is done with. `rest` waits for the next quiet moment and tells whether to go on. */
interface BackfillDeps {
  request: ApiRequest
  pause: () => Promise<boolean>
  quota: () => number
}

/** Where the fetching of a chat has come to: all after place `to` is here, the last of it from `at` (ISO). */
interface BackfillPosition {
  chatId: string
  untilSeq: number
  oldestSentAt: string
}

/**
 * Fetches what this device lacks of the messages of whoever is signed in, in quiet moments, in one tab of the
 * browser, where data cost nothing and only while the server is there. The answer ends it.
 */
export function startBackfill(): () => void {
  let running = new AbortController()
  const restart = () => {
    running.abort()
    running = new AbortController()
    const engine = getCurrentEngine()
    // Whatever goes wrong, nobody is waiting for this: it is tried again at the next visit.
    if (engine && isReachable() && readSession()?.user._id === engine.userId)
      void runInOneTab(engine, running.signal).catch(() => undefined)
  }
  const onSessionChange = () => {
    if (!readSession()) running.abort()
  }
  const unsubscribers = [
    watchEngine(restart),
    watchReachable(restart),
    watchConnection(restart),
    watchHistoryQuota(restart),
    watchSession(onSessionChange),
  ]
  restart()
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
    running.abort()
  }
}

/**
 * Whether what is fetched for this person stays on the device: not on a borrowed phone, nor where nothing can
 * be kept.
 */
export const isPersisted = ({ userId, db }: Engine): boolean => db === getAccountDb(userId)

async function runInOneTab(engine: Engine, signal: AbortSignal): Promise<void> {
  const { userId, db } = engine
  if (!isPersisted(engine)) return
  const request = (path: string) => getJson(path, v.unknown(), { signal })
  const waitForQuiet = async (ms: number) => {
    await new Promise((done) => setTimeout(done, ms))
    await waitForIdle(signal)
    return isReachable() && canPrefetch()
  }
  let hasStarted = false
  const pause = async () => {
    if (hasStarted) return waitForQuiet(PAUSE_MS)
    hasStarted = true
    // What is new, and what was deleted meanwhile, comes before what is old.
    return (await hasSpace()) && engine.flush()
  }
  const work = async () => {
    if (await waitForQuiet(START_DELAY_MS))
      await withReopen(db, () =>
        backfillHistory(db, { request, pause, quota: () => readHistoryQuota(userId) }, signal),
      )
  }
  await (navigator.locks ? navigator.locks.request(`oficio-history-${userId}`, { signal }, work) : work())
}

async function hasSpace(): Promise<boolean> {
  const { used, quota } = await getStorageState()
  return used === null || quota === null || used < quota * MAX_STORAGE_RATIO
}

/**
 * Fetches the chats and then the messages that aren't here, the newest first whichever chat they are of,
 * until there are as many as may be. What is here tells where to go on.
 */
export async function backfillHistory(db: AccountDb, deps: BackfillDeps, signal: AbortSignal): Promise<void> {
  const { pause, quota } = deps
  if (!(await fetchChats(db, deps, signal))) return
  const chats = await db.chats.toArray()
  const positions = chats
    .map(
      ({ _id, lastSeq, lastAt }): BackfillPosition => ({
        chatId: _id,
        untilSeq: lastSeq,
        oldestSentAt: lastAt,
      }),
    )
    .filter(({ untilSeq }) => untilSeq > 0)
  let hasPaused = false
  while (positions.length > 0 && !signal.aborted) {
    const newest = positions.reduce((first, item) => (item.oldestSentAt > first.oldestSentAt ? item : first))
    const from = Math.max(1, newest.untilSeq - MAX_PAGE_SIZE + 1)
    const page = db.messages
      .where('[chatId+seq]')
      .between([newest.chatId, from], [newest.chatId, newest.untilSeq], true, true)
    if ((await page.count()) <= newest.untilSeq - from) {
      // What comes meanwhile, or was looked at, isn't asked for again.
      if (!hasPaused) {
        if ((await db.messages.count()) >= quota() || !(await pause())) return
        hasPaused = true
        continue
      }
      hasPaused = false
      if (
        !(await fetchMissingMessages(db, deps, signal, { ...newest, from, existing: await page.toArray() }))
      )
        return
    }
    newest.oldestSentAt = (await page.first())?.createdAt ?? newest.oldestSentAt
    newest.untilSeq = from - 1
    if (newest.untilSeq === 0) positions.splice(positions.indexOf(newest), 1)
  }
}

/** The chats that a new device wasn't told of. Whether to go on. */
async function fetchChats(
  db: AccountDb,
  { request, pause, quota }: BackfillDeps,
  signal: AbortSignal,
): Promise<boolean> {
  for (let hasNext = quota() > 0; hasNext; ) {
    const count = await db.chats.count()
    if (count < MAX_PAGE_SIZE || count >= quota()) break
    if (!(await pause())) return false
    const response = v.parse(
      ChatList,
      await request(`chat/user-chats?page=${Math.floor(count / MAX_PAGE_SIZE) + 1}&limit=${MAX_PAGE_SIZE}`),
    )
    if (!(await storeIfCurrent(db, signal, () => storeChats(db, response.chats)))) return false
    // Those that moved up meanwhile come twice; a page that brings nobody new ends it.
    hasNext = response.pagination.hasNext && (await db.chats.count()) > count
  }
  return quota() > 0
}

/** Fetches what is missing of a page of a chat. Whether to go on. */
async function fetchMissingMessages(
  db: AccountDb,
  { request, quota }: BackfillDeps,
  signal: AbortSignal,
  { chatId, from, untilSeq, existing }: BackfillPosition & { from: number; existing: Message[] },
): Promise<boolean> {
  const knownSeqs = new Set(existing.map(({ seq }) => seq))
  const missing = Array.from({ length: untilSeq - from + 1 }, (_, i) => from + i).filter(
    (seq) => !knownSeqs.has(seq),
  )
  const remaining = quota() - (await db.messages.count())
  if (remaining <= 0) return false
  const last = missing.at(-1) ?? untilSeq
  const first = Math.max(missing[0] ?? from, last - remaining + 1)
  const { messages } = v.parse(
    MessageList,
    await request(`chat/messages/${chatId}?from=${first}&to=${last}&limit=${MAX_PAGE_SIZE}`),
  )
  return storeIfCurrent(db, signal, () => storeMessages(db, messages))
}

/** Nothing of somebody who has left meanwhile is kept: their feed is no longer here. */
function storeIfCurrent(db: AccountDb, signal: AbortSignal, store: () => Promise<void>): Promise<boolean> {
  return db.transaction('rw', [db.chats, db.messages, db.cursor], async () => {
    if (signal.aborted || (await readCursor(db)) === null) return false
    await store()
    return true
  })
}
