import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Chat } from '#shared/chat.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { AccountDb, QueuedMutation } from '../../sync/account-db.ts'
import { useAccountQuery, useOutbox } from '../../sync/hooks.ts'
import { createLiveStore, outboxStore } from '../../sync/live-store.ts'
import {
  getNewestUnsentByUser,
  reuseIfEqual,
  type UnsentMessage,
  withPendingChatChanges,
} from './mutations.ts'

/** A chat as the list shows it: with pending mutations overlaid and its last message, sent or not. */
export interface Conversation extends Chat {
  unsent: UnsentMessage | null
  /** Time of the last message (ISO). */
  lastActivityAt: string
}

const chatStore = createLiveStore<{ chats: Chat[]; hasSynced: boolean } | undefined>(async (db) => {
  const chats = await db.chats.toArray()
  return { chats, hasSynced: chats.length > 0 || (await db.cursor.count()) > 0 }
}, undefined)

/**
 * This account's chats in the replica, newest activity first. Undefined while loading, null before the first
 * sync.
 */
export const useConversations = (): Conversation[] | null | undefined =>
  useSyncExternalStore(subscribeConversations, getConversations)

/** The chat whose end is visible. */
let viewedChatId: string | null = null
const viewListeners = createListeners()

/**
 * Sets the chat whose end is visible: its new messages are marked as read on arrival and never count as
 * unread.
 */
export function setViewedChat(chatId: string | null): void {
  viewedChatId = chatId
  viewListeners.emit()
}

function subscribeConversations(onChange: () => void): () => void {
  const unsubscribers = [
    chatStore.subscribe(onChange),
    outboxStore.subscribe(onChange),
    viewListeners.subscribe(onChange),
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
 * Memoised for many callers: a chat that hasn't changed keeps its object identity, and so does the whole
 * list, so that nothing renders needlessly.
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

/** One chat, by its id or by the other user; null if this device has none. */
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

/** Users who were sent a first message that is still in the outbox: there is no chat yet. */
export function useNewRecipients(
  conversations: Conversation[] | null | undefined,
): { otherId: string; unsent: UnsentMessage }[] {
  const queue = useOutbox()
  const knownIds = new Set(conversations?.map(({ other }) => other._id))
  return [...getNewestUnsentByUser(queue)].flatMap(([otherId, unsent]) =>
    knownIds.has(otherId) ? [] : [{ otherId, unsent }],
  )
}

/** Number of chats with unread messages. */
export const countUnreadChats = (conversations: Conversation[] | null | undefined): number =>
  conversations?.filter(({ unread }) => unread > 0).length ?? 0
