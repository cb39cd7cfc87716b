import {
  type History,
  listEvents,
  listRejectedTexts,
  listShown,
  type Shown,
  type Violation,
} from '../history.ts'

/**
 * What one device writes to one chat takes effect in its order, for whoever looks: messages by their
 * positions, and the texts of one message.
 */
export function checkMonotonicWrites(history: History): Violation[] {
  const violations: Violation[] = []
  const invoked = listEvents(history, 'invoked')
  const writerOf = new Map(
    invoked.flatMap(({ device, write, index }) => ('text' in write ? [[write.text, { device, index }]] : [])),
  )
  const sentAt = new Map(
    invoked.flatMap(({ device, write, index }) =>
      write.kind === 'send' ? [[write.messageId, { device, index }]] : [],
    ),
  )
  const rejectedTexts = listRejectedTexts(history)
  const newestTexts = new Map<string, number>()
  for (const { index, device, view, epoch } of listShown(history)) {
    const newestSent = new Map<string, number>()
    for (const { id, chatId, seq } of sortDelivered(view)) {
      const sent = sentAt.get(id)
      if (!sent) continue
      const key = `${sent.device} ${chatId}`
      if (sent.index < (newestSent.get(key) ?? -1))
        violations.push({
          promise: 'monotonic writes',
          index,
          text: `${device} shows a message of ${sent.device} at ${seq}, after a later one`,
        })
      newestSent.set(key, Math.max(sent.index, newestSent.get(key) ?? -1))
    }
    for (const { id, text } of view.messages) {
      const writer = writerOf.get(text)
      if (!writer || rejectedTexts.has(text)) continue
      const key = `${epoch} ${device} ${id} ${writer.device}`
      if (writer.index < (newestTexts.get(key) ?? -1))
        violations.push({
          promise: 'monotonic writes',
          index,
          text: `${device} shows ${text}, after a later text of ${writer.device}`,
        })
      newestTexts.set(key, Math.max(writer.index, newestTexts.get(key) ?? -1))
    }
  }
  return violations
}

/** A message comes after everything that its device showed of the chat when it was written. */
export function checkWritesFollowReads(history: History): Violation[] {
  const violations: Violation[] = []
  const shown = new Map(listShown(history).map((one) => [one.index, one]))
  const latest = new Map<string, Shown>()
  const sentAfter = new Map<string, Shown>()
  const judged = new Set<string>()
  for (const [index, event] of history.entries()) {
    const state = shown.get(index)
    if (event.kind === 'invoked' && event.write.kind === 'send') {
      const seen = latest.get(event.device)
      if (seen) sentAfter.set(event.write.messageId, seen)
    }
    if (!state) continue
    latest.set(state.device, state)
    for (const { id, chatId, seq } of state.view.messages) {
      const seen = sentAfter.get(id)
      if (seq === null || !seen || seen.epoch !== state.epoch || judged.has(id)) continue
      judged.add(id)
      const lastSeen = seen.view.messages.reduce(
        (last, message) => (message.chatId === chatId ? Math.max(last, message.seq ?? 0) : last),
        0,
      )
      if (seq <= lastSeen)
        violations.push({
          promise: 'writes follow reads',
          index,
          text: `${state.device} shows at ${seq} what was written when ${lastSeen} was seen`,
        })
    }
  }
  return violations
}

const sortDelivered = ({ messages }: Shown['view']) =>
  messages.filter(({ seq }) => seq !== null).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
