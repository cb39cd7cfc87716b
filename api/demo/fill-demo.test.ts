import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { createWorld, type World } from '../../tests/support/world.ts'
import { fillDemo } from './fill-demo.ts'
import { disableSuperAdminLogin } from './logins.ts'

let world: World
before(async () => {
  world = await openDemo(false)
})
after(() => world.close())

async function openDemo(isPublic: boolean, laterMs = 0): Promise<World> {
  const demo = await createWorld({ env: { demo: true, publicDemo: isPublic } })
  demo.now = new Date(demo.now.getTime() + laterMs)
  // The test world's own catalogue is replaced by the demo's.
  for (const table of ['skills', 'sub_categories', 'categories'] as const)
    await demo.database.db.deleteFrom(table).execute()
  await fillDemo({ database: demo.database, files: demo.deps.files, clock: demo.deps.clock }, isPublic)
  return demo
}

const enter = (email: string, where = 'localhost') =>
  world.send('POST', '/api/v1/auth/login', { email, password: DEMO_PASSWORD }, { Host: where })

test('one password lets in a client, a freelancer, an administrator and a super administrator, without a code that everybody could read', async () => {
  const { body } = await world.get('/api/v1/demo-logins')
  assert.deepEqual(
    body.data.logins.map(({ role }: { role: string }) => role),
    ['buyer', 'seller', 'admin', 'superAdmin'],
  )
  for (const { email } of body.data.logins) assert.equal((await enter(email)).status, 200, email)
})

test('the freelancer has a request to accept and an order to deliver, both of the client', async () => {
  const { body } = await enter('seller@demo.test')
  const his = { Authorization: `Bearer ${body.data.token}` }
  for (const status of ['PENDING', 'PROCESSING']) {
    const { orders } = (await world.get(`/api/v1/order/seller?status=${status}&limit=50`, his)).body.data
    assert.ok(
      orders.some(({ deliveryAt }: { deliveryAt: string }) => Date.parse(deliveryAt) > world.now.getTime()),
      status,
    )
  }
})

test('what fits no other category is in Other, which stands last and has people in it', async () => {
  const { categorys: categories } = (await world.get('/api/v1/category')).body.data
  const last = categories.at(-1)
  assert.equal(last.name, 'Other')
  assert.ok(last.sellerCount > 0)
  const { subCategories } = (await world.get(`/api/v1/subCategory?categoryId=${last._id}`)).body.data
  assert.ok(
    subCategories.length > 0 &&
      subCategories.every(({ sellerCount }: { sellerCount: number }) => sellerCount > 0),
  )
})

test('the work that a client ordered stands with their review', async () => {
  const { body } = await enter('seller@demo.test')
  const { _id } = body.data.user
  const { ratings } = (await world.get(`/api/v1/rating?sellerId=${_id}&limit=50`)).body.data
  const projects = new Set(
    (await world.get(`/api/v1/portfolio/public-seller-portfolio?userId=${_id}`)).body.data.map(
      (project: { _id: string }) => project._id,
    ),
  )
  const shown = ratings.flatMap(({ project }: { project?: { _id: string; cover: object } }) => project ?? [])
  assert.ok(shown.length >= 2, `${shown.length} reviews show a project`)
  for (const { _id: id, cover } of shown) assert.ok(projects.has(id) && cover)
})

test('whenever a demo is filled, the same people work in the same towns, show the same work and have the same reviews', async () => {
  const later = await openDemo(false, 3 * MINUTE_MS + 457)
  const read = async ({ database: { db } }: World) => ({
    sellers: await db
      .selectFrom('sellers')
      .innerJoin('users', 'users.id', 'sellers.user_id')
      .select([
        'email',
        'title',
        'place_id',
        'reach_km',
        'delivery_days',
        'response_minutes',
        'completed_orders',
      ])
      .select(['rating_sum', 'rating_count', 'subscription_status'])
      .orderBy('email')
      .execute(),
    pictures: await db
      .selectFrom('files')
      .innerJoin('users', 'users.id', 'files.owner_user_id')
      .select(['email', 'color', 'width'])
      .orderBy('email')
      .orderBy('width')
      .orderBy('color')
      .execute(),
    reviews: await db
      .selectFrom('ratings')
      .select(['rating', 'comment', 'reply'])
      .orderBy('comment')
      .execute(),
  })
  assert.deepEqual(await read(later), await read(world))
  later.close()
})

test('the freelancer whom one can log in as works in a town', async () => {
  const seller = await world.database.db
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .select('place_id')
    .where('email', '=', 'seller@demo.test')
    .executeTakeFirstOrThrow()
  assert.notEqual(seller.place_id, null)
})

test('in a demo for everybody nobody changes the market itself', async () => {
  const open = await openDemo(true)
  assert.equal(
    await open.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'superAdmin')
      .executeTakeFirst(),
    undefined,
  )
  open.close()
  await disableSuperAdminLogin(world.database)
  assert.equal((await enter('super@demo.test')).status, 401)
  assert.equal((await enter('admin@demo.test')).status, 200)
})
