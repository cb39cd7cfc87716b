import type { Message } from '#shared/chat.ts'
import type { AccountDb, QueuedMutation } from '../../sync/account-db.ts'
import {
  getUnsentMessages,
  reuseIfEqual,
  type UnsentMessage,
  withPendingMessageChanges,
} from './mutations.ts'

/** Messages are read in stretches of this many positions. */
export const STRETCH_SIZE = 50

export type VisibleMessage = ReturnType<typeof withPendingMessageChanges>

/** The stored messages of the stretches `first` to `last` of a chat, and the outbox at that moment. */
interface ThreadSnapshot {
  first: number
  last: number
  lastSeq: number
  storedMessages: Message[]
  queue: QueuedMutation[]
}

/** What a chat shows: delivered messages by position, and those that wait, in order. */
export interface Thread {
  messages: Map<number, VisibleMessage>
  unsent: UnsentMessage[]
}

/**
 * One transaction for all tables: otherwise a new position whose message isn't read yet would look like a
 * hole, and what has just arrived would be missing, or an edit undone, for a moment.
 */
export function readThread(
  db: AccountDb,
  chatId: string,
  { first, last }: { first: number; last: number },
): Promise<ThreadSnapshot> {
  return db.transaction('r', db.chats, db.messages, db.outbox, async () => {
    const range = db.messages
      .where('[chatId+seq]')
      .between([chatId, first * STRETCH_SIZE + 1], [chatId, (last + 1) * STRETCH_SIZE], true, true)
    const [chat, storedMessages, queue] = await Promise.all([
      db.chats.get(chatId),
      range.toArray(),
      db.outbox.orderBy('n').toArray(),
    ])
    return { first, last, lastSeq: chat?.lastSeq ?? 0, storedMessages, queue }
  })
}

/** A snapshot with its pending mutations laid over it. Of `previous`, equal messages are reused. */
export function composeThread(
  { storedMessages, queue }: ThreadSnapshot,
  otherId: string,
  previous: Thread['messages'],
): Thread {
  const messages = new Map(
    storedMessages.map((message) => [
      message.seq,
      reuseIfEqual(previous.get(message.seq), withPendingMessageChanges(message, queue)),
    ]),
  )
  const arrivedIds = new Set(storedMessages.map(({ _id }) => _id))
  return { messages, unsent: getUnsentMessages(queue, otherId).filter(({ id }) => !arrivedIds.has(id)) }
}

export function findIncompleteStretches({ storedMessages, first, last, lastSeq }: ThreadSnapshot): number[] {
  const counts = new Map<number, number>()
  for (const { seq } of storedMessages) {
    const stretch = Math.floor((seq - 1) / STRETCH_SIZE)
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  }
  const expectedCount = (stretch: number) => Math.min(STRETCH_SIZE, lastSeq - stretch * STRETCH_SIZE)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (stretch) => (counts.get(stretch) ?? 0) < expectedCount(stretch),
  )
}
