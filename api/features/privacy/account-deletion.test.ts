import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { Batch } from '#shared/protocol/changes.ts'
import { successEnvelope } from '#shared/protocol/envelope.ts'
import { foldWords } from '#shared/search/words.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { indexRow, mergeFullTextIndexes, unindexRow } from '../../db/full-text.ts'
import { newId } from '../../db/id.ts'
import { openDatabase } from '../../db/open.ts'
import { write as commit } from '../../db/write.ts'
import { hashPassword } from '../accounts/passwords.ts'

const PASSWORD = 'Barco-7-azul'
let world: World
let password_hash: string

before(async () => {
  world = await createWorld()
  password_hash = await hashPassword(PASSWORD)
})
after(() => world.close())

type Headers = Record<string, string>
interface TestUser {
  id: string
  headers: Headers
}

const createUser = async (id: string): Promise<TestUser> => {
  await world.database.db
    .updateTable('users')
    .set({ password_hash, email: `${id}@example.test` })
    .where('id', '=', id)
    .execute()
  return { id, headers: { Authorization: `Bearer ${await world.createSession(id)}` } }
}
/** A client and a freelancer without any other contacts. */
const createChatPair = async () => ({
  ana: await createUser(await world.addBuyer('Ana')),
  luis: await createUser(
    await world.addSeller({ firstName: 'Luis', user: { profile_image: '/files/x_1x1.webp' } }),
  ),
})
const deleteAccount = async ({ headers }: TestUser) =>
  assert.equal((await world.send('DELETE', '/api/v1/users/me', { password: PASSWORD }, headers)).status, 200)
const createOrder = async (buyer: TestUser, seller: TestUser, file?: string) => {
  world.now = new Date(world.now.getTime() + 1000)
  const order = {
    sellerUserId: seller.id,
    description: 'A sign for our bakery',
    deliveryAt: '2026-05-20T12:00:00Z',
    budget: 90,
  }
  const { body } = await world.send(
    'POST',
    '/api/v1/order',
    { ...order, ...(file && { attachments: [{ _id: file, name: 'plan.txt' }] }) },
    buyer.headers,
  )
  return String(body.data.order._id)
}
const accept = (seller: TestUser, order: string) =>
  world.send('PUT', `/api/v1/order/seller/status?orderId=${order}&status=PROCESSING`, {}, seller.headers)
const write = (from: TestUser, to: TestUser, content: string, file?: string, headers: Headers = {}) =>
  world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: to.id, content, ...(file && { attachments: [{ _id: file, name: 'plan.txt' }] }) },
    { ...from.headers, ...headers },
  )
const fileStatus = async (file: string, { headers }: TestUser) =>
  (await world.get(`/api/v1/file/attachment/${file}`, headers)).status
const changes = async ({ headers }: TestUser, since?: number) =>
  v.parse(
    successEnvelope(Batch),
    (
      await world.get(
        since === undefined ? '/api/v1/changes' : `/api/v1/changes?since=${since}&limit=200`,
        headers,
      )
    ).body,
  ).data

test('what Luis sent and delivered stays with Ana when he leaves, and goes when she leaves too', async () => {
  const { ana, luis } = await createChatPair()
  const [sent, delivered, briefing, loose] = [
    await world.addFile(luis.headers, 'sent'),
    await world.addFile(luis.headers, 'delivered'),
    await world.addFile(ana.headers, 'asked'),
    await world.addFile(luis.headers, 'nobody else has it'),
  ]
  const order = await createOrder(ana, luis, briefing)
  await accept(luis, order)
  const done = await world.send(
    'PUT',
    `/api/v1/order/seller/status?orderId=${order}&status=DELIVERED`,
    { attachments: [{ _id: delivered, name: 'sign.txt' }] },
    luis.headers,
  )
  assert.equal(done.status, 200, JSON.stringify(done.body))
  await write(luis, ana, 'here it is', sent)
  await deleteAccount(luis)
  for (const file of [sent, delivered, briefing]) assert.equal(await fileStatus(file, ana), 200)
  assert.equal(await world.deps.files.size(loose), null)
  const { body } = await world.get(`/api/v1/order/${order}`, ana.headers)
  assert.equal(body.data.events.at(-1).files[0].name, 'sign.txt')
  await deleteAccount(ana)
  for (const file of [sent, delivered, briefing]) assert.equal(await world.deps.files.size(file), null)
  assert.deepEqual(
    await world.database.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [sent, delivered, briefing, loose])
      .execute(),
    [],
  )
})

test('a file that Ana sent to two people of whom one leaves stays with the other', async () => {
  const { ana, luis } = await createChatPair()
  const ida = await createUser(await world.addSeller({ firstName: 'Ida' }))
  const [forLuis, forIda] = [await world.addFile(ana.headers, 'one'), await world.addFile(ana.headers, 'two')]
  await write(ana, luis, 'for you', forLuis)
  await write(ana, ida, 'for you', forIda)
  await deleteAccount(luis)
  await deleteAccount(ana)
  assert.deepEqual([await world.deps.files.size(forLuis), await fileStatus(forIda, ida)], [null, 200])
})

test('before Luis leaves he reads which orders are not over; open requests are declined, and Ana is told of each', async () => {
  const { ana, luis } = await createChatPair()
  const [open, running, finished] = [
    await createOrder(ana, luis),
    await createOrder(ana, luis),
    await createOrder(ana, luis),
  ]
  await accept(luis, running)
  await world.send('PUT', `/api/v1/order/buyer/status?orderId=${finished}&status=CANCELLED`, {}, ana.headers)
  const { body } = await world.get('/api/v1/users/leaving', luis.headers)
  assert.deepEqual(
    [
      body.data.total,
      body.data.orders.map(({ _id, status, other }: { _id: string; status: string; other: string }) => [
        _id,
        status,
        other,
      ]),
    ],
    [
      2,
      [
        [running, 'PROCESSING', 'Ana'],
        [open, 'PENDING', 'Ana'],
      ],
    ],
  )
  const { upTo } = await changes(ana)
  await deleteAccount(luis)
  const batch = await changes(ana, upTo)
  const orders = new Map(
    batch.changes.flatMap((change) =>
      change.entity === 'order' && change.row ? [[change.id, change.row] as const] : [],
    ),
  )
  assert.deepEqual(
    [orders.get(open)?.status, orders.get(open)?.lastBy, orders.get(running)?.status],
    ['CANCELLED', 'seller', 'PROCESSING'],
  )
  const deletedIds = batch.changes.flatMap((change) =>
    change.entity === 'notice' && change.row && !change.row.read
      ? [[change.row.what, change.row.orderId]]
      : [],
  )
  assert.deepEqual(
    deletedIds.filter(([what]) => what === 'declined' || what === 'left'),
    [
      ['declined', open],
      ['left', running],
    ],
  )
})

test('whom Ana has asked, and not heard from, is told that she withdrew when she leaves', async () => {
  const { ana, luis } = await createChatPair()
  const order = await createOrder(ana, luis)
  const { upTo } = await changes(luis)
  await deleteAccount(ana)
  const batch = await changes(luis, upTo)
  assert.ok(batch.changes.some((change) => change.entity === 'notice' && change.row?.what === 'withdrawn'))
  assert.ok(
    batch.changes.some(
      (change) => change.entity === 'order' && change.id === order && change.row?.status === 'CANCELLED',
    ),
  )
})

test("Ana's phone forgets his name and picture with the next batch, wherever it stood", async () => {
  const { ana, luis } = await createChatPair()
  const order = await createOrder(ana, luis)
  await accept(luis, order)
  await write(ana, luis, 'hello')
  await world.send('PUT', `/api/v1/seller/saved/${luis.id}`, { saved: true }, ana.headers)
  const changesByKey = new Map(
    (await changes(ana)).changes.map((change) => [
      `${change.entity} ${change.id}`,
      JSON.stringify(change.row),
    ]),
  )
  const namingKeys = [...changesByKey].flatMap(([key, row]) => (/"Luis"|x_1x1/.test(row) ? [key] : []))
  assert.ok(namingKeys.length >= 4, namingKeys.join())
  const { upTo } = await changes(ana)
  await deleteAccount(luis)
  const { changes: last } = await changes(ana, upTo)
  assert.ok(last.some((change) => change.entity === 'chat' && change.row?.other.gone))
  for (const change of last) changesByKey.set(`${change.entity} ${change.id}`, JSON.stringify(change.row))
  assert.deepEqual(
    [...changesByKey].filter(([, row]) => /"Luis"|x_1x1/.test(row)),
    [],
  )
})

test('what somebody wrote to the operator goes with their account, also out of the letters about it', async () => {
  const { luis } = await createChatPair()
  const admin = await createUser(await world.addBuyer('Ada'))
  await world.database.db
    .updateTable('users')
    .set({ role: 'superAdmin' })
    .where('id', '=', admin.id)
    .execute()
  const mail = {
    firstName: 'Luis',
    lastName: 'Leaver',
    message: 'My secret of the bakery',
    termsAccepted: true,
  }
  for (const email of [`${luis.id}@example.test`, 'other@example.test'])
    await world.send('POST', '/api/v1/help-support/get-in-touch-record', {
      ...mail,
      ...(email.startsWith('other') && { firstName: 'Olga' }),
      email,
    })
  await world.waitForBackgroundTasks()
  await deleteAccount(luis)
  const contacts = await world.database.db.selectFrom('contacts').selectAll().execute()
  assert.deepEqual(
    contacts.map(({ first_name }) => first_name),
    ['Olga'],
  )
  const mailsJson = JSON.stringify(await world.database.db.selectFrom('mails').selectAll().execute())
  assert.doesNotMatch(mailsJson, /Luis Leaver/)
  assert.match(mailsJson, /Olga Leaver/)
})

test("what Ana's calls were answered loses his name, and the same call again makes nothing new", async () => {
  const { ana, luis } = await createChatPair()
  const key = newId(world.now)
  const send = () => write(ana, luis, 'hello', undefined, { 'Idempotency-Key': key })
  const first = await send()
  assert.match(JSON.stringify(first.body), /Luis/)
  await deleteAccount(luis)
  const repeated = await send()
  assert.deepEqual([repeated.status, repeated.body.data.message._id], [200, first.body.data.message._id])
  assert.doesNotMatch(JSON.stringify(repeated.body), /Luis/)
})

test('what Luis was found by leaves the file with him', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-leaving-'))
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  for (const names of [['Luis Quebrantahuesos'], Array.from({ length: 300 }, (_, n) => `Somebody else ${n}`)])
    await commit(database, async (tx) => {
      for (const [n, name] of names.entries())
        await indexRow(tx, names.length + n, {
          title: foldWords(name),
          services: [],
          skills: [],
          text: [],
        })
    })
  await commit(database, (tx) => unindexRow(tx, 1))
  const countListings = () =>
    database.sqlite
      .prepare("select count(*) from seller_search_data where instr(block, cast('brantahuesos' as blob)) > 0")
      .pluck()
      .get()
  assert.equal(countListings(), 1)
  await mergeFullTextIndexes(database)
  assert.equal(countListings(), 0)
  const generation = database.sqlite.prepare('select total_changes()').pluck()
  const before = Number(generation.get())
  await mergeFullTextIndexes(database)
  assert.ok(Number(generation.get()) - before < 5, 'a second time there is nothing to do')
  database.close()
  rmSync(folder, { recursive: true })
})
