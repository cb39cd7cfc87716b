import { type History, listShown, type ShownChat, type View, type Violation } from '../history.ts'

/**
 * A message, its chat's last position and the number of unread ones are one transaction: no state has a part
 * of it. The messages that a device has of a chat are all those up to its last position, from some first on.
 */
export function checkWholeBatches(history: History): Violation[] {
  return listShown(history).flatMap(({ index, device, userId, view }) =>
    view.chats
      .flatMap((chat) => [...listHoles(chat, view), ...listMiscounts(chat, view, userId)])
      .map((problem): Violation => ({ promise: 'whole batches', index, text: `${device} ${problem}` })),
  )
}

const listSeqs = ({ id }: ShownChat, { messages }: View): number[] =>
  messages.flatMap(({ chatId, seq }) => (chatId === id && seq !== null ? [seq] : [])).sort((a, b) => a - b)

function* listHoles(chat: ShownChat, view: View): Generator<string> {
  const seqs = listSeqs(chat, view)
  if ((seqs.at(-1) ?? 0) !== chat.lastSeq)
    yield `shows messages up to ${seqs.at(-1) ?? 0} of ${chat.id}, whose last position is ${chat.lastSeq}`
  const hole = seqs.find((seq, i) => i > 0 && seq > (seqs[i - 1] ?? 0) + 1)
  if (hole !== undefined) yield `shows ${hole} of ${chat.id} without the one before`
}

function* listMiscounts(chat: ShownChat, view: View, userId: string): Generator<string> {
  const [first = 1] = listSeqs(chat, view)
  // Older messages, which aren't here, may be unread, too.
  if (first > chat.storedReadSeq + 1) return
  const unread = view.messages.filter(
    ({ chatId, seq, senderId }) =>
      chatId === chat.id && senderId !== userId && seq !== null && seq > chat.storedReadSeq,
  ).length
  if (unread !== chat.storedUnread)
    yield `counts ${chat.storedUnread} unread messages of ${chat.id} and has ${unread}`
}
