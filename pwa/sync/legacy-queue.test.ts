import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { MUTATION_PAYLOADS } from '#shared/protocol/mutation-payloads.ts'
import { getLane } from '#shared/protocol/mutations.ts'
import { newId } from '../../api/db/id.ts'
import { listLegacyMutations } from '../../tests/support/legacy-mutations.ts'
import { createWorld, type World } from '../../tests/support/world.ts'
import { type AccountDb, defineAccountTables } from './account-db.ts'
import { adoptLegacyQueue } from './adopt-legacy-queue.ts'
import { createSync } from './exchange.ts'
import { withoutLock } from './locks.ts'
import { discardAllMutations } from './outbox.ts'

let world: World
let calls: ReturnType<typeof listLegacyMutations>
let tokens: Record<'ana' | 'luis', string>

before(async () => {
  world = await createWorld()
  const luis = await world.addSeller({ firstName: 'Luis' })
  tokens = {
    ana: await world.createSession(await world.addBuyer('Ana')),
    luis: await world.createSession(luis),
  }
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Hello' },
    { Authorization: `Bearer ${tokens.ana}` },
  )
  calls = listLegacyMutations({
    luis,
    chatId: sent.body.data.chat._id,
    messageId: sent.body.data.message._id,
    planId: await world.addPlan('Small', 1900),
    newId: () => newId(world.now),
  })
})
after(() => world.close())

/** The tables of the last build that queued calls. */
function openOldBuild(indexedDB: IDBFactory): Dexie {
  const db = new Dexie('mine', { indexedDB, IDBKeyRange, cache: 'disabled' })
  db.version(4).stores({
    chats: '_id, otherId, lastAt',
    messages: '_id, [chatId+seq], createdAt',
    queue: '++n, &id, lane',
    blobs: 'id, state, at',
    cursor: 'key',
    orders: '_id, createdAt',
    notices: '_id, createdAt',
    saved: '_id, savedAt',
    drafts: 'key',
  })
  return db
}
async function openNewBuild(indexedDB: IDBFactory): Promise<AccountDb> {
  const db = defineAccountTables(new Dexie('mine', { indexedDB, IDBKeyRange, cache: 'disabled' }))
  await adoptLegacyQueue(db)
  return db
}

const toRow = ({ mutation }: (typeof calls)[number], at: number) => ({
  id: newId(world.now),
  ...mutation,
  at,
  refusal: null,
  files: [] as string[],
  quiet: false,
})
const listOutbox = (db: AccountDb) => db.outbox.orderBy('n').toArray()

test('a phone with queued work of every kind takes the build that names kinds: nothing is lost, and all keeps its order, its lane and its state', async () => {
  const indexedDB = new IDBFactory()
  const old = openOldBuild(indexedDB)
  const refusal = { code: 'BLOCKED', message: '' }
  const rows = calls.map((call, i) => ({
    ...toRow(call, i),
    ...(i === 0 && { files: ['f'], refusal }),
    quiet: i === 1,
  }))
  await old.table('queue').bulkAdd(rows)
  await old.table('cursor').put({ key: 'cursor', upTo: 7 })
  old.close()

  const db = await openNewBuild(indexedDB)
  const outbox = await listOutbox(db)
  assert.deepEqual(
    outbox.map(({ id, lane, createdAt, rejection, files, quiet }) => ({
      id,
      lane,
      at: createdAt,
      refusal: rejection,
      files,
      quiet,
    })),
    rows.map(({ id, lane, at, refusal, files, quiet }) => ({ id, lane, at, refusal, files, quiet })),
  )
  for (const [i, mutation] of outbox.entries()) {
    assert.equal(mutation.kind, calls[i]?.kind)
    assert.ok(v.is(MUTATION_PAYLOADS[mutation.kind], mutation.payload), mutation.kind)
    assert.equal(getLane(mutation), mutation.lane, mutation.kind)
  }
  assert.equal(await db.table('queue').count(), 0)
  assert.equal(await db.cursor.count(), 0, 'the feed begins anew: lists from before this build come, too')
  db.close()
})

test('what was queued by the old build is done by the server when the new one sends it', async () => {
  for (const who of ['ana', 'luis'] as const) {
    const indexedDB = new IDBFactory()
    const old = openOldBuild(indexedDB)
    const own = calls.filter(
      ({ by, kind }) => by === who && /^(sendMessage|starMessage|saveSeller|createProject)$/.test(kind),
    )
    await old.table('queue').bulkAdd(own.map(toRow))
    await old.table('cursor').put({ key: 'cursor', upTo: 0 })
    old.close()
    const db = await openNewBuild(indexedDB)
    const request = async (path: string, body?: unknown) => {
      const headers = { Authorization: `Bearer ${tokens[who]}` }
      const response = await (body === undefined
        ? world.get(`/api/v1/${path}`, headers)
        : world.send('POST', `/api/v1/${path}`, body, headers))
      return response.body.data
    }
    const sync = createSync(db, request, withoutLock)
    assert.equal(await sync.flush(), true)
    assert.deepEqual(await listOutbox(db), [])
    sync.stop()
    db.close()
  }
  const { rows } = { rows: await world.database.db.selectFrom('messages').select('content').execute() }
  assert.equal(rows.length, 2)
  assert.equal((await world.database.db.selectFrom('stars').selectAll().execute()).length, 1)
  assert.equal((await world.database.db.selectFrom('portfolio_projects').selectAll().execute()).length, 1)
})

test('what a tab with the old build queues after that is taken over, once, and goes when everything is discarded', async () => {
  const db = await openNewBuild(new IDBFactory())
  const [first, second] = calls.slice(0, 2).map((call) => toRow(call, 1))
  await db.table('queue').bulkAdd([first, second])
  for (let n = 0; n < 2; n++) await adoptLegacyQueue(db)
  assert.deepEqual(
    [(await listOutbox(db)).map(({ id }) => id), await db.table('queue').count()],
    [[first?.id, second?.id], 0],
  )
  await db.table('queue').add(toRow(calls[2] as (typeof calls)[number], 1))
  await discardAllMutations(db)
  assert.deepEqual([await db.outbox.count(), await db.table('queue').count()], [0, 0])
  db.close()
})
