import { isDeepStrictEqual } from 'node:util'
import { type History, listEvents, listShown, type View, type Violation } from '../history.ts'

/**
 * After the last fault has ended, a device shows everything by itself within this time and once more the time
 * that the faults lasted: attempts become rarer the longer nobody answers.
 */
export const MAX_RETURN_MS = 20_000

/**
 * Soon after the last fault every outbox is empty, and every device shows what a new device of its person
 * would. A person's device may have older messages than a new one.
 */
export function checkBoundedReturn(history: History): Violation[] {
  const [healed] = listEvents(history, 'healed')
  if (!healed) return []
  const violations: Violation[] = []
  const caughtUp = new Map(listEvents(history, 'caughtUp').map(({ device, at }) => [device, at]))
  const references = new Map(listEvents(history, 'reference').map(({ userId, view }) => [userId, view]))
  const last = new Map(listShown(history).map((shown) => [shown.device, shown]))
  for (const { device, userId, index, view } of last.values()) {
    const report = (text: string) =>
      violations.push({ promise: 'bounded return', index, text: `${device} ${text}` })
    const at = caughtUp.get(device)
    const reference = references.get(userId)
    if (at === undefined) report('never caught up')
    else if (at - healed.at > MAX_RETURN_MS + healed.lastedMs)
      report(`caught up after ${Math.round(at - healed.at)} ms`)
    if (reference && !isLikeNew(view, reference)) report('shows something else than the server has')
  }
  return [...violations, ...listDifferences(history)]
}

/** In the end both sides have the same orders. */
function listDifferences(history: History): Violation[] {
  const references = listEvents(history, 'reference')
  return references.flatMap(({ index, userId, view }) =>
    view.orders.flatMap(({ id, buyerId, events }): Violation[] => {
      if (buyerId !== userId) return []
      const others = references.map(({ view }) => view.orders.find((order) => order.id === id))
      const isSame = others.filter((order) => isDeepStrictEqual(order?.events, events)).length === 2
      const text = `The two sides of the order ${id} show different things`
      return isSame ? [] : [{ promise: 'bounded return', index, text }]
    }),
  )
}

/** Whether a device shows what a new one would. */
export function isLikeNew(view: View, reference: View): boolean {
  const firstSeqs = new Map<string, number>()
  for (const { chatId, seq } of reference.messages)
    firstSeqs.set(chatId, Math.min(seq ?? 0, firstSeqs.get(chatId) ?? Number.POSITIVE_INFINITY))
  const recent = view.messages.filter(
    ({ chatId, seq }) => seq === null || seq >= (firstSeqs.get(chatId) ?? 0),
  )
  return (
    isDeepStrictEqual(sortById(view.chats), sortById(reference.chats)) &&
    isDeepStrictEqual(sortById(recent), sortById(reference.messages)) &&
    isDeepStrictEqual(sortById(view.orders), sortById(reference.orders)) &&
    isDeepStrictEqual(view.outbox, reference.outbox)
  )
}

const sortById = <Row extends { id: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
