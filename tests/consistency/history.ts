import type { OrderStatus, Side } from '#shared/order-graph.ts'

/** A message on a screen: `seq` is its position in the chat, null while it waits in the outbox. */
export interface ShownMessage {
  id: string
  chatId: string
  seq: number | null
  senderId: string
  text: string
  isDeleted: boolean
  /** Ids. */
  files: string[]
}

/** A chat on a screen. `storedReadSeq` and `storedUnread`: without what waits in the outbox. */
export interface ShownChat {
  id: string
  lastSeq: number
  readSeq: number
  isFavorite: boolean
  storedReadSeq: number
  storedUnread: number
}

/** A step of an order. */
export interface ShownOrderEvent {
  id: string
  by: Side | 'system'
  from: OrderStatus | null
  to: OrderStatus
  note: string
}

/** What waits in the outbox, or was rejected by the server, which the screen then says. */
export interface ShownMutation {
  id: string
  isRejected: boolean
}

/**
 * An order on a screen. Of its events the first `storedEvents` are the server's, and the others wait.
 * `notices`: how many of this person's notifications are about it.
 */
export interface ShownOrder {
  id: string
  buyerId: string
  /** False for one that hasn't reached the server. */
  isStored: boolean
  status: OrderStatus
  /** Without what waits in the outbox. */
  storedStatus: OrderStatus
  events: ShownOrderEvent[]
  storedEvents: number
  pending: ShownMutation[]
  notices: number
}

/**
 * Everything that a device's screens show at one moment. The list of chats, the chats, and the orders with
 * the outbox are read by queries of their own, each with the cursor of its rows.
 */
export interface View {
  cursor: number | null
  listCursor: number | null
  ordersCursor: number | null
  chats: ShownChat[]
  messages: ShownMessage[]
  orders: ShownOrder[]
  /** What the page of what waits has of orders. */
  outbox: ShownMutation[]
}

/** What a person did with an order. A move's event has the id of its mutation. */
export type OrderWrite =
  | { kind: 'hire'; orderId: string }
  | { kind: 'withdraw'; orderId: string }
  | { kind: 'move'; orderId: string; to: OrderStatus; note: string }

/** What a person did, as far as a promise depends on it. */
export type Write = ChatWrite | OrderWrite

export const isOrderWrite = (write: Write): write is OrderWrite => 'orderId' in write

/** What a person did in a chat. */
export type ChatWrite =
  | { kind: 'send'; messageId: string; text: string; files: string[] }
  | { kind: 'edit'; messageId: string; text: string }
  | { kind: 'delete'; messageId: string }
  | { kind: 'favorite'; chatId: string; isFavorite: boolean }
  | { kind: 'read'; chatId: string; seq: number }

/**
 * What happened in a run, in order. `id` is a mutation's: it is `invoked` when it enters the outbox, `stored`
 * when the app was told that it is there, `answered` when the server has accepted or rejected it. Times are
 * ms of one clock.
 */
export type HistoryEvent =
  | { kind: 'invoked'; device: string; userId: string; id: string; write: Write }
  | { kind: 'stored'; device: string; id: string }
  | { kind: 'answered'; device: string; id: string; isAccepted: boolean }
  /** Its person has read that it was rejected, and takes it from the screen. */
  | { kind: 'discarded'; device: string; id: string }
  /** The app is started, with what the device has stored. */
  | { kind: 'started'; device: string }
  | { kind: 'shown'; device: string; userId: string; view: View }
  /** A backup begins; it has what was answered before. */
  | { kind: 'backedUp' }
  /** The newest backup is served from now on; cursors below `seq` are from before. */
  | { kind: 'restored'; seq: number }
  /** No fault is left; they lasted so long together. */
  | { kind: 'healed'; at: number; lastedMs: number }
  /** Since then the device shows what a new one would. */
  | { kind: 'caughtUp'; device: string; at: number }
  /** This person opens a file of a message at the end: all its bytes are there, or they aren't. */
  | { kind: 'opened'; userId: string; fileId: string; isWhole: boolean }
  /** What a new device of this person shows at the end. */
  | { kind: 'reference'; userId: string; view: View }

export type History = HistoryEvent[]

export type Promised =
  | 'read your writes'
  | 'monotonic reads'
  | 'monotonic writes'
  | 'writes follow reads'
  | 'whole batches'
  | 'exactly once'
  | 'bounded return'
  | 'legal moves'
  | 'whole files'

/** A broken promise; `index` is the event that shows it. */
export interface Violation {
  promise: Promised
  index: number
  text: string
}

export type EventOf<K extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: K }>

/** A state that a device showed, with the number of restores that its rows have lived through. */
export interface Shown {
  index: number
  device: string
  userId: string
  view: View
  epoch: number
}

/**
 * All states that were shown, in order. Left out is the moment in which one query has seen a restore and
 * another hasn't.
 */
export function listShown(history: History): Shown[] {
  const restores: number[] = []
  const shown: Shown[] = []
  for (const [index, event] of history.entries()) {
    if (event.kind === 'restored') restores.push(event.seq)
    if (event.kind !== 'shown') continue
    const { device, userId, view } = event
    const toEpoch = (cursor: number | null) => restores.filter((seq) => (cursor ?? 0) >= seq).length
    const epoch = toEpoch(view.cursor)
    const others = [view.listCursor, view.ordersCursor]
    if (others.every((cursor) => toEpoch(cursor) === epoch))
      shown.push({ index, device, userId, view, epoch })
  }
  return shown
}

/** The events of a kind, with their positions in the history. */
export const listEvents = <K extends HistoryEvent['kind']>(
  history: History,
  kind: K,
): (EventOf<K> & { index: number })[] =>
  history.flatMap((event, index) => (event.kind === kind ? [{ ...(event as EventOf<K>), index }] : []))

/**
 * Texts of edits that the server has rejected: they are taken back, with those that they had replaced in the
 * outbox, which were never answered.
 */
export function listRejectedTexts(history: History): Set<string> {
  const answers = new Map(listEvents(history, 'answered').map(({ id, isAccepted }) => [id, isAccepted]))
  const edits = listEvents(history, 'invoked').flatMap(({ device, id, write }) =>
    write.kind === 'edit' ? [{ key: `${device} ${write.messageId}`, text: write.text, id }] : [],
  )
  const rejectedTexts = new Set<string>()
  for (const edited of Map.groupBy(edits, ({ key }) => key).values())
    for (const [index, { text }] of edited.entries()) {
      const answered = edited.slice(index).find(({ id }) => answers.has(id))
      if (answered && answers.get(answered.id) === false) rejectedTexts.add(text)
    }
  return rejectedTexts
}

/**
 * Tells whether an edit may be done again after another device's edit of the same message: it hadn't been
 * answered when that one was written, so its device may send it once more.
 */
export function findResent(history: History): (text: string, laterText: string) => boolean {
  const edits = new Map(
    listEvents(history, 'invoked').flatMap((event) =>
      event.write.kind === 'edit' ? [[event.write.text, event]] : [],
    ),
  )
  const answeredAt = new Map(listEvents(history, 'answered').map(({ id, index }) => [id, index]))
  return (text, laterText) => {
    const [edit, later] = [edits.get(text), edits.get(laterText)]
    if (!edit || !later || edit.device === later.device) return false
    return (answeredAt.get(edit.id) ?? Number.POSITIVE_INFINITY) > later.index
  }
}
