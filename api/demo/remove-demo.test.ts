import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#shared/accounts.ts'
import { fileIdOf } from '#shared/uploads.ts'
import { createWorld, type World } from '../../tests/support/world.ts'
import { openDatabase } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { openLocalFiles } from '../outside/files.ts'
import { fillDemo } from './fill-demo.ts'
import { findOpenLogins } from './logins.ts'
import { removeDemo } from './remove-demo.ts'

let world: World
let ana: string
let luis: string
const bearer = async (id: string) => ({ Authorization: `Bearer ${await world.createSession(id)}` })
const count = async (table: keyof Schema) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.database.db))
      .rows[0]?.n,
  )
const getId = async (email: string) =>
  (
    await world.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

before(async () => {
  world = await createWorld()
  // The test world's own catalogue is replaced by the demo's.
  for (const table of ['skills', 'sub_categories', 'categories'] as const)
    await world.database.db.deleteFrom(table).execute()
  await fillDemo({ database: world.database, files: world.deps.files, clock: world.deps.clock })
  const { id: service } = await world.database.db
    .selectFrom('sub_categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  ana = await world.addBuyer('Ana')
  luis = await world.addSeller({
    firstName: 'Luis',
    services: [service],
    skills: [],
    user: { email: 'luis@demo.test', password_hash: await hashPassword('Torno-azul-7') },
  })
})
after(() => world.close())

test('whom the demo made up is known from when they are made, and in an older database by what nobody else has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-older-'))
  const file = join(folder, 'oficio.sqlite')
  const older = await openDatabase(file)
  // Older demos have no super administrator.
  await fillDemo(
    { database: older, files: openLocalFiles(join(folder, 'files')), clock: world.deps.clock },
    true,
  )
  const selectIds = 'select user_id from demo_people order by user_id'
  const demoUsers = older.sqlite.prepare(selectIds).pluck().all()
  assert.equal(demoUsers.length, 161)
  // Rosa's address has the demo's domain, but she has a password of her own.
  older.sqlite.exec(`
    insert into users (id, role, first_name, last_name, email, password_hash, country, description, created_at, last_active_at)
      select 'rosa', 'buyer', 'Rosa', 'Paz', 'rosa@demo.test', 'hers', country, '', created_at, created_at from users limit 1;
    drop table demo_people;
    delete from migrations where name = '0025-demo';
  `)
  older.close()
  const { sqlite, close } = await openDatabase(file)
  assert.deepEqual(sqlite.prepare(selectIds).pluck().all(), demoUsers)
  close()
  rmSync(folder, { recursive: true })
})

test('log-ins whose password everybody knows are found, and those with a password of their own are not', async () => {
  assert.deepEqual(await findOpenLogins(world.database), [...DEMO_EMAILS].sort())
  const hash = await hashPassword('Una-clave-propia-9')
  const { password_hash } = await world.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow()
  await world.database.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('email', '=', 'admin@demo.test')
    .execute()
  assert.deepEqual(await findOpenLogins(world.database), [
    'buyer@demo.test',
    'seller@demo.test',
    'super@demo.test',
  ])
  await world.database.db
    .updateTable('users')
    .set({ password_hash })
    .where('email', '=', 'admin@demo.test')
    .execute()
})

test('Olga, who made the demo’s administrator her own with a password, stays with her account and what she did, and so does Rosa the freelancer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-taken-'))
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const files = openLocalFiles(join(folder, 'files'))
  await fillDemo({ database, files, clock: world.deps.clock })
  const passwordHash = await hashPassword('Una-clave-propia-9')
  const emails = ['admin@demo.test', 'seller@demo.test']
  await database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', 'in', emails)
    .execute()
  const { intro_video } = await database.db
    .selectFrom('sellers')
    .select('intro_video')
    .where('intro_video', 'is not', null)
    .executeTakeFirstOrThrow()
  const rosa = database.db.selectFrom('users').select('id').where('email', '=', 'seller@demo.test')
  await database.db.updateTable('sellers').set({ intro_video }).where('user_id', '=', rosa).execute()
  const removed = await removeDemo({ database, files, payments: null }, world.now)
  assert.ok(
    await database.db
      .selectFrom('files')
      .select('id')
      .where('id', '=', fileIdOf(intro_video ?? '') ?? '')
      .executeTakeFirst(),
    'the film that Rosa shows',
  )
  assert.deepEqual([removed.users, removed.hasAdmin, removed.claimed], [160, true, emails])
  const remaining = await database.db
    .selectFrom('users')
    .select(['email', 'role', 'status', 'password_hash'])
    .where('status', '=', 'active')
    .orderBy('email')
    .execute()
  assert.deepEqual(remaining, [
    { email: 'admin@demo.test', role: 'admin', status: 'active', password_hash: passwordHash },
    { email: 'seller@demo.test', role: 'seller', status: 'active', password_hash: passwordHash },
  ])
  assert.equal((await database.db.selectFrom('sellers').select('user_id').execute()).length, 1)
  assert.equal((await removeDemo({ database, files, payments: null }, world.now)).users, 0)
  database.close()
  rmSync(folder, { recursive: true })
})

test('the demo’s people leave with all that is theirs; Ana keeps what she had with one of them, and the catalogue stays', async () => {
  const seller = await getId('seller@demo.test')
  const order = {
    sellerUserId: seller,
    description: 'A new sign for the door',
    deliveryAt: '2026-06-01T12:00:00Z',
    budget: 90,
  }
  const asAna = await bearer(ana)
  const placed = await world.send('POST', '/api/v1/order', order, asAna)
  assert.equal(placed.status, 200)
  assert.equal(
    (
      await world.send(
        'POST',
        '/api/v1/chat/send-message',
        { receiverUserId: seller, content: 'Hello' },
        asAna,
      )
    ).status,
    200,
  )
  const real = { ...order, sellerUserId: luis }
  assert.equal((await world.send('POST', '/api/v1/order', real, asAna)).status, 200)
  const remainingCounts = {
    categories: await count('categories'),
    services: await count('sub_categories'),
    skills: await count('skills'),
    plans: await count('plans'),
  }

  const market = { database: world.database, files: world.deps.files, payments: null }
  const removed = await removeDemo(market, world.now)
  assert.deepEqual(removed, { users: 162, anonymized: 1, hasAdmin: false, claimed: [] })

  const people = await world.database.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'status', 'password_hash'])
    .orderBy('first_name')
    .execute()
  assert.deepEqual(
    people.map(({ first_name, last_name, status }) => [first_name, last_name, status]),
    [
      ['', '', 'deleted'],
      ['Ana', 'Pérez', 'active'],
      ['Luis', 'Torres', 'active'],
    ],
  )
  assert.deepEqual(
    {
      categories: await count('categories'),
      services: await count('sub_categories'),
      skills: await count('skills'),
      plans: await count('plans'),
    },
    remainingCounts,
  )
  const rows: Record<string, number> = {}
  for (const table of [
    'demo_people',
    'ratings',
    'invoices',
    'subscriptions',
    'payment_methods',
    'portfolio_projects',
    'files',
    'audit_log',
  ] as const)
    rows[table] = await count(table)
  assert.deepEqual(rows, {
    demo_people: 0,
    ratings: 0,
    invoices: 0,
    subscriptions: 0,
    payment_methods: 0,
    portfolio_projects: 0,
    files: 0,
    audit_log: 0,
  })
  assert.deepEqual([await count('orders'), await count('chats'), await count('messages')], [2, 1, 1])

  const { body: orders } = await world.get('/api/v1/order/buyer', asAna)
  assert.deepEqual(orders.data.orders.map((item: { status: string }) => item.status).sort(), [
    'CANCELLED',
    'PENDING',
  ])
  const { body: sellers } = await world.get('/api/v1/seller/all')
  assert.deepEqual(
    sellers.data.sellers.map((item: { _id: string }) => item._id),
    [luis],
  )
  assert.equal(
    (await world.send('POST', '/api/v1/auth/login', { email: 'admin@demo.test', password: DEMO_PASSWORD }))
      .status,
    401,
  )
  assert.deepEqual(await findOpenLogins(world.database), [])
  assert.equal((await removeDemo(market, world.now)).users, 0, 'a second time there is nobody left to remove')
})
