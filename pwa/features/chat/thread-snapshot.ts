import type { Message } from '#shared/chat.ts'
import { getChatLane } from '#shared/protocol/mutations.ts'
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

/** The stored messages of the stretches `first` to `last` of a chat, with what waits for it in the outbox. */
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
 * hole, and a message that has just been delivered would be missing for a moment.
 */
export function readThread(
  db: AccountDb,
  chatId: string,
  otherId: string,
  { first, last }: { first: number; last: number },
): Promise<ThreadSnapshot> {
  return db.transaction('r', db.chats, db.messages, db.outbox, async () => {
    const range = db.messages
      .where('[chatId+seq]')
      .between([chatId, first * STRETCH_SIZE + 1], [chatId, (last + 1) * STRETCH_SIZE], true, true)
    const [chat, storedMessages, queue] = await Promise.all([
      db.chats.get(chatId),
      range.toArray(),
      db.outbox.where('lane').equals(getChatLane(otherId)).sortBy('n'),
    ])
    return { first, last, lastSeq: chat?.lastSeq ?? 0, storedMessages, queue }
  })
}

/**
 * The messages of a snapshot with pending mutations laid over them. `queue` is the outbox as it was last
 * read, which may be before or after the snapshot. Of `previous`, equal messages are reused.
 */
export function composeThread(
  snapshot: ThreadSnapshot,
  queue: QueuedMutation[],
  otherId: string,
  previous: Thread['messages'],
): Thread {
  // A message that has just left the outbox stays visible until it is among the stored messages.
  const mutations = [
    ...snapshot.queue.filter(({ id }) => !queue.some((mutation) => mutation.id === id)),
    ...queue,
  ]
  const messages = new Map(
    snapshot.storedMessages.map((message) => [
      message.seq,
      reuseIfEqual(previous.get(message.seq), withPendingMessageChanges(message, mutations)),
    ]),
  )
  const arrivedIds = new Set(snapshot.storedMessages.map(({ _id }) => _id))
  return { messages, unsent: getUnsentMessages(mutations, otherId).filter(({ id }) => !arrivedIds.has(id)) }
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
