import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { MessageList } from '#shared/chat.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { storeMissing } from '../../sync/apply-batch.ts'
import { useAccountQuery, useEngine } from '../../sync/hooks.ts'
import type { UnsentMessage } from './mutations.ts'
import {
  composeThread,
  findIncompleteStretches,
  readThread,
  STRETCH_SIZE,
  type Thread,
  type VisibleMessage,
} from './thread-snapshot.ts'

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
  const first = Math.max(0, Math.floor((from - 1) / STRETCH_SIZE))
  const last = Math.max(first, Math.floor((Math.min(to, knownLastSeq) - 1) / STRETCH_SIZE))
  const snapshot = useAccountQuery((db) => readThread(db, chatId, { first, last }), [chatId, first, last])
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
  const lastShown = useRef<Thread['messages']>(new Map())
  const thread = useMemo(() => {
    if (!snapshot) return undefined
    const next = composeThread(snapshot, otherId, lastShown.current)
    lastShown.current = next.messages
    return next
  }, [snapshot, otherId])
  return {
    messages: thread?.messages,
    lastSeq: snapshot?.lastSeq ?? knownLastSeq,
    unsent: thread?.unsent ?? [],
    isIncomplete: incompleteStretches.length > 0 && (error !== null || failureCount > 0),
    retry: () => void refetch(),
  }
}
