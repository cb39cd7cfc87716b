import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Chat } from '#shared/chat.ts'
import type { AccountDb, QueuedMutation } from '../../sync/account-db.ts'
import { useAccountQuery, useOutbox } from '../../sync/hooks.ts'
import { createLiveStore, outboxStore } from '../../sync/live-store.ts'
import {
  getNewestUnsentByUser,
  reuseIfEqual,
  type UnsentMessage,
  withPendingChatChanges,
} from './mutations.ts'

/** A chat as the list shows it: with what is wanted laid over it, and what was written last, sent or not. */
export interface Conversation extends Chat {
  unsent: UnsentMessage | null
  /** When somebody last wrote in it (ISO). */
  lastActivityAt: string
}

const chatStore = createLiveStore<{ chats: Chat[]; hasSynced: boolean } | undefined>(async (db) => {
  const chats = await db.chats.toArray()
  return { chats, hasSynced: chats.length > 0 || (await db.cursor.count()) > 0 }
}, undefined)

/**
 * This person's chats on this device, the last written in first; undefined until they are read, null until
 * the server was first heard.
 */
export const useConversations = (): Conversation[] | null | undefined =>
  useSyncExternalStore(subscribeConversations, getConversations)

/** The chat at whose end somebody is looking. */
let viewedChatId: string | null = null
const viewListeners = new Set<() => void>()

/**
 * Says at which chat's end somebody is looking: what comes there is read as it comes, and never counts as
 * unread.
 */
export function setViewedChat(chatId: string | null): void {
  viewedChatId = chatId
  for (const listener of [...viewListeners]) listener()
}

function subscribeConversations(onChange: () => void): () => void {
  viewListeners.add(onChange)
  const unsubscribers = [
    chatStore.subscribe(onChange),
    outboxStore.subscribe(onChange),
    () => viewListeners.delete(onChange),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

const getConversations = () => buildConversations(chatStore.get(), outboxStore.get(), viewedChatId)

type ChatSnapshot = ReturnType<typeof chatStore.get>
let cached: {
  snapshot: ChatSnapshot
  queue: QueuedMutation[]
  viewedChatId: string | null
  conversations: Conversation[] | null | undefined
} = {
  snapshot: undefined,
  queue: [],
  viewedChatId: null,
  conversations: undefined,
}

/**
 * Many ask at once: all get the same, and a chat that reads as before stays the same object, as do all of
 * them, so that nothing is drawn anew.
 */
export function buildConversations(
  snapshot: ChatSnapshot,
  queue: QueuedMutation[],
  viewedChatId: string | null,
): Conversation[] | null | undefined {
  if (cached.snapshot === snapshot && cached.queue === queue && cached.viewedChatId === viewedChatId)
    return cached.conversations
  const previous = new Map(cached.conversations?.map((item) => [item._id, item]))
  const unsent = getNewestUnsentByUser(queue)
  const next = snapshot?.chats.map((chat): Conversation => {
    const pendingMessage = unsent.get(chat.other._id) ?? null
    const sentAt = pendingMessage ? new Date(pendingMessage.at).toISOString() : chat.lastAt
    const overlaid = withPendingChatChanges(chat, queue)
    const unread = chat._id === viewedChatId ? 0 : overlaid.unread
    return reuseIfEqual(previous.get(chat._id), {
      ...overlaid,
      unread,
      unsent: pendingMessage,
      lastActivityAt: sentAt > chat.lastAt ? sentAt : chat.lastAt,
    })
  })
  next?.sort((a, b) => (a.lastActivityAt < b.lastActivityAt ? 1 : -1))
  const isSame =
    next &&
    cached.conversations?.length === next.length &&
    next.every((item, i) => item === cached.conversations?.[i])
  cached = {
    snapshot,
    queue,
    viewedChatId,
    conversations: snapshot?.hasSynced === false ? null : isSame ? cached.conversations : next,
  }
  return cached.conversations
}

/** One chat, named by itself or by its other person; null where there is none on this device. */
export function useChat(key: { chatId: string } | { otherId: string }): Chat | null | undefined {
  const queue = useOutbox()
  const [index, value] = 'chatId' in key ? ['_id', key.chatId] : ['otherId', key.otherId]
  const chat = useAccountQuery(
    (db: AccountDb) => db.chats.get({ [index]: value }).then((row) => row ?? null),
    [index, value],
  )
  const lastShown = useRef<Chat>(undefined)
  return useMemo(() => {
    if (!chat) return chat
    lastShown.current = reuseIfEqual(lastShown.current, withPendingChatChanges(chat, queue))
    return lastShown.current
  }, [chat, queue])
}

/** People whom one has written to for the first time, while it hasn't gone out: there is no chat yet. */
export function useNewRecipients(
  conversations: Conversation[] | null | undefined,
): { otherId: string; unsent: UnsentMessage }[] {
  const queue = useOutbox()
  const knownIds = new Set(conversations?.map(({ other }) => other._id))
  return [...getNewestUnsentByUser(queue)].flatMap(([otherId, unsent]) =>
    knownIds.has(otherId) ? [] : [{ otherId, unsent }],
  )
}

/** How many chats have something unread. */
export const countUnreadChats = (conversations: Conversation[] | null | undefined): number =>
  conversations?.filter(({ unread }) => unread > 0).length ?? 0
