import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import * as v from 'valibot'
import { SyncResponse } from '#shared/protocol/changes.ts'
import { successEnvelope } from '#shared/protocol/envelope.ts'
import type { MutationKind, Payload } from '#shared/protocol/mutation-payloads.ts'
import { HOUR_MS } from '#shared/time.ts'
import { startPushService } from '../../../tests/support/push-service.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { createWorld, type TestResponse, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { createPushSender, generatePushKeys } from '../../outside/push.ts'

const service = await startPushService()
let world: World
let ana: string
let luis: string
const headers = new Map<string, { Authorization: string }>()

before(async () => {
  world = await createWorld({
    env: { rateLimits: true },
    push: createPushSender(generatePushKeys(), 'mailto:operator@market.example', true),
  })
})
after(async () => {
  service.close()
  await world.close()
})
const test = testWith(async () => {
  // The previous test has used up the limits of this user and of the IP address.
  world.now = new Date(world.now.getTime() + HOUR_MS)
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  for (const person of [ana, luis])
    headers.set(person, { Authorization: `Bearer ${await world.createSession(person)}` })
})

const getAuthHeaders = (person: string) => headers.get(person) ?? { Authorization: '' }
const createForm = () => ({
  _id: newId(world.now),
  sellerUserId: luis,
  description: 'A sign for our bakery, seen from the tram.',
  deliveryAt: new Date(world.now.getTime() + 99 * HOUR_MS).toISOString(),
  budget: 350,
})
const createOrder = (body: object = createForm()) =>
  world.send('POST', '/api/v1/order', body, getAuthHeaders(ana))
const move = (side: string, person: string, id: string, status: string, body: object = {}) =>
  world.send(
    'PUT',
    `/api/v1/order/${side}/status?orderId=${id}&status=${status}`,
    body,
    getAuthHeaders(person),
  )
const createMutation = <K extends MutationKind>(kind: K, payload: Payload<K>) => ({
  id: newId(world.now),
  kind,
  payload,
})

async function sync(person: string, mutations: object[]) {
  const response = await world.send('POST', '/api/v1/sync', { since: 0, mutations }, getAuthHeaders(person))
  return v.parse(successEnvelope(SyncResponse), response.body).data.results.map(({ status }) => status)
}

/**
 * How many requests succeed before one is rate limited, what that error is, and whether another user may go
 * on.
 */
async function repeatUntil429(
  call: (i: number) => Promise<TestResponse>,
  maxCalls: number,
): Promise<{ acceptedCount: number; rejection: TestResponse }> {
  for (let acceptedCount = 0; acceptedCount <= maxCalls; acceptedCount++) {
    const rejection = await call(acceptedCount)
    if (rejection.status === 429) return { acceptedCount, rejection }
    assert.equal(rejection.status, 200, JSON.stringify(rejection.body))
  }
  throw new Error(`${maxCalls} and none had to wait`)
}

test('the orders of Ana’s day without a network go out at once, and a flood of them has to wait; what is known costs nothing', async () => {
  const queued = Array.from({ length: 50 }, createForm)
  const statuses = await sync(
    ana,
    queued.map((order) => createMutation('createOrder', order)),
  )
  assert.deepEqual([statuses.length, [...new Set(statuses)]], [50, [200]])
  const rejection = await createOrder()
  assert.deepEqual(
    [rejection.status, rejection.body.code, rejection.headers.get('Retry-After'), rejection.body.retryAfter],
    [429, 'RATE_LIMITED', '120', 120],
  )
  assert.equal((await createOrder(queued[0])).status, 200, 'the second arrival of an order that is there')
  world.now = new Date(world.now.getTime() + 120_000)
  assert.deepEqual([(await createOrder()).status, (await createOrder()).status], [200, 429])
})

test('what Luis did with his orders in a day goes out at once, a flood of moves and wishes waits', async () => {
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.push((await createOrder()).body.data.order._id)
  const [id = ''] = ids
  for (const orderId of ids) await move('seller', luis, orderId, 'PROCESSING')
  const proposeDate = (i: number) =>
    createMutation('proposeDeliveryDate', {
      orderId: ids[Math.floor(i / 90)] ?? '',
      deliveryAt: new Date(world.now.getTime() + (i + 200) * HOUR_MS).toISOString(),
    })
  const statuses: number[] = []
  for (let part = 0; part < 4; part++)
    statuses.push(
      ...(await sync(
        luis,
        Array.from({ length: 90 }, (_, i) => proposeDate(part * 90 + i)),
      )),
    )
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.includes(429)], [296, true])
  const delivered = await move('seller', luis, id, 'DELIVERED')
  assert.deepEqual([delivered.body.code, delivered.headers.get('Retry-After')], ['RATE_LIMITED', '1'])
  assert.equal((await move('buyer', ana, id, 'PENDING')).body.code, 'INVALID_TRANSITION', 'nobody else waits')
  world.now = new Date(world.now.getTime() + 2000)
  assert.equal((await move('seller', luis, id, 'DELIVERED')).status, 200)
  assert.equal((await move('buyer', ana, id, 'COMPLETED')).status, 200)
})

test('an order of Ana’s and Luis’s takes a hundred steps, and then only its end', async () => {
  const { _id: id } = (await createOrder()).body.data.order
  await move('seller', luis, id, 'PROCESSING')
  const proposeDate = (i: number) =>
    world.send(
      'PUT',
      `/api/v1/order/date/${id}`,
      { deliveryAt: new Date(world.now.getTime() + (i + 200) * HOUR_MS).toISOString() },
      getAuthHeaders(luis),
    )
  for (let i = 0; i < 98; i++) assert.equal((await proposeDate(i)).status, 200)
  const rejection = await proposeDate(98)
  assert.deepEqual([rejection.status, rejection.body.code], [409, 'ORDER_FULL'])
  const { deliveryAt } = (await proposeDate(97)).body.data.order.proposal
  assert.equal(
    (
      await world.send(
        'PUT',
        `/api/v1/order/date/${id}/answer`,
        { deliveryAt, accept: true },
        getAuthHeaders(ana),
      )
    ).status,
    200,
    'what was asked before is answered',
  )
  assert.equal((await move('seller', luis, id, 'DELIVERED')).status, 200)
  assert.equal(
    (await move('buyer', ana, id, 'PROCESSING', { note: 'Larger, please' })).body.code,
    'ORDER_FULL',
  )
  const done = await move('buyer', ana, id, 'COMPLETED')
  assert.deepEqual([done.status, done.body.data.order.events.length], [200, 103])
})

test('reports, kept freelancers and browsers for pushes have limits of each person', async () => {
  const { chat } = (
    await world.send(
      'POST',
      '/api/v1/chat/send-message',
      { receiverUserId: luis, content: 'Hi' },
      getAuthHeaders(ana),
    )
  ).body.data
  const first = newId(world.now)
  const report = (_id: string) =>
    world.send(
      'POST',
      `/api/v1/chat/report/${chat._id}`,
      { _id, reason: 'spam', text: '' },
      getAuthHeaders(ana),
    )
  const reports = await repeatUntil429((i) => report(i === 0 ? first : newId(world.now)), 30)
  assert.deepEqual([reports.acceptedCount, reports.rejection.headers.get('Retry-After')], [20, '180'])
  assert.equal((await report(first)).status, 200)
  const saved = await repeatUntil429(
    (i) => world.send('PUT', `/api/v1/seller/saved/${luis}`, { saved: i % 2 === 0 }, getAuthHeaders(ana)),
    600,
  )
  assert.deepEqual([saved.acceptedCount, saved.rejection.body.code], [500, 'RATE_LIMITED'])
  const phone = service.createReceiver()
  const subscribe = ({ endpoint, keys }: typeof phone) =>
    world.send('POST', '/api/v1/push/subscription', { endpoint, keys }, getAuthHeaders(ana))
  const phones = await repeatUntil429((i) => subscribe(i === 0 ? phone : service.createReceiver()), 60)
  assert.deepEqual([phones.acceptedCount, phones.rejection.body.code], [30, 'RATE_LIMITED'])
})

test('sixty projects an hour are taken of Luis, and what he adds a second time costs nothing', async () => {
  const add = (_id: string) =>
    world.send(
      'POST',
      '/api/v1/portfolio',
      {
        _id,
        name: 'A shop',
        description: 'Menu, map and opening hours.',
        skills: ['Figma'],
        duration: '1-month',
        cost: 10,
        images: [],
      },
      getAuthHeaders(luis),
    )
  const first = newId(world.now)
  const { acceptedCount, rejection } = await repeatUntil429(
    (i) => add(i === 0 ? first : newId(world.now)),
    70,
  )
  assert.deepEqual([acceptedCount, rejection.body.code, (await add(first)).status], [60, 'RATE_LIMITED', 200])
})

test('Ana’s eleventh browser takes the place of her oldest, and one that says the same again costs nothing', async () => {
  const phones = Array.from({ length: 11 }, () => service.createReceiver())
  const subscribe = ({ endpoint, keys }: (typeof phones)[number]) =>
    world.send('POST', '/api/v1/push/subscription', { endpoint, keys }, getAuthHeaders(ana))
  for (const phone of phones) {
    world.now = new Date(world.now.getTime() + 1000)
    assert.equal((await subscribe(phone)).status, 200)
  }
  const subscriptions = await world.database.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', ana)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    subscriptions.map(({ endpoint }) => endpoint),
    phones.slice(1).map(({ endpoint }) => endpoint),
  )
  const last = phones.at(-1)
  assert.ok(last)
  for (let i = 0; i < 100; i++) assert.equal((await subscribe(last)).status, 200)
})

test('whom Luis has blocked sends him no order and no wish, for the same reason as in the chat; what runs goes on', async () => {
  const { _id: id } = (await createOrder()).body.data.order
  await move('seller', luis, id, 'PROCESSING')
  const { chat } = (
    await world.send(
      'POST',
      '/api/v1/chat/send-message',
      { receiverUserId: luis, content: 'Hi' },
      getAuthHeaders(ana),
    )
  ).body.data
  const block = (person: string, blocked: boolean) =>
    world.send('PUT', `/api/v1/chat/block/${chat._id}`, { blocked }, getAuthHeaders(person))
  const proposeDate = (person: string, orderId = id) =>
    world.send(
      'PUT',
      `/api/v1/order/date/${orderId}`,
      { deliveryAt: new Date(world.now.getTime() + 300 * HOUR_MS).toISOString() },
      getAuthHeaders(person),
    )
  await block(luis, true)
  const written = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Hi' },
    getAuthHeaders(ana),
  )
  for (const rejection of [await createOrder(), await proposeDate(ana)])
    assert.deepEqual([rejection.status, rejection.body], [written.status, written.body])
  assert.equal((await proposeDate(luis)).status, 200, 'who blocks may still ask')
  assert.equal(
    (await world.database.db.selectFrom('orders').select('id').where('buyer_user_id', '=', ana).execute())
      .length,
    1,
  )
  assert.equal((await move('seller', luis, id, 'DELIVERED')).status, 200)
  assert.equal((await move('buyer', ana, id, 'COMPLETED')).status, 200)
  await block(luis, false)
  const { _id: next } = (await createOrder()).body.data.order
  await block(ana, true)
  await move('seller', luis, next, 'PROCESSING')
  assert.equal((await proposeDate(luis, next)).body.code, 'BLOCKED')
})
