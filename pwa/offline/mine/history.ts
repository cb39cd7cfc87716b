import * as v from 'valibot'
import { ChatList, type Message, MessageList } from '#shared/chat.ts'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { getJson } from '../api.ts'
import { idle, mayUseData, watchLine } from '../free-line.ts'
import { isReachable, watchReachable } from '../reachable.ts'
import { readSession, watchSession } from '../session.ts'
import { storageState } from '../storage.ts'
import { cursorOf, keepChats, keepMessages } from './copies.ts'
import { currentEngine, type Engine, watchEngine } from './current.ts'
import { type Mine, mineOf, reopening } from './db.ts'
import { quotaOf, watchQuota } from './history-quota.ts'
import type { Ask } from './sync.ts'

/** What the visitor came for goes first. */
const AFTER_MS = 5_000
const BETWEEN_MS = 1_000
/** Fuller than this, a device needs its room for what is new. */
const FULLEST = 0.8

/** What it is done with. `rest` waits for the next quiet moment and tells whether to go on. */
interface Means {
  ask: Ask
  rest: () => Promise<boolean>
  quota: () => number
}

/** Where the fetching of a chat has come to: all after place `to` is here, the last of it from `at` (ISO). */
interface Reached {
  chatId: string
  to: number
  at: string
}

/**
 * Fetches what this device lacks of the messages of whoever is signed in, in quiet moments, in one tab of the browser, where data cost nothing and only while the server is there.
 * The answer ends it.
 */
export function startHistory(): () => void {
  let running = new AbortController()
  const begin = () => {
    running.abort()
    running = new AbortController()
    const engine = currentEngine()
    // Whatever goes wrong, nobody is waiting for this: it is tried again at the next visit.
    if (engine && isReachable() && readSession()?.user._id === engine.userId) void inOneTab(engine, running.signal).catch(() => undefined)
  }
  const left = () => {
    if (!readSession()) running.abort()
  }
  const ends = [watchEngine(begin), watchReachable(begin), watchLine(begin), watchQuota(begin), watchSession(left)]
  begin()
  return () => {
    for (const end of ends) end()
    running.abort()
  }
}

/** Whether what is fetched for this person stays on the device: not on a borrowed phone, nor where nothing can be kept. */
export const staysHere = ({ userId, mine }: Engine): boolean => mine === mineOf(userId)

async function inOneTab(engine: Engine, signal: AbortSignal): Promise<void> {
  const { userId, mine } = engine
  if (!staysHere(engine)) return
  const ask = (path: string) => getJson(path, v.unknown(), { signal })
  const quiet = async (ms: number) => {
    await new Promise((done) => setTimeout(done, ms))
    await idle(signal)
    return isReachable() && mayUseData()
  }
  let begun = false
  const rest = async () => {
    if (begun) return quiet(BETWEEN_MS)
    begun = true
    // What is new, and what was deleted meanwhile, comes before what is old.
    return (await hasRoom()) && engine.push()
  }
  const work = async () => {
    if (await quiet(AFTER_MS)) await reopening(mine, () => fetchHistory(mine, { ask, rest, quota: () => quotaOf(userId) }, signal))
  }
  await (navigator.locks ? navigator.locks.request(`oficio-history-${userId}`, { signal }, work) : work())
}

async function hasRoom(): Promise<boolean> {
  const { used, quota } = await storageState()
  return used === null || quota === null || used < quota * FULLEST
}

/** Fetches the chats and then the messages that aren't here, the newest first whichever chat they are of, until there are as many as may be. What is here tells where to go on. */
export async function fetchHistory(mine: Mine, means: Means, signal: AbortSignal): Promise<void> {
  const { rest, quota } = means
  if (!(await fetchChats(mine, means, signal))) return
  const chats = await mine.chats.toArray()
  const open = chats.map(({ _id, lastSeq, lastAt }): Reached => ({ chatId: _id, to: lastSeq, at: lastAt })).filter(({ to }) => to > 0)
  let rested = false
  while (open.length > 0 && !signal.aborted) {
    const newest = open.reduce((first, each) => (each.at > first.at ? each : first))
    const from = Math.max(1, newest.to - MAX_PAGE_SIZE + 1)
    const page = mine.messages.where('[chatId+seq]').between([newest.chatId, from], [newest.chatId, newest.to], true, true)
    if ((await page.count()) <= newest.to - from) {
      // What comes meanwhile, or was looked at, isn't asked for again.
      if (!rested) {
        if ((await mine.messages.count()) >= quota() || !(await rest())) return
        rested = true
        continue
      }
      rested = false
      if (!(await fetchMissing(mine, means, signal, { ...newest, from, here: await page.toArray() }))) return
    }
    newest.at = (await page.first())?.createdAt ?? newest.at
    newest.to = from - 1
    if (newest.to === 0) open.splice(open.indexOf(newest), 1)
  }
}

/** The chats that a new device wasn't told of. Whether to go on. */
async function fetchChats(mine: Mine, { ask, rest, quota }: Means, signal: AbortSignal): Promise<boolean> {
  for (let hasNext = quota() > 0; hasNext; ) {
    const count = await mine.chats.count()
    if (count < MAX_PAGE_SIZE || count >= quota()) break
    if (!(await rest())) return false
    const answer = v.parse(ChatList, await ask(`chat/user-chats?page=${Math.floor(count / MAX_PAGE_SIZE) + 1}&limit=${MAX_PAGE_SIZE}`))
    if (!(await keepHere(mine, signal, () => keepChats(mine, answer.chats)))) return false
    // Those that moved up meanwhile come twice; a page that brings nobody new ends it.
    hasNext = answer.pagination.hasNext && (await mine.chats.count()) > count
  }
  return quota() > 0
}

/** Fetches what is missing of a page of a chat. Whether to go on. */
async function fetchMissing(mine: Mine, { ask, quota }: Means, signal: AbortSignal, { chatId, from, to, here }: Reached & { from: number; here: Message[] }): Promise<boolean> {
  const known = new Set(here.map(({ seq }) => seq))
  const missing = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((seq) => !known.has(seq))
  const room = quota() - (await mine.messages.count())
  if (room <= 0) return false
  const last = missing.at(-1) ?? to
  const first = Math.max(missing[0] ?? from, last - room + 1)
  const { messages } = v.parse(MessageList, await ask(`chat/messages/${chatId}?from=${first}&to=${last}&limit=${MAX_PAGE_SIZE}`))
  return keepHere(mine, signal, () => keepMessages(mine, messages))
}

/** Nothing of somebody who has left meanwhile is kept: their feed is no longer here. */
function keepHere(mine: Mine, signal: AbortSignal, keep: () => Promise<void>): Promise<boolean> {
  return mine.transaction('rw', [mine.chats, mine.messages, mine.cursor], async () => {
    if (signal.aborted || (await cursorOf(mine)) === null) return false
    await keep()
    return true
  })
}
