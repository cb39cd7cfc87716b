import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Message, MessageList } from '#shared/chat.ts'
import { getJson } from '../../offline/api.ts'
import { keepMessages } from '../../offline/mine/copies.ts'
import { useEngine, useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { MINE } from '../../offline/query.tsx'
import { messageWithIntentions } from './intentions.ts'

const STRETCH = 50

export type ShownMessage = ReturnType<typeof messageWithIntentions>

/**
 * The messages of a chat whose places lie around `from` to `to`, by their place. Stretches that this device doesn't have whole are asked
 * for; `missing` tells that they can't be had right now. Only what is looked at is ever in memory.
 */
export function useMessages(chatId: string, lastSeq: number, from: number, to: number): { messages: Map<number, ShownMessage> | undefined; missing: boolean; retry: () => void } {
  const engine = useEngine()
  const queue = useOutbox()
  const first = Math.max(0, Math.floor((from - 1) / STRETCH))
  const last = Math.max(first, Math.floor((Math.min(to, lastSeq) - 1) / STRETCH))
  const here = useMine(
    (mine) =>
      mine.messages
        .where('[chatId+seq]')
        .between([chatId, first * STRETCH + 1], [chatId, (last + 1) * STRETCH], true, true)
        .toArray(),
    [chatId, first, last],
  )
  const holes = here ? stretchesWithHoles(here, first, last, lastSeq) : []
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
  const shown = useRef(new Map<number, ShownMessage>())
  const messages = useMemo(() => {
    if (!here) return undefined
    shown.current = new Map(here.map((message) => [message.seq, sameAsBefore(shown.current.get(message.seq), messageWithIntentions(message, queue))]))
    return shown.current
  }, [here, queue])
  return { messages, missing: holes.length > 0 && (error !== null || failureCount > 0), retry: () => void refetch() }
}

/** A message that reads as before stays the same object, so that it isn't drawn anew. */
function sameAsBefore(before: ShownMessage | undefined, now: ShownMessage): ShownMessage {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

function stretchesWithHoles(here: Message[], first: number, last: number, lastSeq: number): number[] {
  const counts = new Map<number, number>()
  for (const { seq } of here) {
    const stretch = Math.floor((seq - 1) / STRETCH)
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  }
  const whole = (stretch: number) => Math.min(STRETCH, lastSeq - stretch * STRETCH)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((stretch) => (counts.get(stretch) ?? 0) < whole(stretch))
}
