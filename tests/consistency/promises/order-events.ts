import { MOVES } from '#shared/order-graph.ts'
import {
  type History,
  isOrderWrite,
  listShown,
  type OrderWrite,
  type Promised,
  type Shown,
  type ShownOrder,
  type ShownOrderEvent,
  type Violation,
} from '../history.ts'

type Problem = [promise: Promised, text: string]

/** What was done with orders, by its mutation, and the state that its device showed then. */
type Writes = Map<string, { write: OrderWrite; device: string; index: number; seen: Shown | undefined }>

/**
 * What every state shows of an order's events: a path of the graph that ends in its status, one and the same
 * for all devices, in which each step was made by somebody, once, on all that the other side had done before.
 */
export function checkOrderEvents(history: History): Violation[] {
  const writes = listWrites(history)
  const previous = new Map<string, Shown>()
  const longest = new Map<string, string[]>()
  return listShown(history).flatMap((state) => {
    const { index, device, epoch } = state
    const before = previous.get(device)
    previous.set(device, state)
    const problems = state.view.orders.flatMap((order) => [
      ...checkOnce(order, writes, index),
      ...checkWhole(order, state.userId),
      ...checkPath(order),
      ...checkSameForAll(order, longest, epoch),
      ...checkDecisions(order, writes, epoch),
    ])
    for (const [i, { id }] of state.view.orders.entries())
      if (state.view.orders.findIndex((order) => order.id === id) < i)
        problems.push(['exactly once', `shows the order ${id} twice`])
    if (before?.epoch === epoch) problems.push(...checkNoStepBack(before, state))
    return problems.map(([promise, text]): Violation => ({ promise, index, text: `${device} ${text}` }))
  })
}

const storedEvents = ({ events, storedEvents }: ShownOrder): ShownOrderEvent[] =>
  events.slice(0, storedEvents)
const listIds = (order: ShownOrder): string[] => storedEvents(order).map(({ id }) => id)
const isPrefix = (ids: string[], of: string[]): boolean => ids.every((id, i) => of[i] === id)

function listWrites(history: History): Writes {
  const writes: Writes = new Map()
  const shown = new Map(listShown(history).map((state) => [state.index, state]))
  const latest = new Map<string, Shown>()
  for (const [index, event] of history.entries()) {
    const state = shown.get(index)
    if (state) latest.set(state.device, state)
    if (event.kind !== 'invoked' || !isOrderWrite(event.write)) continue
    const { id, device, write } = event
    writes.set(id, { write, device, index, seen: latest.get(device) })
  }
  return writes
}

/** Every order and every step was made by somebody, and is there once. */
function* checkOnce(order: ShownOrder, writes: Writes, index: number): Generator<Problem> {
  const hired = writes.get(order.id)
  if (hired?.write.kind !== 'hire' || hired.index > index)
    yield ['exactly once', `shows the order ${order.id}, which nobody placed`]
  const isWithdrawn = [...writes.values()].some(
    ({ write }) => write.kind === 'withdraw' && write.orderId === order.id,
  )
  const ids = new Set<string>()
  const notes = new Set<string>()
  for (const [i, { id, from, to, note }] of order.events.entries()) {
    if (ids.has(id) || (note && notes.has(note))) yield ['exactly once', `shows ${note || id} twice`]
    ids.add(id)
    notes.add(note)
    const isMade =
      writes.get(id)?.write.orderId === order.id ||
      (i === 0 && from === null) ||
      (isWithdrawn && from === 'PENDING' && to === 'CANCELLED')
    if (!isMade) yield ['exactly once', `shows ${from} to ${to} of ${order.id}, which nobody did`]
  }
}

/** An order, its last step and the notification of it are one transaction. */
function* checkWhole(order: ShownOrder, userId: string): Generator<Problem> {
  if (!order.isStored) return
  const stored = storedEvents(order)
  if (stored.at(-1)?.to !== order.storedStatus)
    yield ['whole batches', `has ${order.id} as ${order.storedStatus}, after ${stored.at(-1)?.to}`]
  const side = order.buyerId === userId ? 'buyer' : 'seller'
  const others = stored.filter(({ by }) => by !== side).length
  if (order.notices !== others)
    yield ['whole batches', `has ${order.notices} notices of ${order.id}, and ${others} steps of the others`]
  const isWithdrawn = order.status === 'CANCELLED' && order.pending.length > 0
  if (order.events.at(-1)?.to !== order.status && !isWithdrawn)
    yield ['read your writes', `shows ${order.id} as ${order.status}, after ${order.events.at(-1)?.to}`]
}

/** Another device of the same person may have added a note or a file to a move that was made already. */
function* checkPath(order: ShownOrder): Generator<Problem> {
  let previous: ShownOrderEvent | undefined
  for (const event of storedEvents(order)) {
    const { by, from, to } = event
    const isAllowed = previous
      ? from === previous.to && MOVES[previous.to].some((move) => move.to === to && move.actor === by)
      : from === null && to === 'PENDING' && by === 'buyer'
    const isRepeated =
      previous !== undefined && previous.by === by && previous.from === from && previous.to === to
    if (!isAllowed && !isRepeated)
      yield ['legal moves', `has ${from} to ${to} by the ${by} of ${order.id}, after ${previous?.to}`]
    previous = event
  }
}

function* checkSameForAll(
  order: ShownOrder,
  longest: Map<string, string[]>,
  epoch: number,
): Generator<Problem> {
  const key = `${epoch} ${order.id}`
  const ids = listIds(order)
  const known = longest.get(key) ?? []
  if (!isPrefix(ids.slice(0, known.length), known))
    yield ['legal moves', `has another past of ${order.id} than was shown before`]
  if (ids.length > known.length) longest.set(key, ids)
}

/**
 * A move comes after what its device showed of the order, and after no other step of the other side; those
 * of one device come in their order.
 */
function* checkDecisions(order: ShownOrder, writes: Writes, epoch: number): Generator<Problem> {
  const stored = storedEvents(order)
  const newest = new Map<string, number>()
  for (const [i, { id, by, to }] of stored.entries()) {
    const made = writes.get(id)
    if (!made) continue
    if (made.index < (newest.get(made.device) ?? -1))
      yield ['monotonic writes', `has a move of ${made.device} to ${to} after a later one`]
    newest.set(made.device, Math.max(made.index, newest.get(made.device) ?? -1))
    const seen = made.seen?.epoch === epoch && made.seen.view.orders.find((one) => one.id === order.id)
    if (!seen) continue
    const seenIds = new Set(listIds(seen))
    if (stored.slice(i).some((event) => seenIds.has(event.id)))
      yield [
        'writes follow reads',
        `has a move of ${order.id} to ${to} before what was seen when it was made`,
      ]
    if (stored.slice(0, i).some((event) => event.by !== by && !seenIds.has(event.id)))
      yield ['legal moves', `has a move of ${order.id} to ${to} after what its maker hadn’t seen`]
  }
}

function* checkNoStepBack({ view: before }: Shown, { view: after }: Shown): Generator<Problem> {
  for (const order of before.orders) {
    if (!order.isStored) continue
    const now = after.orders.find(({ id }) => id === order.id)
    if (!now?.isStored) yield ['monotonic reads', `no longer shows the order ${order.id}`]
    else if (!isPrefix(listIds(order), listIds(now)))
      yield ['monotonic reads', `shows ${order.id} as ${now.storedStatus}, after ${order.storedStatus}`]
  }
}
