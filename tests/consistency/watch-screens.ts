import type { Side } from '#shared/order-graph.ts'
import { buildConversations, readChats } from '../../pwa/features/chat/chats.ts'
import { composeThread, readThread } from '../../pwa/features/chat/thread-snapshot.ts'
import {
  composeOrders,
  findOrderMutation,
  type OrderWithPending,
} from '../../pwa/features/orders/mutations.ts'
import type { AccountDb, QueuedMutation } from '../../pwa/sync/account-db.ts'
import { readCursor } from '../../pwa/sync/apply-batch.ts'
import { watchQuery } from '../../pwa/sync/live-store.ts'
import type { ShownChat, ShownMessage, ShownMutation, ShownOrder, View } from './history.ts'

/** More than a run writes to one chat. */
const STRETCHES = { first: 0, last: 20 }

type Threads = Awaited<ReturnType<typeof readThreads>>
type List = Awaited<ReturnType<typeof readList>>
type Orders = Awaited<ReturnType<typeof readOrders>>

/**
 * Calls `onView` with what the screens show, whenever it changes, and with the orders among it: the list of
 * chats, the chats, and the orders of this side by live queries of their own, put together by the app's own
 * functions, as its components do. Returns the function that ends it.
 */
export function watchScreens(
  db: AccountDb,
  side: Side,
  onView: (view: View, orders: OrderWithPending[]) => void,
): () => void {
  let list: List | undefined
  let threads: Threads | undefined
  let orders: Orders | undefined
  let lastText = ''
  const show = () => {
    if (!list || !threads || !orders) return
    const composed = composeOrders(orders.rows, side, orders.queue)
    const view = {
      ...composeChats(threads, list),
      ordersCursor: orders.cursor,
      orders: listOrders(orders, composed),
      outbox: toShown(orders.queue.filter((row) => findOrderMutation(row))),
    }
    const text = JSON.stringify(view)
    if (text !== lastText) onView(view, composed.orders)
    lastText = text
  }
  const stops = [
    watchQuery(db, readList, (result) => {
      list = result
      show()
    }),
    watchQuery(db, readThreads, (result) => {
      threads = result
      show()
    }),
    watchQuery(db, readOrders, (result) => {
      orders = result
      show()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const readList = (db: AccountDb) =>
  db.transaction('r', db.chats, db.outbox, db.cursor, async () => ({
    snapshot: await readChats(db),
    cursor: await readCursor(db),
  }))

/** All chats, and those that have only pending messages, each as its page reads it. */
const readThreads = (db: AccountDb) =>
  db.transaction('r', db.chats, db.messages, db.outbox, db.cursor, async () => {
    const chats = await db.chats.toArray()
    const recipients = await db.outbox
      .toArray()
      .then((rows) =>
        rows.flatMap(({ kind, payload }) => (kind === 'sendMessage' ? [payload.receiverUserId] : [])),
      )
    const otherIds = new Set([...chats.map(({ otherId }) => otherId), ...recipients])
    const threads = []
    for (const otherId of otherIds) {
      if (!otherId) continue
      const chat = chats.find((one) => one.otherId === otherId)
      threads.push({ otherId, chat, snapshot: await readThread(db, chat?._id ?? '', STRETCHES) })
    }
    return { threads, cursor: await readCursor(db) }
  })

const readOrders = (db: AccountDb) =>
  db.transaction('r', db.orders, db.notices, db.outbox, db.cursor, async () => ({
    rows: await db.orders.orderBy('createdAt').reverse().toArray(),
    notices: await db.notices.toArray(),
    queue: await db.outbox.orderBy('n').toArray(),
    cursor: await readCursor(db),
  }))

const toShown = (rows: { id: string; rejection?: QueuedMutation['rejection'] }[]): ShownMutation[] =>
  rows.map(({ id, rejection }) => ({ id, isRejected: Boolean(rejection) }))

function listOrders(
  { rows, notices }: Orders,
  { orders, unsent }: ReturnType<typeof composeOrders>,
): ShownOrder[] {
  const byId = new Map(rows.map((row) => [row._id, row]))
  return [
    ...orders.map(({ _id, buyer, status, events, pending }) => ({
      id: _id,
      buyerId: buyer._id,
      isStored: true,
      status,
      storedStatus: byId.get(_id)?.status ?? status,
      events: events.map(({ _id, by, from, to, note }) => ({ id: _id, by, from, to, note })),
      storedEvents: byId.get(_id)?.events.length ?? 0,
      pending: toShown(pending),
      notices: notices.filter(({ orderId }) => orderId === _id).length,
    })),
    ...unsent.map(({ id, rejection }) => ({
      id,
      buyerId: '',
      isStored: false,
      status: 'PENDING' as const,
      storedStatus: 'PENDING' as const,
      events: [],
      storedEvents: 0,
      pending: toShown([{ id, rejection }]),
      notices: 0,
    })),
  ]
}

function composeChats({ threads, cursor }: Threads, { snapshot: chats, cursor: listCursor }: List) {
  const conversations = buildConversations(chats, null) ?? []
  const shownChats: ShownChat[] = []
  const messages: ShownMessage[] = []
  for (const { otherId, chat, snapshot } of threads) {
    const thread = composeThread(snapshot, otherId, new Map())
    const chatId = chat?._id ?? ''
    for (const { _id, seq, senderId, content, deletedAt, attachments } of thread.messages.values())
      messages.push({
        ...{ id: _id, chatId, seq, senderId, text: content, isDeleted: deletedAt !== null },
        files: attachments.map((file) => file._id),
      })
    for (const { id, content, files } of thread.unsent)
      messages.push({
        ...{ id, chatId, seq: null, senderId: '', text: content, isDeleted: false },
        files: files.map((file) => file._id),
      })
    const listed = conversations.find(({ _id }) => _id === chatId)
    if (chat && listed)
      shownChats.push({
        id: chatId,
        lastSeq: snapshot.lastSeq,
        readSeq: listed.readSeq,
        isFavorite: listed.isFavorite,
        storedReadSeq: chat.readSeq,
        storedUnread: chat.unread,
      })
  }
  return { cursor, listCursor, chats: shownChats, messages }
}
