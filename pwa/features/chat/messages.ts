import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Message, MessageList } from '#shared/chat.ts'
import { getJson } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { storeMessages } from '../../sync/apply-batch.ts'
import { useAccountQuery, useEngine, useOutbox } from '../../sync/hooks.ts'
import {
  getChatLane,
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
  /** Some can't be had right now. */
  isIncomplete: boolean
  retry: () => void
}

/**
 * The messages of a chat with somebody whose places lie around `from` to `to`, by their place; how many
 * places the chat has; and what waits in it. Stretches that this device doesn't have whole are asked for.
 * Only what is looked at is ever in memory.
 */
export function useMessages(
  chatId: string,
  otherId: string,
  knownLastSeq: number,
  from: number,
  to: number,
): Messages {
  const engine = useEngine()
  const queue = useOutbox()
  const first = Math.max(0, Math.floor((from - 1) / STRETCH_SIZE))
  const last = Math.max(first, Math.floor((Math.min(to, knownLastSeq) - 1) / STRETCH_SIZE))
  const snapshot = useAccountQuery(
    (db) =>
      // One look at all: a place of which only the chat has been read yet would pass for a hole, and what has
      // just arrived would be nowhere for a moment.
      db.transaction('r', db.chats, db.messages, db.queue, async () => {
        const range = db.messages
          .where('[chatId+seq]')
          .between([chatId, first * STRETCH_SIZE + 1], [chatId, (last + 1) * STRETCH_SIZE], true, true)
        const [chat, here, queue] = await Promise.all([
          db.chats.get(chatId),
          range.toArray(),
          db.queue.where('lane').equals(getChatLane(otherId)).sortBy('n'),
        ])
        return { first, last, lastSeq: chat?.lastSeq ?? 0, here, queue }
      }),
    [chatId, otherId, first, last],
  )
  const here = snapshot?.here
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
        const { messages } = await getJson(`chat/messages/${chatId}`, MessageList, { query, signal })
        if (engine) await storeMessages(engine.db, messages)
      }
      return incompleteStretches.length
    },
  })
  // What has just left the queue stays until it is seen among the messages.
  const mutations = useMemo(
    () => [
      ...(snapshot?.queue ?? []).filter(({ id }) => !queue.some((mutation) => mutation.id === id)),
      ...queue,
    ],
    [snapshot?.queue, queue],
  )
  const lastShown = useRef(new Map<number, VisibleMessage>())
  const messages = useMemo(() => {
    if (!here) return undefined
    lastShown.current = new Map(
      here.map((message) => [
        message.seq,
        reuseIfEqual(lastShown.current.get(message.seq), withPendingMessageChanges(message, mutations)),
      ]),
    )
    return lastShown.current
  }, [here, mutations])
  const unsent = useMemo(() => {
    const arrivedIds = new Set(here?.map(({ _id }) => _id))
    return getUnsentMessages(mutations, otherId).filter(({ id }) => !arrivedIds.has(id))
  }, [here, mutations, otherId])
  return {
    messages,
    lastSeq: snapshot?.lastSeq ?? knownLastSeq,
    unsent,
    isIncomplete: incompleteStretches.length > 0 && (error !== null || failureCount > 0),
    retry: () => void refetch(),
  }
}

function findIncompleteStretches({
  here,
  first,
  last,
  lastSeq,
}: {
  here: Message[]
  first: number
  last: number
  lastSeq: number
}): number[] {
  const counts = new Map<number, number>()
  for (const { seq } of here) {
    const stretch = Math.floor((seq - 1) / STRETCH_SIZE)
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  }
  const expectedCount = (stretch: number) => Math.min(STRETCH_SIZE, lastSeq - stretch * STRETCH_SIZE)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (stretch) => (counts.get(stretch) ?? 0) < expectedCount(stretch),
  )
}
