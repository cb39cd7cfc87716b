import { Dexie, type Table } from 'dexie'
import type { Intention } from '#shared/changes.ts'
import type { Chat, Message } from '#shared/chat.ts'

/** A copy of a row of mine; `at` is the number of the change that brought it, 0 when it was asked for by itself. */
export type Kept<T> = T & { at: number }

/**
 * Something I want done, until its effect is among the copies. `lane`: those of one lane go out in their order. `state` 'refused': the
 * server said no for good, and `refusal` why.
 */
export interface Queued extends Intention {
  n?: number
  lane: string
  /** When it was wanted (ms). */
  wanted: number
  state: 'waiting' | 'refused'
  refusal: { code: string; message: string } | null
}

type Tables = {
  chats: Table<Kept<Chat>, string>
  messages: Table<Kept<Message>, string>
  outbox: Table<Queued, number>
  state: Table<{ key: 'cursor'; value: number }, string>
}
export type Mine = Dexie & Tables

const opened = new Map<string, Mine>()
const PREFIX = 'oficio-mine-'

/** What belongs to one account lies in a database of its own: another account on this device never opens it. */
export function mineOf(userId: string): Mine {
  const known = opened.get(userId)
  if (known) return known
  const mine = new Dexie(PREFIX + userId) as Mine
  mine.version(1).stores({ chats: '_id, other._id, lastAt', messages: '_id, [chatId+seq]', outbox: '++n, id, lane, state, path', state: 'key' })
  mine.on('versionchange', () => mine.close({ disableAutoOpen: false }))
  opened.set(userId, mine)
  return mine
}

/** Removes what this device has of an account; what waits to be sent stays if it is to be kept. */
export async function forgetMine(userId: string, keepQueue: boolean): Promise<void> {
  const mine = mineOf(userId)
  if (keepQueue && (await mine.outbox.count()) > 0) {
    await mine.transaction('rw', mine.chats, mine.messages, mine.state, () => Promise.all([mine.chats.clear(), mine.messages.clear(), mine.state.clear()]))
    return
  }
  opened.delete(userId)
  await mine.delete()
}
