import * as v from 'valibot'
import { type Chat, EDIT_WINDOW_MS, EditMessage, type Message } from '#shared/chat.ts'
import { serverTime } from '../../platform/clock.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  createId,
  type DraftSource,
  discardMutation,
  enqueue,
  enqueueLatest,
  retryMutation,
} from '../../sync/outbox.ts'
import { LocalFile } from '../uploads/local-file.ts'

const BASE_PATH = '/api/v1/chat'

/**
 * The lane of a chat: its mutations are sent in order. There is one chat per pair of users, so the other
 * user's id identifies it even before it exists.
 */
export const getChatLane = (otherId: string) => `chat:${otherId}`

/**
 * Enqueues a message. It is stored on the device when this resolves; rejects if the device is out of space.
 */
export async function sendMessage(
  { db, flush }: Engine,
  otherId: string,
  content: string,
  files: LocalFile[],
  { replyTo, draft }: { replyTo?: string | undefined } & DraftSource = {},
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    lane: getChatLane(otherId),
    method: 'POST',
    path: `${BASE_PATH}/send-message`,
    body: { _id: id, receiverUserId: otherId, content, attachments: files, ...(replyTo ? { replyTo } : {}) },
    files: files.map(({ _id }) => _id),
    draft,
  })
  flush()
}

/**
 * Edits one's own message, delivered or pending. A pending one may already be on its way, so the edit is
 * enqueued after it.
 */
export async function editMessage(
  { db, flush }: Engine,
  otherId: string,
  id: string,
  content: string,
  draftSource: DraftSource = {},
): Promise<void> {
  const pending = await db.queue.get({ id })
  const wasRejected = pending?.refusal != null
  if (pending)
    await retryMutation(db, id, { ...v.parse(v.looseObject({}), pending.body), content }, draftSource)
  if (!wasRejected)
    await enqueueLatest(db, {
      lane: getChatLane(otherId),
      method: 'PUT',
      path: `${BASE_PATH}/message/${id}`,
      body: { content },
      ...draftSource,
    })
  flush()
}

/** Deletes one's own message. A pending one is dropped from the outbox, unless it was already on its way. */
export async function deleteMessage({ db, flush }: Engine, otherId: string, id: string): Promise<void> {
  const pending = await db.queue.get({ id })
  await db.queue
    .filter(({ method, path }) => method === 'PUT' && path === `${BASE_PATH}/message/${id}`)
    .delete()
  if (pending) await discardMutation(db, id)
  if (!pending?.refusal)
    await enqueueLatest(db, {
      lane: getChatLane(otherId),
      method: 'DELETE',
      path: `${BASE_PATH}/message/${id}`,
      quiet: pending !== undefined,
    })
  flush()
}

export async function setStarred({ db, flush }: Engine, id: string, starred: boolean): Promise<void> {
  await enqueueLatest(db, { method: 'PUT', path: `${BASE_PATH}/star/${id}`, body: { starred } })
  flush()
}

export async function setFavorite({ db, flush }: Engine, chatId: string, isFavorite: boolean): Promise<void> {
  await enqueueLatest(db, {
    method: 'PUT',
    path: `${BASE_PATH}/mark-chat-as-favorite/${chatId}`,
    body: { chatId, isFavorite },
  })
  flush()
}

export async function setBlocked({ db, flush }: Engine, chatId: string, blocked: boolean): Promise<void> {
  await enqueueLatest(db, { method: 'PUT', path: `${BASE_PATH}/block/${chatId}`, body: { blocked } })
  flush()
}

export async function reportChat(
  { db, flush }: Engine,
  chatId: string,
  form: { reason: string; text: string; messageId?: string },
): Promise<void> {
  await enqueue(db, {
    method: 'POST',
    path: `${BASE_PATH}/report/${chatId}`,
    body: { _id: createId(), ...form },
  })
  flush()
}

export async function markRead({ db, flush }: Engine, chatId: string, seq: number): Promise<void> {
  await enqueueLatest(db, { method: 'PUT', path: `${BASE_PATH}/read/${chatId}`, body: { seq }, quiet: true })
  flush()
}

export async function retryMessage({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/** Discards a mutation. A pending message may already be on its way: then it is deleted at the server. */
export async function cancelMutation(engine: Engine, id: string): Promise<void> {
  const mutation = await engine.db.queue.get({ id })
  const { action, otherId } = mutation ? describeChatMutation(mutation) : { action: null, otherId: null }
  if (action === 'message' && otherId && !mutation?.refusal) return deleteMessage(engine, otherId, id)
  await discardMutation(engine.db, id)
  engine.flush()
}

/** A message that is pending or was rejected. */
export interface UnsentMessage {
  id: string
  content: string
  files: LocalFile[]
  replyTo: string | null
  /** By the server's clock (ms). */
  at: number
  refusal: QueuedMutation['refusal']
}

const SendMessageBody = v.object({
  content: v.string(),
  attachments: v.optional(v.array(LocalFile), []),
  replyTo: v.optional(v.nullable(v.string()), null),
})

/** The unsent messages of a chat, in order. */
export function getUnsentMessages(queue: QueuedMutation[], otherId: string): UnsentMessage[] {
  return queue.flatMap(({ id, lane, path, body, at, refusal }) => {
    if (lane !== getChatLane(otherId) || path !== `${BASE_PATH}/send-message`) return []
    const { content, attachments, replyTo } = v.parse(SendMessageBody, body)
    return [{ id, content, files: attachments, replyTo, at: serverTime(at), refusal }]
  })
}

/** The newest unsent message per recipient. */
export function getNewestUnsentByUser(queue: QueuedMutation[]): Map<string, UnsentMessage> {
  const userIds = new Set(
    queue.flatMap(({ lane, path }) =>
      path === `${BASE_PATH}/send-message` ? [lane.slice(getChatLane('').length)] : [],
    ),
  )
  return new Map(
    [...userIds].flatMap((otherId) =>
      getUnsentMessages(queue, otherId)
        .slice(-1)
        .map((unsent) => [otherId, unsent] as const),
    ),
  )
}

/** The chat with pending mutations overlaid. */
export function withPendingChatChanges<C extends Chat>(chat: C, queue: QueuedMutation[]): C {
  const result = { ...chat }
  for (const { path, body, refusal } of queue) {
    if (refusal || !path.endsWith(chat._id)) continue
    const { isFavorite, blocked, seq } = v.parse(ChatChanges, body ?? {})
    result.isFavorite = isFavorite ?? result.isFavorite
    result.blockedByMe = blocked ?? result.blockedByMe
    if (seq === undefined || !path.startsWith(`${BASE_PATH}/read/`)) continue
    result.readSeq = Math.max(result.readSeq, seq)
    if (result.readSeq >= result.lastSeq) result.unread = 0
  }
  return result
}
const ChatChanges = v.looseObject({
  isFavorite: v.optional(v.boolean()),
  blocked: v.optional(v.boolean()),
  seq: v.optional(v.number()),
})

/** The message with pending mutations overlaid; `refusal` says why an edit or deletion of it was rejected. */
export function withPendingMessageChanges(
  message: Message,
  queue: QueuedMutation[],
): Message & { refusal: (QueuedMutation['refusal'] & { id: string }) | null } {
  let result: Message & { refusal: (QueuedMutation['refusal'] & { id: string }) | null } = {
    ...message,
    refusal: null,
  }
  for (const { id, method, path, body, refusal } of queue) {
    if (!path.endsWith(message._id)) continue
    if (refusal) result = { ...result, refusal: { ...refusal, id } }
    else if (method === 'DELETE') result = { ...result, content: '', deletedAt: message.createdAt }
    else if (path.startsWith(`${BASE_PATH}/star/`))
      result = { ...result, starred: v.parse(v.object({ starred: v.boolean() }), body).starred }
    else result = { ...result, content: v.parse(EditMessage, body).content, editedAt: message.createdAt }
  }
  return result
}

/** Returns `previous` if it is deeply equal, so that memoised components don't render. */
export const reuseIfEqual = <T>(previous: T | undefined, next: T): T =>
  previous && JSON.stringify(previous) === JSON.stringify(next) ? previous : next

export const isEditable = (message: Message, now: number): boolean =>
  message.deletedAt === null && now - Date.parse(message.createdAt) < EDIT_WINDOW_MS

const ACTIONS = {
  'send-message': 'message',
  message: 'edit',
  star: 'star',
  'mark-chat-as-favorite': 'favorite',
  block: 'block',
  report: 'report',
} as const

/** Describes a mutation of this feature to the user: its action and the user or chat it concerns. */
export function describeChatMutation({ lane, method, path }: QueuedMutation): {
  action: (typeof ACTIONS)[keyof typeof ACTIONS] | 'delete' | 'other'
  otherId: string | null
  chatId: string | null
} {
  const [, call = '', id = null] = path.slice(BASE_PATH.length).split('/')
  const baseAction = Object.entries(ACTIONS).find(([name]) => name === call)?.[1] ?? 'other'
  const action = baseAction === 'edit' && method === 'DELETE' ? 'delete' : baseAction
  return {
    action,
    otherId: lane.startsWith(getChatLane('')) ? lane.slice(getChatLane('').length) : null,
    chatId: id,
  }
}
