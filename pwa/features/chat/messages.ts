import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Message, MessageList } from '#shared/chat.ts'
import { getJson } from '../../offline/api.ts'
import { keepMessages } from '../../offline/mine/copies.ts'
import { useEngine, useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { MINE } from '../../offline/query.tsx'
import { laneOf, messageWithIntentions, sameAsBefore, type Unsent, unsentOf } from './intentions.ts'

const STRETCH = 50

export type ShownMessage = ReturnType<typeof messageWithIntentions>

interface Messages {
  messages: Map<number, ShownMessage> | undefined
  lastSeq: number
  waiting: Unsent[]
  /** Some can't be had right now. */
  missing: boolean
  retry: () => void
}

/**
 * The messages of a chat with somebody whose places lie around `from` to `to`, by their place; how many places the chat has; and what
 * waits in it. Stretches that this device doesn't have whole are asked for. Only what is looked at is ever in memory.
 */
export function useMessages(chatId: string, otherId: string, known: number, from: number, to: number): Messages {
  const engine = useEngine()
  const queue = useOutbox()
  const first = Math.max(0, Math.floor((from - 1) / STRETCH))
  const last = Math.max(first, Math.floor((Math.min(to, known) - 1) / STRETCH))
  const read = useMine(
    (mine) =>
      // One look at all: a place of which only the chat has been read yet would pass for a hole, and what has just arrived would be nowhere for a moment.
      mine.transaction('r', mine.chats, mine.messages, mine.queue, async () => {
        const range = mine.messages.where('[chatId+seq]').between([chatId, first * STRETCH + 1], [chatId, (last + 1) * STRETCH], true, true)
        const [chat, here, queue] = await Promise.all([mine.chats.get(chatId), range.toArray(), mine.queue.where('lane').equals(laneOf(otherId)).sortBy('n')])
        return { first, last, lastSeq: chat?.lastSeq ?? 0, here, queue }
      }),
    [chatId, otherId, first, last],
  )
  const here = read?.here
  const holes = useMemo(() => (read ? stretchesWithHoles(read) : []), [read])
  const { error, failureCount, refetch } = useQuery({
    queryKey: [MINE, 'messages', chatId, holes],
    enabled: holes.length > 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      for (const stretch of holes) {
        const query = { from: stretch * STRETCH + 1, to: (stretch + 1) * STRETCH, limit: STRETCH }
        const { messages } = await getJson(`chat/messages/${chatId}`, MessageList, { query, signal })
        if (engine) await keepMessages(engine.mine, messages)
      }
      return holes.length
    },
  })
  // What has just left the queue stays until it is seen among the messages.
  const wanted = useMemo(() => [...(read?.queue ?? []).filter(({ id }) => !queue.some((each) => each.id === id)), ...queue], [read?.queue, queue])
  const shown = useRef(new Map<number, ShownMessage>())
  const messages = useMemo(() => {
    if (!here) return undefined
    shown.current = new Map(here.map((message) => [message.seq, sameAsBefore(shown.current.get(message.seq), messageWithIntentions(message, wanted))]))
    return shown.current
  }, [here, wanted])
  const waiting = useMemo(() => {
    const arrived = new Set(here?.map(({ _id }) => _id))
    return unsentOf(wanted, otherId).filter(({ id }) => !arrived.has(id))
  }, [here, wanted, otherId])
  return { messages, lastSeq: read?.lastSeq ?? known, waiting, missing: holes.length > 0 && (error !== null || failureCount > 0), retry: () => void refetch() }
}

function stretchesWithHoles({ here, first, last, lastSeq }: { here: Message[]; first: number; last: number; lastSeq: number }): number[] {
  const counts = new Map<number, number>()
  for (const { seq } of here) {
    const stretch = Math.floor((seq - 1) / STRETCH)
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  }
  const whole = (stretch: number) => Math.min(STRETCH, lastSeq - stretch * STRETCH)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((stretch) => (counts.get(stretch) ?? 0) < whole(stretch))
}
