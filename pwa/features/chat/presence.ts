import { useEffect, useState } from 'react'
import { useReachable } from '../../client/hooks.ts'
import { useEngine } from '../../sync/hooks.ts'

/** Typing events are repeated at this interval; a slightly longer silence means that typing stopped. */
export const TYPING_INTERVAL_MS = 4000

const EMPTY_PRESENCE = new Map<string, { online: boolean; at: string }>()

/**
 * Which of these users are online now, and when the others were last online, as far as the socket has
 * reported it.
 */
export function usePresence(userIds: string[]): Map<string, { online: boolean; at: string }> {
  const engine = useEngine()
  const reachable = useReachable()
  const [presence, setPresence] = useState(new Map<string, { online: boolean; at: string }>())
  const watchedIds = userIds.slice(0, 50).join()
  useEffect(() => {
    if (!engine || watchedIds === '') return
    engine.emit({ kind: 'watch', userIds: watchedIds.split(',') })
    return engine.subscribe((event) => {
      if (event.kind === 'presence') setPresence((previous) => new Map(previous).set(event.userId, event))
    })
  }, [engine, watchedIds])
  return reachable ? presence : EMPTY_PRESENCE
}

/** Ids of the chats in which the other user is typing now. */
export function useTyping(): Set<string> {
  const engine = useEngine()
  const [chats, setChats] = useState(new Set<string>())
  useEffect(() => {
    if (!engine) return
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const setTyping = (chatId: string, isTyping: boolean) =>
      setChats((previous) => {
        if (previous.has(chatId) === isTyping) return previous
        const next = new Set(previous)
        if (isTyping) next.add(chatId)
        else next.delete(chatId)
        return next
      })
    const stop = engine.subscribe((event) => {
      if (event.kind !== 'typing') return
      clearTimeout(timers.get(event.chatId))
      setTyping(event.chatId, event.isTyping)
      if (event.isTyping)
        timers.set(
          event.chatId,
          setTimeout(() => setTyping(event.chatId, false), TYPING_INTERVAL_MS * 1.5),
        )
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [engine])
  return chats
}
