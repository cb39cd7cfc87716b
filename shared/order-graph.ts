import { RULES } from './rules.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/** The five statuses of an order, as stored and sent. */
export const ORDER_STATUSES = ['PENDING', 'PROCESSING', 'DELIVERED', 'COMPLETED', 'CANCELLED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

/** A status change that one side may make. `requiresReason`: it needs a note. */
export interface Move {
  to: OrderStatus
  actor: Side
  requiresReason: boolean
}

const move = (to: OrderStatus, actor: Side, requiresReason = false): Move => ({ to, actor, requiresReason })

/**
 * Which side may move an order from which status to which: decision 61. The server, the screens, the outbox
 * and the published rules all use this table.
 */
export const MOVES: Record<OrderStatus, readonly Move[]> = {
  PENDING: [move('PROCESSING', 'seller'), move('CANCELLED', 'buyer'), move('CANCELLED', 'seller')],
  PROCESSING: [
    move('DELIVERED', 'seller'),
    move('CANCELLED', 'buyer', true),
    move('CANCELLED', 'seller', true),
  ],
  DELIVERED: [move('PROCESSING', 'buyer', true), move('COMPLETED', 'buyer')],
  COMPLETED: [],
  CANCELLED: [],
}

export const allowedMoves = (status: OrderStatus, side: Side): readonly Move[] =>
  MOVES[status].filter(({ actor }) => actor === side)

/**
 * Parses a status in any case, with the alternative spelling, or by its label. Null for an unknown status.
 */
export function parseOrderStatus(text: string): OrderStatus | null {
  const normalized = text
    .trim()
    .toUpperCase()
    .replace(/[ _-]+/g, ' ')
  if (normalized === 'CANCELED') return 'CANCELLED'
  if (normalized === 'IN PROGRESS') return 'PROCESSING'
  return ORDER_STATUSES.find((status) => status === normalized) ?? null
}

/** Why a move is rejected. MOVED_ON: the graph allows it, but it was decided on an outdated state. */
export type MoveError = 'ONLY_BUYERS_COMPLETE' | 'NOT_DELIVERED' | 'INVALID_TRANSITION' | 'MOVED_ON'

export type MoveResult =
  | { kind: 'move'; move: Move }
  /** The same side has already made this move. */
  | { kind: 'done' }
  | { kind: 'refused'; code: MoveError; allowed: OrderStatus[] }

/**
 * The status that the mover assumed, and whether the order has moved on since the event that they decided on.
 */
export interface MoveExpectation {
  from?: OrderStatus | undefined
  movedOn?: boolean
}

/**
 * Decides whether a move is allowed, already done, or rejected. `lastBy`: the side that made the last move.
 */
export function checkMove(
  order: { status: OrderStatus; lastBy: Side | 'system' | null },
  side: Side,
  to: OrderStatus,
  { from, movedOn = false }: MoveExpectation = {},
): MoveResult {
  const allowed = allowedMoves(order.status, side).map((each) => each.to)
  const reject = (code: MoveError): MoveResult => ({ kind: 'refused', code, allowed })
  if (order.status === to && order.lastBy === side) return movedOn ? reject('MOVED_ON') : { kind: 'done' }
  if (side === 'seller' && to === 'COMPLETED') return reject('ONLY_BUYERS_COMPLETE')
  const match = allowedMoves(order.status, side).find((each) => each.to === to)
  if (match && (from === undefined || from === order.status))
    return movedOn ? reject('MOVED_ON') : { kind: 'move', move: match }
  return reject(
    to === 'COMPLETED' && MOVES[order.status].length > 0 && order.status !== 'DELIVERED'
      ? 'NOT_DELIVERED'
      : 'INVALID_TRANSITION',
  )
}

/**
 * Whether the other side has moved an order since the given event. The own side's later moves don't count:
 * the status shows them, and an order returns to the same status only by a move of the other side. An event
 * that isn't found belongs to a past that was undone by restoring a backup.
 */
export function hasMovedSince(
  events: { _id: string; by: Side | 'system'; isMove: boolean }[],
  side: Side,
  decidedOn: string,
): boolean {
  const index = events.findIndex(({ _id }) => _id === decidedOn)
  return index < 0 || events.slice(index + 1).some(({ by, isMove }) => isMove && by !== side)
}

/**
 * Whether the delivery date has passed while the order is in progress. `now` in ms, by the server's clock.
 */
export const isLate = (order: { status: OrderStatus; deliveryAt: string }, now: number): boolean =>
  order.status === 'PROCESSING' && Date.parse(order.deliveryAt) < now

/** The filters of an order list: a status, or one of the two that depend on more than the status. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'LATE', 'IN_REVISION'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

export function matchesOrderFilter(
  order: { status: OrderStatus; deliveryAt: string; inRevision: boolean },
  filter: OrderFilter,
  now: number,
): boolean {
  if (filter === 'LATE') return isLate(order, now)
  return filter === 'IN_REVISION' ? order.inRevision : order.status === filter
}

/**
 * A request without an answer expires after this many days. Asking for changes extends the delivery date by
 * at least as long.
 */
export const REQUEST_EXPIRY_DAYS = 3
export const REQUEST_EXPIRY_MS = REQUEST_EXPIRY_DAYS * DAY_MS
export const REVISION_DAYS = RULES.revisionDays
/** Days after a delivery on which the buyer is reminded to accept it or ask for changes. */
export const REMINDER_DAYS = [3, 7, 12] as const
/** How far an action that was done offline can be backdated. */
export const MAX_BACKDATE_MS = 24 * HOUR_MS

/**
 * The delivery date after changes were asked for: the later of the old date and a fixed number of days from
 * now.
 */
export const revisedDeliveryDate = (deliveryAt: string, now: number): string =>
  new Date(Math.max(Date.parse(deliveryAt), now + REVISION_DAYS * DAY_MS)).toISOString()

/**
 * The time before which no later action on an order can count. A side sees the other's actions once they
 * reach the server, and its own when they are done.
 */
export const lastVisibleAt = (
  events: { by: Side | 'system'; at: string; arrivedAt: string }[],
  side: Side,
): number => Math.max(0, ...events.map(({ by, at, arrivedAt }) => Date.parse(by === side ? at : arrivedAt)))

/**
 * The time from which an action counts: when it was done, clamped so that it is neither before the device's
 * last contact, nor before what its order already shows, nor more than a day back, nor in the future. All in
 * ms.
 */
export const effectiveTime = (doneAt: number, lastContact: number, visibleAt: number, now: number): number =>
  Math.min(now, Math.max(doneAt, lastContact, visibleAt, now - MAX_BACKDATE_MS))
