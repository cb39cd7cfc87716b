import { allowedMoves, type Move, type OrderStatus, type Side } from '#shared/order-graph.ts'
import type { Order, OrderEvent } from '#shared/orders.ts'
import type { MutationKind } from '#shared/protocol/mutation-payloads.ts'
import { serverNow, serverTime } from '../../platform/clock.ts'
import { createId } from '../../platform/create-id.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
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
 * Enqueues an order. It is stored on the device when this resolves, with its id; rejects if the device is out
 * of space.
 */
export async function placeOrder(
  { db, flush }: Engine,
  { files, draft, ...order }: NewOrder & DraftSource,
): Promise<string> {
  const id = createId()
  await enqueue(db, {
    id,
    kind: 'createOrder',
    payload: { _id: id, ...order, attachments: files },
    files: files.map(({ _id }) => _id),
    draft,
  })
  flush()
  return id
}

/**
 * Enqueues a move from the status that the user sees, with the current time and the newest confirmed event
 * (`decidedOn`), so that the server can tell whether the order has been moved since.
 */
export async function moveOrder(
  { db, flush }: Engine,
  order: Order | OrderWithPending,
  to: OrderStatus,
  { note, deliveryAt, files, draft }: { note: string; deliveryAt?: string; files: LocalFile[] } & DraftSource,
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    kind: 'moveOrder',
    payload: {
      _id: id,
      orderId: order._id,
      status: to,
      ...buildDecision(order),
      note,
      attachments: files,
      ...(deliveryAt && { deliveryAt }),
    },
    files: files.map((file) => file._id),
    draft,
  })
  flush()
}

/** Retries a rejected move, based on the order's current status and newest event. */
export async function retryMove({ db, flush }: Engine, id: string, order: OrderWithPending): Promise<void> {
  const mutation = await db.outbox.get({ id })
  if (mutation?.kind !== 'moveOrder') return
  const payload = { ...mutation.payload, ...buildDecision(order) }
  await retryMutation(db, id, { kind: 'moveOrder', payload })
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
  await enqueue(db, { kind: 'proposeDeliveryDate', payload: { orderId, deliveryAt }, ...draftSource })
  flush()
}

/** Accepts or declines the delivery date that the other side has proposed. */
export async function answerDeliveryDate(
  { db, flush }: Engine,
  orderId: string,
  deliveryAt: string,
  accept: boolean,
): Promise<void> {
  await enqueue(db, { kind: 'answerDeliveryDate', payload: { orderId, deliveryAt, accept } })
  flush()
}

/** Rates the work (as the buyer) or the client (as the freelancer). */
export async function rateOrder(
  { db, flush }: Engine,
  side: Side,
  { orderId, rating, comment }: { orderId: string; rating: number; comment: string },
  draftSource: DraftSource = {},
): Promise<void> {
  const id = createId()
  await enqueue(db, {
    id,
    kind: side === 'buyer' ? 'rateOrder' : 'rateBuyer',
    payload: { _id: id, orderId, rating, comment },
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
  const payload = { ratingId: order.rating._id, orderId: order._id, reply }
  await enqueue(db, { kind: 'replyToRating', payload, ...draftSource })
  flush()
}

/** Shows one of the user's projects with the review of an order; null for none. */
export async function setReviewProject(
  { db, flush }: Engine,
  order: Pick<Order, '_id' | 'rating'>,
  projectId: string | null,
): Promise<void> {
  if (!order.rating) return
  const payload = { ratingId: order.rating._id, orderId: order._id, projectId }
  await enqueue(db, { kind: 'setReviewProject', payload })
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
  await changeOutbox(db, async () => {
    const mutation = await db.outbox.get({ id })
    if (mutation?.kind === 'createOrder' && !mutation.rejection)
      await enqueue(db, { kind: 'withdrawOrder', payload: { orderId: id } })
    await discardMutation(db, id)
  })
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

const ORDER_KINDS = [
  'createOrder',
  'withdrawOrder',
  'moveOrder',
  'proposeDeliveryDate',
  'answerDeliveryDate',
  'rateOrder',
  'rateBuyer',
  'replyToRating',
  'setReviewProject',
] as const satisfies MutationKind[]
export type OrderMutationKind = (typeof ORDER_KINDS)[number]
type OrderMutation = QueuedMutation<OrderMutationKind>

const isOrderMutation = (mutation: QueuedMutation): mutation is OrderMutation =>
  ORDER_KINDS.some((kind) => kind === mutation.kind)

/** The order that a mutation of this feature is about; null if it belongs to another feature. */
export function findOrderMutation(
  mutation: QueuedMutation,
): { kind: OrderMutationKind; orderId: string } | null {
  if (!isOrderMutation(mutation)) return null
  const { kind, payload } = mutation
  const orderId = kind === 'createOrder' ? payload._id : payload.orderId
  return { kind, orderId: orderId ?? '' }
}

/** What of an order is pending or was rejected. */
export interface PendingAction {
  id: string
  kind: OrderMutationKind
  queuedAt: number
  rejection: QueuedMutation['rejection']
  /** Only for a move. */
  decision?: Decision
}

/** An order with pending mutations overlaid; rejected ones don't change it. */
export interface OrderWithPending extends Order {
  pending: PendingAction[]
}

/**
 * What the lists of orders show: the orders that the server has, and those that haven't reached it. An order
 * that the socket has brought may still be in the outbox: it is in one of the two.
 */
export const composeOrders = (
  rows: Order[],
  side: Side,
  outbox: QueuedMutation[],
): { orders: OrderWithPending[]; unsent: UnsentOrder[] } => ({
  orders: rows.map((order) => withPendingOrderChanges(order, side, outbox)),
  unsent: getUnsentOrders(outbox).filter(({ id }) => !rows.some(({ _id }) => _id === id)),
})

export function withPendingOrderChanges(
  order: Order,
  side: Side,
  outbox: QueuedMutation[],
): OrderWithPending {
  let result: OrderWithPending = { ...order, pending: [] }
  for (const mutation of outbox) {
    if (!isOrderMutation(mutation) || mutation.kind === 'createOrder') continue
    const { id, kind, payload, createdAt, rejection } = mutation
    // The socket may have brought its effect before the answer, and what the other side did next.
    if (payload.orderId !== order._id || order.events.some(({ _id }) => _id === id)) continue
    const decision = kind === 'moveOrder' && {
      by: side,
      to: payload.status,
      note: payload.note ?? '',
      decidedOn: payload.decidedOn ?? null,
    }
    const action = { id, kind, queuedAt: createdAt, rejection, ...(decision && { decision }) }
    result = { ...result, pending: [...result.pending, action] }
    if (!rejection) result = { ...result, ...applyMutation(result, side, mutation) }
  }
  return result
}

function applyMutation(
  order: Order,
  side: Side,
  mutation: Exclude<OrderMutation, { kind: 'createOrder' }>,
): Partial<Order> {
  const timestamp = new Date(serverTime(mutation.createdAt)).toISOString()
  switch (mutation.kind) {
    case 'moveOrder':
      return applyMove(order, side, mutation, timestamp)
    case 'withdrawOrder':
      return { status: 'CANCELLED', lastBy: side }
    case 'proposeDeliveryDate':
      return { proposal: { by: side, deliveryAt: mutation.payload.deliveryAt } }
    case 'answerDeliveryDate': {
      const { deliveryAt, accept } = mutation.payload
      return { proposal: null, ...(accept && { deliveryAt }) }
    }
    case 'rateOrder':
      return { rating: { ...toRating(mutation, timestamp), reply: null } }
    case 'rateBuyer':
      return { buyerRating: toRating(mutation, timestamp) }
    case 'replyToRating':
      return order.rating ? { rating: { ...order.rating, reply: mutation.payload.reply } } : {}
    case 'setReviewProject': {
      const projectId = mutation.payload.projectId ?? undefined
      return order.rating ? { rating: { ...order.rating, projectId } } : {}
    }
  }
}

const toRating = ({ id, payload }: QueuedMutation<'rateOrder' | 'rateBuyer'>, createdAt: string) => ({
  _id: id,
  rating: payload.rating,
  comment: payload.comment ?? '',
  createdAt,
})

/**
 * A move that the order's status doesn't allow (another device made it, or the other side was first) waits
 * for the server's answer and changes nothing.
 */
function applyMove(
  order: Order,
  side: Side,
  { id, payload: { status: to, note = '', attachments } }: QueuedMutation<'moveOrder'>,
  timestamp: string,
): Partial<Order> {
  if (!allowedMoves(order.status, side).some((move) => move.to === to)) return {}
  const files = toLocalFiles(attachments).map((file) => ({ ...file, width: null, height: null }))
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
  rejection: QueuedMutation['rejection']
}

const getUnsentOrders = (outbox: QueuedMutation[]): UnsentOrder[] =>
  ofKind(outbox, 'createOrder').map(({ id, rejection, payload }) => ({
    ...payload,
    id,
    rejection,
    sellerName: payload.sellerName ?? '',
  }))
