import * as v from 'valibot'
import { ChatList, type Message, MessageList } from '#shared/chat.ts'
import { MAX_PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { callPath } from '../../client/api.ts'
import { readSession, watchSession } from '../../client/session.ts'
import { canPrefetch, waitForIdle, watchConnection } from '../../platform/network-connection.ts'
import { isReachable, watchReachable } from '../../platform/reachability.ts'
import { getStorageState } from '../../platform/storage.ts'
import { type AccountDb, withReopen } from '../../sync/account-db.ts'
import { readCursor, storeMissing } from '../../sync/apply-batch.ts'
import { type Engine, getCurrentEngine, watchEngine } from '../../sync/current-engine.ts'
import type { ApiRequest } from '../../sync/exchange.ts'
import { isPersisted, readHistoryQuota, watchHistoryQuota } from '../../sync/history-quota.ts'

/** Backfill starts late so that it doesn't delay the page that was opened. */
const START_DELAY_MS = 5_000
const PAUSE_MS = 1_000
/** Above this share of the quota, the remaining space is left for new data. */
const MAX_STORAGE_RATIO = 0.8

/**
 * Dependencies, replaceable in tests. `pause` waits for the next idle moment and resolves to whether to go
 * on.
 */
interface BackfillDeps {
  request: ApiRequest
  pause: () => Promise<boolean>
  quota: () => number
}

/**
 * Progress in one chat: everything after seq `untilSeq` is cached, the oldest of it sent at `oldestSentAt`
 * (ISO).
 */
interface BackfillPosition {
  chatId: string
  untilSeq: number
  oldestSentAt: string
}

/**
 * Fetches the signed-in user's missing messages: in idle time, in one tab, on unmetered connections, and only
 * while the server is reachable. Returns the function that stops it.
 */
export function startBackfill(): () => void {
  let running = new AbortController()
  const restart = () => {
    running.abort()
    running = new AbortController()
    const engine = getCurrentEngine()
    // Errors are ignored; the next visit tries again.
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

async function runInOneTab(engine: Engine, signal: AbortSignal): Promise<void> {
  const { userId, db } = engine
  if (!isPersisted(engine)) return
  const request = (path: string) => callPath(path, undefined, signal)
  const waitForQuiet = async (ms: number) => {
    await new Promise((done) => setTimeout(done, ms))
    await waitForIdle(signal)
    return isReachable() && canPrefetch()
  }
  let hasStarted = false
  const pause = async () => {
    if (hasStarted) return waitForQuiet(PAUSE_MS)
    hasStarted = true
    // Before old messages, fetch what is new and what was deleted meanwhile.
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
 * Fetches missing chats, then missing messages of all chats from the newest to the oldest, up to the quota.
 * The cached rows tell where to resume.
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
      // After the pause count again: the rows may have been cached meanwhile.
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

/** Fetches the chats that the first pull left out. Resolves to whether to go on. */
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
    if (!(await storeIfCurrent(db, signal, () => storeMissing(db, 'chat', response.chats)))) return false
    // Chats that moved up meanwhile appear on two pages; a page without new chats is the last.
    hasNext = response.pagination.hasNext && (await db.chats.count()) > count
  }
  return quota() > 0
}

/** Fetches the missing messages of one page of a chat. Resolves to whether to go on. */
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
  return storeIfCurrent(db, signal, () => storeMissing(db, 'message', messages))
}

/**
 * Skips the write if the user has logged out meanwhile: their replica, and with it the cursor, has been
 * cleared.
 */
function storeIfCurrent(db: AccountDb, signal: AbortSignal, store: () => Promise<void>): Promise<boolean> {
  return db.transaction('rw', [db.chats, db.messages, db.cursor], async () => {
    if (signal.aborted || (await readCursor(db)) === null) return false
    await store()
    return true
  })
}
