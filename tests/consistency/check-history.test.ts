import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import { checkHistory } from './check-history.ts'
import type {
  EventOf,
  History,
  HistoryEvent,
  Promised,
  ShownChat,
  ShownMessage,
  ShownOrder,
  ShownOrderEvent,
  View,
  Write,
} from './history.ts'
import { MAX_RETURN_MS } from './promises/bounded-return.ts'

const ANA = 'ana'
const LUIS = 'luis'
const CHAT = 'ana and luis'
const userOf = (device: string) => (device.startsWith('Ana') ? ANA : LUIS)

/** A message that was delivered, or that waits (`seq` null). Its id is its first text. */
const message = (id: string, seq: number | null, change: Partial<ShownMessage> = {}): ShownMessage => ({
  id,
  chatId: CHAT,
  seq,
  senderId: id.startsWith('a') ? ANA : LUIS,
  text: id,
  isDeleted: false,
  files: [],
  ...change,
})
/** What a device shows: a chat with these messages, all of them read, unless said otherwise. */
function view(messages: ShownMessage[], chat: Partial<ShownChat> = {}, cursor = 10): View {
  const lastSeq = Math.max(0, ...messages.map(({ seq }) => seq ?? 0))
  const read = { readSeq: lastSeq, storedReadSeq: lastSeq, storedUnread: 0 }
  const chats = lastSeq > 0 ? [{ id: CHAT, lastSeq, isFavorite: false, ...read, ...chat }] : []
  return { cursor, listCursor: cursor, ordersCursor: cursor, chats, messages, orders: [], outbox: [] }
}
const shows = (device: string, messages: ShownMessage[], chat: Partial<ShownChat> = {}, cursor = 10) => ({
  kind: 'shown' as const,
  device,
  userId: userOf(device),
  view: view(messages, chat, cursor),
})
const begins = (device: string, id: string, write: Write): HistoryEvent => ({
  kind: 'invoked',
  device,
  userId: userOf(device),
  id,
  write,
})
/** A write that is on the device. */
const writes = (device: string, id: string, write: Write): History => [
  begins(device, id, write),
  { kind: 'stored', device, id },
]
const sends = (device: string, id: string) =>
  writes(device, id, { kind: 'send', messageId: id, text: id, files: [] })
const sendsFile = (device: string, id: string) =>
  writes(device, id, { kind: 'send', messageId: id, text: id, files: ['plan'] })
const opens = (device: string, isWhole = true): HistoryEvent => ({
  kind: 'opened',
  userId: userOf(device),
  fileId: 'plan',
  isWhole,
})
const edits = (device: string, messageId: string, text: string) =>
  writes(device, text, { kind: 'edit', messageId, text })
const withdraws = (device: string, messageId: string) =>
  writes(device, `- ${messageId}`, { kind: 'delete', messageId })
const answers = (device: string, id: string, isAccepted = true): HistoryEvent => ({
  kind: 'answered',
  device,
  id,
  isAccepted,
})
const ORDER = 'order'
const hires = (device: string, id = ORDER) => writes(device, id, { kind: 'hire', orderId: id })
const moves = (device: string, id: string, to: OrderStatus) =>
  writes(device, id, { kind: 'move', orderId: ORDER, to, note: id })
const withdrawsOrder = (device: string) => writes(device, 'withdrawal', { kind: 'withdraw', orderId: ORDER })
/** A step of the order; its id is its mutation’s, and its word. */
const step = (id: string, by: Side, from: OrderStatus | null, to: OrderStatus): ShownOrderEvent => ({
  id,
  by,
  from,
  to,
  note: from ? id : '',
})
const PLACED = step('placed', 'buyer', null, 'PENDING')
const ACCEPTED = step('accepts', 'seller', 'PENDING', 'PROCESSING')
const CANCELLED = step('cancels', 'buyer', 'PENDING', 'CANCELLED')
const DELIVERED = step('delivers', 'seller', 'PROCESSING', 'DELIVERED')
/** The order with these steps, all of which the server has, unless said otherwise. */
const order = (events: ShownOrderEvent[], change: Partial<ShownOrder> = {}): ShownOrder => {
  const status = events.at(-1)?.to ?? 'PENDING'
  const stored = events.slice(0, change.storedEvents ?? events.length)
  return {
    id: ORDER,
    buyerId: ANA,
    isStored: true,
    status,
    storedStatus: stored.at(-1)?.to ?? 'PENDING',
    events,
    storedEvents: stored.length,
    pending: [],
    notices: Number.NaN,
    ...change,
  }
}
/** An order that hasn’t reached the server. */
const unsent = (isRejected = false): ShownOrder =>
  order([], { buyerId: '', isStored: false, pending: [{ id: ORDER, isRejected }], notices: 0 })
/** A device shows orders, each with a notification of every step of the other side, unless said otherwise. */
function showsOrders(device: string, orders: ShownOrder[], cursor = 10): EventOf<'shown'> {
  const counted = orders.map((shown) => {
    const side = shown.buyerId === userOf(device) ? 'buyer' : 'seller'
    const others = shown.events.slice(0, shown.storedEvents).filter(({ by }) => by !== side)
    return { ...shown, notices: Number.isNaN(shown.notices) ? others.length : shown.notices }
  })
  const outbox = orders.flatMap(({ pending }) => pending)
  return { ...shows(device, []), view: { ...view([], {}, cursor), orders: counted, outbox } }
}
const waiting = (id: string, isRejected = false) => ({ pending: [{ id, isRejected }] })
const discards = (device: string, id: string): HistoryEvent => ({ kind: 'discarded', device, id })
const starts = (device: string): HistoryEvent => ({ kind: 'started', device })
const backup: HistoryEvent = { kind: 'backedUp' }
const restored: HistoryEvent = { kind: 'restored', seq: 1000 }
const AFTER_RESTORE = 1001

const ORDER_SEEN = [...hires('Ana’s phone'), showsOrders('Luis’ phone', [order([PLACED])])]
const ACCEPTED_BY_LUIS = [...ORDER_SEEN, ...moves('Luis’ phone', 'accepts', 'PROCESSING')]

const RIGHT: Record<string, History> = {
  'a message waits, arrives, is changed and withdrawn': [
    ...sends('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', null)]),
    answers('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', 1)]),
    ...edits('Ana’s phone', 'a1', 'a1 changed'),
    shows('Ana’s phone', [message('a1', 1, { text: 'a1 changed' })]),
    ...withdraws('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', 1, { text: '', isDeleted: true })]),
  ],
  'a message is withdrawn before it went out': [
    ...sends('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', null)]),
    ...withdraws('Ana’s phone', 'a1'),
    shows('Ana’s phone', []),
  ],
  'another device of hers changes it later': [
    ...sends('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', 1)]),
    ...edits('Ana’s phone', 'a1', 'a1 by phone'),
    shows('Ana’s phone', [message('a1', 1, { text: 'a1 by phone' })]),
    ...edits('Ana’s laptop', 'a1', 'a1 by laptop'),
    shows('Ana’s phone', [message('a1', 1, { text: 'a1 by laptop' })]),
  ],
  'an edit whose answer was lost is done again, after another device’s': [
    ...sends('Ana’s phone', 'a1'),
    ...edits('Ana’s phone', 'a1', 'a1 by phone'),
    shows('Luis’ phone', [message('a1', 1, { text: 'a1 by phone' })]),
    ...edits('Ana’s laptop', 'a1', 'a1 by laptop'),
    shows('Luis’ phone', [message('a1', 1, { text: 'a1 by laptop' })]),
    shows('Luis’ phone', [message('a1', 1, { text: 'a1 by phone' })]),
    answers('Ana’s phone', 'a1 by phone'),
  ],
  'an edit is rejected': [
    ...sends('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', 1)]),
    ...edits('Ana’s phone', 'a1', 'too late'),
    shows('Ana’s phone', [message('a1', 1, { text: 'too late' })]),
    answers('Ana’s phone', 'too late', false),
    shows('Ana’s phone', [message('a1', 1)]),
  ],
  'an edit is rejected that had replaced one in the outbox': [
    ...sends('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', 1)]),
    ...edits('Ana’s phone', 'a1', 'waits'),
    shows('Ana’s phone', [message('a1', 1, { text: 'waits' })]),
    ...edits('Ana’s phone', 'a1', 'too late'),
    shows('Ana’s phone', [message('a1', 1, { text: 'too late' })]),
    answers('Ana’s phone', 'too late', false),
    shows('Ana’s phone', [message('a1', 1)]),
  ],
  'what was accepted after the backup is gone with its restore, what waits is sent again': [
    ...sends('Ana’s phone', 'a1'),
    answers('Ana’s phone', 'a1'),
    backup,
    ...sends('Ana’s phone', 'a2'),
    answers('Ana’s phone', 'a2'),
    ...sends('Ana’s phone', 'a3'),
    shows('Ana’s phone', [message('a1', 1), message('a2', 2), message('a3', null)]),
    restored,
    shows('Ana’s phone', [message('a1', 1), message('a2', 2), message('a3', null)]),
    shows('Ana’s phone', [message('a1', 1), message('a3', null)], {}, AFTER_RESTORE),
    shows('Ana’s phone', [message('a1', 1), message('a3', 2)], {}, AFTER_RESTORE),
  ],
  'what was read before a restore is a position of other messages after it': [
    backup,
    ...sends('Luis’ phone', 'l1'),
    answers('Luis’ phone', 'l1'),
    shows('Ana’s phone', [message('l1', 1)], { readSeq: 0, storedReadSeq: 0, storedUnread: 1 }),
    ...writes('Ana’s phone', 'read', { kind: 'read', chatId: CHAT, seq: 1 }),
    shows('Ana’s phone', [message('l1', 1)], { readSeq: 1, storedReadSeq: 0, storedUnread: 1 }),
    restored,
    answers('Ana’s phone', 'read'),
    ...sends('Luis’ laptop', 'l2'),
    shows(
      'Ana’s phone',
      [message('l2', 1)],
      { readSeq: 0, storedReadSeq: 0, storedUnread: 1 },
      AFTER_RESTORE,
    ),
  ],
  'a read mark that waits since before a restore is cut to what is there': [
    ...sends('Luis’ phone', 'l1'),
    answers('Luis’ phone', 'l1'),
    backup,
    ...sends('Luis’ phone', 'l2'),
    answers('Luis’ phone', 'l2'),
    shows('Ana’s phone', [message('l1', 1), message('l2', 2)]),
    restored,
    shows('Ana’s phone', [message('l1', 1)], {}, AFTER_RESTORE),
    ...writes('Ana’s phone', 'read', { kind: 'read', chatId: CHAT, seq: 2 }),
    shows('Ana’s phone', [message('l1', 1)], { readSeq: 2 }, AFTER_RESTORE),
    answers('Ana’s phone', 'read'),
    shows('Ana’s phone', [message('l1', 1)], {}, AFTER_RESTORE),
    ...sends('Luis’ laptop', 'l3'),
    shows(
      'Ana’s phone',
      [message('l1', 1), message('l3', 2)],
      { readSeq: 1, storedReadSeq: 1, storedUnread: 1 },
      AFTER_RESTORE,
    ),
  ],
  'two devices see one message at different times': [
    ...sends('Ana’s phone', 'a1'),
    shows('Luis’ phone', [message('a1', 1)], { readSeq: 0, storedReadSeq: 0, storedUnread: 1 }),
    shows('Ana’s laptop', []),
    shows('Ana’s laptop', [message('a1', 1)]),
  ],
  'a device with only the newest messages': [
    ...['a1', 'a2', 'a3'].flatMap((id) => sends('Ana’s phone', id)),
    shows('Luis’ phone', [message('a2', 2), message('a3', 3)]),
  ],
  'a file waits with its message, both get it, and it is withdrawn with it': [
    ...sendsFile('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', null, { files: ['plan'] })]),
    shows('Ana’s laptop', [message('a1', 1, { files: ['plan'] })]),
    opens('Ana’s laptop'),
    opens('Luis’ phone'),
    ...withdraws('Ana’s laptop', 'a1'),
    shows('Ana’s laptop', [message('a1', 1, { text: '', isDeleted: true })]),
  ],
  'an order waits, arrives, is accepted and delivered': [
    ...hires('Ana’s phone'),
    showsOrders('Ana’s phone', [unsent()]),
    answers('Ana’s phone', ORDER),
    showsOrders('Ana’s phone', [order([PLACED])]),
    showsOrders('Luis’ phone', [order([PLACED])]),
    ...moves('Luis’ phone', 'accepts', 'PROCESSING'),
    ...moves('Luis’ phone', 'delivers', 'DELIVERED'),
    showsOrders('Luis’ phone', [
      order([PLACED, ACCEPTED, DELIVERED], {
        storedEvents: 1,
        pending: ['accepts', 'delivers'].map((id) => ({ id, isRejected: false })),
      }),
    ]),
    showsOrders('Ana’s laptop', [order([PLACED, ACCEPTED])]),
    showsOrders('Luis’ phone', [order([PLACED, ACCEPTED, DELIVERED], waiting('delivers'))]),
    answers('Luis’ phone', 'accepts'),
    answers('Luis’ phone', 'delivers'),
    showsOrders('Luis’ phone', [order([PLACED, ACCEPTED, DELIVERED])]),
  ],
  'he accepts what she has cancelled, is told so, and discards it': [
    ...ORDER_SEEN,
    ...moves('Luis’ phone', 'accepts', 'PROCESSING'),
    showsOrders('Luis’ phone', [order([PLACED, ACCEPTED], { storedEvents: 1, ...waiting('accepts') })]),
    ...moves('Ana’s phone', 'cancels', 'CANCELLED'),
    answers('Luis’ phone', 'accepts', false),
    showsOrders('Luis’ phone', [order([PLACED], waiting('accepts', true))]),
    showsOrders('Luis’ phone', [order([PLACED, CANCELLED], waiting('accepts', true))]),
    discards('Luis’ phone', 'accepts'),
    showsOrders('Luis’ phone', [order([PLACED, CANCELLED])]),
  ],
  'she withdraws an order on its way': [
    ...hires('Ana’s phone'),
    showsOrders('Ana’s phone', [unsent()]),
    ...withdrawsOrder('Ana’s phone'),
    showsOrders('Ana’s phone', []),
    showsOrders('Ana’s phone', [order([PLACED], { status: 'CANCELLED', ...waiting('withdrawal') })]),
    answers('Ana’s phone', 'withdrawal'),
    showsOrders('Ana’s phone', [order([PLACED, { ...CANCELLED, id: 'the server’s', note: '' }])]),
  ],
  'two devices of his accept it, and one adds a word': [
    ...ORDER_SEEN,
    ...moves('Luis’ phone', 'accepts', 'PROCESSING'),
    ...moves('Luis’ laptop', 'accepts, too', 'PROCESSING'),
    showsOrders('Luis’ phone', [order([PLACED, ACCEPTED, { ...ACCEPTED, id: 'accepts, too', note: '' }])]),
  ],
  'two devices of his accept it, and the second says nothing new': [
    ...ORDER_SEEN,
    ...moves('Luis’ phone', 'accepts', 'PROCESSING'),
    ...moves('Luis’ laptop', 'accepts, too', 'PROCESSING'),
    answers('Luis’ laptop', 'accepts, too'),
    starts('Luis’ laptop'),
    showsOrders('Luis’ laptop', [order([PLACED, ACCEPTED])]),
  ],
  'a move that was accepted after the backup is gone with its restore': [
    ...ORDER_SEEN,
    backup,
    ...moves('Luis’ phone', 'accepts', 'PROCESSING'),
    answers('Luis’ phone', 'accepts'),
    showsOrders('Luis’ phone', [order([PLACED, ACCEPTED])]),
    restored,
    showsOrders('Luis’ phone', [order([PLACED])], AFTER_RESTORE),
  ],
  'all is there soon after the last fault': [
    ...sends('Ana’s phone', 'a1'),
    shows('Ana’s phone', [message('a1', null)]),
    { kind: 'healed', at: 0, lastedMs: 0 },
    shows('Ana’s phone', [message('a1', 1)]),
    { kind: 'reference', userId: ANA, view: view([message('a1', 1)]) },
    { kind: 'caughtUp', device: 'Ana’s phone', at: 300 },
  ],
}

const A1_AND_A2 = [...sends('Ana’s phone', 'a1'), ...sends('Ana’s phone', 'a2')]
const L1_SEEN = [...sends('Luis’ phone', 'l1'), shows('Ana’s phone', [message('l1', 1)])]

const WRONG: Record<Promised, Record<string, History>> = {
  'read your writes': {
    'her message vanishes': [
      ...sends('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('a1', null)]),
      shows('Ana’s phone', []),
    ],
    'her message is not there after a cold start': [
      ...sends('Ana’s phone', 'a1'),
      starts('Ana’s phone'),
      {
        ...shows('Ana’s phone', []),
        view: { ...view([]), cursor: null, listCursor: null, ordersCursor: null },
      },
    ],
    'her edit is not shown': [
      ...sends('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('a1', 1)]),
      ...edits('Ana’s phone', 'a1', 'a1 changed'),
      starts('Ana’s phone'),
      shows('Ana’s phone', [message('a1', 1)]),
    ],
    'what she withdrew is shown': [
      ...sends('Ana’s phone', 'a1'),
      ...withdraws('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('a1', 1, { text: '', isDeleted: true })]),
      shows('Ana’s phone', [message('a1', 1)]),
    ],
    'her star on a chat is gone': [
      ...sends('Ana’s phone', 'a1'),
      ...writes('Ana’s phone', 'f', { kind: 'favorite', chatId: CHAT, isFavorite: true }),
      shows('Ana’s phone', [message('a1', 1)], { isFavorite: true }),
      shows('Ana’s phone', [message('a1', 1)]),
    ],
    'what she read is unread': [
      ...sends('Luis’ phone', 'l1'),
      ...writes('Ana’s phone', 'r', { kind: 'read', chatId: CHAT, seq: 1 }),
      starts('Ana’s phone'),
      shows('Ana’s phone', [message('l1', 1)], { readSeq: 0, storedReadSeq: 0, storedUnread: 1 }),
    ],
    'what was accepted before the backup is gone with its restore': [
      ...sends('Ana’s phone', 'a1'),
      ...sends('Ana’s phone', 'a2'),
      answers('Ana’s phone', 'a1'),
      answers('Ana’s phone', 'a2'),
      shows('Ana’s phone', [message('a1', 1), message('a2', 2)]),
      backup,
      restored,
      shows('Ana’s phone', [message('a1', 1)], {}, AFTER_RESTORE),
    ],
    'what waited is gone after a restore': [
      backup,
      ...sends('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('a1', null)]),
      restored,
      { ...shows('Ana’s phone', []), view: view([], {}, AFTER_RESTORE) },
    ],
    'her order vanishes': [
      ...hires('Ana’s phone'),
      showsOrders('Ana’s phone', [unsent()]),
      showsOrders('Ana’s phone', []),
    ],
    'the order that she withdrew is shown': [
      ...hires('Ana’s phone'),
      ...withdrawsOrder('Ana’s phone'),
      showsOrders('Ana’s phone', []),
      answers('Ana’s phone', 'withdrawal'),
      showsOrders('Ana’s phone', [order([PLACED])]),
    ],
    'his move is undone by a cold start': [
      ...ACCEPTED_BY_LUIS,
      starts('Luis’ phone'),
      showsOrders('Luis’ phone', [order([PLACED])]),
    ],
    'his move waits, and the order stays as it was': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Luis’ phone', [order([PLACED], waiting('accepts'))]),
    ],
    'his move waits, and the order’s status stays as it was': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Luis’ phone', [
        order([PLACED, ACCEPTED], { storedEvents: 1, status: 'PENDING', ...waiting('accepts') }),
      ]),
    ],
    'nobody tells him that his move was rejected': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Luis’ phone', [order([PLACED, ACCEPTED], { storedEvents: 1, ...waiting('accepts') })]),
      ...moves('Ana’s phone', 'cancels', 'CANCELLED'),
      answers('Luis’ phone', 'accepts', false),
      showsOrders('Luis’ phone', [order([PLACED, CANCELLED])]),
    ],
    'that his move was rejected is forgotten at a cold start': [
      ...ACCEPTED_BY_LUIS,
      answers('Luis’ phone', 'accepts', false),
      showsOrders('Luis’ phone', [order([PLACED], waiting('accepts', true))]),
      starts('Luis’ phone'),
      showsOrders('Luis’ phone', [order([PLACED])]),
    ],
    'his rejected move is shown as if it had been made': [
      ...ACCEPTED_BY_LUIS,
      answers('Luis’ phone', 'accepts', false),
      starts('Luis’ phone'),
      showsOrders('Luis’ phone', [
        order([PLACED, ACCEPTED], { storedEvents: 1, ...waiting('accepts', true) }),
      ]),
    ],
    'that her order was rejected is forgotten': [
      ...hires('Ana’s phone'),
      answers('Ana’s phone', ORDER, false),
      showsOrders('Ana’s phone', [unsent(true)]),
      showsOrders('Ana’s phone', []),
    ],
  },
  'monotonic reads': {
    'a stale order is shown after a newer one': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Ana’s laptop', [order([PLACED, ACCEPTED])]),
      showsOrders('Ana’s laptop', [order([PLACED])]),
    ],
    'an order vanishes': [...ORDER_SEEN, showsOrders('Luis’ phone', [])],
    'a step is another than it was': [
      ...ACCEPTED_BY_LUIS,
      ...moves('Luis’ laptop', 'accepts, too', 'PROCESSING'),
      showsOrders('Ana’s laptop', [order([PLACED, ACCEPTED])]),
      showsOrders('Ana’s laptop', [order([PLACED, { ...ACCEPTED, id: 'accepts, too' }])]),
    ],
    'a message of his vanishes': [
      ...L1_SEEN,
      { ...shows('Ana’s phone', []), view: { ...view([message('l1', 1)], { lastSeq: 0 }), messages: [] } },
    ],
    'a withdrawn message is back': [
      ...sends('Luis’ phone', 'l1'),
      shows('Ana’s phone', [message('l1', 1, { text: '', isDeleted: true })]),
      shows('Ana’s phone', [message('l1', 1)]),
    ],
    'an old text is back': [
      ...sends('Luis’ phone', 'l1'),
      ...edits('Luis’ phone', 'l1', 'l1 changed'),
      shows('Ana’s laptop', [message('l1', 1)]),
      shows('Ana’s laptop', [message('l1', 1, { text: 'l1 changed' })]),
      shows('Ana’s laptop', [message('l1', 1)]),
    ],
    'an edit that was answered is done again': [
      ...sends('Ana’s phone', 'a1'),
      ...edits('Ana’s phone', 'a1', 'a1 by phone'),
      shows('Luis’ phone', [message('a1', 1, { text: 'a1 by phone' })]),
      answers('Ana’s phone', 'a1 by phone'),
      ...edits('Ana’s laptop', 'a1', 'a1 by laptop'),
      shows('Luis’ phone', [message('a1', 1, { text: 'a1 by laptop' })]),
      shows('Luis’ phone', [message('a1', 1, { text: 'a1 by phone' })]),
    ],
    'the read mark goes back': [
      ...sends('Ana’s laptop', 'a1'),
      shows('Ana’s phone', [message('a1', 1)]),
      shows('Ana’s phone', [message('a1', 1)], { readSeq: 0 }),
    ],
    'a chat vanishes': [
      ...L1_SEEN,
      { ...shows('Ana’s phone', []), view: { ...view([message('l1', 1)]), chats: [] } },
    ],
  },
  'monotonic writes': {
    'his delivery stands before his acceptance': [
      ...ACCEPTED_BY_LUIS,
      ...moves('Luis’ phone', 'delivers', 'DELIVERED'),
      showsOrders('Ana’s phone', [order([PLACED, DELIVERED, ACCEPTED])]),
    ],
    'her second message stands before her first': [
      ...A1_AND_A2,
      shows('Luis’ phone', [message('a2', 1), message('a1', 2)], {
        readSeq: 0,
        storedReadSeq: 0,
        storedUnread: 2,
      }),
    ],
    'he sees her second edit before her first': [
      ...sends('Ana’s phone', 'a1'),
      ...edits('Ana’s phone', 'a1', 'first'),
      ...edits('Ana’s phone', 'a1', 'second'),
      shows('Luis’ phone', [message('a1', 1, { text: 'second' })]),
      shows('Luis’ phone', [message('a1', 1, { text: 'first' })]),
    ],
    'her edit is overtaken by what it changed': [
      ...sends('Ana’s phone', 'a1'),
      ...edits('Ana’s phone', 'a1', 'first'),
      shows('Luis’ phone', [message('a1', 1, { text: 'first' })]),
      shows('Luis’ phone', [message('a1', 1)]),
    ],
  },
  'writes follow reads': {
    'his delivery stands before the acceptance that he saw': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Luis’ laptop', [order([PLACED, ACCEPTED])]),
      ...moves('Luis’ laptop', 'delivers', 'DELIVERED'),
      showsOrders('Ana’s phone', [order([PLACED, DELIVERED, ACCEPTED])]),
    ],
    'her answer stands before what she answered': [
      ...sends('Luis’ phone', 'l1'),
      ...sends('Luis’ phone', 'l2'),
      shows('Ana’s phone', [message('l1', 1), message('l2', 2)]),
      ...sends('Ana’s phone', 'a1'),
      shows('Luis’ laptop', [message('a1', 1)], { readSeq: 0, storedReadSeq: 0, storedUnread: 1 }),
    ],
    'her answer takes the place of what she answered': [
      ...L1_SEEN,
      ...sends('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('l1', 1), message('a1', 1)]),
    ],
    'her second device’s answer stands before it': [
      ...sends('Luis’ phone', 'l1'),
      ...sends('Luis’ phone', 'l2'),
      shows('Ana’s laptop', [message('l1', 2), message('l2', 3)]),
      ...sends('Ana’s laptop', 'a1'),
      shows('Ana’s phone', [message('a1', 1), message('l1', 2), message('l2', 3)]),
    ],
  },
  'whole batches': {
    'an order is behind its step': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Ana’s phone', [order([PLACED, ACCEPTED], { storedStatus: 'PENDING' })]),
    ],
    'an order is ahead of its notification': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Ana’s phone', [order([PLACED, ACCEPTED], { notices: 0 })]),
    ],
    'a notification is ahead of its order': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Ana’s phone', [order([PLACED], { notices: 1 })]),
    ],
    'the chat is ahead of its message': [
      ...A1_AND_A2,
      shows('Ana’s laptop', [message('a1', 1)], { lastSeq: 2 }),
    ],
    'the message is ahead of its chat': [
      ...A1_AND_A2,
      shows('Ana’s laptop', [message('a1', 1), message('a2', 2)], { lastSeq: 1 }),
    ],
    'a message is missing between two': [
      ...['a1', 'a2', 'a3'].flatMap((id) => sends('Ana’s phone', id)),
      shows('Ana’s laptop', [message('a1', 1), message('a3', 3)]),
    ],
    'a message is there and isn’t counted': [
      ...sends('Luis’ phone', 'l1'),
      shows('Ana’s phone', [message('l1', 1)], { readSeq: 0, storedReadSeq: 0 }),
    ],
  },
  'exactly once': {
    'his move waits and is there': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Luis’ phone', [
        order([PLACED, ACCEPTED, { ...ACCEPTED, from: 'PROCESSING' }], { storedEvents: 2 }),
      ]),
    ],
    'her order waits and is there': [
      ...hires('Ana’s phone'),
      showsOrders('Ana’s phone', [order([PLACED]), unsent()]),
    ],
    'his move was made twice, under two ids': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Ana’s phone', [order([PLACED, ACCEPTED, { ...ACCEPTED, id: 'again' }])]),
    ],
    'a move that nobody made': [...ORDER_SEEN, showsOrders('Ana’s phone', [order([PLACED, ACCEPTED])])],
    'an order that nobody placed': [showsOrders('Luis’ phone', [order([PLACED])])],
    'a message that nobody wrote': [shows('Ana’s phone', [message('l1', 1)])],
    'her message is there twice': [
      ...A1_AND_A2,
      shows('Ana’s laptop', [message('a1', 1), message('a2', 2, { text: 'a1' })]),
    ],
    'her message waits and is delivered': [
      ...sends('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('a1', 1), message('a1', null)]),
    ],
    'two messages at one place': [
      ...A1_AND_A2,
      shows('Ana’s phone', [message('a1', 1), message('a2', null)]),
      shows('Ana’s laptop', [message('a2', 1)]),
    ],
    'a message moves': [
      ...A1_AND_A2,
      shows('Ana’s phone', [message('a1', 1), message('a2', null)]),
      shows('Luis’ phone', [message('a2', 1), message('a1', 2)]),
    ],
  },
  'bounded return': {
    'a device never catches up': [
      ...sends('Ana’s phone', 'a1'),
      { kind: 'healed', at: 0, lastedMs: 0 },
      shows('Ana’s phone', [message('a1', 1)]),
    ],
    'a device is late': [
      ...sends('Ana’s phone', 'a1'),
      { kind: 'healed', at: 0, lastedMs: 0 },
      shows('Ana’s phone', [message('a1', 1)]),
      { kind: 'caughtUp', device: 'Ana’s phone', at: MAX_RETURN_MS + 1 },
    ],
    'a device shows an old text in the end': [
      ...sends('Luis’ phone', 'l1'),
      ...edits('Luis’ phone', 'l1', 'l1 changed'),
      { kind: 'healed', at: 0, lastedMs: 0 },
      shows('Ana’s phone', [message('l1', 1)]),
      { kind: 'reference', userId: ANA, view: view([message('l1', 1, { text: 'l1 changed' })]) },
      { kind: 'caughtUp', device: 'Ana’s phone', at: 1 },
    ],
    'a message waits forever': [
      ...sends('Ana’s phone', 'a1'),
      { kind: 'healed', at: 0, lastedMs: 0 },
      shows('Ana’s phone', [message('a1', null)]),
      { kind: 'reference', userId: ANA, view: view([]) },
      { kind: 'caughtUp', device: 'Ana’s phone', at: 1 },
    ],
    'a device shows an old status in the end': [
      ...ACCEPTED_BY_LUIS,
      { kind: 'healed', at: 0, lastedMs: 0 },
      showsOrders('Ana’s phone', [order([PLACED])]),
      { ...showsOrders('Ana’s phone', [order([PLACED, ACCEPTED])]), kind: 'reference' },
      { kind: 'caughtUp', device: 'Ana’s phone', at: 1 },
    ],
    'the two sides have different orders in the end': [
      ...ACCEPTED_BY_LUIS,
      { kind: 'healed', at: 0, lastedMs: 0 },
      { ...showsOrders('Ana’s phone', [order([PLACED])]), kind: 'reference' },
      { ...showsOrders('Luis’ phone', [order([PLACED, ACCEPTED])]), kind: 'reference' },
    ],
  },
  'whole files': {
    'a message is there without its file': [
      ...sendsFile('Ana’s phone', 'a1'),
      shows('Ana’s phone', [message('a1', null, { files: ['plan'] })]),
      shows('Ana’s laptop', [message('a1', 1)]),
    ],
    'a message has the file of another': [
      ...sendsFile('Ana’s phone', 'a1'),
      ...sends('Ana’s phone', 'a2'),
      shows('Ana’s phone', [message('a1', 1, { files: ['plan'] }), message('a2', 2, { files: ['plan'] })]),
    ],
    'he doesn’t get the bytes of her file': [
      ...sendsFile('Ana’s phone', 'a1'),
      { kind: 'reference', userId: LUIS, view: view([message('a1', 1, { files: ['plan'] })]) },
      opens('Ana’s phone'),
      opens('Luis’ phone', false),
    ],
    'he can’t open her file': [
      ...sendsFile('Ana’s phone', 'a1'),
      { kind: 'reference', userId: LUIS, view: view([message('a1', 1, { files: ['plan'] })]) },
      opens('Ana’s phone'),
    ],
  },
  'legal moves': {
    'a step that the rules don’t have': [
      ...ORDER_SEEN,
      ...moves('Luis’ phone', 'delivers', 'DELIVERED'),
      showsOrders('Ana’s phone', [order([PLACED, { ...DELIVERED, from: 'PENDING' }])]),
    ],
    'a step of the other side': [
      ...hires('Ana’s phone'),
      ...moves('Ana’s phone', 'accepts', 'PROCESSING'),
      showsOrders('Ana’s phone', [order([PLACED, { ...ACCEPTED, by: 'buyer' }])]),
    ],
    'a step from where the order isn’t': [
      ...ORDER_SEEN,
      ...moves('Luis’ phone', 'delivers', 'DELIVERED'),
      showsOrders('Ana’s phone', [order([PLACED, DELIVERED])]),
    ],
    'a step after the end': [
      ...ACCEPTED_BY_LUIS,
      ...moves('Ana’s phone', 'cancels', 'CANCELLED'),
      showsOrders('Luis’ laptop', [order([PLACED, CANCELLED, ACCEPTED])]),
    ],
    'he delivers anew what he didn’t know was delivered and sent back': [
      ...ACCEPTED_BY_LUIS,
      showsOrders('Luis’ laptop', [order([PLACED, ACCEPTED])]),
      ...moves('Luis’ laptop', 'delivers anew', 'DELIVERED'),
      ...moves('Luis’ phone', 'delivers', 'DELIVERED'),
      ...moves('Ana’s phone', 'changes', 'PROCESSING'),
      showsOrders('Ana’s phone', [
        order([
          PLACED,
          ACCEPTED,
          DELIVERED,
          step('changes', 'buyer', 'DELIVERED', 'PROCESSING'),
          { ...DELIVERED, id: 'delivers anew', note: '' },
        ]),
      ]),
    ],
    'two devices see two pasts': [
      ...ACCEPTED_BY_LUIS,
      ...moves('Ana’s phone', 'cancels', 'CANCELLED'),
      showsOrders('Luis’ laptop', [order([PLACED, ACCEPTED])]),
      showsOrders('Ana’s laptop', [order([PLACED, CANCELLED])]),
    ],
  },
}

for (const [title, history] of Object.entries(RIGHT))
  test(`a right history is accepted: ${title}`, () => assert.deepEqual(checkHistory(history), []))

for (const [promise, histories] of Object.entries(WRONG))
  for (const [title, history] of Object.entries(histories))
    test(`a wrong history is refused for “${promise}”: ${title}`, () => {
      const violations = checkHistory(history)
      assert.ok(
        violations.some((violation) => violation.promise === promise),
        JSON.stringify(violations),
      )
    })
