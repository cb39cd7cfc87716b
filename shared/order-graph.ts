/** The five states of an order, as they are stored and sent. */
export const ORDER_STATUSES = ['PENDING', 'PROCESSING', 'DELIVERED', 'COMPLETED', 'CANCELLED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

/** A move that one side may make. `word`: whether it must be said why. */
export interface Move {
  to: OrderStatus
  by: Side
  word: boolean
}

const move = (to: OrderStatus, by: Side, word = false): Move => ({ to, by, word })

/** Who may move an order from where to where: decisions §5. The server, the screens, the queue and the rules that people read are all this table. */
export const MOVES: Record<OrderStatus, readonly Move[]> = {
  PENDING: [move('PROCESSING', 'seller'), move('CANCELLED', 'buyer'), move('CANCELLED', 'seller')],
  PROCESSING: [move('DELIVERED', 'seller'), move('CANCELLED', 'buyer', true), move('CANCELLED', 'seller', true)],
  DELIVERED: [move('PROCESSING', 'buyer', true), move('COMPLETED', 'buyer')],
  COMPLETED: [],
  CANCELLED: [],
}

export const movesOf = (status: OrderStatus, side: Side): readonly Move[] => MOVES[status].filter(({ by }) => by === side)

/** A state as somebody may write it: in any case, with the other spelling, or by its label. Null for no state. */
export function statusFrom(text: string): OrderStatus | null {
  const word = text
    .trim()
    .toUpperCase()
    .replace(/[ _-]+/g, ' ')
  if (word === 'CANCELED') return 'CANCELLED'
  if (word === 'IN PROGRESS') return 'PROCESSING'
  return ORDER_STATUSES.find((status) => status === word) ?? null
}

export type MoveVerdict =
  | { kind: 'move'; move: Move }
  /** The same side has done it already. */
  | { kind: 'done' }
  | { kind: 'refused'; code: 'ONLY_BUYERS_COMPLETE' | 'NOT_DELIVERED' | 'INVALID_TRANSITION'; allowed: OrderStatus[] }

/**
 * What becomes of somebody's wish to move an order. `lastBy` is who made the last move; `from`, if given, is where they believed it to be.
 */
export function judgeMove(order: { status: OrderStatus; lastBy: Side | 'system' | null }, side: Side, to: OrderStatus, from?: OrderStatus): MoveVerdict {
  const allowed = movesOf(order.status, side).map((each) => each.to)
  if (order.status === to && order.lastBy === side) return { kind: 'done' }
  if (side === 'seller' && to === 'COMPLETED') return { kind: 'refused', code: 'ONLY_BUYERS_COMPLETE', allowed }
  const wanted = movesOf(order.status, side).find((each) => each.to === to)
  if (wanted && (from === undefined || from === order.status)) return { kind: 'move', move: wanted }
  return { kind: 'refused', code: to === 'COMPLETED' && MOVES[order.status].length > 0 && order.status !== 'DELIVERED' ? 'NOT_DELIVERED' : 'INVALID_TRANSITION', allowed }
}

/** Whether a promised day has passed while it is worked on. `now` in ms, by the server's clock. */
export const isLate = (order: { status: OrderStatus; deliveryAt: string }, now: number): boolean => order.status === 'PROCESSING' && Date.parse(order.deliveryAt) < now

/** What a list can be narrowed to: a state, or one of the two that follow from more than it. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'LATE', 'IN_REVISION'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

export function passesFilter(order: { status: OrderStatus; deliveryAt: string; inRevision: boolean }, filter: OrderFilter, now: number): boolean {
  if (filter === 'LATE') return isLate(order, now)
  return filter === 'IN_REVISION' ? order.inRevision : order.status === filter
}

const HOUR_MS = 3_600_000
/** A request that nobody answers is over after that; asking for changes gives at least as long. */
export const ANSWER_WITHIN_MS = 72 * HOUR_MS
export const REVISION_MS = 72 * HOUR_MS
/** After so many days a buyer is reminded of a delivery that waits for their word. */
export const REMINDER_DAYS = [3, 7, 12] as const
/** How far back a deed may count that was done without a network. */
export const DONE_BACK_MS = 24 * HOUR_MS

/** When a delivery is due after changes were asked for: the later of the old day and three days ahead. */
export const dateAfterChanges = (deliveryAt: string, now: number): string => new Date(Math.max(Date.parse(deliveryAt), now + REVISION_MS)).toISOString()

/** When a deed counts: when it was done, if that is neither before the last contact nor more than a day back, nor ahead. All in ms. */
export const countsFrom = (doneAt: number, lastContact: number, now: number): number => Math.min(now, Math.max(doneAt, lastContact, now - DONE_BACK_MS))
