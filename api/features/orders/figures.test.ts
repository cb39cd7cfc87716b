import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { REQUEST_EXPIRY_MS } from '#shared/order-graph.ts'
import { HOUR_MS } from '#shared/time.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { processDeadlines } from './deadlines.ts'
import { refreshResponseTimes } from './figures.ts'

let world: World
let luis: string
let his: Record<string, string>
const start = new Date('2026-05-04T12:00:00.000Z')

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  his = { Authorization: `Bearer ${await world.createSession(luis)}` }
})
after(() => world.close())

const advanceHours = (hours: number) => {
  world.now = new Date(world.now.getTime() + hours * HOUR_MS)
}
const getAuthHeaders = async (person: string) => ({
  Authorization: `Bearer ${await world.createSession(person)}`,
})
const stats = async (headers = his) =>
  (await world.get(`/api/v1/order/${headers === his ? 'seller' : 'buyer'}/stats`, headers)).body.data
const createOrder = async (headers: Record<string, string>, budget = 100) => {
  const order = {
    sellerUserId: luis,
    description: 'A sign for our bakery',
    deliveryAt: new Date(world.now.getTime() + 48 * HOUR_MS).toISOString(),
    budget,
  }
  return (await world.send('POST', '/api/v1/order', order, headers)).body.data.order._id
}
const move = (side: string, id: string, status: string, headers: Record<string, string>, note = '') =>
  world.send('PUT', `/api/v1/order/${side}/status?orderId=${id}&status=${status}`, { note }, headers)

test('figures say nothing before there are five cases, and declining, withdrawing and waiting requests change none of them', async () => {
  const ana = await getAuthHeaders(await world.addBuyer('Ana'))
  const before = await stats()
  assert.deepEqual(
    [before.hiring, before.completion, before.response, before.responseMinutes],
    [{ share: null, of: 0 }, { share: null, of: 0 }, { share: null, of: 0 }, null],
  )
  await move('seller', await createOrder(ana), 'CANCELLED', his)
  await move('buyer', await createOrder(ana), 'CANCELLED', ana)
  assert.deepEqual((await stats()).hiring, { share: null, of: 0 })
  assert.deepEqual((await stats()).completion, { share: null, of: 0 })
})

test('five orders later rates, months, points and badge are those of the rules, and the client has theirs', async () => {
  const ana = await getAuthHeaders(await world.addBuyer('Ana'))
  for (let i = 0; i < 4; i++) {
    const id = await createOrder(ana, 100.5)
    await move('seller', id, 'PROCESSING', his)
    if (i === 3) advanceHours(72)
    await move('seller', id, 'DELIVERED', his)
    await move('buyer', id, 'COMPLETED', ana)
    await world.send('POST', '/api/v1/rating', { orderId: id, rating: i === 0 ? 3 : 5 }, ana)
  }
  const broken = await createOrder(ana)
  await move('seller', broken, 'PROCESSING', his)
  await move('buyer', broken, 'CANCELLED', ana, 'The bakery closes')
  await createOrder(ana)
  const figures = await stats()
  assert.deepEqual(figures.hiring, { share: 1, of: 5 }, 'the sixth can still be answered')
  assert.deepEqual(figures.completion, { share: 0.8, of: 5 })
  assert.deepEqual(figures.onTime, { share: null, of: 4 })
  assert.deepEqual([figures.spread, figures.rating], [[0, 0, 1, 0, 3], 4.5])
  assert.deepEqual([figures.points, figures.badge], [4 * 10 + 3 * 5, 'Rising'])
  assert.deepEqual(figures.months.at(-1), { month: '2026-05', orders: 4, dollars: 402, pesos: 7035 })
  assert.equal(figures.months.length, 12)
  assert.deepEqual(
    [figures.statuses.COMPLETED, figures.statuses.PENDING, figures.statuses.CANCELLED],
    [4, 1, 3],
  )
  const anaStats = await stats(ana)
  assert.deepEqual(
    [anaStats.months.at(-1).dollars, anaStats.sellers, anaStats.completion, anaStats.rating],
    [402, 1, { share: 0.8, of: 5 }, null],
  )
})

test('a first message answered within a day counts, quiet hours do not, an automatic answer is none, and the profile shows the median', async () => {
  world.now = new Date(start)
  const waits = [1, 2, 3, 30, 5]
  for (const wait of waits) {
    const buyer = await world.addBuyer('Olga')
    const buyerHeaders = await getAuthHeaders(buyer)
    const { body } = await world.send(
      'POST',
      '/api/v1/chat/send-message',
      { receiverUserId: luis, content: 'Are you free?' },
      buyerHeaders,
    )
    advanceHours(wait)
    await world.send('POST', '/api/v1/chat/send-message', { chatId: body.data.chat._id, content: 'Yes' }, his)
  }
  const { response, responseMinutes } = await stats()
  assert.deepEqual([response.of, response.share, responseMinutes], [5, 0.8, 180])
  await world.send(
    'PUT',
    '/api/v1/notification/settings',
    { quiet: { from: 22, to: 8 }, timeZone: 'UTC' },
    his,
  )
  assert.equal((await stats()).response.share, 1, 'thirty hours with a night in them are twenty')
  await refreshResponseTimes(world.database, world.now)
  const profile = await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)
  assert.ok(profile.body.data.responseMinutes > 0)
})

test('a client keeps freelancers and lets go of them; nobody else learns of it', async () => {
  const olga = await getAuthHeaders(await world.addBuyer('Olga'))
  const markKept = (id: string, saved: boolean) =>
    world.send('PUT', `/api/v1/seller/saved/${id}`, { saved }, olga)
  assert.equal((await markKept(luis, true)).status, 200)
  assert.equal((await markKept(luis, true)).status, 200)
  assert.equal((await markKept('019a0000-0000-7000-8000-00000000dead', true)).body.code, 'SELLER_NOT_FOUND')
  const list = await world.get('/api/v1/seller/saved', olga)
  assert.deepEqual([list.body.data.total, list.body.data.sellers[0].seller.firstName], [1, 'Luis'])
  const feed = (await world.get('/api/v1/changes', olga)).body.data.changes
  assert.deepEqual(
    feed.map((change: { entity: string; id: string }) => [change.entity, change.id]),
    [['saved', luis]],
  )
  await markKept(luis, false)
  assert.equal((await world.get('/api/v1/seller/saved', olga)).body.data.total, 0)
})

test('a freelancer counts as hired once an order of them was accepted, and an open request lowers no rate', async () => {
  const olga = await getAuthHeaders(await world.addBuyer('Olga'))
  const before = await stats()
  const open = await createOrder(olga)
  await move('seller', await createOrder(olga), 'CANCELLED', his)
  assert.deepEqual(
    [(await stats(olga)).sellers, (await stats()).response, (await stats()).hiring],
    [0, before.response, before.hiring],
  )
  await move('seller', open, 'PROCESSING', his)
  assert.equal((await stats(olga)).sellers, 1)
})

test('a request that Luis leaves unanswered until it expires counts against his hiring rate, one that he declines or its client withdraws does not', async () => {
  const before = (await stats()).hiring
  const mia = await getAuthHeaders(await world.addBuyer('Mia'))
  await createOrder(mia)
  await move('seller', await createOrder(mia), 'CANCELLED', his)
  await move('buyer', await createOrder(mia), 'CANCELLED', mia)
  advanceHours(REQUEST_EXPIRY_MS / HOUR_MS + 1)
  await processDeadlines(world.database, 0, world.now)
  const acceptedCount = before.share * before.of
  assert.deepEqual((await stats()).hiring, { share: acceptedCount / (before.of + 1), of: before.of + 1 })
})
