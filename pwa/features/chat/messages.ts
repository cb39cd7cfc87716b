import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Message, MessageList } from '#shared/chat.ts'
import { getChatLane } from '#shared/protocol/mutations.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { storeMissing } from '../../sync/apply-batch.ts'
import { useAccountQuery, useEngine, useOutbox } from '../../sync/hooks.ts'
import {
  getUnsentMessages,
  reuseIfEqual,
  type UnsentMessage,
  withPendingMessageChanges,
} from './mutations.ts'

const STRETCH_SIZE = 50

export type VisibleMessage = ReturnType<typeof withPendingMessageChanges>

interface Messages {
  messages: Map<number, VisibleMessage> | undefined
  lastSeq: number
  unsent: UnsentMessage[]
  /** Some can't be loaded right now. */
  isIncomplete: boolean
  retry: () => void
}

/**
 * The messages of a chat around the positions `from` to `to` (from 1), by position, with the chat's last
 * position and its pending messages. Ranges that are incomplete on this device are fetched. Only the visible
 * range is in memory.
 */
export function useMessages(
  chatId: string,
  otherId: string,
  knownLastSeq: number,
  { from, to }: { from: number; to: number },
): Messages {
  const engine = useEngine()
  const queue = useOutbox()
  const first = Math.max(0, Math.floor((from - 1) / STRETCH_SIZE))
  const last = Math.max(first, Math.floor((Math.min(to, knownLastSeq) - 1) / STRETCH_SIZE))
  const snapshot = useAccountQuery(
    (db) =>
      // One transaction for all tables: otherwise a new position whose message isn't read yet would look like
      // a hole, and a message that has just been delivered would be missing for a moment.
      db.transaction('r', db.chats, db.messages, db.outbox, async () => {
        const range = db.messages
          .where('[chatId+seq]')
          .between([chatId, first * STRETCH_SIZE + 1], [chatId, (last + 1) * STRETCH_SIZE], true, true)
        const [chat, storedMessages, queue] = await Promise.all([
          db.chats.get(chatId),
          range.toArray(),
          db.outbox.where('lane').equals(getChatLane(otherId)).sortBy('n'),
        ])
        return { first, last, lastSeq: chat?.lastSeq ?? 0, storedMessages, queue }
      }),
    [chatId, otherId, first, last],
  )
  const storedMessages = snapshot?.storedMessages
  const incompleteStretches = useMemo(() => (snapshot ? findIncompleteStretches(snapshot) : []), [snapshot])
  const { error, failureCount, refetch } = useQuery({
    queryKey: [ACCOUNT_QUERY_KEY, 'messages', chatId, incompleteStretches],
    enabled: incompleteStretches.length > 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      for (const stretch of incompleteStretches) {
        const query = {
          from: stretch * STRETCH_SIZE + 1,
          to: (stretch + 1) * STRETCH_SIZE,
          limit: STRETCH_SIZE,
        }
        const { messages } = await callEndpoint('GET /chat/messages/:chatId', MessageList, {
          params: { chatId },
          query,
          signal,
        })
        if (engine) await storeMissing(engine.db, 'message', messages)
      }
      return incompleteStretches.length
    },
  })
  // A message that has just left the outbox stays visible until it is among the stored messages.
  const mutations = useMemo(
    () => [
      ...(snapshot?.queue ?? []).filter(({ id }) => !queue.some((mutation) => mutation.id === id)),
      ...queue,
    ],
    [snapshot?.queue, queue],
  )
  const lastShown = useRef(new Map<number, VisibleMessage>())
  const messages = useMemo(() => {
    if (!storedMessages) return undefined
    lastShown.current = new Map(
      storedMessages.map((message) => [
        message.seq,
        reuseIfEqual(lastShown.current.get(message.seq), withPendingMessageChanges(message, mutations)),
      ]),
    )
    return lastShown.current
  }, [storedMessages, mutations])
  const unsent = useMemo(() => {
    const arrivedIds = new Set(storedMessages?.map(({ _id }) => _id))
    return getUnsentMessages(mutations, otherId).filter(({ id }) => !arrivedIds.has(id))
  }, [storedMessages, mutations, otherId])
  return {
    messages,
    lastSeq: snapshot?.lastSeq ?? knownLastSeq,
    unsent,
    isIncomplete: incompleteStretches.length > 0 && (error !== null || failureCount > 0),
    retry: () => void refetch(),
  }
}

function findIncompleteStretches({
  storedMessages,
  first,
  last,
  lastSeq,
}: {
  storedMessages: Message[]
  first: number
  last: number
  lastSeq: number
}): number[] {
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
