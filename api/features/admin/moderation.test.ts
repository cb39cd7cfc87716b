import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
let [ada, ana, luis] = ['', '', '']
const tokens = new Map<string, string>()
let order = ''
let review = ''

const getAuthHeaders = (person: string) => ({ Authorization: `Bearer ${tokens.get(person)}` })
const admin = async (path: string) =>
  (await world.get(`/api/v1/admin/${path}`, getAuthHeaders(ada))).body.data
const put = (path: string, body: object = {}, userId = ada) =>
  world.send('PUT', `/api/v1/${path}`, body, getAuthHeaders(userId))
const getNotices = async (userId: string) =>
  (await world.get('/api/v1/notification', getAuthHeaders(userId))).body.data.notifications.map(
    ({ what }: { what: string }) => what,
  )
const publicRatings = async () => (await world.get(`/api/v1/rating?userId=${luis}`)).body.data
const card = async () => (await world.get('/api/v1/seller/all')).body.data.sellers[0]

before(async () => {
  world = await createWorld()
  ada = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ada).execute()
  ana = await world.addBuyer('Ana')
  luis = await world.addSeller({ firstName: 'Luis' })
  for (const person of [ada, ana, luis]) tokens.set(person, await world.createSession(person))
  const created = await world.send(
    'POST',
    '/api/v1/order',
    {
      sellerUserId: luis,
      description: 'A sign for our bakery',
      deliveryAt: '2026-06-20T12:00:00Z',
      budget: 90,
    },
    getAuthHeaders(ana),
  )
  order = created.body.data.order._id
  await put(`order/seller/status?orderId=${order}&status=PROCESSING`, {}, luis)
  await put(`order/seller/status?orderId=${order}&status=DELIVERED`, {}, luis)
  await put(`order/buyer/status?orderId=${order}&status=COMPLETED`, {}, ana)
  await world.send(
    'POST',
    '/api/v1/rating',
    { orderId: order, rating: 1, comment: 'You filthy liar' },
    getAuthHeaders(ana),
  )
})
after(() => world.close())

test('Ada hides a review that breaks the rules: it counts nowhere, both are told, and the order says why', async () => {
  assert.equal((await publicRatings()).total, 1)
  const [found] = (await admin('reviews?search=filthy')).reviews
  assert.deepEqual(
    [found.buyer.firstName, found.seller.firstName, found.rating, found.hiddenReason],
    ['Ana', 'Luis', 1, null],
  )
  review = found._id
  assert.equal((await put(`admin/reviews/${review}`, { reason: '  ' })).status, 400, 'a reason is needed')
  assert.equal((await put(`admin/reviews/${review}`, { reason: 'Insults' })).status, 200)
  assert.equal((await put(`admin/reviews/${review}`, { reason: 'Insults' })).status, 200)
  const { total, spread } = await publicRatings()
  assert.deepEqual([total, spread], [0, [0, 0, 0, 0, 0]])
  const { rating_sum, rating_count } = await world.database.db
    .selectFrom('sellers')
    .select(['rating_sum', 'rating_count'])
    .where('user_id', '=', luis)
    .executeTakeFirstOrThrow()
  assert.deepEqual([rating_sum, rating_count], [0, 0])
  assert.equal((await world.get('/api/v1/help-support/about-us-stats')).body.data.averageRating, 0)
  for (const person of [ana, luis]) {
    assert.equal((await getNotices(person))[0], 'reviewHidden')
    assert.equal(
      (await world.get(`/api/v1/order/${order}`, getAuthHeaders(person))).body.data.rating.hiddenReason,
      'Insults',
    )
  }
  assert.deepEqual([(await admin('reviews')).total, (await admin('reviews?hidden=true')).total], [0, 1])
})

test('Ada shows it again, and it counts as before', async () => {
  const before = await card()
  assert.equal((await put(`admin/reviews/${review}`, { reason: null })).status, 200)
  assert.equal((await publicRatings()).total, 1)
  assert.notDeepEqual(await card(), before)
  assert.equal((await getNotices(luis))[0], 'reviewShown')
  const { rating } = (await world.get(`/api/v1/order/${order}`, getAuthHeaders(luis))).body.data
  assert.equal(rating.hiddenReason, undefined)
})

test('Ada hides what Luis wrote about Ana: it counts for nothing, both are told, and she shows it again', async () => {
  await world.send(
    'POST',
    '/api/v1/rating/buyer',
    { orderId: order, rating: 1, comment: 'A nasty miser' },
    getAuthHeaders(luis),
  )
  const listFrom = async (query: string) => (await admin(`reviews?about=buyer${query}`)).reviews
  const [found] = await listFrom('&search=miser')
  assert.deepEqual(
    [found.about, found.buyer.firstName, found.seller.firstName, found.rating, found.reply],
    ['buyer', 'Ana', 'Luis', 1, null],
  )
  assert.deepEqual((await admin('reviews?search=miser')).reviews, [], 'each kind has a list of its own')
  const hide = (reason: string | null, about = 'buyer') =>
    put(`admin/reviews/${found._id}?about=${about}`, { reason })
  const getOrder = async (userId: string) =>
    (await world.get(`/api/v1/order/${order}`, getAuthHeaders(userId))).body.data
  const getFigures = async () => {
    const ratings = (await world.get('/api/v1/rating/buyer', getAuthHeaders(ana))).body.data
    const figures = (await world.get('/api/v1/order/buyer/stats', getAuthHeaders(ana))).body.data
    return [
      ratings.total,
      ratings.average,
      figures.rating,
      figures.ratingCount,
      (await getOrder(luis)).buyer.rated,
    ]
  }
  const shown = [1, 1, 1, 1, { average: 1, count: 1 }]
  assert.deepEqual(await getFigures(), shown)
  assert.equal((await hide('Insults', 'seller')).body.code, 'RATING_NOT_FOUND')
  assert.equal((await hide('Insults')).status, 200)
  assert.equal((await hide('Insults')).status, 200)
  assert.deepEqual(await getFigures(), [0, null, null, 0, { average: null, count: 0 }])
  for (const person of [ana, luis]) {
    assert.equal((await getNotices(person))[0], 'reviewHidden')
    assert.equal((await getOrder(person)).buyerRating.hiddenReason, 'Insults')
  }
  assert.deepEqual([(await listFrom('')).length, (await listFrom('&hidden=true')).length], [0, 1])
  assert.equal((await publicRatings()).total, 1, 'what Ana wrote of Luis stays')
  assert.equal((await hide(null)).status, 200)
  assert.deepEqual(await getFigures(), shown)
  assert.equal((await getNotices(ana))[0], 'reviewShown')
})

test('Ada warns Ana, who reads why, by letter and in her bell; nobody else does', async () => {
  world.now = new Date(world.now.getTime() + 1000)
  assert.equal(
    (
      await world.send(
        'POST',
        `/api/v1/admin/users/${ana}/warning`,
        { reason: 'No insults, please.' },
        getAuthHeaders(ada),
      )
    ).status,
    200,
  )
  await world.waitForBackgroundTasks()
  const mail = world.sentMails.findLast(({ subject }) => /warning/.test(subject))
  assert.match(mail?.text ?? '', /^Hi Ana,[\s\S]*No insults, please\./)
  const getBell = async (userId: string) =>
    (await world.get('/api/v1/notification', getAuthHeaders(userId))).body.data
  const isWarning = ({ what }: { what: string }) => what === 'warned'
  const { notifications, total, unread } = await getBell(ana)
  const [warning] = notifications
  assert.deepEqual(
    [warning.what, warning.reason, warning.actor, warning.read, total],
    ['warned', 'No insults, please.', null, false, notifications.length],
  )
  assert.deepEqual((await getBell(luis)).notifications.filter(isWarning), [])
  const paged = await Promise.all(
    [1, 2].map((page) => world.get(`/api/v1/notification?limit=2&page=${page}`, getAuthHeaders(ana))),
  )
  assert.deepEqual(
    paged.flatMap(({ body }) => body.data.notifications),
    notifications.slice(0, 4),
    'page by page it is where it belongs',
  )
  const pull = async (query = '') =>
    (await world.get(`/api/v1/changes${query}`, getAuthHeaders(ana))).body.data
  const initial = await pull()
  const isThisWarning = ({ entity, id }: { entity: string; id: string }) =>
    entity === 'notice' && id === warning._id
  assert.deepEqual(initial.changes.find(isThisWarning).row, warning, 'a new device begins with it')
  await put('notification/read', { ids: [warning._id] }, luis)
  assert.equal((await getBell(ana)).unread, unread, 'nobody else reads it for her')
  const read = await put('notification/read', { ids: [warning._id] }, ana)
  assert.equal(read.body.data.unread, unread - 1)
  assert.deepEqual(
    (await pull(`?since=${initial.upTo}`)).changes.map(({ row }: { row: object }) => row),
    [{ ...warning, read: true }],
    'her other devices hear that she has',
  )
  assert.equal(
    (await world.send('POST', `/api/v1/admin/users/${ada}/warning`, { reason: 'x' }, getAuthHeaders(ada)))
      .body.code,
    'FORBIDDEN',
  )
})

test('who is suspended is mailed the reason, and again when that is over', async () => {
  await put(`admin/users/${luis}/status`, { status: 'suspended', note: 'Fraud' })
  await put(`admin/users/${luis}/status`, { status: 'active', note: '' })
  await world.waitForBackgroundTasks()
  const [suspended, reinstated] = world.sentMails.slice(-2)
  assert.match(`${suspended?.subject} ${suspended?.text}`, /suspended[\s\S]*Fraud/)
  assert.match(reinstated?.subject ?? '', /active again/)
})

test('the log names whom each deed concerns', async () => {
  const entries = (await admin('audit')).entries.map(({ action, about, note }: Record<string, string>) => [
    action,
    about,
    note,
  ])
  assert.deepEqual(entries, [
    ['reinstated', 'Luis Torres', ''],
    ['suspended', 'Luis Torres', 'Fraud'],
    ['warned', 'Ana Pérez', 'No insults, please.'],
    ['reviewShown', 'Luis Torres', ''],
    ['reviewHidden', 'Luis Torres', 'Insults'],
    ['reviewShown', 'Ana Pérez', ''],
    ['reviewHidden', 'Ana Pérez', 'Insults'],
  ])
})
