import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Chat } from '#shared/chat.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { AccountDb, QueuedMutation } from '../../sync/account-db.ts'
import { hasPulledFeed } from '../../sync/apply-batch.ts'
import { useAccountQuery } from '../../sync/hooks.ts'
import { createLiveStore } from '../../sync/live-store.ts'
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

/**
 * Read with the outbox of that moment: otherwise a switch that has just arrived would be off for a moment.
 */
interface ChatSnapshot {
  chats: Chat[]
  queue: QueuedMutation[]
  hasSynced: boolean
}

export const readChats = (db: AccountDb): Promise<ChatSnapshot> =>
  db.transaction('r', db.chats, db.outbox, db.cursor, async () => {
    const [chats, queue, hasPulled] = await Promise.all([
      db.chats.toArray(),
      db.outbox.orderBy('n').toArray(),
      hasPulledFeed(db),
    ])
    return { chats, queue, hasSynced: chats.length > 0 || hasPulled }
  })

const chatStore = createLiveStore<ChatSnapshot | undefined>(readChats, undefined)

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
  const unsubscribers = [chatStore.subscribe(onChange), viewListeners.subscribe(onChange)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

const getConversations = () => buildConversations(chatStore.get(), viewedChatId)

let cached: {
  snapshot: ChatSnapshot | undefined
  viewedChatId: string | null
  conversations: Conversation[] | null | undefined
} = {
  snapshot: undefined,
  viewedChatId: null,
  conversations: undefined,
}

/**
 * Memoised for many callers: a chat that hasn't changed keeps its object identity, and so does the whole
 * list, so that nothing renders needlessly.
 */
export function buildConversations(
  snapshot: ChatSnapshot | undefined,
  viewedChatId: string | null,
): Conversation[] | null | undefined {
  if (cached.snapshot === snapshot && cached.viewedChatId === viewedChatId) return cached.conversations
  const previous = new Map(cached.conversations?.map((item) => [item._id, item]))
  const queue = snapshot?.queue ?? []
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
    viewedChatId,
    conversations: snapshot?.hasSynced === false ? null : isSame ? cached.conversations : next,
  }
  return cached.conversations
}

/** One chat, by its id or by the other user; null if this device has none. */
export function useChat(key: { chatId: string } | { otherId: string }): Chat | null | undefined {
  const [index, value] = 'chatId' in key ? ['_id', key.chatId] : ['otherId', key.otherId]
  const snapshot = useAccountQuery(
    (db: AccountDb) =>
      db.transaction('r', db.chats, db.outbox, async () => {
        const [chat, queue] = await Promise.all([
          db.chats.get({ [index]: value }),
          db.outbox.orderBy('n').toArray(),
        ])
        return { chat: chat ?? null, queue }
      }),
    [index, value],
  )
  const lastShown = useRef<Chat>(undefined)
  return useMemo(() => {
    if (!snapshot?.chat) return snapshot?.chat
    lastShown.current = reuseIfEqual(lastShown.current, withPendingChatChanges(snapshot.chat, snapshot.queue))
    return lastShown.current
  }, [snapshot])
}

/** Users who were sent a first message that is still in the outbox: there is no chat yet. */
export function useNewRecipients(
  conversations: Conversation[] | null | undefined,
): { otherId: string; unsent: UnsentMessage }[] {
  const snapshot = useSyncExternalStore(chatStore.subscribe, chatStore.get)
  const knownIds = new Set(conversations?.map(({ other }) => other._id))
  return [...getNewestUnsentByUser(snapshot?.queue ?? [])].flatMap(([otherId, unsent]) =>
    knownIds.has(otherId) ? [] : [{ otherId, unsent }],
  )
}

/** Number of chats with unread messages. */
export const countUnreadChats = (conversations: Conversation[] | null | undefined): number =>
  conversations?.filter(({ unread }) => unread > 0).length ?? 0
