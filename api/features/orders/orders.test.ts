import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkMove, MOVES, ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '#shared/order-graph.ts'
import type { Order } from '#shared/orders.ts'
import { ERRORS } from '#shared/protocol/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { purgeCancellations } from '../../db/withdrawn-ids.ts'
import { processDeadlines } from './deadlines.ts'

let world: World
let ana: string
let luis: string
let marta: string
let olga: string
const start = new Date('2026-05-04T12:00:00.000Z')

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  marta = await world.addSeller({ firstName: 'Marta' })
  ana = await world.addBuyer('Ana')
  olga = await world.addBuyer('Olga')
})
after(() => world.close())

const getAuthHeaders = async (person: string) => ({
  authorization: `Bearer ${await world.createSession(person)}`,
})
const ORDER = {
  description: 'A sign for our bakery, seen from the tram.',
  deliveryAt: '2026-05-20T12:00:00.000Z',
  budget: 350.5,
}
const createOrder = async (overrides: object = {}) =>
  world.send(
    'POST',
    '/api/v1/order',
    { sellerUserId: luis, ...ORDER, ...overrides },
    await getAuthHeaders(ana),
  )
const move = async (side: Side, person: string, orderId: string, status: string, body: object = {}) =>
  world.send(
    'PUT',
    `/api/v1/order/${side}/status?orderId=${orderId}&status=${encodeURIComponent(status)}`,
    body,
    await getAuthHeaders(person),
  )
const getOrder = async (person: string, id: string) =>
  (await world.get(`/api/v1/order/${id}`, await getAuthHeaders(person))).body.data
const person = (side: Side) => (side === 'buyer' ? ana : luis)

/** Creates an order and moves it to a status, the last move by a side that may make it. */
async function orderAt(status: OrderStatus): Promise<string> {
  const id = (await createOrder()).body.data.order._id
  const path: Record<OrderStatus, [Side, OrderStatus][]> = {
    PENDING: [],
    PROCESSING: [['seller', 'PROCESSING']],
    DELIVERED: [
      ['seller', 'PROCESSING'],
      ['seller', 'DELIVERED'],
    ],
    COMPLETED: [
      ['seller', 'PROCESSING'],
      ['seller', 'DELIVERED'],
      ['buyer', 'COMPLETED'],
    ],
    CANCELLED: [['seller', 'CANCELLED']],
  }
  for (const [side, to] of path[status]) assert.equal((await move(side, person(side), id, to)).status, 200)
  return id
}

test('Ana hires Luis: both see the order with its number, and nobody else does', async () => {
  const { status, body } = await createOrder()
  assert.equal(status, 200, JSON.stringify(body))
  const { order } = body.data
  assert.match(order.number, /^OF-\d{6}$/)
  assert.deepEqual(
    [order.status, order.budget, order.pesos, order.events.length, order.lastBy],
    ['PENDING', 350.5, 17.5, 1, 'buyer'],
  )
  assert.deepEqual(await getOrder(luis, order._id), order)
  assert.equal(
    (await world.get(`/api/v1/order/${order._id}`, await getAuthHeaders(marta))).body.code,
    'ORDER_NOT_FOUND',
  )
  const list = await world.get('/api/v1/order/seller', await getAuthHeaders(luis))
  assert.deepEqual(
    [list.body.orders[0]._id, list.body.data.orders[0]._id, list.body.total],
    [order._id, order._id, 1],
  )
  assert.equal((await world.get('/api/v1/order/buyer', await getAuthHeaders(olga))).body.total, 0)
})

test('an order that arrives twice is one, and one with unusable values says which', async () => {
  const _id = newId(start)
  const first = await createOrder({ _id })
  assert.deepEqual((await createOrder({ _id })).body.data, first.body.data)
  assert.equal(
    (
      await world.send(
        'POST',
        '/api/v1/order',
        { sellerUserId: luis, ...ORDER, _id },
        await getAuthHeaders(olga),
      )
    ).body.code,
    'ID_TAKEN',
  )
  for (const [path, invalid] of [
    ['deliveryAt', { deliveryAt: '2026-05-04T11:59:00Z' }],
    ['deliveryAt', { deliveryAt: 'tomorrow' }],
    ['budget', { budget: 0 }],
    ['budget', { budget: -5 }],
    ['budget', { budget: 1e12 }],
    ['budget', { budget: 10.005 }],
    ['description', { description: 'short' }],
    ['description', { description: 'x'.repeat(2001) }],
  ] as const)
    assert.deepEqual(
      [path, (await createOrder(invalid)).body.errors?.[0]?.path],
      [path, path],
      JSON.stringify(invalid),
    )
  await world.send('PUT', '/api/v1/seller', { seller: { active: false } }, await getAuthHeaders(marta))
  assert.equal((await createOrder({ sellerUserId: marta })).body.code, 'SELLER_NOT_HIRING')
})

for (const from of ORDER_STATUSES)
  for (const side of SIDES)
    for (const to of ORDER_STATUSES)
      test(`a ${side} who wants an order at ${from} to be ${to} gets what the graph says`, async () => {
        const id = await orderAt(from)
        const before = await getOrder(ana, id)
        const expected = checkMove({ status: from, lastBy: before.lastBy }, side, to)
        const response = await move(side, person(side), id, to, { note: 'For a reason' })
        const now = await getOrder(ana, id)
        if (expected.kind === 'refused') {
          assert.deepEqual([response.status, response.body.code], [ERRORS[expected.code][0], expected.code])
          assert.deepEqual(
            [response.body.current, response.body.requested, response.body.allowed],
            [from, to, expected.allowed],
          )
          assert.deepEqual(now, before, 'nothing has changed')
        } else
          assert.deepEqual(
            [response.status, now.status, now.events.length],
            [200, to, before.events.length + (expected.kind === 'move' ? 1 : 0)],
          )
        const outsider = side === 'buyer' ? olga : marta
        assert.equal((await move(side, outsider, id, to)).body.code, 'ORDER_NOT_FOUND')
      })

test('where a word is needed, a move without one is refused at the note', async () => {
  for (const from of ORDER_STATUSES)
    for (const { to, actor, requiresReason } of MOVES[from].filter((item) => item.requiresReason)) {
      const response = await move(actor, person(actor), await orderAt(from), to)
      assert.deepEqual(
        [requiresReason, response.body.errors?.[0]?.path],
        [true, 'note'],
        `${from} ${to} ${actor}`,
      )
    }
})

test('a state may be named by its other spellings, and the error reads as a sentence', async () => {
  const id = await orderAt('PENDING')
  assert.equal((await move('seller', luis, id, 'in progress')).body.data.order.status, 'PROCESSING')
  assert.equal(
    (await move('seller', luis, id, 'Canceled', { note: 'Ill' })).body.data.order.status,
    'CANCELLED',
  )
  const delivered = await orderAt('DELIVERED')
  const response = await move('buyer', ana, delivered, 'CANCELLED')
  assert.equal(
    response.body.message,
    'Invalid transition from DELIVERED to CANCELLED. Allowed: PROCESSING, COMPLETED.',
  )
  assert.equal((await move('buyer', ana, delivered, 'nonsense')).status, 400)
  assert.equal(
    (
      await world.app.request(`/api/v1/order/buyer/status?orderId=${delivered}&status=COMPLETED`, {
        method: 'PUT',
        headers: await getAuthHeaders(ana),
      })
    ).status,
    200,
    'an empty body will do',
  )
})

test('of two moves at once one wins, and the other hears where it stands', async () => {
  const id = await orderAt('PENDING')
  const [accept, withdraw] = await Promise.all([
    move('seller', luis, id, 'PROCESSING', { from: 'PENDING' }),
    move('buyer', ana, id, 'CANCELLED', { from: 'PENDING', note: 'Changed my mind' }),
  ])
  assert.deepEqual([accept.status, withdraw.status].sort(), [200, 409])
  assert.deepEqual(await getOrder(ana, id), await getOrder(luis, id))
})

test('Ana asks early for changes, and no new day is told of where the old one stays', async () => {
  const id = (await createOrder({ deliveryAt: '2026-06-30T12:00:00.000Z' })).body.data.order._id
  for (const to of ['PROCESSING', 'DELIVERED']) await move('seller', luis, id, to)
  const { order } = (await move('buyer', ana, id, 'PROCESSING', { note: 'Larger letters, please' })).body.data
  assert.deepEqual([order.deliveryAt, order.events.at(-1).deliveryAt], ['2026-06-30T12:00:00.000Z', null])
})

test('the first delivery settles for ever whether it was on time, and asking for changes sets a new day', async () => {
  const id = await orderAt('DELIVERED')
  assert.equal((await getOrder(ana, id)).onTime, true)
  world.now = new Date('2026-05-19T12:00:00.000Z')
  const changes = await move('buyer', ana, id, 'PROCESSING', { note: 'Larger letters, please' })
  assert.deepEqual(
    [changes.body.data.order.inRevision, changes.body.data.order.deliveryAt],
    [true, '2026-05-22T12:00:00.000Z'],
  )
  assert.equal(changes.body.data.order.events.at(-1).deliveryAt, '2026-05-22T12:00:00.000Z')
  world.now = new Date('2026-05-25T12:00:00.000Z')
  const lateOrders = (
    await world.get('/api/v1/order/seller?status=late&limit=50', await getAuthHeaders(luis))
  ).body
  assert.ok(lateOrders.orders.some((order: { _id: string }) => order._id === id))
  const revised = (
    await world.get('/api/v1/order/buyer?status=IN_REVISION&limit=50', await getAuthHeaders(ana))
  ).body
  assert.ok(revised.orders.some((order: { _id: string }) => order._id === id))
  const repeated = await move('seller', luis, id, 'DELIVERED')
  assert.deepEqual([repeated.body.data.order.onTime, repeated.body.data.order.inRevision], [true, false])
  world.now = start
})

test('what is due at noon is late half a minute after it, however a plain client writes noon', async () => {
  world.now = new Date(start)
  const hired = await createOrder({ deliveryAt: '2026-05-20T12:00Z' })
  const id = hired.body.data.order._id
  assert.equal(hired.body.data.order.deliveryAt, '2026-05-20T12:00:00.000Z')
  await move('seller', luis, id, 'PROCESSING')
  world.now = new Date('2026-05-20T12:00:30.000Z')
  const { orders } = (
    await world.get('/api/v1/order/seller?status=LATE&limit=50', await getAuthHeaders(luis))
  ).body
  assert.ok(orders.some((order: { _id: string }) => order._id === id))
  assert.equal((await move('seller', luis, id, 'DELIVERED')).body.data.order.onTime, false)
  world.now = start
})

/** A file of six bytes, started at one time and finished at another. */
async function createUpload(headers: Record<string, string>): Promise<string> {
  const id = newId(world.now)
  const metadata = `kind ${btoa('attachment')},id ${btoa(id)}`
  const creation = await world.app.request('/api/v1/file/tus', {
    method: 'POST',
    headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': '6', 'Upload-Metadata': metadata },
  })
  assert.equal(creation.status, 201)
  return id
}
async function completeUpload(userId: Record<string, string>, id: string): Promise<void> {
  const headers = {
    ...userId,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
  }
  assert.equal(
    (await world.app.request(`/api/v1/file/tus/${id}`, { method: 'PATCH', headers, body: 'a sign' })).status,
    204,
  )
}

test('a delivery made where there is no network counts from when it was made, if nothing was heard of its phone since', async () => {
  world.now = new Date(start)
  const [first, second, third] = [
    await orderAt('PROCESSING'),
    await orderAt('PROCESSING'),
    await orderAt('PROCESSING'),
  ]
  const phone = await getAuthHeaders(luis)
  const deliver = (id: string, doneAt: string, overrides: object = {}) =>
    world.send(
      'PUT',
      `/api/v1/order/seller/status?orderId=${id}&status=DELIVERED`,
      { doneAt, ...overrides },
      phone,
    )
  const last = (response: Awaited<ReturnType<typeof deliver>>) => response.body.data.order.events.at(-1)
  world.now = new Date('2026-05-20T11:00:00.000Z')
  await world.get('/api/v1/order/seller', phone)
  world.now = new Date('2026-05-20T15:00:00.000Z')
  // The phone is back online: it catches up, and uploads a file for 20 minutes before it sends the delivery.
  await world.get('/api/v1/changes', phone)
  const file = await createUpload(phone)
  const atOnce = last(await deliver(first, '2026-05-20T11:30:00Z'))
  assert.deepEqual([atOnce.at, atOnce.arrivedAt], ['2026-05-20T11:30:00.000Z', '2026-05-20T15:00:00.000Z'])
  assert.equal((await getOrder(ana, first)).onTime, true, 'it was made before the day')
  world.now = new Date('2026-05-20T15:20:00.000Z')
  await completeUpload(phone, file)
  assert.equal(
    last(await deliver(second, '2026-05-20T11:30:00Z', { attachments: [{ _id: file, name: 'sign.pdf' }] }))
      .at,
    '2026-05-20T11:30:00.000Z',
    'its file went ahead of it',
  )
  assert.equal(
    last(await deliver(third, '2026-05-20T11:30:00Z')).at,
    '2026-05-20T15:00:00.000Z',
    'the phone has been heard of since',
  )
  assert.equal((await getOrder(ana, third)).onTime, false)
  world.now = start
})

test('a file that Luis sent in the morning dates no delivery of the afternoon back, nor does one that he left unfinished', async () => {
  world.now = new Date(start)
  const [stashed, plainOrder] = [await orderAt('PROCESSING'), await orderAt('PROCESSING')]
  const phone = await getAuthHeaders(luis)
  world.now = new Date('2026-05-20T06:00:00.000Z')
  await world.get('/api/v1/order/seller', phone)
  // The phone was off for six hours, and is in use from then on.
  world.now = new Date('2026-05-20T12:00:00.000Z')
  const [completeUploadId, partialUploadId] = [await createUpload(phone), await createUpload(phone)]
  await completeUpload(phone, completeUploadId)
  for (const minute of ['15:57', '15:58', '15:59', '16:00']) {
    world.now = new Date(`2026-05-20T${minute}:00.000Z`)
    await world.get('/api/v1/order/seller', phone)
  }
  await completeUpload(phone, partialUploadId)
  for (const [id, file] of [
    [stashed, completeUploadId],
    [plainOrder, partialUploadId],
  ] as const) {
    const form = { doneAt: '2026-05-20T11:30:00Z', attachments: [{ _id: file, name: 'sign.pdf' }] }
    const { body } = await world.send(
      'PUT',
      `/api/v1/order/seller/status?orderId=${id}&status=DELIVERED`,
      form,
      phone,
    )
    const { at } = body.data.order.events.at(-1)
    assert.ok(at >= '2026-05-20T15:59:00.000Z', at)
  }
  world.now = start
})

test('nobody who was online dates a delivery back, and what is known of a device outlasts the process that heard it', async () => {
  world.now = new Date(start)
  const [online, offlineOrder] = [await orderAt('PROCESSING'), await orderAt('PROCESSING')]
  const phone = await getAuthHeaders(luis)
  const deliver = (id: string, through = world.app) =>
    through.request(`/api/v1/order/seller/status?orderId=${id}&status=DELIVERED`, {
      method: 'PUT',
      headers: { ...phone, 'Content-Type': 'application/json' },
      body: JSON.stringify({ doneAt: '2026-05-20T11:59:00Z' }),
    })
  for (let minute = 0; minute < 20; minute++) {
    world.now = new Date(Date.parse('2026-05-20T11:50:00.000Z') + minute * 30_000)
    await world.get('/api/v1/order/seller', phone)
  }
  world.now = new Date('2026-05-20T12:00:07.000Z')
  assert.equal(
    (await (await deliver(online)).json()).data.order.events.at(-1).at,
    '2026-05-20T11:59:30.000Z',
    'when it was last heard of, to the second',
  )
  // Another process of the same market, which has had no contact with this phone.
  const other = world.createApp({ database: { ...world.database } })
  world.now = new Date('2026-05-20T12:00:20.000Z')
  const [event] = (await (await deliver(offlineOrder, other)).json()).data.order.events.slice(-1)
  assert.ok(event.at >= '2026-05-20T11:59:30.000Z', event.at)
  world.now = start
})

test('no deed counts from before what its order shows already', async () => {
  world.now = new Date('2026-05-06T09:00:00.000Z')
  const phone = await getAuthHeaders(luis)
  world.now = new Date('2026-05-06T12:00:00.000Z')
  const id = (await createOrder({ deliveryAt: '2026-05-08T12:00:00Z' })).body.data.order._id
  world.now = new Date('2026-05-06T14:00:00.000Z')
  const acceptResponse = await world.send(
    'PUT',
    `/api/v1/order/seller/status?orderId=${id}&status=PROCESSING`,
    { doneAt: '2026-05-06T10:00:00Z' },
    phone,
  )
  assert.equal(
    acceptResponse.body.data.order.events.at(-1).at,
    '2026-05-06T12:00:00.000Z',
    'the order was made then',
  )
  const deliverResponse = await world.send(
    'PUT',
    `/api/v1/order/seller/status?orderId=${id}&status=DELIVERED`,
    { doneAt: '2026-05-06T11:00:00Z' },
    phone,
  )
  assert.equal(deliverResponse.body.data.order.events.at(-1).at, '2026-05-06T12:00:00.000Z')
  world.now = start
})

test('Ana’s “Complete” for the first delivery does not complete the second, and she hears what has happened since', async () => {
  world.now = new Date(start)
  const id = await orderAt('DELIVERED')
  const newest = async () => (await getOrder(ana, id)).events.at(-1)._id
  const phone = { _id: newId(start), from: 'DELIVERED', decidedOn: await newest(), note: 'Thank you!' }
  await move('buyer', ana, id, 'PROCESSING', { note: 'Larger letters' })
  assert.equal((await move('buyer', ana, id, 'COMPLETED', phone)).body.code, 'NOT_DELIVERED')
  await move('seller', luis, id, 'DELIVERED', { note: 'Larger now' })
  const stale = await move('buyer', ana, id, 'COMPLETED', phone)
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.current, stale.body.requested, stale.body.allowed],
    [409, 'MOVED_ON', 'DELIVERED', 'COMPLETED', ['PROCESSING', 'COMPLETED']],
  )
  assert.equal((await getOrder(ana, id)).events.length, 5, 'nothing has changed')
  const repeated = await move('buyer', ana, id, 'COMPLETED', { ...phone, decidedOn: await newest() })
  assert.deepEqual([repeated.status, repeated.body.data.order.status], [200, 'COMPLETED'])
  const old = await orderAt('DELIVERED')
  assert.equal(
    (await move('buyer', ana, old, 'COMPLETED', { _id: newId(start), from: 'DELIVERED' })).status,
    200,
    'what was queued before moves named an event',
  )
})

test('what one does twice in a row without a network is decided on what was known before', async () => {
  world.now = new Date(start)
  const id = await orderAt('PENDING')
  const decidedOn = (await getOrder(luis, id)).events.at(-1)._id
  assert.equal(
    (await move('seller', luis, id, 'PROCESSING', { _id: newId(start), from: 'PENDING', decidedOn })).status,
    200,
  )
  assert.equal(
    (await move('seller', luis, id, 'DELIVERED', { _id: newId(start), from: 'PROCESSING', decidedOn }))
      .status,
    200,
  )
  assert.equal(
    (await move('buyer', ana, id, 'COMPLETED', { from: 'DELIVERED', decidedOn: newId(start) })).body.code,
    'MOVED_ON',
    'an event that was undone',
  )
})

test('the same move from two devices is made once, and what the second says is kept beside it', async () => {
  world.now = new Date(start)
  const id = await orderAt('PROCESSING')
  const decidedOn = (await getOrder(luis, id)).events.at(-1)._id
  const file = await world.addFile(await getAuthHeaders(luis), 'the second file')
  const from = 'PROCESSING'
  await move('seller', luis, id, 'DELIVERED', { _id: newId(start), from, decidedOn, note: 'The sign' })
  const tablet = {
    _id: newId(start),
    from,
    decidedOn,
    note: 'And the plan',
    attachments: [{ _id: file, name: 'plan.pdf' }],
  }
  const { order } = (await move('seller', luis, id, 'DELIVERED', tablet)).body.data
  const describeEvent = (event: { note: string; from: string; to: string; files: { name: string }[] }) => [
    event.from,
    event.to,
    event.note,
    ...event.files.map(({ name }) => name),
  ]
  assert.deepEqual(
    [order.status, ...order.events.slice(-2).map(describeEvent)],
    ['DELIVERED', [from, 'DELIVERED', 'The sign'], [from, 'DELIVERED', 'And the plan', 'plan.pdf']],
  )
  assert.equal(
    (await move('seller', luis, id, 'DELIVERED', tablet)).body.data.order.events.length,
    order.events.length,
    'a second arrival',
  )
  const silent = await move('seller', luis, id, 'DELIVERED', {
    _id: newId(start),
    from,
    decidedOn,
    note: 'The sign',
  })
  assert.deepEqual(
    [silent.status, (await getOrder(ana, id)).events.length],
    [200, order.events.length + 1],
    'words that differ from the last',
  )
  const nothing = await move('seller', luis, id, 'DELIVERED', { _id: newId(start), from, decidedOn })
  assert.deepEqual(
    [nothing.status, (await getOrder(ana, id)).events.length],
    [200, order.events.length + 1],
    'nothing to add',
  )
})

test('an order whose answer was lost is withdrawn by discarding it; one that comes later than its withdrawal is none', async () => {
  world.now = new Date(start)
  const withdraw = async (id: string, userId = ana) =>
    world.send('DELETE', `/api/v1/order/${id}`, undefined, await getAuthHeaders(userId))
  const orderId = (await createOrder()).body.data.order._id
  assert.equal((await withdraw(orderId, olga)).body.code, 'ORDER_NOT_FOUND')
  const withdrawn = await withdraw(orderId)
  assert.deepEqual(
    [withdrawn.body.data.order.status, (await getOrder(luis, orderId)).events.at(-1).by],
    ['CANCELLED', 'buyer'],
  )
  assert.equal((await withdraw(orderId)).status, 200, 'a second arrival')
  const underWay = newId(start)
  assert.equal((await withdraw(underWay)).body.code, 'ORDER_NOT_FOUND')
  assert.equal((await createOrder({ _id: underWay })).body.code, 'TAKEN_BACK')
  assert.equal((await world.get(`/api/v1/order/${underWay}`, await getAuthHeaders(luis))).status, 404)
  assert.equal(
    (
      await world.send(
        'POST',
        '/api/v1/order',
        { sellerUserId: luis, ...ORDER, _id: underWay },
        await getAuthHeaders(olga),
      )
    ).status,
    200,
    'another’s id is another’s',
  )
  const acceptedId = await orderAt('PROCESSING')
  const tooLate = await withdraw(acceptedId)
  assert.deepEqual(
    [tooLate.status, tooLate.body.code, tooLate.body.current],
    [409, 'INVALID_TRANSITION', 'PROCESSING'],
  )
  await purgeCancellations(world.database, new Date(start.getTime() + 31 * DAY_MS))
  assert.deepEqual(await world.database.db.selectFrom('taken_back').selectAll().execute(), [])
})

test('Ana rates a completed order once; the stars count at once, and Luis answers once', async () => {
  const id = await orderAt('DELIVERED')
  const rate = async (body: object, userId = ana) =>
    world.send(
      'POST',
      '/api/v1/rating',
      { orderId: id, rating: 5, comment: 'Seen from the tram!', ...body },
      await getAuthHeaders(userId),
    )
  assert.equal((await rate({})).body.code, 'NOT_COMPLETED')
  await move('buyer', ana, id, 'COMPLETED')
  assert.equal((await rate({}, olga)).body.code, 'ORDER_NOT_FOUND')
  for (const invalid of [0, 6, 4.5, '5'])
    assert.equal((await rate({ rating: invalid })).body.errors[0].path, 'rating')
  const before = (await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).body.data
  const rated = await rate({})
  assert.equal(rated.body.data.order.rating.rating, 5)
  assert.equal((await rate({})).status, 200, 'the same again changes nothing')
  assert.equal((await rate({ rating: 1 })).body.code, 'RATED_ALREADY')
  const now = (await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).body.data
  assert.deepEqual([now.ratingCount, now.rating], [before.ratingCount + 1, 5])
  const reply = async (text: string, userId = luis) =>
    world.send(
      'PUT',
      `/api/v1/rating/${rated.body.data.order.rating._id}/reply`,
      { reply: text },
      await getAuthHeaders(userId),
    )
  assert.equal((await reply('Thank you!', marta)).body.code, 'RATING_NOT_FOUND')
  assert.equal((await reply('Thank you!')).body.data.order.rating.reply, 'Thank you!')
  assert.equal((await reply('Thank you!')).status, 200)
  assert.equal((await reply('Something else')).body.code, 'REPLIED_ALREADY')
})

test('files that come with an order or a delivery are for its two people only', async () => {
  const uploadFile = async (userId: string) => world.addFile(await getAuthHeaders(userId), 'hello')
  const [plan, signFileId] = [await uploadFile(ana), await uploadFile(luis)]
  const { order } = (await createOrder({ attachments: [{ _id: plan, name: 'plan.txt' }] })).body.data
  assert.equal(order.files[0].name, 'plan.txt')
  await move('seller', luis, order._id, 'PROCESSING')
  const delivered = await move('seller', luis, order._id, 'DELIVERED', {
    note: 'Version 1',
    attachments: [{ _id: signFileId, name: 'sign.pdf' }],
  })
  assert.deepEqual(delivered.body.data.order.events.at(-1).files[0].name, 'sign.pdf')
  for (const [userId, status] of [
    [ana, 200],
    [luis, 200],
    [olga, 404],
  ] as const)
    assert.equal(
      (
        await world.app.request(`/api/v1/file/attachment/${signFileId}`, {
          headers: await getAuthHeaders(userId),
        })
      ).status,
      status,
    )
  assert.equal(
    (await createOrder({ attachments: [{ _id: signFileId, name: 'x' }] })).body.code,
    'FILE_NOT_FOUND',
  )
})

test('nobody moves an order to where it began: what is said with that is refused, and not taken for a word of a move', async () => {
  const id = await orderAt('PENDING')
  assert.equal((await move('buyer', ana, id, 'PENDING')).status, 200, 'it is there')
  const { body } = await move('buyer', ana, id, 'PENDING', {
    _id: newId(world.now),
    note: 'and please in blue',
  })
  assert.deepEqual([body.code, body.allowed], ['INVALID_TRANSITION', ['CANCELLED']])
  const { events } = await getOrder(luis, id)
  assert.equal(events.length, 1)
})

test('what Luis has delivered stays with Ana, whatever he sends of it and takes back', async () => {
  const signFileId = await world.addFile(await getAuthHeaders(luis), 'the sign')
  const id = await orderAt('PROCESSING')
  const files = [{ _id: signFileId, name: 'sign.pdf' }]
  assert.equal((await move('seller', luis, id, 'DELIVERED', { attachments: files })).status, 200)
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: ana, content: 'here it is', attachments: files },
    await getAuthHeaders(luis),
  )
  assert.equal(sent.body.code, 'FILE_NOT_FOUND', 'a file belongs to one thing')
  // Made before it was rejected.
  const { body } = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: ana, content: 'here it is' },
    await getAuthHeaders(luis),
  )
  const message = body.data.message._id
  await world.database.db
    .insertInto('attachments')
    .values({ file_id: signFileId, message_id: message, position: 0, name: 'sign.pdf' })
    .execute()
  assert.equal(
    (await world.send('DELETE', `/api/v1/chat/message/${message}`, undefined, await getAuthHeaders(luis)))
      .status,
    200,
  )
  assert.equal(
    (await world.get(`/api/v1/file/attachment/${signFileId}`, await getAuthHeaders(ana))).status,
    200,
  )
  assert.equal((await getOrder(ana, id)).events.at(-1).files.length, 1)
  assert.deepEqual(
    await world.database.db.selectFrom('attachments').selectAll().where('message_id', '=', message).execute(),
    [],
  )
})

test('the one attachment of a plain client comes with the order, by its id or with its name', async () => {
  const uploadFile = async () => world.addFile(await getAuthHeaders(ana), 'hello')
  const getFileNames = async (overrides: object) =>
    (await createOrder(overrides)).body.data.order.files.map(
      ({ _id, name }: { _id: string; name: string }) => [_id, name],
    )
  const [bare, named, both, other] = [
    await uploadFile(),
    await uploadFile(),
    await uploadFile(),
    await uploadFile(),
  ]
  assert.deepEqual(await getFileNames({ attachment: bare }), [[bare, 'file']])
  assert.deepEqual(await getFileNames({ attachment: { _id: named, name: 'plan.pdf' } }), [
    [named, 'plan.pdf'],
  ])
  const list = [{ _id: other, name: 'other.txt' }]
  assert.deepEqual(
    await getFileNames({ attachments: [...list, { _id: both, name: 'both.txt' }], attachment: both }),
    [
      [other, 'other.txt'],
      [both, 'both.txt'],
    ],
  )
  assert.deepEqual(await getFileNames({ attachment: null }), [])
  assert.equal(
    (await createOrder({ attachment: await world.addFile(await getAuthHeaders(luis), 'his') })).body.code,
    'FILE_NOT_FOUND',
  )
  assert.equal((await createOrder({ attachment: 'plan.pdf' })).body.errors[0].path, 'attachment')
  const ten = Array.from({ length: 10 }, () => ({ _id: newId(world.now), name: 'x' }))
  assert.equal((await createOrder({ attachments: ten, attachment: bare })).body.errors[0].path, 'attachments')
})

test('orders are found by number, name and words, page by page', async () => {
  const { body } = await world.get('/api/v1/order/buyer?limit=2', await getAuthHeaders(ana))
  assert.deepEqual([body.orders.length, body.totalPages], [2, Math.ceil(body.total / 2)])
  const number = body.orders[0].number
  assert.deepEqual(
    (await world.get(`/api/v1/order/buyer?search=${number}`, await getAuthHeaders(ana))).body.orders.map(
      (order: { number: string }) => order.number,
    ),
    [number],
  )
  assert.equal(
    (await world.get('/api/v1/order/buyer?search=tram&limit=1', await getAuthHeaders(ana))).body.total,
    body.total,
  )
  assert.equal(
    (await world.get('/api/v1/order/buyer?search=100%25', await getAuthHeaders(ana))).body.total,
    0,
  )
})

test('a request that nobody answers for three days is over, and says so to both', async () => {
  const [old, answered] = [await orderAt('PENDING'), await orderAt('PROCESSING')]
  await processDeadlines(world.database, 0, new Date(start.getTime() + 71 * HOUR_MS))
  assert.equal((await getOrder(ana, old)).status, 'PENDING')
  await processDeadlines(world.database, 0, new Date(start.getTime() + 73 * HOUR_MS))
  const now = await getOrder(luis, old)
  assert.deepEqual([now.status, now.lastBy, now.events.at(-1).by], ['CANCELLED', 'system', 'system'])
  assert.equal((await getOrder(ana, answered)).status, 'PROCESSING')
})

test('both agree on another day: one asks, the other answers, and each wish is answered once', async () => {
  world.now = new Date(start)
  const id = await orderAt('PROCESSING')
  const proposeDate = async (userId: string, deliveryAt: string) =>
    world.send('PUT', `/api/v1/order/date/${id}`, { deliveryAt }, await getAuthHeaders(userId))
  const answerProposal = async (userId: string, deliveryAt: string, accept: boolean) =>
    world.send('PUT', `/api/v1/order/date/${id}/answer`, { deliveryAt, accept }, await getAuthHeaders(userId))
  const [june, july] = ['2026-06-10T12:00:00.000Z', '2026-07-10T12:00:00.000Z']
  assert.equal((await proposeDate(luis, '2026-05-01T12:00:00Z')).body.errors[0].path, 'deliveryAt')
  assert.equal((await proposeDate(olga, june)).body.code, 'ORDER_NOT_FOUND')
  assert.deepEqual((await proposeDate(luis, '2026-05-20T12:00:00.000Z')).body.errors, [
    { path: 'deliveryAt', message: 'That’s the current due date. Choose another one.' },
  ])
  assert.deepEqual((await proposeDate(luis, june)).body.data.order.proposal, {
    by: 'seller',
    deliveryAt: june,
  })
  assert.equal(
    (await proposeDate(luis, june)).body.data.order.events.length,
    3,
    'the same wish again changes nothing',
  )
  assert.equal(
    (await answerProposal(luis, june, true)).body.code,
    'NO_PROPOSAL',
    'nobody answers their own wish',
  )
  await proposeDate(luis, july)
  assert.equal((await answerProposal(ana, june, true)).body.code, 'NO_PROPOSAL', 'that wish was replaced')
  assert.equal((await getOrder(ana, id)).deliveryAt, ORDER.deliveryAt)
  const agreed = (await answerProposal(ana, july, true)).body.data.order
  assert.deepEqual(
    [agreed.deliveryAt, agreed.proposal, agreed.events.at(-1).kind],
    [july, null, 'dateAgreed'],
  )
  assert.equal((await answerProposal(ana, july, true)).status, 200, 'a second arrival of the answer')
  await proposeDate(ana, june)
  const declined = (await answerProposal(luis, june, false)).body.data.order
  assert.deepEqual(
    [declined.deliveryAt, declined.proposal, declined.events.at(-1).kind],
    [july, null, 'dateDeclined'],
  )
  await move('seller', luis, id, 'DELIVERED')
  assert.equal((await proposeDate(luis, june)).body.code, 'NOT_IN_PROGRESS')
  const changes = (
    await move('buyer', ana, id, 'PROCESSING', { note: 'Larger', deliveryAt: '2026-08-01T12:00:00.000Z' })
  ).body.data.order
  assert.deepEqual(
    [Date.parse(changes.deliveryAt), changes.proposal],
    [Date.parse(july), { by: 'buyer', deliveryAt: '2026-08-01T12:00:00.000Z' }],
    'a day that comes with a wish for changes waits for the seller',
  )
})

test('Luis says once how it was to work for Ana, of a completed order; whoever trades with her sees it', async () => {
  world.now = new Date(start)
  const id = await orderAt('COMPLETED')
  const rate = async (userId: string, rating: number, order = id) =>
    world.send(
      'POST',
      '/api/v1/rating/buyer',
      { orderId: order, rating, comment: 'Clear and friendly' },
      await getAuthHeaders(userId),
    )
  assert.equal((await rate(luis, 4, await orderAt('DELIVERED'))).body.code, 'NOT_COMPLETED')
  assert.equal((await rate(marta, 4)).body.code, 'ORDER_NOT_FOUND')
  assert.equal((await rate(ana, 4)).status, 403)
  const { order } = (await rate(luis, 4)).body.data
  assert.deepEqual([order.buyerRating.rating, order.buyer.rated], [4, { average: 4, count: 1 }])
  assert.equal((await rate(luis, 4)).status, 200, 'a second arrival')
  assert.equal((await rate(luis, 1)).body.code, 'RATED_ALREADY')
  const list = (await world.get('/api/v1/rating/buyer', await getAuthHeaders(ana))).body.data
  assert.deepEqual(
    [list.total, list.average, list.ratings[0].comment, list.ratings[0].seller.firstName],
    [1, 4, 'Clear and friendly', 'Luis'],
  )
})

test('what Luis says of Ana reaches whoever has an order of hers on their device', async () => {
  world.now = new Date(start)
  const done = await orderAt('COMPLETED')
  const other = await orderAt('PENDING')
  const headers = await getAuthHeaders(luis)
  const { upTo } = (await world.get('/api/v1/changes', headers)).body.data
  await world.send(
    'POST',
    '/api/v1/rating/buyer',
    { orderId: done, rating: 2, comment: 'Hard to reach' },
    headers,
  )
  const pages: { changes: { id: string; row: Order | null }[]; upTo: number; more: boolean }[] = []
  do pages.push((await world.get(`/api/v1/changes?since=${pages.at(-1)?.upTo ?? upTo}`, headers)).body.data)
  while (pages.at(-1)?.more)
  const otherOrder = pages.flatMap(({ changes }) => changes).find(({ id }) => id === other)
  assert.deepEqual(otherOrder?.row?.buyer.rated, (await getOrder(luis, other)).buyer.rated)
})

test('Luis’s delivery that arrives again, after Ana has asked for changes, delivers nothing again', async () => {
  world.now = new Date(start)
  const id = await orderAt('PROCESSING')
  const delivery = { _id: newId(start), from: 'PROCESSING', note: 'Here it is' }
  assert.equal((await move('seller', luis, id, 'DELIVERED', delivery)).status, 200)
  await move('buyer', ana, id, 'PROCESSING', { note: 'Larger' })
  const repeated = await move('seller', luis, id, 'DELIVERED', delivery)
  assert.deepEqual(
    [repeated.status, repeated.body.data.order.status, repeated.body.data.order.events.length],
    [200, 'PROCESSING', 4],
  )
  const onOtherOrder = await move('seller', luis, await orderAt('PROCESSING'), 'DELIVERED', delivery)
  assert.deepEqual([onOtherOrder.status, onOtherOrder.body.code], [409, 'ID_TAKEN'])
})

test('a cancelled order stays readable, and the chat of its two people goes on, also once one of them has left', async () => {
  world.now = new Date(start)
  const id = await orderAt('PROCESSING')
  await move('buyer', ana, id, 'CANCELLED', { note: 'The bakery closes' })
  assert.deepEqual(
    [(await getOrder(luis, id)).status, (await getOrder(ana, id)).events.at(-1).note],
    ['CANCELLED', 'The bakery closes'],
  )
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: ana, content: 'A pity. Another time?' },
    await getAuthHeaders(luis),
  )
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const lea = await world.addBuyer('Lea')
  const leaOrder = await world.send(
    'POST',
    '/api/v1/order',
    { sellerUserId: luis, ...ORDER },
    await getAuthHeaders(lea),
  )
  await world.database.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', lea).execute()
  const order = await getOrder(luis, leaOrder.body.data.order._id)
  assert.equal(order.buyer.gone, true)
  assert.equal(
    (await move('seller', luis, order._id, 'PROCESSING')).status,
    200,
    'what was agreed can still be done',
  )
})

test('the id of somebody else’s rating is refused, whichever side gives it, and rates nothing', async () => {
  const [first, second] = [await orderAt('DELIVERED'), await orderAt('DELIVERED')]
  for (const id of [first, second]) await move('buyer', ana, id, 'COMPLETED')
  for (const [path, userId] of [
    ['/api/v1/rating', ana],
    ['/api/v1/rating/buyer', luis],
  ] as const) {
    const _id = newId(world.now)
    const rate = async (orderId: string) =>
      world.send('POST', path, { _id, orderId, rating: 5 }, await getAuthHeaders(userId))
    assert.equal((await rate(first)).status, 200)
    assert.equal((await rate(first)).status, 200, 'it arrives a second time')
    const { status, body } = await rate(second)
    assert.deepEqual([status, body.code], [409, 'ID_TAKEN'])
  }
})
