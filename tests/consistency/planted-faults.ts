import type { Promised } from './history.ts'

/** A plausible mistake in the product: in a run of the tests, `from` is read as `to`. */
export interface PlantedFault {
  name: string
  file: string
  from: string
  to: string
  /** The runs that find it; `calm` if left out. */
  plans?: 'restored' | 'restarted'
  /** The promises by which it may be found. */
  promises: Promised[]
}

const APPLY_BATCH = 'pwa/sync/apply-batch.ts'
const EXCHANGE = 'pwa/sync/exchange.ts'
const OUTBOX = 'pwa/sync/outbox.ts'
const ACCOUNT_DB = 'pwa/sync/account-db.ts'
const SOCKET = 'pwa/sync/socket.ts'
const MUTATIONS = 'pwa/features/chat/mutations.ts'
const THREAD = 'pwa/features/chat/thread-snapshot.ts'
const ORDER_MUTATIONS = 'pwa/features/orders/mutations.ts'
const QUEUE_RULES = 'shared/protocol/mutations.ts'
const FEED = 'api/features/sync/feed.ts'
const CHAT_FEED = 'api/features/chat/feed.ts'
const SEND = 'api/features/chat/send.ts'
const ORDERS = 'api/features/orders/orders.ts'
const APPEND = 'api/features/chat/append-message.ts'
const MESSAGES = 'api/features/chat/messages.ts'

const READ_WRITES: Promised = 'read your writes'
const READS: Promised = 'monotonic reads'
const WRITES: Promised = 'monotonic writes'
const WHOLE: Promised = 'whole batches'
const ONCE: Promised = 'exactly once'
const RETURN: Promised = 'bounded return'
const LEGAL: Promised = 'legal moves'
const FILES: Promised = 'whole files'

export const PLANTED_FAULTS: PlantedFault[] = [
  // What arrives on the device.
  {
    name: 'a batch that leaves a gap is stored',
    file: APPLY_BATCH,
    from: 'if (cursor !== null && batch.after > cursor) return false',
    to: '',
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'the cursor runs ahead of the rows',
    file: APPLY_BATCH,
    from: "key: 'cursor', upTo: batch.upTo,",
    to: "key: 'cursor', upTo: batch.upTo + 1,",
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'a batch loses its last change',
    file: APPLY_BATCH,
    from: '...newerChanges.map(',
    to: '...newerChanges.slice(0, -1).map(',
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'a batch loses its first change',
    file: APPLY_BATCH,
    from: '...newerChanges.map(',
    to: '...newerChanges.slice(1).map(',
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'a batch is stored in two halves',
    file: EXCHANGE,
    from: '  return applyBatch(db, batch, settledIds)',
    to: `  const half = batch.changes.length >> 1
  const upTo = batch.changes[half - 1]?.seq ?? batch.upTo
  if (upTo === batch.upTo) return applyBatch(db, batch, settledIds)
  if (!(await applyBatch(db, { ...batch, upTo, changes: batch.changes.slice(0, half) }))) return false
  return applyBatch(db, { ...batch, after: upTo, reset: false }, settledIds)`,
    promises: [WHOLE],
  },
  {
    name: 'rows of a deleted thing stay as they were',
    file: APPLY_BATCH,
    from: 'return row ? db.table(table).put(toCached?.(row) ?? row)',
    to: 'return row ? db.table(table).add(toCached?.(row) ?? row).catch(() => 0)',
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'rows of before a restore are kept',
    file: APPLY_BATCH,
    from: 'if (cursor === null) for (const table of tables) await table.clear()',
    to: '',
    plans: 'restored',
    promises: [WHOLE, ONCE, RETURN],
  },
  {
    name: 'the device doesn’t begin anew after a restore',
    file: APPLY_BATCH,
    from: 'const cursor = batch.reset ? null : (previous?.upTo ?? null)',
    to: 'const cursor = previous?.upTo ?? null',
    plans: 'restored',
    promises: [WHOLE, ONCE, RETURN],
  },
  {
    name: 'messages are lost at a cold start',
    file: ACCOUNT_DB,
    from: "  dexie.table('blobs').hook(",
    to: "  dexie.on('ready', () => dexie.table('messages').clear())\n  dexie.table('blobs').hook(",
    promises: [WHOLE, READ_WRITES, READS],
  },
  {
    name: 'chats are lost at a cold start',
    file: ACCOUNT_DB,
    from: "  dexie.table('blobs').hook(",
    to: "  dexie.on('ready', () => dexie.table('chats').clear())\n  dexie.table('blobs').hook(",
    promises: [READS, RETURN, READ_WRITES],
  },
  // What waits on the device.
  {
    name: 'the outbox is lost at a cold start',
    file: ACCOUNT_DB,
    from: "  dexie.table('blobs').hook(",
    to: "  dexie.on('ready', () => dexie.table('outbox').clear())\n  dexie.table('blobs').hook(",
    promises: [READ_WRITES],
  },
  {
    name: 'what is sent is forgotten',
    file: EXCHANGE,
    from: '    const { results, batch } = await sendMutations(',
    to: `    await db.outbox.where('id').anyOf(mutations.map(({ id }) => id)).delete()
    const { results, batch } = await sendMutations(`,
    promises: [READ_WRITES],
  },
  {
    name: 'a mutation leaves the outbox before its effect is stored',
    file: EXCHANGE,
    from: '    const stored = await storeBatch(',
    to: `    await db.outbox.where('id').anyOf(settledIds).delete()
    const stored = await storeBatch(`,
    promises: [READ_WRITES, READS],
  },
  {
    name: 'whatever fails is taken for done',
    file: EXCHANGE,
    from: '        if (!isBatchRejected(error) || mutations.length === 0) throw error',
    to: `        await db.outbox.where('id').anyOf(mutations.map(({ id }) => id)).delete()
        if (!isBatchRejected(error) || mutations.length === 0) throw error`,
    promises: [READ_WRITES],
  },
  {
    name: 'a message is sent under a new id',
    file: EXCHANGE,
    from: '({ id, kind, lane, payload }) => ({ id, kind, lane, payload }))',
    to: "({ id, kind, lane, payload }) => ({ id, kind, lane, payload: kind === 'sendMessage' ? { ...payload, _id: crypto.randomUUID() } : payload }))",
    promises: [ONCE, READ_WRITES],
  },
  {
    name: 'the newest is sent first',
    file: OUTBOX,
    from: "      db.outbox.orderBy('n').toArray(),\n    ])\n    const missing",
    to: "      db.outbox.orderBy('n').reverse().toArray(),\n    ])\n    const missing",
    promises: [WRITES, READ_WRITES, READS],
  },
  {
    name: 'what seems to be of tomorrow isn’t sent',
    file: OUTBOX,
    from: 'const isBlocked = Boolean(row.rejection)',
    to: 'const isBlocked = row.createdAt > Date.now() + 60_000 || Boolean(row.rejection)',
    promises: [RETURN, WRITES, READ_WRITES],
  },
  {
    name: 'an edit replaces the edit of another message',
    file: QUEUE_RULES,
    from: 'return (pending) => pending.kind === mutation.kind && getCoalesceKey(pending) === key',
    to: 'return (pending) => pending.kind === mutation.kind',
    promises: [READ_WRITES, READS],
  },
  {
    name: 'a message replaces the one that waits',
    file: QUEUE_RULES,
    from: 'sendMessage: { lane',
    to: "sendMessage: { coalesce: () => '', lane",
    promises: [READ_WRITES],
  },
  {
    name: 'a message on its way can’t be withdrawn',
    file: MUTATIONS,
    from: "    if (!pending?.rejection)\n      await enqueue(db, {\n        kind: 'deleteMessage'",
    to: "    if (!pending)\n      await enqueue(db, {\n        kind: 'deleteMessage'",
    promises: [READ_WRITES, RETURN],
  },
  {
    name: 'the edit of a message on its way stays on the device',
    file: MUTATIONS,
    from: '    if (!wasRejected)\n',
    to: '    if (!pending)\n',
    promises: [READ_WRITES, READS, RETURN],
  },
  {
    name: 'a chat doesn’t show what waits',
    file: THREAD,
    from: 'unsent: getUnsentMessages(queue, otherId)',
    to: 'unsent: getUnsentMessages([], otherId)',
    promises: [READ_WRITES],
  },
  {
    name: 'a chat doesn’t show edits that wait',
    file: THREAD,
    from: 'withPendingMessageChanges(message, queue)',
    to: 'withPendingMessageChanges(message, [])',
    promises: [READ_WRITES, READS],
  },
  {
    name: 'a message waits and is there',
    file: THREAD,
    from: '.filter(({ id }) => !arrivedIds.has(id))',
    to: '.filter(({ id }) => arrivedIds.size >= 0 || id)',
    promises: [ONCE],
  },
  {
    name: 'nobody pulls what the socket missed',
    file: SOCKET,
    from: "  socket.on('connect', () => {\n    handlers.missed()",
    to: "  handlers = { ...handlers, missed: () => undefined }\n  socket.on('connect', () => {",
    promises: [RETURN],
  },
  {
    name: 'the second piece of a file is its first',
    file: 'pwa/sync/uploads.ts',
    from: 'bytes.slice(offset, offset + CHUNK_BYTES)',
    to: 'bytes.slice(0, Math.min(CHUNK_BYTES, bytes.size - offset))',
    promises: [FILES],
  },
  // What the device does with orders.
  {
    name: 'an order waits and is there',
    file: ORDER_MUTATIONS,
    from: '.filter(({ id }) => !rows.some(({ _id }) => _id === id))',
    to: '',
    promises: [ONCE],
  },
  {
    name: 'a move of an order waits and is there',
    file: ORDER_MUTATIONS,
    from: ' || order.events.some(({ _id }) => _id === id)',
    to: '',
    promises: [ONCE],
  },
  {
    name: 'an order doesn’t show the moves that wait',
    file: ORDER_MUTATIONS,
    from: 'if (!rejection) result',
    to: 'if (rejection === undefined) result',
    promises: [READ_WRITES],
  },
  {
    name: 'a rejected move of an order is shown as made',
    file: ORDER_MUTATIONS,
    from: 'if (!rejection) result',
    to: 'result',
    promises: [READ_WRITES],
  },
  {
    name: 'a rejected move of an order vanishes',
    file: OUTBOX,
    from: 'if (row?.quiet) await',
    to: "if (row?.quiet || row?.kind === 'moveOrder') await",
    promises: [READ_WRITES],
  },
  {
    name: 'what was rejected is forgotten at a cold start',
    file: ACCOUNT_DB,
    from: "  dexie.table('blobs').hook(",
    to: `  dexie.on('ready', () => dexie.table('outbox').filter((row) => row.rejection).delete())
  dexie.table('blobs').hook(`,
    plans: 'restarted',
    promises: [READ_WRITES],
  },
  {
    name: 'an order on its way is withdrawn on the device alone',
    file: ORDER_MUTATIONS,
    from: "      await enqueue(db, { kind: 'withdrawOrder', payload: { orderId: id } })",
    to: '      await db.outbox.count()',
    promises: [READ_WRITES],
  },
  {
    name: 'a move of an order is sent under a new id',
    file: EXCHANGE,
    from: '({ id, kind, lane, payload }) => ({ id, kind, lane, payload }))',
    to: "({ id, kind, lane, payload }) => ({ id, kind, lane, payload: kind === 'moveOrder' ? { ...payload, _id: crypto.randomUUID() } : payload }))",
    promises: [ONCE, READ_WRITES],
  },
  // What the server does.
  {
    name: 'an answer leaves before its commit',
    file: 'api/db/write.ts',
    from: '        outcome = { result }\n',
    to: '        outcome = { result }\n        resolve({ result, commit: { affected: new Map(), isAnnounced: true } })\n',
    promises: [READ_WRITES, READS, RETURN],
  },
  {
    name: 'a repeated message is a new one',
    file: SEND,
    from: 'const id = form._id ?? newId(now)',
    to: 'const id = newId(now)',
    promises: [ONCE, READ_WRITES],
  },
  {
    name: 'mutations are run from the last to the first',
    file: 'api/features/sync/run-mutations.ts',
    from: '  for (const mutation of mutations) {',
    to: '  for (const mutation of mutations.toReversed()) {',
    promises: [WRITES, READS, READ_WRITES],
  },
  {
    name: 'a message is in the feed without its chat',
    file: SEND,
    from: "    recordChange([membership.user_id, membership.other_user_id], 'chat', membership.chat_id)",
    to: '',
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'a chat is in the feed without its message',
    file: SEND,
    from: "    recordChange([membership.user_id, membership.other_user_id], 'message', id)",
    to: "    recordChange([membership.user_id], 'message', id)",
    promises: [WHOLE],
  },
  {
    name: 'a message loses its file on the way',
    file: SEND,
    from: '    await attachFiles(tx, sender.id, id, form.attachments)\n',
    to: '',
    promises: [FILES],
  },
  {
    name: 'an edit isn’t in the feed',
    file: MESSAGES,
    from: '    await indexMessage(tx, toLocation(message), content)\n    await notifyMembers(tx, recordChange, message)',
    to: '    await indexMessage(tx, toLocation(message), content)',
    promises: [RETURN, READ_WRITES, READS],
  },
  {
    name: 'a newer change of a thing is left out of the feed',
    file: 'api/db/feed-rows.ts',
    from: "db.replaceInto('changes').values({ audience, entity, entity_id: id })",
    to: "db.insertInto('changes').orIgnore().values({ audience, entity, entity_id: id })",
    promises: [WHOLE, RETURN],
  },
  {
    name: 'a page of the feed loses its last change',
    file: FEED,
    from: 'changes: await attachRows({ db, userId, now }, page),',
    to: 'changes: await attachRows({ db, userId, now }, page.slice(0, -1)),',
    promises: [WHOLE, RETURN, READ_WRITES],
  },
  {
    name: 'rows are read from a cache that is never emptied',
    file: FEED,
    from: '  const rows: RowOf<E>[] = await source.load(reader, ids, loaded)',
    to: `  const cache: Map<string, RowOf<E>[]> = (Object(globalThis).staleRows ??= new Map())
  const key = [reader.userId, entity, ...ids].join()
  const rows: RowOf<E>[] = cache.get(key) ?? (await source.load(reader, ids, loaded))
  cache.set(key, rows)`,
    promises: [WHOLE, RETURN, READS, READ_WRITES],
  },
  {
    name: 'a cursor of before a restore goes on',
    file: FEED,
    from: 'if (cursor > 0 && (await isStaleCursor(database.db, userId, cursor)))',
    to: 'if (cursor < 0)',
    plans: 'restored',
    promises: [WHOLE, ONCE, RETURN],
  },
  {
    name: 'a device that begins anew isn’t told so',
    file: FEED,
    from: 'userId, now)), reset: true }',
    to: 'userId, now)), reset: false }',
    plans: 'restored',
    promises: [WHOLE, ONCE, RETURN],
  },
  {
    name: 'a new device misses the newest message',
    file: CHAT_FEED,
    from: '          to: chat.lastSeq,\n',
    to: '          to: chat.lastSeq - 1,\n',
    promises: [WHOLE, READS, RETURN],
  },
  {
    name: 'a position is left out',
    file: APPEND,
    from: "last_seq: row('last_seq', '+', 1)",
    to: "last_seq: row('last_seq', '+', 2)",
    promises: [WHOLE],
  },
  {
    name: 'an unread message isn’t counted',
    file: APPEND,
    from: "unread: row('unread', '+', 1)",
    to: "unread: row('unread', '+', 0)",
    promises: [WHOLE],
  },
  {
    name: 'a read mark goes back',
    file: 'api/features/chat/chats.ts',
    from: 'const readSeq = Math.max(membership.read_seq, Math.min(read, last_seq))',
    to: 'const readSeq = Math.min(read || membership.read_seq, last_seq)',
    promises: [READS, READ_WRITES],
  },
  {
    name: 'a withdrawn message isn’t marked',
    file: MESSAGES,
    from: ".set({ content: '', deleted_at: now.toISOString() })",
    to: ".set({ content: '' })",
    promises: [READ_WRITES, READS],
  },
  {
    name: 'an order that has arrived isn’t withdrawn',
    file: ORDERS,
    from: "  if (status === 'CANCELLED') return findOrder",
    to: '  if (status) return findOrder',
    promises: [READ_WRITES],
  },
  {
    name: 'a move of an order is made twice',
    file: ORDERS,
    from: '    const eventId = await recordOrderEvent(tx, orderId, {',
    to: `    await recordOrderEvent(tx, orderId, { actor: side, from, to, effectiveAt, arrivedAt: now })
    const eventId = await recordOrderEvent(tx, orderId, {`,
    promises: [ONCE],
  },
  {
    name: 'an order is moved on by who hasn’t seen its last move',
    file: ORDERS,
    from: '      from: form.from,\n      movedOn: hasMoved,',
    to: '',
    promises: [LEGAL],
  },
  {
    name: 'an order takes a move that its rules don’t have',
    file: ORDERS,
    from: "    if (result.kind === 'refused') throw moveError(order.status, to, result)\n",
    to: '',
    promises: [LEGAL, WHOLE],
  },
  {
    name: 'a stale order is shown after a newer one',
    file: 'api/features/orders/feed.ts',
    from: '    load: ({ db, userId }, ids) => loadOrdersInBatches(db, userId, ids),',
    to: `    async load({ db, userId }, ids) {
      const first = (Object(globalThis).firstOrders ??= new Map())
      const rows = await loadOrdersInBatches(db, userId, ids)
      for (const row of rows) if (!first.has(userId + row._id)) first.set(userId + row._id, row)
      return rows.map((row) => (row.events.length === 3 ? first.get(userId + row._id) : row))
    },`,
    promises: [READS, WHOLE, RETURN],
  },
  {
    name: 'the other side’s feed hasn’t the move of an order',
    file: ORDERS,
    from: "    recordChange([order.buyer_user_id, order.seller_user_id], 'order', order.id)",
    to: "    recordChange([actor.id], 'order', order.id)",
    promises: [WHOLE, RETURN],
  },
  {
    name: 'a move of an order is in the feed without its notification',
    file: 'api/features/notices/notify.ts',
    from: "  recordChange([recipientId], 'notice', id)\n",
    to: '',
    promises: [WHOLE],
  },
  {
    name: 'nobody is told of a batch',
    file: 'api/realtime/live.ts',
    from: ".emit('batch', batch)",
    to: ".emit('nothing')",
    promises: [RETURN],
  },
]
