import { allowedMoves } from '../../../shared/order-graph.ts'
import {
  type History,
  isOrderWrite,
  listEvents,
  listShown,
  type OrderWrite,
  type ShownMutation,
  type View,
  type Violation,
} from '../history.ts'
import { listLossWindows } from './read-your-writes.ts'

/** What a device must go on showing, by its mutation. */
interface Expectation {
  write: OrderWrite
  /**
   * It was shown, if only as waiting, or the device was started since: until then a screen may be a moment
   * behind.
   */
  isDue: boolean
  /** The server's last answer, with its place in the history. */
  answer: { isAccepted: boolean; index: number } | null
}

/**
 * Read your writes, of orders: one that was placed is there; one that was withdrawn isn't, or is cancelled; a
 * move has its effect. What the server has rejected is shown as rejected until its person takes it away.
 */
export function checkOrderWrites(history: History): Violation[] {
  const devices = new Set(listEvents(history, 'invoked').map(({ device }) => device))
  return [...devices].flatMap((device) => checkDevice(history, device))
}

function checkDevice(history: History, device: string): Violation[] {
  const violations: Violation[] = []
  const writes = new Map(
    listEvents(history, 'invoked').flatMap(({ id, write }) => (isOrderWrite(write) ? [[id, write]] : [])),
  )
  const shown = new Map(listShown(history).map((state) => [state.index, state]))
  const lossWindows = listLossWindows(history)
  const expectations = new Map<string, Expectation>()
  let epoch = 0
  let last: { view: View; userId: string } | undefined
  const check = (index: number) => {
    for (const [id, expectation] of last ? expectations : []) {
      const problem = last && describeMissing({ id, ...expectation }, last.view, last.userId)
      const isListed = last?.view.orders.some(({ pending }) => pending.some((one) => one.id === id))
      if (!problem || isListed) expectation.isDue = true
      if (problem && expectation.isDue) {
        violations.push({ promise: 'read your writes', index, text: `${device} ${problem}` })
        expectations.delete(id)
      }
    }
  }
  for (const [index, event] of history.entries()) {
    if (!('device' in event) || event.device !== device) continue
    if (event.kind === 'stored') {
      const write = writes.get(event.id)
      if (write?.kind === 'withdraw') expectations.delete(write.orderId)
      if (write) expectations.set(event.id, { write, isDue: false, answer: null })
    }
    if (event.kind === 'answered') {
      const expectation = expectations.get(event.id)
      if (expectation) expectation.answer = { isAccepted: event.isAccepted, index }
    }
    if (event.kind === 'discarded') expectations.delete(event.id)
    if (event.kind === 'started' || event.kind === 'caughtUp')
      for (const expectation of expectations.values()) expectation.isDue = true
    if (event.kind === 'caughtUp') check(index)
    const state = shown.get(index)
    if (!state) continue
    last = state
    for (; epoch < state.epoch; epoch++) {
      const [from, to] = lossWindows[epoch] ?? [0, 0]
      for (const [id, { answer }] of expectations)
        if (answer?.isAccepted && answer.index > from && answer.index < to) expectations.delete(id)
    }
    check(index)
  }
  return violations
}

/** What a state shows instead of a write; null if it shows the write. */
function describeMissing(
  { id, write, answer }: Expectation & { id: string },
  { orders, outbox }: View,
  userId: string,
): string | null {
  const order = orders.find((one) => one.id === write.orderId)
  const pending: ShownMutation | undefined = (order?.pending ?? outbox).find((one) => one.id === id)
  if (answer?.isAccepted === false) {
    if (!pending) return `doesn’t say that its ${write.kind} of ${write.orderId} was rejected`
    const isShown = pending.isRejected && order?.events.some((event) => event.id === id)
    return isShown ? `shows its move of ${write.orderId}, which was rejected` : null
  }
  if (write.kind === 'hire') return order ? null : `no longer shows its order ${write.orderId}`
  if (pending?.isRejected) return null
  if (write.kind === 'withdraw')
    return !order || (order.isStored && order.status === 'CANCELLED')
      ? null
      : `shows ${write.orderId} again, which it has withdrawn`
  if (!order) return pending ? null : `no longer shows ${write.orderId}, which it has moved`
  const side = order.buyerId === userId ? 'buyer' : 'seller'
  const isThere = order.events.some(
    (event) => event.id === id || (answer?.isAccepted && event.to === write.to && event.by === side),
  )
  // Another device was first: the move is only said to wait.
  const isOvertaken = pending && !allowedMoves(order.status, side).some(({ to }) => to === write.to)
  return isThere || isOvertaken ? null : `doesn’t show its move of ${write.orderId} to ${write.to}`
}
