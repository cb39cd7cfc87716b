import { useMemo } from 'react'
import type { Chat } from '#shared/chat.ts'
import type { Mine } from '../../offline/mine/db.ts'
import { useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { chatWithIntentions, type Unsent, unsentByOther } from './intentions.ts'

/** A chat as the list shows it: with what is wanted laid over it, and what was written last, sent or not. */
export interface Conversation extends Chat {
  unsent: Unsent | null
  /** When somebody last wrote in it (ISO). */
  movedAt: string
}

/** This person's chats on this device, the last written in first; undefined until they are read, null until the server was first heard. */
export function useConversations(): Conversation[] | null | undefined {
  const queue = useOutbox()
  const known = useMine(async (mine) => ({ chats: await mine.chats.toArray(), heard: (await mine.cursor.count()) > 0 }))
  return useMemo(() => {
    if (!known) return undefined
    const unsent = unsentByOther(queue)
    const conversations = known.chats.map((chat): Conversation => {
      const last = unsent.get(chat.other._id) ?? null
      const moved = last ? new Date(last.at).toISOString() : chat.lastAt
      return { ...chatWithIntentions(chat, queue), unsent: last, movedAt: moved > chat.lastAt ? moved : chat.lastAt }
    })
    if (conversations.length === 0 && !known.heard) return null
    return conversations.sort((a, b) => (a.movedAt < b.movedAt ? 1 : -1))
  }, [known, queue])
}

/** One chat, named by itself or by its other person; null where there is none on this device. */
export function useChat(by: { chatId: string } | { otherId: string }): Chat | null | undefined {
  const queue = useOutbox()
  const [index, value] = 'chatId' in by ? ['_id', by.chatId] : ['otherId', by.otherId]
  const chat = useMine((mine: Mine) => mine.chats.get({ [index]: value }).then((found) => found ?? null), [index, value])
  return useMemo(() => (chat ? chatWithIntentions(chat, queue) : chat), [chat, queue])
}

/** People whom one has written to for the first time, while it hasn't gone out: there is no chat yet. */
export function useStrangers(conversations: Conversation[] | null | undefined): { otherId: string; unsent: Unsent }[] {
  const queue = useOutbox()
  const known = new Set(conversations?.map(({ other }) => other._id))
  return [...unsentByOther(queue)].flatMap(([otherId, unsent]) => (known.has(otherId) ? [] : [{ otherId, unsent }]))
}

/** How many chats have something unread. */
export const unreadIn = (conversations: Conversation[] | null | undefined): number => conversations?.filter(({ unread }) => unread > 0).length ?? 0
