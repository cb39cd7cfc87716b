import {
  findResent,
  type History,
  listRejectedTexts,
  listShown,
  type Shown,
  type ShownMessage,
  type Violation,
} from '../history.ts'

/**
 * A device never goes back: a delivered message stays, in its place, and withdrawn once it was withdrawn; a
 * text that was replaced doesn't return; a chat stays, and its last position and read mark only grow. A
 * restore of an older backup begins anew, and a rejected edit is taken back.
 */
export function checkMonotonicReads(history: History): Violation[] {
  const byDevice = Map.groupBy(listShown(history), ({ device }) => device)
  const rejectedTexts = listRejectedTexts(history)
  const isResent = findResent(history)
  return [...byDevice].flatMap(([device, states]) => {
    const violations: Violation[] = []
    const replacedTexts = new Map<string, Set<string>>()
    let previous: Shown | undefined
    for (const state of states) {
      if (previous?.epoch === state.epoch)
        for (const problem of [
          ...compareMessages(previous, state, { replacedTexts, rejectedTexts, isResent }),
          ...compareChats(previous, state),
        ])
          violations.push({ promise: 'monotonic reads', index: state.index, text: `${device} ${problem}` })
      else replacedTexts.clear()
      previous = state
    }
    return violations
  })
}

function* compareMessages(
  { view: before }: Shown,
  { view: after }: Shown,
  {
    replacedTexts,
    rejectedTexts,
    isResent,
  }: {
    replacedTexts: Map<string, Set<string>>
    rejectedTexts: Set<string>
    isResent: ReturnType<typeof findResent>
  },
): Generator<string> {
  const byId = new Map(after.messages.map((message) => [message.id, message]))
  for (const { id, seq, text, isDeleted } of before.messages) {
    const now: ShownMessage | undefined = byId.get(id)
    if (seq !== null && !now) yield `no longer shows ${text || id}, which was delivered`
    if (!now) continue
    if (seq !== null && now.seq !== seq) yield `shows ${text || id} at ${now.seq}, after ${seq}`
    if (isDeleted && !now.isDeleted) yield `shows ${now.text} again, which was withdrawn`
    const isTakenBack = rejectedTexts.has(text) || rejectedTexts.has(now.text)
    if (text !== now.text && !isTakenBack && !isResent(text, now.text))
      replacedTexts.set(id, new Set(replacedTexts.get(id)).add(text))
    if (replacedTexts.get(id)?.has(now.text)) yield `shows the old text ${now.text} again`
  }
}

function* compareChats({ view: before }: Shown, { view: after }: Shown): Generator<string> {
  for (const chat of before.chats) {
    const now = after.chats.find(({ id }) => id === chat.id)
    if (!now) yield `no longer shows the chat ${chat.id}`
    else if (now.lastSeq < chat.lastSeq)
      yield `shows ${now.lastSeq} messages of ${chat.id}, after ${chat.lastSeq}`
    // A mark beyond the last message waits since before a restore: it will be that of another message.
    else if (now.readSeq < chat.readSeq && chat.readSeq <= chat.lastSeq)
      yield `shows what is after ${now.readSeq} of ${chat.id} as unread again`
  }
}
