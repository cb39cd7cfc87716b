import { RULES } from './rules.ts'

/** The five states of an order, as they are stored and sent. */
export const ORDER_STATUSES = ['PENDING', 'PROCESSING', 'DELIVERED', 'COMPLETED', 'CANCELLED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

/** A move that one side may make. `word`: whether it must be said why. */
export interface Move {
  to: OrderStatus
  actor: Side
  requiresReason: boolean
}

const move = (to: OrderStatus, actor: Side, requiresReason = false): Move => ({ to, actor, requiresReason })

/**
 * Who may move an order from where to where: decisions §5. The server, the screens, the queue and the rules
 * that people read are all this table.
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
 * A state as somebody may write it: in any case, with the other spelling, or by its label. Null for no state.
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

/** Why a move is refused; MOVED_ON: the graph allows it, but it was decided on what is no longer so. */
export type MoveError = 'ONLY_BUYERS_COMPLETE' | 'NOT_DELIVERED' | 'INVALID_TRANSITION' | 'MOVED_ON'

export type MoveResult =
  | { kind: 'move'; move: Move }
  /** The same side has done it already. */
  | { kind: 'done' }
  | { kind: 'refused'; code: MoveError; allowed: OrderStatus[] }

/**
 * Where a mover believed an order to be, and whether it has moved on since the event that they decided on.
 */
export interface MoveExpectation {
  from?: OrderStatus | undefined
  movedOn?: boolean
}

/** What becomes of somebody's wish to move an order. `lastBy` is who made the last move. */
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
 * Whether an order has moved on since an event of it: whether anybody but `side` has moved it later. What
 * that side has done itself is told by the state: back to the same one an order comes only by a move of the
 * other. An event that isn't there is of a past that was undone.
 */
export function hasMovedSince(
  events: { _id: string; by: Side | 'system'; isMove: boolean }[],
  side: Side,
  decidedOn: string,
): boolean {
  const index = events.findIndex(({ _id }) => _id === decidedOn)
  return index < 0 || events.slice(index + 1).some(({ by, isMove }) => isMove && by !== side)
}

/** Whether a promised day has passed while it is worked on. `now` in ms, by the server's clock. */
export const isLate = (order: { status: OrderStatus; deliveryAt: string }, now: number): boolean =>
  order.status === 'PROCESSING' && Date.parse(order.deliveryAt) < now

/** What a list can be narrowed to: a state, or one of the two that follow from more than it. */
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A request that nobody answers is over after that; asking for changes gives at least as long. */
export const REQUEST_EXPIRY_DAYS = 3
export const REQUEST_EXPIRY_MS = REQUEST_EXPIRY_DAYS * DAY_MS
export const REVISION_DAYS = RULES.revisionDays
/** After so many days a buyer is reminded of a delivery that waits for their word. */
export const REMINDER_DAYS = [3, 7, 12] as const
/** How far back a deed may count that was done without a network. */
export const MAX_BACKDATE_MS = 24 * HOUR_MS

/** When a delivery is due after changes were asked for: the later of the old day and some days ahead. */
export const revisedDeliveryDate = (deliveryAt: string, now: number): string =>
  new Date(Math.max(Date.parse(deliveryAt), now + REVISION_DAYS * DAY_MS)).toISOString()

/**
 * What an order shows already: nothing that is done with it later counts from before. A side knows of the
 * other's deeds when the server has them, of its own when they are done.
 */
export const lastVisibleAt = (
  events: { by: Side | 'system'; at: string; arrivedAt: string }[],
  side: Side,
): number => Math.max(0, ...events.map(({ by, at, arrivedAt }) => Date.parse(by === side ? at : arrivedAt)))

/**
 * When a deed counts: when it was done, if that is neither before the last contact, nor before what its order
 * shows, nor more than a day back, nor ahead. All in ms.
 */
export const effectiveTime = (doneAt: number, lastContact: number, visibleAt: number, now: number): number =>
  Math.min(now, Math.max(doneAt, lastContact, visibleAt, now - MAX_BACKDATE_MS))
