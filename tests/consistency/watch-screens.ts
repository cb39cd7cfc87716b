import { buildConversations, readChats } from '../../pwa/features/chat/chats.ts'
import { composeThread, readThread } from '../../pwa/features/chat/thread-snapshot.ts'
import type { AccountDb } from '../../pwa/sync/account-db.ts'
import { readCursor } from '../../pwa/sync/apply-batch.ts'
import { watchQuery } from '../../pwa/sync/live-store.ts'
import type { ShownChat, ShownMessage, View } from './history.ts'

/** More than a run writes to one chat. */
const STRETCHES = { first: 0, last: 20 }

type Threads = Awaited<ReturnType<typeof readThreads>>
type List = Awaited<ReturnType<typeof readList>>

/**
 * Calls `onView` with what the screens show, whenever it changes: the list of chats
 * and the chats by live queries of their own, put together by the app's own functions, as its components do.
 * Returns the function that ends it.
 */
export function watchScreens(db: AccountDb, onView: (view: View) => void): () => void {
  let list: List | undefined
  let threads: Threads | undefined
  let lastText = ''
  const show = () => {
    if (!list || !threads) return
    const view = composeView(threads, list)
    const text = JSON.stringify(view)
    if (text !== lastText) onView(view)
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

function composeView({ threads, cursor }: Threads, { snapshot: chats, cursor: listCursor }: List): View {
  const conversations = buildConversations(chats, null) ?? []
  const shownChats: ShownChat[] = []
  const messages: ShownMessage[] = []
  for (const { otherId, chat, snapshot } of threads) {
    const thread = composeThread(snapshot, otherId, new Map())
    const chatId = chat?._id ?? ''
    for (const { _id, seq, senderId, content, deletedAt } of thread.messages.values())
      messages.push({ id: _id, chatId, seq, senderId, text: content, isDeleted: deletedAt !== null })
    for (const { id, content } of thread.unsent)
      messages.push({ id, chatId, seq: null, senderId: '', text: content, isDeleted: false })
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
