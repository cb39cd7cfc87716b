import { type Chat, EDIT_WINDOW_MS, type Message, type REPORT_REASONS } from '#shared/chat.ts'
import type { Mutation } from '#shared/protocol/mutations.ts'
import { serverTime } from '../../platform/clock.ts'
import { createId } from '../../platform/create-id.ts'
import type { QueuedMutation, RejectionReason } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  changeOutbox,
  type DraftSource,
  discardMutation,
  enqueue,
  ofKind,
  retryMutation,
} from '../../sync/outbox.ts'
import { type LocalFile, toLocalFiles } from '../uploads/local-file.ts'

/**
 * Enqueues a message. It is stored on the device when this resolves; rejects if the device is out of space.
 */
export async function sendMessage(
  { db, flush }: Engine,
  otherId: string,
  content: string,
  {
    files = [],
    replyTo,
    draft,
  }: { files?: LocalFile[] | undefined; replyTo?: string | undefined } & DraftSource = {},
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    kind: 'sendMessage',
    payload: { _id: id, receiverUserId: otherId, content, attachments: files, ...(replyTo && { replyTo }) },
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
  { otherId, id, content, ...draftSource }: { otherId: string; id: string; content: string } & DraftSource,
): Promise<void> {
  await changeOutbox(db, async () => {
    const pending = await db.outbox.get({ id })
    const wasRejected = pending?.rejection != null
    if (pending?.kind === 'sendMessage') {
      const payload = { ...pending.payload, content }
      await retryMutation(db, id, { kind: 'sendMessage', payload }, draftSource)
    }
    if (!wasRejected)
      await enqueue(db, {
        kind: 'editMessage',
        payload: { messageId: id, otherUserId: otherId, content },
        ...draftSource,
      })
  })
  flush()
}

/** Deletes one's own message. A pending one is dropped from the outbox, unless it was already on its way. */
export async function deleteMessage({ db, flush }: Engine, otherId: string, id: string): Promise<void> {
  await changeOutbox(db, async () => {
    const pending = await db.outbox.get({ id })
    await db.outbox.filter((row) => row.kind === 'editMessage' && row.payload.messageId === id).delete()
    if (pending) await discardMutation(db, id)
    if (!pending?.rejection)
      await enqueue(db, {
        kind: 'deleteMessage',
        payload: { messageId: id, otherUserId: otherId },
        quiet: pending !== undefined,
      })
  })
  flush()
}

export async function setStarred({ db, flush }: Engine, messageId: string, starred: boolean): Promise<void> {
  await enqueue(db, { kind: 'starMessage', payload: { messageId, starred } })
  flush()
}

export async function setFavorite({ db, flush }: Engine, chatId: string, isFavorite: boolean): Promise<void> {
  await enqueue(db, { kind: 'setChatFavorite', payload: { chatId, isFavorite } })
  flush()
}

export async function setBlocked({ db, flush }: Engine, chatId: string, blocked: boolean): Promise<void> {
  await enqueue(db, { kind: 'setChatBlocked', payload: { chatId, blocked } })
  flush()
}

/** Enqueues a report. Returns the id of the mutation. */
export async function reportChat(
  { db, flush }: Engine,
  chatId: string,
  {
    draft,
    ...form
  }: { reason: (typeof REPORT_REASONS)[number]; text: string; messageId?: string } & DraftSource,
): Promise<string> {
  const id = createId()
  await enqueue(db, { id, kind: 'reportChat', payload: { _id: createId(), chatId, ...form }, draft })
  flush()
  return id
}

export async function markRead({ db, flush }: Engine, chatId: string, seq: number): Promise<void> {
  await enqueue(db, { kind: 'markChatRead', payload: { chatId, seq } })
  flush()
}

export async function retryMessage({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/** Discards a mutation. A pending message may already be on its way: then it is deleted at the server. */
export async function cancelMutation(engine: Engine, id: string): Promise<void> {
  const mutation = await engine.db.outbox.get({ id })
  const otherId = mutation?.kind === 'sendMessage' && mutation.payload.receiverUserId
  if (otherId && !mutation.rejection) return deleteMessage(engine, otherId, id)
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
  rejection: QueuedMutation['rejection']
}

/** The unsent messages of a chat, in order. */
export function getUnsentMessages(outbox: QueuedMutation[], otherId: string): UnsentMessage[] {
  return ofKind(outbox, 'sendMessage')
    .filter(({ payload }) => payload.receiverUserId === otherId)
    .map(({ id, payload: { content, attachments, replyTo = null }, createdAt, rejection }) => ({
      id,
      content,
      files: toLocalFiles(attachments),
      replyTo,
      at: serverTime(createdAt),
      rejection,
    }))
}

/** The newest unsent message per recipient. */
export function getNewestUnsentByUser(outbox: QueuedMutation[]): Map<string, UnsentMessage> {
  const userIds = new Set(
    ofKind(outbox, 'sendMessage').flatMap(({ payload: { receiverUserId } }) => receiverUserId ?? []),
  )
  return new Map(
    [...userIds].flatMap((otherId) =>
      getUnsentMessages(outbox, otherId)
        .slice(-1)
        .map((unsent) => [otherId, unsent] as const),
    ),
  )
}

/** The chat with pending mutations overlaid. */
export function withPendingChatChanges<C extends Chat>(chat: C, outbox: QueuedMutation[]): C {
  const result = { ...chat }
  for (const { kind, payload, rejection } of outbox) {
    if (rejection) continue
    if (kind === 'setChatFavorite' && payload.chatId === chat._id) result.isFavorite = payload.isFavorite
    if (kind === 'setChatBlocked' && payload.chatId === chat._id) result.blockedByMe = payload.blocked
    if (kind !== 'markChatRead' || payload.chatId !== chat._id) continue
    result.readSeq = Math.max(result.readSeq, payload.seq)
    if (result.readSeq >= result.lastSeq) result.unread = 0
  }
  return result
}

/** Why an edit or a deletion of a message was rejected, with the id of that mutation. */
type MessageRejection = (RejectionReason & { id: string }) | null

/** The message with pending mutations overlaid. */
export function withPendingMessageChanges(
  message: Message,
  outbox: QueuedMutation[],
): Message & { rejection: MessageRejection } {
  let result: Message & { rejection: MessageRejection } = { ...message, rejection: null }
  for (const mutation of outbox) {
    if (!isMessageChange(mutation) || mutation.payload.messageId !== message._id) continue
    const { id, rejection } = mutation
    if (rejection) result = { ...result, rejection: { ...rejection, id } }
    else result = { ...result, ...applyMessageChange(mutation, message) }
  }
  return result
}

type MessageChange = QueuedMutation<'editMessage' | 'deleteMessage' | 'starMessage'>

const isMessageChange = (mutation: QueuedMutation): mutation is MessageChange =>
  mutation.kind === 'editMessage' || mutation.kind === 'deleteMessage' || mutation.kind === 'starMessage'

function applyMessageChange(mutation: MessageChange, { createdAt }: Message): Partial<Message> {
  switch (mutation.kind) {
    case 'editMessage':
      return { content: mutation.payload.content, editedAt: createdAt }
    case 'deleteMessage':
      return { content: '', attachments: [], deletedAt: createdAt }
    case 'starMessage':
      return { starred: mutation.payload.starred }
  }
}

/** Returns `previous` if it is deeply equal, so that memoised components don't render. */
export const reuseIfEqual = <T>(previous: T | undefined, next: T): T =>
  previous && JSON.stringify(previous) === JSON.stringify(next) ? previous : next

export const isEditable = (message: Message, now: number): boolean =>
  message.deletedAt === null && now - Date.parse(message.createdAt) < EDIT_WINDOW_MS

/** The user or the chat that a mutation of this feature concerns. */
export function findMutationChat({ kind, payload }: Mutation): {
  otherId?: string | undefined
  chatId?: string
} {
  switch (kind) {
    case 'sendMessage':
      return { otherId: payload.receiverUserId }
    case 'editMessage':
    case 'deleteMessage':
      return { otherId: payload.otherUserId }
    case 'setChatFavorite':
    case 'setChatBlocked':
    case 'reportChat':
      return { chatId: payload.chatId }
    default:
      return {}
  }
}
