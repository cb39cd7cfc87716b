import { type History, listEvents, listShown, type Violation } from '../history.ts'

/**
 * Every message that anybody sees was written, and is there once: one id, one text, one position of its chat.
 * In a restored database positions are given anew.
 */
export function checkExactlyOnce(history: History): Violation[] {
  const violations: Violation[] = []
  const sent = new Map(
    listEvents(history, 'invoked').flatMap(({ write, index }) =>
      write.kind === 'send' ? [[write.messageId, index]] : [],
    ),
  )
  const idAt = new Map<string, string>()
  const placeOf = new Map<string, string>()
  for (const { index, device, view, epoch } of listShown(history)) {
    const report = (text: string) =>
      violations.push({ promise: 'exactly once', index, text: `${device} shows ${text}` })
    const texts = new Set<string>()
    const ids = new Set<string>()
    for (const { id, chatId, seq, text } of view.messages) {
      if ((sent.get(id) ?? Number.POSITIVE_INFINITY) > index) report(`${text || id}, which nobody wrote`)
      if (ids.has(id) || (text && texts.has(text))) report(`${text || id} twice`)
      ids.add(id)
      texts.add(text)
      if (seq === null) continue
      const place = `${epoch} ${chatId} ${seq}`
      if ((idAt.get(place) ?? id) !== id) report(`another message at ${seq} than was shown there`)
      if ((placeOf.get(`${epoch} ${id}`) ?? place) !== place) report(`${text || id} at a second position`)
      idAt.set(place, id)
      placeOf.set(`${epoch} ${id}`, place)
    }
  }
  return violations
}
