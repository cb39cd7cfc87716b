import { isDeepStrictEqual } from 'node:util'
import type { Chat } from '#shared/chat.ts'
import { MOVES, ORDER_STATUSES } from '#shared/order-graph.ts'
import type { Database } from '../../api/db/open.ts'
import { loadChats, loadMessages } from '../../api/features/chat/load-chats.ts'
import { listNewestNoticeIds, loadNotices } from '../../api/features/notifications/notices.ts'
import { loadOrders } from '../../api/features/orders/load-orders.ts'
import type { FileStore } from '../../api/outside/files.ts'
import type { Device } from './device.ts'

/** The minimum number of rows of each kind that a device must have, after any fault. */
const RETAINED_COUNT = 30

/** The violations found, one sentence each. */
export interface InvariantViolations {
  /** Accepted on a device or acknowledged by the server, but missing. */
  lost: string[]
  /** Present more often than it was created. */
  duplicated: string[]
  disordered: string[]
  /** A device shows something else than the server has. */
  diverged: string[]
  /** Orders whose history the rules don't allow. */
  illegal: string[]
}

/** Compares what devices received with what the server has, once all queues are drained. */
export async function checkInvariants(database: Database, devices: Device[]): Promise<InvariantViolations> {
  const violations: InvariantViolations = {
    lost: [],
    duplicated: [],
    disordered: [],
    diverged: [],
    illegal: [],
  }
  await checkMessages(database, devices, violations)
  await checkOrders(database, devices, violations)
  for (const device of devices) await checkCachedRows(database, device, violations)
  return violations
}

/**
 * Every accepted message is on the server exactly once, with its latest text and its files, and each device's
 * messages are in the order in which they were written. The unread count is the number of messages after the
 * last one that was read.
 */
async function checkMessages(
  { db }: Database,
  devices: Device[],
  { lost, duplicated, disordered, diverged }: InvariantViolations,
): Promise<void> {
  const people = [...new Set(devices.map(({ userId }) => userId))]
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'seq', 'chat_id', 'sender_user_id', 'content', 'deleted_at'])
    .where('sender_user_id', 'in', people)
    .orderBy('chat_id')
    .orderBy('seq')
    .execute()
  for (const [chatId, chatMessages] of Map.groupBy(rows, ({ chat_id }) => chat_id))
    for (const [i, { seq }] of chatMessages.entries())
      if (seq !== i + 1) lost.push(`chat ${chatId}: place ${i + 1} is held by ${seq}`)
  for (const { chat_id, user_id, read_seq, unread } of await db
    .selectFrom('chat_members')
    .selectAll()
    .where('user_id', 'in', people)
    .execute()) {
    const unreadCount = rows.filter(
      (row) => row.chat_id === chat_id && row.sender_user_id !== user_id && row.seq > read_seq,
    ).length
    if (unread !== unreadCount)
      diverged.push(`chat ${chat_id}: ${unread} of ${unreadCount} unread are counted for ${user_id}`)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const attached = new Set(
    (await db.selectFrom('attachments').select(['file_id', 'message_id']).execute()).map(
      (row) => `${row.message_id} ${row.file_id}`,
    ),
  )
  for (const { name, acceptedMessages, editedMessages } of devices) {
    for (const { id, files } of acceptedMessages) {
      const row = byId.get(id)
      if (!row) lost.push(`${name}: message ${id}`)
      else if (!row.deleted_at)
        lost.push(
          ...files
            .filter((file) => !attached.has(`${id} ${file}`))
            .map((file) => `${name}: file ${file} of message ${id}`),
        )
    }
    for (const [otherId, serverRows] of Map.groupBy(acceptedMessages, (one) => one.otherId)) {
      const order = serverRows.flatMap(({ id }) => byId.get(id)?.seq ?? [])
      if (
        !isDeepStrictEqual(
          order,
          order.toSorted((a, b) => a - b),
        )
      )
        disordered.push(`${name}: what was written to ${otherId}`)
    }
    const editedElsewhere = new Set(
      devices.filter((other) => other.name !== name).flatMap((other) => [...other.editedMessages.keys()]),
    )
    for (const [id, content] of editedMessages) {
      const row = byId.get(id)
      if (row && !row.deleted_at && !editedElsewhere.has(id) && row.content !== content)
        lost.push(`${name}: the last change of message ${id}`)
    }
  }
  // A message that was withdrawn while it was being sent: a row without text.
  const acceptedIds = new Set(devices.flatMap(({ acceptedMessages }) => acceptedMessages.map(({ id }) => id)))
  for (const { id, deleted_at } of rows)
    if (!acceptedIds.has(id) && !deleted_at) duplicated.push(`message ${id}, which nobody wrote`)
}

/**
 * Every order and move is there exactly once or was rejected. Each history is a path that the rules allow and
 * ends in the order's status, and each of its steps made one notification.
 */
async function checkOrders(
  { db }: Database,
  devices: Device[],
  { lost, duplicated, illegal }: InvariantViolations,
): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'last_by', 'buyer_user_id'])
    .where('id', 'in', db.selectFrom('order_events').select('order_id'))
    .where(
      'buyer_user_id',
      'in',
      devices.map(({ userId }) => userId),
    )
    .execute()
  const hired = new Set(devices.flatMap((device) => device.orderIds))
  const storedIds = new Set(orders.map(({ id }) => id))
  lost.push(...[...hired].filter((id) => !storedIds.has(id)).map((id) => `order ${id}`))
  duplicated.push(
    ...[...storedIds].filter((id) => !hired.has(id)).map((id) => `order ${id}, which nobody made`),
  )
  const events = await db
    .selectFrom('order_events')
    .select(['id', 'order_id', 'by_side', 'from_status', 'to_status', 'note', 'kind'])
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(events, ({ order_id }) => order_id)
  const noticeCounts = await countBy(db.selectFrom('notices').select('order_id as of').execute())
  const ratingCounts = await countBy(
    db
      .selectFrom('ratings')
      .select('order_id as of')
      .unionAll(db.selectFrom('buyer_ratings').select('order_id as of'))
      .execute(),
  )
  for (const { id, status, last_by } of orders) {
    const history = byOrder.get(id) ?? []
    let currentStatus: typeof status | null = null
    let previousMove = ''
    for (const { by_side, from_status, to_status, kind } of history.filter(
      (event) => (event.kind ?? 'move') === 'move',
    )) {
      const allowed: boolean =
        currentStatus === null
          ? from_status === null && to_status === 'PENDING'
          : MOVES[currentStatus].some(({ to, actor }) => to === to_status && actor === by_side)
      // A repeated move may come from another device of the same user.
      const move = `${from_status} ${to_status} ${by_side}`
      const isRepeated = move === previousMove
      previousMove = move
      if (!isRepeated && (!allowed || from_status !== currentStatus))
        illegal.push(
          `order ${id}: ${from_status} to ${to_status} by ${by_side}, from ${currentStatus} (${kind ?? 'move'})`,
        )
      currentStatus = ORDER_STATUSES.find((known) => known === to_status) ?? null
    }
    if (status !== currentStatus || last_by !== history.at(-1)?.by_side)
      illegal.push(`order ${id} is ${status} by ${last_by}, its history ends at ${currentStatus}`)
    const steps = history.length + (ratingCounts.get(id) ?? 0)
    const notices = noticeCounts.get(id) ?? 0
    if (notices !== steps)
      (notices < steps ? lost : duplicated).push(`order ${id}: ${notices} notices of ${steps} steps`)
  }
  const notes = Map.groupBy(events, ({ note }) => note)
  for (const { name, orderMoves, rejectedMutations } of devices)
    for (const { id, orderId, to, note } of orderMoves) {
      const occurrences = notes.get(note)?.length ?? 0
      if (occurrences > 1) duplicated.push(`${name}: the move ${id} of order ${orderId}`)
      if (occurrences === 0 && !rejectedMutations.has(id))
        lost.push(`${name}: the move ${id} of order ${orderId} to ${to}`)
    }
}

/**
 * A device has the same rows as the server: the newest of each kind, and none that the server doesn't have.
 */
async function checkCachedRows(
  { db }: Database,
  { accountDb, userId, name }: Device,
  { diverged }: InvariantViolations,
): Promise<void> {
  for (const { kind, rejection } of await accountDb.outbox.toArray())
    diverged.push(`${name} still waits: ${kind} ${rejection?.code ?? ''}`)
  const compare = (
    kind: string,
    deviceRows: { _id: string }[],
    serverRows: { _id: string }[],
    newest: { _id: string }[],
  ) => {
    const rowsById = new Map(serverRows.map((row) => [row._id, row]))
    const deviceIds = new Set(deviceRows.map(({ _id }) => _id))
    for (const row of deviceRows)
      if (!isDeepStrictEqual(row, rowsById.get(row._id))) diverged.push(`${name}: ${kind} ${row._id}`)
    for (const { _id } of newest) if (!deviceIds.has(_id)) diverged.push(`${name} lacks ${kind} ${_id}`)
  }
  const members = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .execute()
  const chats = await loadChats(
    db,
    userId,
    members.map(({ chat_id }) => chat_id),
    { now: new Date() },
  )
  const chatsHere = (await accountDb.chats.toArray()).map(({ otherId, ...chat }) => chat)
  compare('chat', chatsHere.map(omitPresence), chats.map(omitPresence), chats)
  const messages = await accountDb.messages.toArray()
  const newestMessages = chats.map(({ _id, lastSeq }) =>
    loadMessages(db, userId, { chatId: _id, from: Math.max(1, lastSeq - RETAINED_COUNT + 1), to: lastSeq }),
  )
  compare(
    'message',
    messages,
    await readInChunks(messages, (ids) => loadMessages(db, userId, { ids })),
    (await Promise.all(newestMessages)).flat(),
  )
  const orders = await accountDb.orders.toArray()
  const newestOrders = await db
    .selectFrom('orders')
    .select('id as _id')
    .where((eb) => eb.or([eb('buyer_user_id', '=', userId), eb('seller_user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(RETAINED_COUNT)
    .execute()
  compare('order', orders, await readInChunks(orders, (ids) => loadOrders(db, userId, ids)), newestOrders)
  const notices = await accountDb.notices.toArray()
  const newestIds = await listNewestNoticeIds(db, userId, RETAINED_COUNT)
  compare(
    'notice',
    notices,
    await readInChunks(notices, (ids) => loadNotices(db, userId, ids)),
    newestIds.map((_id) => ({ _id })),
  )
}

/** Finds files whose bytes differ from the picked ones; `finished` counts those that arrived whole. */
export async function checkFiles(
  { db }: Database,
  files: FileStore,
  devices: Device[],
): Promise<{ finished: number; corrupted: string[] }> {
  const storedFiles = await db
    .selectFrom('files')
    .select(['id', 'bytes'])
    .where('kind', '=', 'attachment')
    .execute()
  const pickedFiles = new Map(devices.flatMap((device) => [...device.files]))
  const corrupted: string[] = []
  for (const { id, bytes } of storedFiles) {
    const sent = pickedFiles.get(id)
    const size = (await files.size(id)) ?? -1
    const storedBytes = size > 0 ? await files.head(id, size) : new Uint8Array()
    if (!sent || size !== bytes || !Buffer.from(storedBytes).equals(sent))
      corrupted.push(`file ${id}: ${size} bytes of ${sent?.length ?? 'nobody'}`)
  }
  return { finished: storedFiles.length, corrupted }
}

/**
 * Presence is delivered by the socket and not by the change feed: the last disconnect is stored after all
 * devices have synced.
 */
const omitPresence = ({ other: { lastActiveAt, ...other }, ...chat }: Chat) => ({ ...chat, other })

/** Reads in chunks of 500, as SQL limits the number of parameters. */
async function readInChunks<Row>(
  deviceRows: { _id: string }[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < deviceRows.length; from += 500)
    rows.push(...(await read(deviceRows.slice(from, from + 500).map(({ _id }) => _id))))
  return rows
}

async function countBy(query: Promise<{ of: string }[]>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { of } of await query) counts.set(of, (counts.get(of) ?? 0) + 1)
  return counts
}
