import { isLate, type OrderStatus, type Side } from '#shared/order-graph.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderWithPending } from './mutations.ts'

type StepKey = 'ordered' | 'accepted' | 'delivered' | 'completed'
/** How an order ended without being completed. */
export type EndKey = 'withdrawn' | 'declined' | 'expired' | 'canceled'

export interface ProgressStep {
  key: StepKey | EndKey
  /** `current` was reached last; `ended` is the last one of an order that goes no further. */
  state: 'done' | 'current' | 'upcoming' | 'ended'
  /** When it was reached, ISO 8601 UTC; null if it wasn't, or if the order doesn't say. */
  at: string | null
  /** Whether it waits in the outbox. */
  isPending: boolean
}

const STEPS: { key: StepKey; status: OrderStatus }[] = [
  { key: 'ordered', status: 'PENDING' },
  { key: 'accepted', status: 'PROCESSING' },
  { key: 'delivered', status: 'DELIVERED' },
  { key: 'completed', status: 'COMPLETED' },
]

/** The four steps of an order. One that was ended shows what it had reached, and how it ended. */
export function getProgress(order: OrderWithPending): ProgressStep[] {
  const find = (status: OrderStatus) =>
    order.events.findLast(({ kind, from, to }) => kind === 'move' && to === status && from !== 'DELIVERED')
  const toStep = (key: ProgressStep['key'], status: OrderStatus, state: ProgressStep['state']) => {
    const event = status === 'COMPLETED' ? order.events.findLast(({ to }) => to === status) : find(status)
    const hasHappened = state !== 'upcoming'
    return {
      key,
      state,
      at: hasHappened ? (event?.at ?? (key === 'ordered' ? order.createdAt : null)) : null,
      isPending: hasHappened && order.pending.some(({ id, rejection }) => !rejection && id === event?._id),
    }
  }
  const end = getEnd(order)
  if (end) {
    const reached = STEPS.filter(({ key, status }) => key === 'ordered' || find(status))
    return [
      ...reached.map(({ key, status }) => toStep(key, status, 'done')),
      toStep(end.key, 'CANCELLED', 'ended'),
    ]
  }
  const reachedIndex = STEPS.findIndex(({ status }) => status === order.status)
  return STEPS.map(({ key, status }, index) =>
    toStep(key, status, index < reachedIndex ? 'done' : index === reachedIndex ? 'current' : 'upcoming'),
  )
}

/** How an order ended without being completed, and by whom; null if it didn't. */
export function getEnd({
  status,
  events,
  lastBy,
}: Pick<Order, 'status' | 'events' | 'lastBy'>): { key: EndKey; by: Side | 'system' } | null {
  if (status !== 'CANCELLED') return null
  const event = events.findLast(({ kind, to }) => kind === 'move' && to === 'CANCELLED')
  const by = event?.by ?? lastBy ?? 'system'
  if (event && event.from !== 'PENDING') return { key: 'canceled', by }
  return { key: by === 'buyer' ? 'withdrawn' : by === 'seller' ? 'declined' : 'expired', by }
}

/** Whose turn it is; null when nothing is awaited from anybody. */
export function getTurn({ status, proposal }: Pick<Order, 'status' | 'proposal'>): Side | null {
  if (status === 'PROCESSING' && proposal) return proposal.by === 'buyer' ? 'seller' : 'buyer'
  if (status === 'PENDING' || status === 'PROCESSING') return 'seller'
  return status === 'DELIVERED' ? 'buyer' : null
}

/** The key, in `next`, of the sentence that says what happens next. */
export function getNextTextKey(order: OrderWithPending, side: Side, now: number) {
  const { status } = order
  if (isLate(order, now)) return `LATE.${side}` as const
  if (order.inRevision) return `IN_REVISION.${side}` as const
  if (status === 'CANCELLED') {
    const end = getEnd(order)
    const isMine = end?.by === side || (end?.by === 'system' && side === 'seller')
    return `${end?.key ?? 'canceled'}.${isMine ? 'mine' : 'theirs'}` as const
  }
  if (status !== 'COMPLETED') return `${status}.${side}` as const
  const isReviewed = side === 'buyer' ? order.rating !== null : order.buyerRating !== null
  return isReviewed ? 'COMPLETED.reviewed' : (`COMPLETED.${side}` as const)
}

const MAX_TITLE_LENGTH = 80

const SENTENCE_END = /[.!?…؟。]+(?=\s|$)/u

/**
 * A title for a job: the beginning of its description, up to the end of a sentence, a line or a word.
 * `isWhole`: the description says nothing more.
 */
export function getJobTitle(description: string): { title: string; isWhole: boolean } {
  const text = description.trim()
  const [line = ''] = text.split('\n', 1)
  const characters = [...line]
  // Only where a title can end: one character more than it may have.
  const beginning = characters.slice(0, MAX_TITLE_LENGTH + 1).join('')
  const end = SENTENCE_END.exec(beginning)
  const sentence = end ? beginning.slice(0, end.index + end[0].length) : line
  if ([...sentence].length <= MAX_TITLE_LENGTH)
    return { title: sentence.replace(/(?<![.…])[.。]$/u, ''), isWhole: sentence === text }
  const start = characters.slice(0, MAX_TITLE_LENGTH).join('')
  return { title: `${start.replace(/[\s,;:–—-]+\S*$/u, '')}…`, isWhole: false }
}
