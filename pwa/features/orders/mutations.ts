import * as v from 'valibot'
import { allowedMoves, type Move, type OrderStatus, type Side } from '#shared/order-graph.ts'
import type { Order, OrderEvent } from '#shared/orders.ts'
import { serverNow, serverTime } from '../../platform/clock.ts'
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

const ORDER_PATH = '/api/v1/order'
const RATING_PATH = '/api/v1/rating'
const BUYER_RATING_PATH = `${RATING_PATH}/buyer`

/** The lane of an order: its mutations are sent in order. */
const getOrderLane = (orderId: string) => `order:${orderId}`

export interface NewOrder {
  sellerUserId: string
  /** The freelancer's name, shown while the order is pending. */
  sellerName: string
  description: string
  deliveryAt: string
  budget: number
  files: LocalFile[]
}

/**
 * Enqueues an order. It is stored on the device when this resolves; rejects if the device is out of space.
 */
export async function placeOrder(
  { db, flush }: Engine,
  { files, draft, ...order }: NewOrder & DraftSource,
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    lane: getOrderLane(id),
    method: 'POST',
    path: ORDER_PATH,
    body: { _id: id, ...order, attachments: files },
    files: files.map(({ _id }) => _id),
    draft,
  })
  flush()
}

/**
 * Enqueues a move from the status that the user sees, with the current time and the newest confirmed event
 * (`decidedOn`), so that the server can tell whether the order has been moved since.
 */
export async function moveOrder(
  { db, flush }: Engine,
  side: Side,
  order: Order | OrderWithPending,
  to: OrderStatus,
  { note, deliveryAt, files, draft }: { note: string; deliveryAt?: string; files: LocalFile[] } & DraftSource,
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    lane: getOrderLane(order._id),
    method: 'PUT',
    path: `${ORDER_PATH}/${side}/status?orderId=${order._id}&status=${to}`,
    body: { _id: id, ...buildDecision(order), note, attachments: files, ...(deliveryAt && { deliveryAt }) },
    files: files.map((file) => file._id),
    draft,
  })
  flush()
}

/** Retries a rejected move, based on the order's current status and newest event. */
export async function retryMove({ db, flush }: Engine, id: string, order: OrderWithPending): Promise<void> {
  const mutation = await db.queue.get({ id })
  await retryMutation(db, id, { ...v.parse(v.looseObject({}), mutation?.body), ...buildDecision(order) })
  flush()
}

const buildDecision = (order: Order | OrderWithPending) => {
  const decidedOn = getConfirmedMoves(order).at(-1)?._id
  return { from: order.status, doneAt: new Date(serverNow()).toISOString(), ...(decidedOn && { decidedOn }) }
}

/** The order's moves that the server has confirmed. */
function getConfirmedMoves(order: Order | OrderWithPending): OrderEvent[] {
  const pendingIds = 'pending' in order ? order.pending.map(({ id }) => id) : []
  return order.events.filter(({ _id, kind }) => kind === 'move' && !pendingIds.includes(_id))
}

/**
 * Moves that the other side has made since the decision; none if the event that it was based on is unknown.
 */
export function getMovesSince(order: OrderWithPending, { by, decidedOn }: Decision): OrderEvent[] {
  const confirmed = getConfirmedMoves(order)
  const index = confirmed.findIndex(({ _id }) => _id === decidedOn)
  return index < 0 ? [] : confirmed.slice(index + 1).filter((event) => event.by !== by)
}

/**
 * The move that would carry out a decision from the order's current status. Undefined if it isn't allowed, or
 * if it requires a reason and the decision has none.
 */
export const findRetryMove = (order: OrderWithPending, { by, to, note }: Decision): Move | undefined =>
  allowedMoves(order.status, by).find((move) => move.to === to && (!move.requiresReason || note !== ''))

/** Proposes another delivery date. */
export async function proposeDeliveryDate(
  { db, flush }: Engine,
  orderId: string,
  deliveryAt: string,
  draftSource: DraftSource = {},
): Promise<void> {
  await enqueue(db, {
    lane: getOrderLane(orderId),
    method: 'PUT',
    path: `${ORDER_PATH}/date/${orderId}`,
    body: { deliveryAt },
    ...draftSource,
  })
  flush()
}

/** Accepts or declines the delivery date that the other side has proposed. */
export async function answerDeliveryDate(
  { db, flush }: Engine,
  orderId: string,
  deliveryAt: string,
  accept: boolean,
): Promise<void> {
  await enqueueLatest(db, {
    lane: getOrderLane(orderId),
    method: 'PUT',
    path: `${ORDER_PATH}/date/${orderId}/answer`,
    body: { deliveryAt, accept },
  })
  flush()
}

/** Rates the work (as the buyer) or the client (as the freelancer). */
export async function rateOrder(
  { db, flush }: Engine,
  side: Side,
  orderId: string,
  rating: number,
  comment: string,
  draftSource: DraftSource = {},
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    lane: getOrderLane(orderId),
    method: 'POST',
    path: side === 'buyer' ? RATING_PATH : BUYER_RATING_PATH,
    body: { _id: id, orderId, rating, comment },
    ...draftSource,
  })
  flush()
}

export async function replyToRating(
  { db, flush }: Engine,
  order: Pick<Order, '_id' | 'rating'>,
  reply: string,
  draftSource: DraftSource = {},
): Promise<void> {
  if (!order.rating) return
  await enqueue(db, {
    lane: getOrderLane(order._id),
    method: 'PUT',
    path: `${RATING_PATH}/${order.rating._id}/reply`,
    body: { reply },
    ...draftSource,
  })
  flush()
}

export async function retryOrderMutation({ db, flush }: Engine, id: string): Promise<void> {
  await retryMutation(db, id)
  flush()
}

/**
 * Discards a mutation. An order may already be on its way, or may have been created without its answer
 * arriving: it is withdrawn at the server, too.
 */
export async function cancelOrderMutation({ db, flush }: Engine, id: string): Promise<void> {
  const mutation = await db.queue.get({ id })
  if (mutation && getActionKind(mutation) === 'hire' && !mutation.refusal)
    await enqueueLatest(db, { lane: mutation.lane, method: 'DELETE', path: `${ORDER_PATH}/${id}` })
  await discardMutation(db, id)
  flush()
}

/**
 * A decision of the user: the move, its note, and the newest event they knew of (null for moves enqueued by
 * builds that didn't record it).
 */
export interface Decision {
  by: Side
  to: OrderStatus
  note: string
  decidedOn: string | null
}

/** What of an order is pending or was rejected. */
export interface PendingAction {
  id: string
  kind: 'hire' | 'withdraw' | 'move' | 'date' | 'answer' | 'rate' | 'rateBuyer' | 'reply'
  queuedAt: number
  refusal: QueuedMutation['refusal']
  /** Only for a move. */
  decision?: Decision
}

/** An order with pending mutations overlaid; rejected ones don't change it. */
export interface OrderWithPending extends Order {
  pending: PendingAction[]
}

const MoveBody = v.object({
  note: v.optional(v.string(), ''),
  attachments: v.optional(v.array(LocalFile), []),
  decidedOn: v.optional(v.nullable(v.string()), null),
})
const DateBody = v.object({ deliveryAt: v.string() })
const AnswerBody = v.object({ deliveryAt: v.string(), accept: v.boolean() })
const RateBody = v.object({ _id: v.string(), orderId: v.string(), rating: v.number(), comment: v.string() })
const ReplyBody = v.object({ reply: v.string() })

export function withPendingOrderChanges(order: Order, side: Side, queue: QueuedMutation[]): OrderWithPending {
  let result: OrderWithPending = { ...order, pending: [] }
  for (const mutation of queue) {
    const { id, lane, path, body, at, refusal } = mutation
    if (lane !== getOrderLane(order._id)) continue
    const kind = getActionKind(mutation)
    if (!kind || kind === 'hire') continue
    const move = kind === 'move' ? v.parse(MoveBody, body) : null
    const decision = move && { by: side, to: parseStatus(path), note: move.note, decidedOn: move.decidedOn }
    result = {
      ...result,
      pending: [...result.pending, { id, kind, queuedAt: at, refusal, ...(decision && { decision }) }],
    }
    if (refusal) continue
    const timestamp = new Date(serverTime(at)).toISOString()
    if (move) result = { ...result, ...applyMove(result, side, parseStatus(path), move, id, timestamp) }
    if (kind === 'withdraw') result = { ...result, status: 'CANCELLED', lastBy: side }
    if (kind === 'date')
      result = { ...result, proposal: { by: side, deliveryAt: v.parse(DateBody, body).deliveryAt } }
    if (kind === 'answer') {
      const { deliveryAt, accept } = v.parse(AnswerBody, body)
      result = { ...result, proposal: null, ...(accept && { deliveryAt }) }
    }
    if (kind === 'rate' || kind === 'rateBuyer') {
      const { _id, rating, comment } = v.parse(RateBody, body)
      const newRating = { _id, rating, comment, createdAt: timestamp }
      result =
        kind === 'rate'
          ? { ...result, rating: { ...newRating, reply: null } }
          : { ...result, buyerRating: newRating }
    }
    if (kind === 'reply' && result.rating)
      result = { ...result, rating: { ...result.rating, reply: v.parse(ReplyBody, body).reply } }
  }
  return result
}

const parseStatus = (path: string) => /status=([A-Z]+)$/.exec(path)?.[1] as OrderStatus

function applyMove(
  order: Order,
  side: Side,
  to: OrderStatus,
  { note, attachments }: v.InferOutput<typeof MoveBody>,
  id: string,
  timestamp: string,
): Partial<Order> {
  const files = attachments.map((file) => ({ ...file, width: null, height: null }))
  const event = {
    _id: id,
    by: side,
    kind: 'move' as const,
    from: order.status,
    to,
    note,
    files,
    deliveryAt: null,
    at: timestamp,
    arrivedAt: timestamp,
  }
  return {
    status: to,
    lastBy: side,
    inRevision: to === 'PROCESSING' && order.status === 'DELIVERED',
    events: [...order.events, event],
  }
}

/** An order that is still in the outbox, pending or rejected. */
export interface UnsentOrder
  extends Pick<NewOrder, 'sellerUserId' | 'sellerName' | 'description' | 'deliveryAt' | 'budget'> {
  id: string
  refusal: QueuedMutation['refusal']
}

const OrderBody = v.object({
  sellerUserId: v.string(),
  sellerName: v.string(),
  description: v.string(),
  deliveryAt: v.string(),
  budget: v.number(),
})

export function getUnsentOrders(queue: QueuedMutation[]): UnsentOrder[] {
  return queue.flatMap(({ id, method, path, body, refusal }) =>
    method === 'POST' && path === ORDER_PATH ? [{ ...v.parse(OrderBody, body), id, refusal }] : [],
  )
}

function getActionKind({
  method,
  path,
}: Pick<QueuedMutation, 'method' | 'path'>): PendingAction['kind'] | null {
  if (method === 'DELETE' && path.startsWith(`${ORDER_PATH}/`)) return 'withdraw'
  if (path === ORDER_PATH) return 'hire'
  if (path.startsWith(`${ORDER_PATH}/date/`)) return path.endsWith('/answer') ? 'answer' : 'date'
  if (path.startsWith(`${ORDER_PATH}/`)) return 'move'
  if (path === RATING_PATH) return 'rate'
  if (path === BUYER_RATING_PATH) return 'rateBuyer'
  return path.startsWith(`${RATING_PATH}/`) ? 'reply' : null
}

/** Describes a mutation of this feature to the user; null if it belongs to another feature. */
export function describeOrderMutation(
  mutation: QueuedMutation,
): { kind: PendingAction['kind']; orderId: string } | null {
  const kind = getActionKind(mutation)
  return kind && { kind, orderId: mutation.lane.slice(getOrderLane('').length) }
}
