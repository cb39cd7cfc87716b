import * as v from 'valibot'
import { allowedMoves, type Move, type OrderStatus, type Side } from '#shared/order-graph.ts'
import type { Order, OrderEvent } from '#shared/orders.ts'
import { serverNow, serverTime } from '../../offline/clock.ts'
import type { Engine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { discard, newId, type Typed, tryAgain, want, wantLast } from '../../offline/mine/outbox.ts'
import { LocalFile } from '../uploads/local-file.ts'

const CALL = '/api/v1/order'
const RATING = '/api/v1/rating'
const RATING_BUYER = `${RATING}/buyer`

/** All that is wanted of one order goes out in its order. */
const laneOf = (orderId: string) => `order:${orderId}`

export interface NewOrder {
  sellerUserId: string
  /** How they are called: shown while the order waits. */
  sellerName: string
  description: string
  deliveryAt: string
  budget: number
  files: LocalFile[]
}

/** Puts an order into the queue. It is safe when this resolves; it rejects where the device has no room for it. */
export async function hire({ mine, push }: Engine, { files, draft, ...order }: NewOrder & Typed): Promise<void> {
  const id = newId()
  await want(mine, { id, lane: laneOf(id), method: 'POST', path: CALL, body: { _id: id, ...order, attachments: files }, files: files.map(({ _id }) => _id), draft })
  push()
}

/** Wants an order moved from where it is seen to be, as of now, and by what the market has told of it. */
export async function moveOrder(
  { mine, push }: Engine,
  side: Side,
  order: Order | ShownOrder,
  to: OrderStatus,
  { note, deliveryAt, files, draft }: { note: string; deliveryAt?: string; files: LocalFile[] } & Typed,
): Promise<void> {
  const id = newId()
  await want(mine, {
    id,
    lane: laneOf(order._id),
    method: 'PUT',
    path: `${CALL}/${side}/status?orderId=${order._id}&status=${to}`,
    body: { _id: id, ...decisionOn(order), note, attachments: files, ...(deliveryAt && { deliveryAt }) },
    files: files.map((file) => file._id),
    draft,
  })
  push()
}

/** Wants a refused move made all the same, on what has happened since. */
export async function decideAgain({ mine, push }: Engine, id: string, order: ShownOrder): Promise<void> {
  const queued = await mine.queue.get({ id })
  await tryAgain(mine, id, { ...v.parse(v.looseObject({}), queued?.body), ...decisionOn(order) })
  push()
}

const decisionOn = (order: Order | ShownOrder) => {
  const decidedOn = toldMoves(order).at(-1)?._id
  return { from: order.status, doneAt: new Date(serverNow()).toISOString(), ...(decidedOn && { decidedOn }) }
}

/** The moves of an order that the market has told of. */
function toldMoves(order: Order | ShownOrder): OrderEvent[] {
  const waiting = 'pending' in order ? order.pending.map(({ id }) => id) : []
  return order.events.filter(({ _id, kind }) => kind === 'move' && !waiting.includes(_id))
}

/** What the other side has done with an order since a move of mine was decided on. */
export function movesSince(order: ShownOrder, { by, decidedOn }: Decision): OrderEvent[] {
  const told = toldMoves(order)
  const place = told.findIndex(({ _id }) => _id === decidedOn)
  return place < 0 ? [] : told.slice(place + 1).filter((event) => event.by !== by)
}

/** The move by which a decision could be carried out where the order stands now; none where it can't, or would need a word that wasn't said. */
export const moveAgain = (order: ShownOrder, { by, to, note }: Decision): Move | undefined =>
  allowedMoves(order.status, by).find((move) => move.to === to && (!move.requiresReason || note !== ''))

/** Wants another delivery day. */
export async function proposeDate({ mine, push }: Engine, orderId: string, deliveryAt: string, typed: Typed = {}): Promise<void> {
  await want(mine, { lane: laneOf(orderId), method: 'PUT', path: `${CALL}/date/${orderId}`, body: { deliveryAt }, ...typed })
  push()
}

/** Says yes or no to the day that the other side has asked for. */
export async function answerDate({ mine, push }: Engine, orderId: string, deliveryAt: string, accept: boolean): Promise<void> {
  await wantLast(mine, { lane: laneOf(orderId), method: 'PUT', path: `${CALL}/date/${orderId}/answer`, body: { deliveryAt, accept } })
  push()
}

/** Rates the work, or, as the freelancer, the client. */
export async function rateOrder({ mine, push }: Engine, side: Side, orderId: string, rating: number, comment: string, typed: Typed = {}): Promise<void> {
  const id = newId()
  await want(mine, { id, lane: laneOf(orderId), method: 'POST', path: side === 'buyer' ? RATING : RATING_BUYER, body: { _id: id, orderId, rating, comment }, ...typed })
  push()
}

export async function replyToRating({ mine, push }: Engine, order: Pick<Order, '_id' | 'rating'>, reply: string, typed: Typed = {}): Promise<void> {
  if (!order.rating) return
  await want(mine, { lane: laneOf(order._id), method: 'PUT', path: `${RATING}/${order.rating._id}/reply`, body: { reply }, ...typed })
  push()
}

export async function wantAgain({ mine, push }: Engine, id: string): Promise<void> {
  await tryAgain(mine, id)
  push()
}

/** The person no longer wants it. An order that waits may be on its way already, or there without an answer: it is withdrawn. */
export async function giveUpWish({ mine, push }: Engine, id: string): Promise<void> {
  const queued = await mine.queue.get({ id })
  if (queued && deedOf(queued) === 'hire' && !queued.refusal) await wantLast(mine, { lane: queued.lane, method: 'DELETE', path: `${CALL}/${id}` })
  await discard(mine, id)
  push()
}

/** What somebody decided: the move, what they said with it, and the newest event that they knew of (moves of before that was noted name none). */
export interface Decision {
  by: Side
  to: OrderStatus
  note: string
  decidedOn: string | null
}

/** What of an order hasn't gone out yet, or was refused. `files`: those that wait with it. */
export interface Pending {
  id: string
  deed: 'hire' | 'withdraw' | 'move' | 'date' | 'answer' | 'rate' | 'rateBuyer' | 'reply'
  at: number
  refusal: Queued['refusal']
  /** Of a move. */
  decision?: Decision
}

/** An order as it will be once all that is wanted has happened; what was refused leaves it as it is. */
export interface ShownOrder extends Order {
  pending: Pending[]
}

const Moved = v.object({ note: v.optional(v.string(), ''), attachments: v.optional(v.array(LocalFile), []), decidedOn: v.optional(v.nullable(v.string()), null) })
const Dated = v.object({ deliveryAt: v.string() })
const Answered = v.object({ deliveryAt: v.string(), accept: v.boolean() })
const Rated = v.object({ _id: v.string(), orderId: v.string(), rating: v.number(), comment: v.string() })
const Replied = v.object({ reply: v.string() })

export function orderWithIntentions(order: Order, side: Side, queue: Queued[]): ShownOrder {
  let now: ShownOrder = { ...order, pending: [] }
  for (const queued of queue) {
    const { id, lane, path, body, at, refusal } = queued
    if (lane !== laneOf(order._id)) continue
    const deed = deedOf(queued)
    if (!deed || deed === 'hire') continue
    const moved = deed === 'move' ? v.parse(Moved, body) : null
    const decision = moved && { by: side, to: statusIn(path), note: moved.note, decidedOn: moved.decidedOn }
    now = { ...now, pending: [...now.pending, { id, deed, at, refusal, ...(decision && { decision }) }] }
    if (refusal) continue
    const when = new Date(serverTime(at)).toISOString()
    if (moved) now = { ...now, ...afterMove(now, side, statusIn(path), moved, id, when) }
    if (deed === 'withdraw') now = { ...now, status: 'CANCELLED', lastBy: side }
    if (deed === 'date') now = { ...now, proposal: { by: side, deliveryAt: v.parse(Dated, body).deliveryAt } }
    if (deed === 'answer') {
      const { deliveryAt, accept } = v.parse(Answered, body)
      now = { ...now, proposal: null, ...(accept && { deliveryAt }) }
    }
    if (deed === 'rate' || deed === 'rateBuyer') {
      const { _id, rating, comment } = v.parse(Rated, body)
      const given = { _id, rating, comment, createdAt: when }
      now = deed === 'rate' ? { ...now, rating: { ...given, reply: null } } : { ...now, buyerRating: given }
    }
    if (deed === 'reply' && now.rating) now = { ...now, rating: { ...now.rating, reply: v.parse(Replied, body).reply } }
  }
  return now
}

const statusIn = (path: string) => /status=([A-Z]+)$/.exec(path)?.[1] as OrderStatus

function afterMove(order: Order, side: Side, to: OrderStatus, { note, attachments }: v.InferOutput<typeof Moved>, id: string, when: string): Partial<Order> {
  const files = attachments.map((file) => ({ ...file, width: null, height: null }))
  const event = { _id: id, by: side, kind: 'move' as const, from: order.status, to, note, files, deliveryAt: null, at: when, arrivedAt: when }
  return { status: to, lastBy: side, inRevision: to === 'PROCESSING' && order.status === 'DELIVERED', events: [...order.events, event] }
}

/** An order that waits here, or was refused, before the market has it. */
export interface UnsentOrder extends Pick<NewOrder, 'sellerUserId' | 'sellerName' | 'description' | 'deliveryAt' | 'budget'> {
  id: string
  refusal: Queued['refusal']
}

const Wanted = v.object({ sellerUserId: v.string(), sellerName: v.string(), description: v.string(), deliveryAt: v.string(), budget: v.number() })

export function unsentOrders(queue: Queued[]): UnsentOrder[] {
  return queue.flatMap(({ id, method, path, body, refusal }) => (method === 'POST' && path === CALL ? [{ ...v.parse(Wanted, body), id, refusal }] : []))
}

function deedOf({ method, path }: Pick<Queued, 'method' | 'path'>): Pending['deed'] | null {
  if (method === 'DELETE' && path.startsWith(`${CALL}/`)) return 'withdraw'
  if (path === CALL) return 'hire'
  if (path.startsWith(`${CALL}/date/`)) return path.endsWith('/answer') ? 'answer' : 'date'
  if (path.startsWith(`${CALL}/`)) return 'move'
  if (path === RATING) return 'rate'
  if (path === RATING_BUYER) return 'rateBuyer'
  return path.startsWith(`${RATING}/`) ? 'reply' : null
}

/** What an intention of this feature is about, for telling it to the person; null for another's. */
export function orderOfIntention(queued: Queued): { deed: Pending['deed']; orderId: string } | null {
  const deed = deedOf(queued)
  return deed && { deed, orderId: queued.lane.slice(laneOf('').length) }
}
