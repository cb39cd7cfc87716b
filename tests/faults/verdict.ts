import { isDeepStrictEqual } from 'node:util'
import type { Chat } from '#shared/chat.ts'
import { MOVES, ORDER_STATUSES } from '#shared/order-graph.ts'
import type { Database } from '../../api/db/open.ts'
import { loadChats, loadMessages } from '../../api/features/chat/rows.ts'
import { listNewestNoticeIds, loadNotices } from '../../api/features/notifications/notices.ts'
import { loadOrders } from '../../api/features/orders/rows.ts'
import type { FileStore } from '../../api/outside/files.ts'
import type { Device } from './device.ts'

/** What a device keeps of each kind at least, after whatever happened to it. */
const NEWEST = 30

/** What went wrong, a sentence each. */
export interface Verdict {
  /** Accepted on a device, or acknowledged by the server, and not there. */
  lost: string[]
  /** There more often than somebody wanted it. */
  doubled: string[]
  disordered: string[]
  /** A device shows something else than the server says. */
  diverged: string[]
  /** Orders whose history the rules don't allow. */
  illegal: string[]
}

/** Holds what devices were told against what the server has, once everything has been said and heard. */
export async function judge(database: Database, devices: Device[]): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], disordered: [], diverged: [], illegal: [] }
  await judgeMessages(database, devices, verdict)
  await judgeOrders(database, devices, verdict)
  for (const each of devices) await judgeCopies(database, each, verdict)
  return verdict
}

/**
 * Every accepted message is on the server once, with its last words and its files, and each device's in the order in which they were written there;
 * what is counted as unread is what stands above the place that was read.
 */
async function judgeMessages({ db }: Database, devices: Device[], { lost, doubled, disordered, diverged }: Verdict): Promise<void> {
  const people = [...new Set(devices.map(({ person }) => person))]
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'seq', 'chat_id', 'sender_user_id', 'content', 'deleted_at'])
    .where('sender_user_id', 'in', people)
    .orderBy('chat_id')
    .orderBy('seq')
    .execute()
  for (const [chatId, inside] of Map.groupBy(rows, ({ chat_id }) => chat_id))
    for (const [i, { seq }] of inside.entries()) if (seq !== i + 1) lost.push(`chat ${chatId}: place ${i + 1} is held by ${seq}`)
  for (const { chat_id, user_id, read_seq, unread } of await db.selectFrom('chat_members').selectAll().where('user_id', 'in', people).execute()) {
    const above = rows.filter((row) => row.chat_id === chat_id && row.sender_user_id !== user_id && row.seq > read_seq).length
    if (unread !== above) diverged.push(`chat ${chat_id}: ${unread} of ${above} unread are counted for ${user_id}`)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const attached = new Set((await db.selectFrom('attachments').select(['file_id', 'message_id']).execute()).map((row) => `${row.message_id} ${row.file_id}`))
  for (const { name, accepted, edited } of devices) {
    for (const { id, files } of accepted) {
      const row = byId.get(id)
      if (!row) lost.push(`${name}: message ${id}`)
      else if (!row.deleted_at) lost.push(...files.filter((file) => !attached.has(`${id} ${file}`)).map((file) => `${name}: file ${file} of message ${id}`))
    }
    for (const [otherId, said] of Map.groupBy(accepted, (one) => one.otherId)) {
      const order = said.flatMap(({ id }) => byId.get(id)?.seq ?? [])
      if (
        !isDeepStrictEqual(
          order,
          order.toSorted((a, b) => a - b),
        )
      )
        disordered.push(`${name}: what was written to ${otherId}`)
    }
    const elsewhere = new Set(devices.filter((other) => other.name !== name).flatMap((other) => [...other.edited.keys()]))
    for (const [id, content] of edited) {
      const row = byId.get(id)
      if (row && !row.deleted_at && !elsewhere.has(id) && row.content !== content) lost.push(`${name}: the last change of message ${id}`)
    }
  }
  // Taken back while it was under way: a place without words.
  const known = new Set(devices.flatMap(({ accepted }) => accepted.map(({ id }) => id)))
  for (const { id, deleted_at } of rows) if (!known.has(id) && !deleted_at) doubled.push(`message ${id}, which nobody wrote`)
}

/** Every order and move is there once or was refused; each history is a path of the rules that ends where the order stands, and each of its steps was told once. */
async function judgeOrders({ db }: Database, devices: Device[], { lost, doubled, illegal }: Verdict): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'last_by', 'buyer_user_id'])
    .where('id', 'in', db.selectFrom('order_events').select('order_id'))
    .where(
      'buyer_user_id',
      'in',
      devices.map(({ person }) => person),
    )
    .execute()
  const hired = new Set(devices.flatMap((each) => each.hired))
  const there = new Set(orders.map(({ id }) => id))
  lost.push(...[...hired].filter((id) => !there.has(id)).map((id) => `order ${id}`))
  doubled.push(...[...there].filter((id) => !hired.has(id)).map((id) => `order ${id}, which nobody made`))
  const events = await db.selectFrom('order_events').select(['id', 'order_id', 'by_side', 'from_status', 'to_status', 'note', 'kind']).orderBy('position').execute()
  const byOrder = Map.groupBy(events, ({ order_id }) => order_id)
  const told = await countBy(db.selectFrom('notices').select('order_id as of').execute())
  const rated = await countBy(db.selectFrom('ratings').select('order_id as of').unionAll(db.selectFrom('buyer_ratings').select('order_id as of')).execute())
  for (const { id, status, last_by } of orders) {
    const history = byOrder.get(id) ?? []
    let at: typeof status | null = null
    let before = ''
    for (const { by_side, from_status, to_status, kind } of history.filter((event) => (event.kind ?? 'move') === 'move')) {
      const allowed: boolean = at === null ? from_status === null && to_status === 'PENDING' : MOVES[at].some(({ to, actor }) => to === to_status && actor === by_side)
      // The same move again is what another device of the same person said with it.
      const move = `${from_status} ${to_status} ${by_side}`
      const again = move === before
      before = move
      if (!again && (!allowed || from_status !== at)) illegal.push(`order ${id}: ${from_status} to ${to_status} by ${by_side}, from ${at} (${kind ?? 'move'})`)
      at = ORDER_STATUSES.find((each) => each === to_status) ?? null
    }
    if (status !== at || last_by !== history.at(-1)?.by_side) illegal.push(`order ${id} is ${status} by ${last_by}, its history ends at ${at}`)
    const steps = history.length + (rated.get(id) ?? 0)
    const notices = told.get(id) ?? 0
    if (notices !== steps) (notices < steps ? lost : doubled).push(`order ${id}: ${notices} notices of ${steps} steps`)
  }
  const notes = Map.groupBy(events, ({ note }) => note)
  for (const { name, moved, refused } of devices)
    for (const { id, orderId, to, note } of moved) {
      const made = notes.get(note)?.length ?? 0
      if (made > 1) doubled.push(`${name}: the move ${id} of order ${orderId}`)
      if (made === 0 && !refused.has(id)) lost.push(`${name}: the move ${id} of order ${orderId} to ${to}`)
    }
}

/** A device has what the server has: the newest of each kind, and nothing that the server doesn't say. */
async function judgeCopies({ db }: Database, { mine, person, name }: Device, { diverged }: Verdict): Promise<void> {
  for (const { method, path, refusal } of await mine.queue.toArray()) diverged.push(`${name} still waits: ${method} ${path} ${refusal?.code ?? ''}`)
  const compare = (kind: string, here: { _id: string }[], said: { _id: string }[], newest: { _id: string }[]) => {
    const rows = new Map(said.map((row) => [row._id, row]))
    const known = new Set(here.map(({ _id }) => _id))
    for (const row of here) if (!isDeepStrictEqual(row, rows.get(row._id))) diverged.push(`${name}: ${kind} ${row._id}`)
    for (const { _id } of newest) if (!known.has(_id)) diverged.push(`${name} lacks ${kind} ${_id}`)
  }
  const members = await db.selectFrom('chat_members').select('chat_id').where('user_id', '=', person).execute()
  const chats = await loadChats(
    db,
    person,
    members.map(({ chat_id }) => chat_id),
    new Date(),
  )
  const chatsHere = (await mine.chats.toArray()).map(({ otherId, ...chat }) => chat)
  compare('chat', chatsHere.map(withoutPresence), chats.map(withoutPresence), chats)
  const messages = await mine.messages.toArray()
  const newestOf = chats.map(({ _id, lastSeq }) => loadMessages(db, person, { chatId: _id, from: Math.max(1, lastSeq - NEWEST + 1), to: lastSeq }))
  compare('message', messages, await inParts(messages, (ids) => loadMessages(db, person, { ids })), (await Promise.all(newestOf)).flat())
  const orders = await mine.orders.toArray()
  const newestOrders = await db
    .selectFrom('orders')
    .select('id as _id')
    .where((row) => row.or([row('buyer_user_id', '=', person), row('seller_user_id', '=', person)]))
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute()
  compare('order', orders, await inParts(orders, (ids) => loadOrders(db, person, ids)), newestOrders)
  const notices = await mine.notices.toArray()
  const newestIds = await listNewestNoticeIds(db, person, NEWEST)
  compare(
    'notice',
    notices,
    await inParts(notices, (ids) => loadNotices(db, person, ids)),
    newestIds.map((_id) => ({ _id })),
  )
}

/** Files whose bytes aren't those that were picked; `finished` counts those that arrived whole. */
export async function judgeFiles({ db }: Database, files: FileStore, devices: Device[]): Promise<{ finished: number; wrong: string[] }> {
  const stored = await db.selectFrom('files').select(['id', 'bytes']).where('kind', '=', 'attachment').execute()
  const picked = new Map(devices.flatMap((each) => [...each.files]))
  const wrong: string[] = []
  for (const { id, bytes } of stored) {
    const sent = picked.get(id)
    const size = (await files.size(id)) ?? -1
    const kept = size > 0 ? await files.head(id, size) : new Uint8Array()
    if (!sent || size !== bytes || !Buffer.from(kept).equals(sent)) wrong.push(`file ${id}: ${size} bytes of ${sent?.length ?? 'nobody'}`)
  }
  return { finished: stored.length, wrong }
}

/** When somebody was last here is told by the socket and by no change: who hangs up last is noted after all have heard the rest. */
const withoutPresence = ({ other: { lastActiveAt, ...other }, ...chat }: Chat) => ({ ...chat, other })

/** SQL takes so many names at once. */
async function inParts<Row>(here: { _id: string }[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < here.length; from += 500) rows.push(...(await read(here.slice(from, from + 500).map(({ _id }) => _id))))
  return rows
}

async function countBy(asked: Promise<{ of: string }[]>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { of } of await asked) counts.set(of, (counts.get(of) ?? 0) + 1)
  return counts
}
