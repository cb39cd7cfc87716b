import {
  type ChatWrite,
  findResent,
  type History,
  isOrderWrite,
  listEvents,
  listShown,
  type View,
  type Violation,
} from '../history.ts'

/** What a device must go on showing, by what it is about. */
interface Expectation {
  id: string
  write: ChatWrite
  /** Texts of the message that this device knew before its own. */
  oldTexts: Set<string>
  /** It was shown, or the device was started since: until then a screen may be a moment behind. */
  isDue: boolean
}

/**
 * What a device has stored for its person, it goes on showing, also from the first state after a cold start:
 * until another of their devices changes it, or the server rejects it. What the server accepted after a
 * backup may be gone once that backup is restored, and read marks begin anew.
 */
export function checkReadYourWrites(history: History): Violation[] {
  const devices = new Set(listEvents(history, 'invoked').map(({ device }) => device))
  return [...devices].flatMap((device) => checkDevice(history, device))
}

function checkDevice(history: History, device: string): Violation[] {
  const violations: Violation[] = []
  const invoked = new Map(
    listEvents(history, 'invoked').flatMap(({ write, ...event }) =>
      isOrderWrite(write) ? [] : [[event.id, { ...event, write }]],
    ),
  )
  const shown = new Map(listShown(history).map((state) => [state.index, state]))
  const isResent = findResent(history)
  const lossWindows = listLossWindows(history)
  const expectations = new Map<string, Expectation>()
  const acceptedAt = new Map<string, number>()
  const knownTexts = new Map<string, Set<string>>()
  const userId = [...invoked.values()].find((one) => one.device === device)?.userId
  let epoch = 0
  let last: View | undefined
  const dropLost = (endedEpoch: number) => {
    const [from, to] = lossWindows[endedEpoch] ?? [0, 0]
    for (const [key, { id, write }] of expectations) {
      const at = acceptedAt.get(id) ?? -1
      // The position may be another message's now.
      if (write.kind === 'read' || (at > from && at < to)) expectations.delete(key)
    }
  }
  const check = (index: number, view: View) => {
    for (const [key, expectation] of expectations) {
      if (isBeyondChat(expectation, view)) {
        expectations.delete(key)
        continue
      }
      const problem = describeMissing(expectation, view)
      if (problem === null) expectation.isDue = true
      if (!problem || !expectation.isDue) continue
      violations.push({ promise: 'read your writes', index, text: `${device} ${problem}` })
      expectations.delete(key)
    }
  }
  const know = (messageId: string, text: string) =>
    knownTexts.set(messageId, new Set(knownTexts.get(messageId)).add(text))
  for (const [index, event] of history.entries()) {
    if (event.kind === 'invoked' && event.userId === userId && !isOrderWrite(event.write)) {
      if (event.device !== device) dropReplaced(expectations, event.write)
      else if ('text' in event.write) know(event.write.messageId, event.write.text)
    }
    if (event.kind === 'answered' && event.device === device) {
      if (event.isAccepted) acceptedAt.set(event.id, index)
      else for (const [key, { id }] of expectations) if (id === event.id) expectations.delete(key)
    }
    if (event.kind === 'stored' && event.device === device) {
      const write = invoked.get(event.id)?.write
      // A deletion is told of with the row that is answered, and by itself, for where it takes none.
      if (!write || (write.kind === 'delete' && expectations.has(toKey(write)))) continue
      if (write.kind === 'delete') dropReplaced(expectations, write)
      const known = 'text' in write ? [...(knownTexts.get(write.messageId) ?? [])] : []
      const newText = 'text' in write ? write.text : ''
      const oldTexts = new Set(known.filter((text) => text !== newText && !isResent(text, newText)))
      if (write.kind === 'edit' || !isShared(write, [...invoked.values()], device))
        expectations.set(toKey(write), { id: event.id, write, oldTexts, isDue: false })
    }
    const isAtEnd = event.kind === 'caughtUp' && event.device === device
    if (isAtEnd || (event.kind === 'started' && event.device === device))
      for (const expectation of expectations.values()) expectation.isDue = true
    if (isAtEnd && last) check(index, last)
    const state = shown.get(index)
    if (state?.device !== device) continue
    last = state.view
    for (; epoch < state.epoch; epoch++) dropLost(epoch)
    check(index, last)
    for (const { id, text } of last.messages) know(id, text)
  }
  return violations
}

/** From the beginning of the backup to its restore: what was accepted in between is lost with it. */
export function listLossWindows(history: History): [from: number, to: number][] {
  const backups = listEvents(history, 'backedUp')
  return listEvents(history, 'restored').map(({ index }) => [
    backups.findLast((backup) => backup.index < index)?.index ?? 0,
    index,
  ])
}

const toKey = (write: ChatWrite) => `${write.kind} ${'messageId' in write ? write.messageId : write.chatId}`

/** A deletion ends what was expected of its message; an edit or a switch elsewhere may win. */
function dropReplaced(expectations: Map<string, Expectation>, write: ChatWrite): void {
  expectations.delete(toKey(write))
  if (write.kind !== 'delete') return
  expectations.delete(`send ${write.messageId}`)
  expectations.delete(`edit ${write.messageId}`)
}

/** A switch that several devices of a person turn: its two values can't tell whose came last. */
const isShared = (write: ChatWrite, all: { device: string; write: ChatWrite }[], device: string) =>
  write.kind === 'favorite' &&
  all.some((other) => other.device !== device && toKey(other.write) === toKey(write))

/** A read mark of before a restore, by which its chat became shorter. */
const isBeyondChat = ({ write }: Expectation, { chats }: View) =>
  write.kind === 'read' && chats.some(({ id, lastSeq }) => id === write.chatId && lastSeq < write.seq)

/** What a state shows instead of a write; null if it shows the write, undefined if it shows nothing of it. */
function describeMissing(
  { write, oldTexts }: Expectation,
  { messages, chats }: View,
): string | null | undefined {
  if (write.kind === 'favorite' || write.kind === 'read') {
    const chat = chats.find(({ id }) => id === write.chatId)
    if (!chat) return undefined
    if (write.kind === 'read')
      return chat.readSeq < write.seq ? `shows ${write.seq} of ${write.chatId} as unread again` : null
    return chat.isFavorite !== write.isFavorite ? `shows its switch of ${write.chatId} turned back` : null
  }
  const message = messages.find(({ id }) => id === write.messageId)
  if (write.kind === 'send') return message ? null : `no longer shows its message ${write.text}`
  if (write.kind === 'delete')
    return message && !message.isDeleted ? `shows ${message.text} again, which it has withdrawn` : null
  if (!message || message.isDeleted) return undefined
  return oldTexts.has(message.text) ? `shows ${message.text} again instead of its edit ${write.text}` : null
}
