import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Chat } from '#shared/chat.ts'
import type { Mine, Queued } from '../../offline/mine/db.ts'
import { useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { queue, watched } from '../../offline/mine/watched.ts'
import { chatWithIntentions, sameAsBefore, type Unsent, unsentByOther } from './intentions.ts'

/** A chat as the list shows it: with what is wanted laid over it, and what was written last, sent or not. */
export interface Conversation extends Chat {
  unsent: Unsent | null
  /** When somebody last wrote in it (ISO). */
  movedAt: string
}

const chats = watched<{ chats: Chat[]; heard: boolean } | undefined>(async (mine) => {
  const chats = await mine.chats.toArray()
  return { chats, heard: chats.length > 0 || (await mine.cursor.count()) > 0 }
}, undefined)

/** This person's chats on this device, the last written in first; undefined until they are read, null until the server was first heard. */
export const useConversations = (): Conversation[] | null | undefined => useSyncExternalStore(watchConversations, conversationsNow)

/** The chat at whose end somebody is looking. */
let lookedAt: string | null = null
const lookWatchers = new Set<() => void>()

/** Says at which chat's end somebody is looking: what comes there is read as it comes, and never counts as unread. */
export function lookAt(chatId: string | null): void {
  lookedAt = chatId
  for (const changed of [...lookWatchers]) changed()
}

function watchConversations(changed: () => void): () => void {
  lookWatchers.add(changed)
  const ends = [chats.watch(changed), queue.watch(changed), () => lookWatchers.delete(changed)]
  return () => {
    for (const end of ends) end()
  }
}

const conversationsNow = () => conversationsOf(chats.now(), queue.now(), lookedAt)

type Known = ReturnType<typeof chats.now>
let last: { known: Known; queue: Queued[]; lookedAt: string | null; all: Conversation[] | null | undefined } = { known: undefined, queue: [], lookedAt: null, all: undefined }

/** Many ask at once: all get the same, and a chat that reads as before stays the same object, as do all of them, so that nothing is drawn anew. */
export function conversationsOf(known: Known, queue: Queued[], lookedAt: string | null): Conversation[] | null | undefined {
  if (last.known === known && last.queue === queue && last.lookedAt === lookedAt) return last.all
  const before = new Map(last.all?.map((each) => [each._id, each]))
  const unsent = unsentByOther(queue)
  const now = known?.chats.map((chat): Conversation => {
    const waits = unsent.get(chat.other._id) ?? null
    const moved = waits ? new Date(waits.at).toISOString() : chat.lastAt
    const wanted = chatWithIntentions(chat, queue)
    const unread = chat._id === lookedAt ? 0 : wanted.unread
    return sameAsBefore(before.get(chat._id), { ...wanted, unread, unsent: waits, movedAt: moved > chat.lastAt ? moved : chat.lastAt })
  })
  now?.sort((a, b) => (a.movedAt < b.movedAt ? 1 : -1))
  const isSame = now && last.all?.length === now.length && now.every((each, i) => each === last.all?.[i])
  last = { known, queue, lookedAt, all: known?.heard === false ? null : isSame ? last.all : now }
  return last.all
}

/** One chat, named by itself or by its other person; null where there is none on this device. */
export function useChat(by: { chatId: string } | { otherId: string }): Chat | null | undefined {
  const queue = useOutbox()
  const [index, value] = 'chatId' in by ? ['_id', by.chatId] : ['otherId', by.otherId]
  const chat = useMine((mine: Mine) => mine.chats.get({ [index]: value }).then((found) => found ?? null), [index, value])
  const shown = useRef<Chat>(undefined)
  return useMemo(() => {
    if (!chat) return chat
    shown.current = sameAsBefore(shown.current, chatWithIntentions(chat, queue))
    return shown.current
  }, [chat, queue])
}

/** People whom one has written to for the first time, while it hasn't gone out: there is no chat yet. */
export function useStrangers(conversations: Conversation[] | null | undefined): { otherId: string; unsent: Unsent }[] {
  const queue = useOutbox()
  const known = new Set(conversations?.map(({ other }) => other._id))
  return [...unsentByOther(queue)].flatMap(([otherId, unsent]) => (known.has(otherId) ? [] : [{ otherId, unsent }]))
}

/** How many chats have something unread. */
export const unreadIn = (conversations: Conversation[] | null | undefined): number => conversations?.filter(({ unread }) => unread > 0).length ?? 0
