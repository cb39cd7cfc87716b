import * as v from 'valibot'
import { type Chat, EDIT_WINDOW_MS, EditMessage, type Message } from '#shared/chat.ts'
import { serverTime } from '../../offline/clock.ts'
import type { Engine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { discard, newId, type Typed, tryAgain, want, wantLast } from '../../offline/mine/outbox.ts'
import { LocalFile } from '../uploads/local-file.ts'

const CALL = '/api/v1/chat'

/** All that is wanted in one chat goes out in its order. A chat is one for each pair, so the other person names it, also before it exists. */
export const laneOf = (otherId: string) => `chat:${otherId}`

/** Puts a message into the queue. It is safe when this resolves; it rejects where the device has no room for it. */
export async function sendMessage(
  { mine, push }: Engine,
  otherId: string,
  content: string,
  files: LocalFile[],
  { replyTo, draft }: { replyTo?: string | undefined } & Typed = {},
): Promise<void> {
  const id = newId()
  await want(mine, {
    id,
    lane: laneOf(otherId),
    method: 'POST',
    path: `${CALL}/send-message`,
    body: { _id: id, receiverUserId: otherId, content, attachments: files, ...(replyTo ? { replyTo } : {}) },
    files: files.map(({ _id }) => _id),
    draft,
  })
  push()
}

/** Changes my message, sent or still waiting. One that waits may be on its way already: the change follows it. */
export async function editMessage({ mine, push }: Engine, otherId: string, id: string, content: string, typed: Typed = {}): Promise<void> {
  const waiting = await mine.queue.get({ id })
  const refused = waiting?.refusal != null
  if (waiting) await tryAgain(mine, id, { ...v.parse(v.looseObject({}), waiting.body), content }, typed)
  if (!refused) await wantLast(mine, { lane: laneOf(otherId), method: 'PUT', path: `${CALL}/message/${id}`, body: { content }, ...typed })
  push()
}

/** Takes my message back. One that waits goes without a trace, unless it was on its way already. */
export async function deleteMessage({ mine, push }: Engine, otherId: string, id: string): Promise<void> {
  const waiting = await mine.queue.get({ id })
  await mine.queue.filter(({ method, path }) => method === 'PUT' && path === `${CALL}/message/${id}`).delete()
  if (waiting) await discard(mine, id)
  if (!waiting?.refusal) await wantLast(mine, { lane: laneOf(otherId), method: 'DELETE', path: `${CALL}/message/${id}`, quiet: waiting !== undefined })
  push()
}

export async function starMessage({ mine, push }: Engine, id: string, starred: boolean): Promise<void> {
  await wantLast(mine, { method: 'PUT', path: `${CALL}/star/${id}`, body: { starred } })
  push()
}

export async function favorChat({ mine, push }: Engine, chatId: string, isFavorite: boolean): Promise<void> {
  await wantLast(mine, { method: 'PUT', path: `${CALL}/mark-chat-as-favorite/${chatId}`, body: { chatId, isFavorite } })
  push()
}

export async function blockOther({ mine, push }: Engine, chatId: string, blocked: boolean): Promise<void> {
  await wantLast(mine, { method: 'PUT', path: `${CALL}/block/${chatId}`, body: { blocked } })
  push()
}

export async function reportChat({ mine, push }: Engine, chatId: string, form: { reason: string; text: string; messageId?: string }): Promise<void> {
  await want(mine, { method: 'POST', path: `${CALL}/report/${chatId}`, body: { _id: newId(), ...form } })
  push()
}

export async function markRead({ mine, push }: Engine, chatId: string, seq: number): Promise<void> {
  await wantLast(mine, { method: 'PUT', path: `${CALL}/read/${chatId}`, body: { seq }, quiet: true })
  push()
}

export async function sendAgain({ mine, push }: Engine, id: string): Promise<void> {
  await tryAgain(mine, id)
  push()
}

/** The person no longer wants it. A message that waits may be on its way already: it is taken back. */
export async function giveUp(engine: Engine, id: string): Promise<void> {
  const queued = await engine.mine.queue.get({ id })
  const { deed, otherId } = queued ? chatOfIntention(queued) : { deed: null, otherId: null }
  if (deed === 'message' && otherId && !queued?.refusal) return deleteMessage(engine, otherId, id)
  await discard(engine.mine, id)
  engine.push()
}

/** A message that waits, or was refused. */
export interface Unsent {
  id: string
  content: string
  files: LocalFile[]
  replyTo: string | null
  /** By the server's clock (ms). */
  at: number
  refusal: Queued['refusal']
}

const Sending = v.object({ content: v.string(), attachments: v.optional(v.array(LocalFile), []), replyTo: v.optional(v.nullable(v.string()), null) })

/** What of a chat hasn't gone out, in its order. */
export function unsentOf(queue: Queued[], otherId: string): Unsent[] {
  return queue.flatMap(({ id, lane, path, body, at, refusal }) => {
    if (lane !== laneOf(otherId) || path !== `${CALL}/send-message`) return []
    const { content, attachments, replyTo } = v.parse(Sending, body)
    return [{ id, content, files: attachments, replyTo, at: serverTime(at), refusal }]
  })
}

/** Of each chat that somebody has written in while it didn't go out: who, and the newest. */
export function unsentByOther(queue: Queued[]): Map<string, Unsent> {
  const others = new Set(queue.flatMap(({ lane, path }) => (path === `${CALL}/send-message` ? [lane.slice(laneOf('').length)] : [])))
  return new Map(
    [...others].flatMap((otherId) =>
      unsentOf(queue, otherId)
        .slice(-1)
        .map((unsent) => [otherId, unsent] as const),
    ),
  )
}

/** The chat as it will be once all that is wanted has happened. */
export function chatWithIntentions<C extends Chat>(chat: C, queue: Queued[]): C {
  const now = { ...chat }
  for (const { path, body, refusal } of queue) {
    if (refusal || !path.endsWith(chat._id)) continue
    const { isFavorite, blocked, seq } = v.parse(Switches, body ?? {})
    now.isFavorite = isFavorite ?? now.isFavorite
    now.blockedByMe = blocked ?? now.blockedByMe
    if (seq === undefined || !path.startsWith(`${CALL}/read/`)) continue
    now.readSeq = Math.max(now.readSeq, seq)
    if (now.readSeq >= now.lastSeq) now.unread = 0
  }
  return now
}
const Switches = v.looseObject({ isFavorite: v.optional(v.boolean()), blocked: v.optional(v.boolean()), seq: v.optional(v.number()) })

/** The message as it will be; `refusal` says why a change of it was refused. */
export function messageWithIntentions(message: Message, queue: Queued[]): Message & { refusal: (Queued['refusal'] & { id: string }) | null } {
  let now: Message & { refusal: (Queued['refusal'] & { id: string }) | null } = { ...message, refusal: null }
  for (const { id, method, path, body, refusal } of queue) {
    if (!path.endsWith(message._id)) continue
    if (refusal) now = { ...now, refusal: { ...refusal, id } }
    else if (method === 'DELETE') now = { ...now, content: '', deletedAt: message.createdAt }
    else if (path.startsWith(`${CALL}/star/`)) now = { ...now, starred: v.parse(v.object({ starred: v.boolean() }), body).starred }
    else now = { ...now, content: v.parse(EditMessage, body).content, editedAt: message.createdAt }
  }
  return now
}

/** What reads as before stays the same object, so that it isn't drawn anew. */
export const sameAsBefore = <T>(before: T | undefined, now: T): T => (before && JSON.stringify(before) === JSON.stringify(now) ? before : now)

export const isEditable = (message: Message, now: number): boolean => message.deletedAt === null && now - Date.parse(message.createdAt) < EDIT_WINDOW_MS

const DEEDS = { 'send-message': 'message', message: 'edit', star: 'star', 'mark-chat-as-favorite': 'favorite', block: 'block', report: 'report' } as const

/** What an intention of this feature is about, for telling it to the person: the deed, and whom or which chat it concerns. */
export function chatOfIntention({ lane, method, path }: Queued): { deed: (typeof DEEDS)[keyof typeof DEEDS] | 'delete' | 'other'; otherId: string | null; chatId: string | null } {
  const [, call = '', id = null] = path.slice(CALL.length).split('/')
  const known = Object.entries(DEEDS).find(([name]) => name === call)?.[1] ?? 'other'
  const deed = known === 'edit' && method === 'DELETE' ? 'delete' : known
  return { deed, otherId: lane.startsWith(laneOf('')) ? lane.slice(laneOf('').length) : null, chatId: id }
}
