import { useEffect, useState } from 'react'
import { useReachable } from '../../offline/hooks.ts'
import { useEngine } from '../../offline/mine/hooks.ts'

/** Whoever types says so again this often; silence for a little longer means they stopped. */
export const TYPING_MS = 4000

const NOBODY = new Map<string, { online: boolean; at: string }>()

/** Which of these people are here right now, and when the others were last, as far as a line says. */
export function usePresence(userIds: string[]): Map<string, { online: boolean; at: string }> {
  const engine = useEngine()
  const reachable = useReachable()
  const [known, setKnown] = useState(new Map<string, { online: boolean; at: string }>())
  const asked = userIds.slice(0, 50).join()
  useEffect(() => {
    if (!engine || asked === '') return
    engine.say({ kind: 'watch', userIds: asked.split(',') })
    return engine.listen((said) => {
      if (said.kind === 'presence') setKnown((before) => new Map(before).set(said.userId, said))
    })
  }, [engine, asked])
  return reachable ? known : NOBODY
}

/** The chats in which the other is typing right now. */
export function useTyping(): Set<string> {
  const engine = useEngine()
  const [chats, setChats] = useState(new Set<string>())
  useEffect(() => {
    if (!engine) return
    const ends = new Map<string, ReturnType<typeof setTimeout>>()
    const set = (chatId: string, isTyping: boolean) =>
      setChats((before) => {
        if (before.has(chatId) === isTyping) return before
        const now = new Set(before)
        if (isTyping) now.add(chatId)
        else now.delete(chatId)
        return now
      })
    const stop = engine.listen((said) => {
      if (said.kind !== 'typing') return
      clearTimeout(ends.get(said.chatId))
      set(said.chatId, said.isTyping)
      if (said.isTyping)
        ends.set(
          said.chatId,
          setTimeout(() => set(said.chatId, false), TYPING_MS * 1.5),
        )
    })
    return () => {
      stop()
      for (const end of ends.values()) clearTimeout(end)
    }
  }, [engine])
  return chats
}
