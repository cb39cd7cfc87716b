import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../tests/world.ts'
import { newId } from '../db/id.ts'
import { forgetKeys } from './once.ts'

let world: World
let luis: string
let ana: Record<string, string>
let olga: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = { Authorization: `Bearer ${await world.signIn(await world.addBuyer('Ana'))}` }
  olga = { Authorization: `Bearer ${await world.signIn(await world.addBuyer('Olga'))}` }
})
after(() => world.close())

const ORDER = { description: 'A sign for our bakery', deliveryAt: '2026-05-20T12:00:00Z', budget: 90 }
const hire = (key: string, who = ana, more: object = {}) => world.send('POST', '/api/v1/order', { sellerUserId: luis, ...ORDER, ...more }, { ...who, 'Idempotency-Key': key })
const orders = async (who = ana) => (await world.get('/api/v1/order/buyer', who)).body.total

test('the same key and request again are answered like the first time, and change nothing', async () => {
  const key = newId(world.now)
  const first = await hire(key)
  assert.deepEqual([first.status, first.headers.get('Idempotency-Replayed')], [200, null])
  const second = await hire(key)
  assert.deepEqual([second.status, second.headers.get('Idempotency-Replayed'), second.body], [200, 'true', first.body])
  assert.match(second.headers.get('Cache-Control') ?? '', /no-store/)
  assert.equal(await orders(), 1)
  assert.equal((await hire(key, ana, { budget: 91 })).body.code, 'IDEMPOTENCY_KEY_REUSED')
  assert.equal((await hire('not-an-id')).body.errors[0].path, 'Idempotency-Key')
})

test("another person's key is another key", async () => {
  const key = newId(world.now)
  const [hers, others] = [await hire(key), await hire(key, olga)]
  assert.equal(others.headers.get('Idempotency-Replayed'), null)
  assert.notEqual(hers.body.data.order._id, others.body.data.order._id)
})

test('of two that arrive at the same moment one happens', async () => {
  const before = await orders()
  const key = newId(world.now)
  const answers = await Promise.all([hire(key), hire(key), hire(key)])
  // The others come while it is under way, or get the stored answer.
  const happened = answers.filter(({ status }) => status === 200)
  assert.ok(happened.length > 0)
  assert.equal(new Set(happened.map(({ body }) => body.data.order._id)).size, 1)
  assert.ok(answers.every(({ status }) => status === 200 || status === 409))
  assert.equal(await orders(), before + 1)
})

test('what was refused, and so had no effect, may be tried again under its key', async () => {
  const key = newId(world.now)
  world.now = new Date('2026-05-25T12:00:00Z')
  assert.equal((await hire(key)).status, 400, 'that day has passed')
  world.now = new Date('2026-05-04T12:00:00Z')
  assert.equal((await hire(key)).status, 200)
})

test('a key whose answer was lost with the process says so instead of doing it twice, and is forgotten after thirty days', async () => {
  const key = newId(world.now)
  await hire(key)
  await world.database.db.updateTable('idempotency_keys').set({ answer: null }).where('key', '=', key).execute()
  const before = await orders()
  assert.equal((await hire(key)).body.code, 'IDEMPOTENCY_NO_ANSWER')
  assert.equal(await orders(), before)
  await forgetKeys(world.database, new Date(world.now.getTime() + 31 * 86_400_000))
  assert.deepEqual(await world.database.db.selectFrom('idempotency_keys').selectAll().execute(), [])
})
