import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { displayName } from '../../../shared/account.ts'
import { startPushService } from '../../../tests/support/push-service.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { createPushSender, generatePushKeys } from '../../outside/push.ts'
import { processDeadlines } from '../orders/deadlines.ts'
import { eraseUser } from '../privacy/erase-account.ts'
import { sendNotificationMails } from './mails.ts'
import { NOTICE_TEXTS, startPushNotifier } from './push.ts'

const service = await startPushService()
const push = createPushSender(generatePushKeys(), 'mailto:operator@market.example', true)
let world: World
let ana: string
let luis: string
let looked = ''
let pushSender: { close(): void }
const tokens = new Map<string, string>()

before(async () => {
  world = await createWorld({ push })
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  for (const person of [ana, luis]) tokens.set(person, await world.createSession(person))
  pushSender = startPushNotifier(world.deps, async (sessionId) => sessionId === looked)
})
after(() => {
  pushSender.close()
  service.close()
  world.close()
})

const getAuthHeaders = (person: string) => ({ Authorization: `Bearer ${tokens.get(person)}` })
const advanceClock = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const createOrder = async () => {
  const order = {
    sellerUserId: luis,
    description: 'A sign for our bakery',
    deliveryAt: new Date(world.now.getTime() + 9 * DAY_MS).toISOString(),
    budget: 90,
  }
  return (await world.send('POST', '/api/v1/order', order, getAuthHeaders(ana))).body.data.order
}
const move = (side: string, person: string, id: string, status: string, body: object = {}) =>
  world.send(
    'PUT',
    `/api/v1/order/${side}/status?orderId=${id}&status=${status}`,
    body,
    getAuthHeaders(person),
  )
const write = (person: string, to: string, content: string) =>
  world.send('POST', '/api/v1/chat/send-message', { receiverUserId: to, content }, getAuthHeaders(person))
const getBell = async (person: string) =>
  (await world.get('/api/v1/notification', getAuthHeaders(person))).body.data
const sendDueMails = async () => {
  const before = world.sentMails.length
  await sendNotificationMails(world.database, 'https://market.example', world.now)
  await world.mailQueue.flush()
  return world.sentMails.slice(before)
}
const waitForPushes = (person: string, changes: object) =>
  world.send('PUT', '/api/v1/notification/settings', changes, getAuthHeaders(person))

test('each side is told of what the other does, sees it in the bell, and what is seen stays so', async () => {
  const order = await createOrder()
  await move('seller', luis, order._id, 'PROCESSING')
  await move('seller', luis, order._id, 'DELIVERED')
  await move('buyer', ana, order._id, 'PROCESSING', { note: 'Larger letters' })
  await move('seller', luis, order._id, 'DELIVERED')
  await move('buyer', ana, order._id, 'COMPLETED')
  const rated = await world.send(
    'POST',
    '/api/v1/rating',
    { orderId: order._id, rating: 5, comment: 'Good' },
    getAuthHeaders(ana),
  )
  await world.send(
    'PUT',
    `/api/v1/rating/${rated.body.data.order.rating._id}/reply`,
    { reply: 'Thank you' },
    getAuthHeaders(luis),
  )
  const getTexts = async (person: string) =>
    (await getBell(person)).notifications.map((notice: { what: string }) => notice.what)
  assert.deepEqual(await getTexts(luis), ['rated', 'completed', 'changes', 'created'])
  assert.deepEqual(await getTexts(ana), ['replied', 'delivered', 'delivered', 'accepted'])
  const { notifications, unread } = await getBell(luis)
  assert.deepEqual(
    [notifications[0].actor.firstName, notifications[0].number, unread],
    ['Ana', order.number, 4],
  )
  const id = notifications[0]._id
  await world.send('PUT', '/api/v1/notification/read', { ids: [id] }, getAuthHeaders(ana))
  assert.equal((await getBell(luis)).unread, 4, 'nobody else can mark it')
  assert.equal(
    (await world.send('PUT', '/api/v1/notification/read', { ids: [id] }, getAuthHeaders(luis))).body.data
      .unread,
    3,
  )
  await world.send('PUT', '/api/v1/notification/read', { all: true }, getAuthHeaders(luis))
  await world.send('PUT', '/api/v1/notification/read', { all: true }, getAuthHeaders(ana))
  const feedChanges = (await world.get('/api/v1/changes', getAuthHeaders(luis))).body.data.changes.filter(
    (change: { entity: string }) => change.entity === 'notice',
  )
  assert.deepEqual(
    [feedChanges.length, feedChanges.every((change: { row: { read: boolean } }) => change.row.read)],
    [4, true],
  )
})

test('a letter goes after ten minutes about what nobody looked at, once, with all of it in one', async () => {
  assert.deepEqual(await sendDueMails(), [], 'all was seen')
  const order = await createOrder()
  await write(ana, luis, 'Can you do it in blue?')
  await write(ana, luis, 'Or green?')
  assert.deepEqual(await sendDueMails(), [], 'not yet')
  advanceClock(11 * MINUTE_MS)
  const [mail, ...others] = await sendDueMails()
  assert.deepEqual(others, [])
  assert.equal(mail?.to, `${luis}@example.test`)
  assert.match(
    mail?.text ?? '',
    /Ana sent you 2 messages\nhttps:\/\/market\.example\/chat\/[\s\S]*Ana wants to hire you \(OF-\d{6}\)\n.*seller-vieworder\?orderId=/,
  )
  assert.doesNotMatch(mail?.text ?? '', /blue|green/, 'what people write stays here')
  await write(ana, luis, 'Or red?')
  advanceClock(11 * MINUTE_MS)
  assert.deepEqual(await sendDueMails(), [], 'no second one about a chat until it was looked at')
  await move('seller', luis, order._id, 'CANCELLED')
  await world.send('PUT', '/api/v1/notification/read', { all: true }, getAuthHeaders(ana))
  advanceClock(11 * MINUTE_MS)
  assert.deepEqual(await sendDueMails(), [], 'she has seen it already')
})

test('a kind that is switched off, quiet hours and the daily letter are kept to', async () => {
  await waitForPushes(luis, { order: { mail: false, push: true } })
  await createOrder()
  advanceClock(11 * MINUTE_MS)
  assert.deepEqual(await sendDueMails(), [])
  await waitForPushes(luis, {
    order: { mail: true, push: true },
    timeZone: 'America/Mexico_City',
    quiet: { from: 22, to: 7 },
  })
  world.now = new Date('2026-06-02T06:00:00Z')
  await createOrder()
  advanceClock(30 * MINUTE_MS)
  assert.deepEqual(await sendDueMails(), [], 'half past midnight in Mexico')
  world.now = new Date('2026-06-02T13:30:00Z')
  assert.equal((await sendDueMails()).length, 1, 'in the morning')
  await waitForPushes(luis, { quiet: null, letters: 'daily' })
  await createOrder()
  advanceClock(11 * MINUTE_MS)
  assert.deepEqual(await sendDueMails(), [], 'half past seven')
  advanceClock(60 * MINUTE_MS)
  assert.equal((await sendDueMails()).length, 1)
  await createOrder()
  advanceClock(60 * MINUTE_MS)
  assert.deepEqual(await sendDueMails(), [], 'one a day')
  advanceClock(DAY_MS)
  assert.equal((await sendDueMails()).length, 1)
  await waitForPushes(luis, { letters: 'soon', timeZone: 'UTC' })
  for (const unusable of [{ timeZone: 'Nowhere/City' }, { quiet: { from: 24, to: 1 } }, { letters: 'never' }])
    assert.equal((await waitForPushes(luis, unusable)).status, 400)
})

test('one click in a letter ends letters of its kind, and no others; a forged link ends nothing', async () => {
  await createOrder()
  advanceClock(11 * MINUTE_MS)
  const [mail] = await sendDueMails()
  const url = new URL(mail?.unsubscribe ?? '')
  assert.equal(url.origin, 'https://market.example')
  const forged = url.search.replace(/token=.{4}/, 'token=AAAA')
  assert.equal((await world.send('POST', `/api/v1/notification/unsubscribe${forged}`)).status, 404)
  assert.equal(
    (await world.send('POST', `/api/v1/notification/unsubscribe${url.search.replace(luis, ana)}`)).status,
    404,
  )
  const before = (await world.get('/api/v1/notification/settings', getAuthHeaders(luis))).body.data
  assert.equal((await world.send('POST', url.pathname + url.search)).status, 200)
  const now = (await world.get('/api/v1/notification/settings', getAuthHeaders(luis))).body.data
  assert.deepEqual(now, { ...before, order: { mail: false, push: true } })
})

test('a browser that asked for it is pushed what is new, encrypted for it alone; the text of a message stays here', async () => {
  const phone = service.createReceiver()
  const anaPhone = service.createReceiver()
  assert.equal(
    (await world.send('POST', '/api/v1/push/subscription', phone, getAuthHeaders(luis))).status,
    200,
  )
  assert.equal(
    (await world.send('POST', '/api/v1/push/subscription', anaPhone, getAuthHeaders(ana))).status,
    200,
  )
  const order = await createOrder()
  await world.waitForBackgroundTasks()
  await write(ana, luis, 'My door code is 4711')
  await world.waitForBackgroundTasks()
  assert.deepEqual(
    phone.received.map(({ title, body }) => `${title}: ${body}`),
    [`Ana: Wants to hire you · ${order.number}`, 'Ana Pérez: New message'],
  )
  assert.deepEqual(anaPhone.received, [], 'her own deeds are no news to her')
  assert.deepEqual(
    phone.received[1]?.actions.map(({ action }) => action),
    ['reply', 'open'],
  )
  assert.doesNotMatch(JSON.stringify(phone.received), /4711/)
  assert.equal(service.subjects.at(-1), 'mailto:operator@market.example')
  looked = (
    await world.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', luis)
      .executeTakeFirstOrThrow()
  ).id
  await write(ana, luis, 'Are you there?')
  await world.waitForBackgroundTasks()
  assert.equal(phone.received.length, 2, 'what is being looked at needs no push')
  looked = ''
  await waitForPushes(luis, { message: { mail: true, push: false }, quiet: null })
  await write(ana, luis, 'Hello?')
  await world.waitForBackgroundTasks()
  assert.equal(phone.received.length, 2)
  await waitForPushes(luis, { message: { mail: true, push: true } })
})

test('a device that is gone is forgotten, one that refuses is counted and shown, and a try says what was answered', async () => {
  const phone = service.createReceiver()
  await world.send('POST', '/api/v1/push/subscription', phone, getAuthHeaders(luis))
  const tried = await world.send(
    'POST',
    '/api/v1/push/test',
    { endpoint: phone.endpoint },
    getAuthHeaders(luis),
  )
  assert.deepEqual(
    [tried.body.data.taken, tried.body.data.status, phone.received.at(-1)?.tag],
    [true, 201, 'trial'],
  )
  phone.status = 403
  assert.deepEqual(
    (await world.send('POST', '/api/v1/push/test', { endpoint: phone.endpoint }, getAuthHeaders(luis))).body
      .data,
    { taken: false, status: 403, reason: 'refused' },
  )
  const subscription = await world.send('POST', '/api/v1/push/subscription', phone, getAuthHeaders(luis))
  assert.deepEqual([subscription.body.data.failures, subscription.body.data.error], [1, '403 refused'])
  phone.status = 410
  await world.send('POST', '/api/v1/push/test', { endpoint: phone.endpoint }, getAuthHeaders(luis))
  assert.equal(
    (await world.send('POST', '/api/v1/push/test', { endpoint: phone.endpoint }, getAuthHeaders(luis))).body
      .code,
    'PUSH_UNKNOWN',
  )
  assert.equal(
    (await world.send('POST', '/api/v1/push/test', { endpoint: phone.endpoint }, getAuthHeaders(ana))).body
      .code,
    'PUSH_UNKNOWN',
  )
})

test('a device gets nothing once its session has ended', async () => {
  const phone = service.createReceiver()
  const token = await world.createSession(luis)
  await world.send('POST', '/api/v1/push/subscription', phone, { Authorization: `Bearer ${token}` })
  await world.send('POST', '/api/v1/auth/logout', {}, { Authorization: `Bearer ${token}` })
  await write(ana, luis, 'Still there?')
  await world.waitForBackgroundTasks()
  assert.deepEqual(phone.received, [])
})

test('a device gets nothing once its session has ended by itself, before anything has swept it', async () => {
  for (const endedSession of [
    { ends_at: world.now.toISOString() },
    { last_used_at: new Date(world.now.getTime() - 91 * DAY_MS).toISOString() },
  ]) {
    const phone = service.createReceiver()
    const token = await world.createSession(luis)
    await world.send('POST', '/api/v1/push/subscription', phone, { Authorization: `Bearer ${token}` })
    const { session_id: id } = await world.database.db
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('endpoint', '=', phone.endpoint)
      .executeTakeFirstOrThrow()
    await world.database.db.updateTable('sessions').set(endedSession).where('id', '=', id).execute()
    await write(ana, luis, 'And now?')
    await world.waitForBackgroundTasks()
    assert.deepEqual(phone.received, [])
  }
})

test('nobody can make the server call an address of its own net', async () => {
  const strict = createPushSender(generatePushKeys(), 'mailto:operator@market.example', false)
  const inside = [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://10.0.0.1/1',
    'https://169.254.169.254/latest',
    'https://[::ffff:127.0.0.1]/1',
    'https://[2002:7f00:1::]/1',
    'https://[64:ff9b:1::1]/1',
    'https://[fec0::1]/1',
    'https://203.0.113.1/1',
    'https://0x7f.1/1',
    'ftp://push.example/1',
  ]
  for (const endpoint of inside) {
    assert.equal(await strict.isAllowedEndpoint(endpoint), false, endpoint)
    const { isAccepted, status } = await strict.send(
      { endpoint, ...service.createReceiver().keys },
      '{}',
      'normal',
    )
    assert.deepEqual([isAccepted, status], [false, 0], endpoint)
  }
})

test('a buyer is reminded of a delivery after 3, 7 and 12 days, and nothing completes by itself unless the operator wants it', async () => {
  const { _id: id } = await createOrder()
  await move('seller', luis, id, 'PROCESSING')
  await move('seller', luis, id, 'DELIVERED')
  await world.send('PUT', '/api/v1/notification/read', { all: true }, getAuthHeaders(ana))
  const countReminders = async () =>
    (await getBell(ana)).notifications.filter(
      (notice: { what: string; orderId: string }) => notice.what === 'reminder' && notice.orderId === id,
    ).length
  const counts: number[] = []
  for (let day = 0; day < 14; day++) {
    await processDeadlines(world.database, 0, world.now)
    counts.push(await countReminders())
    advanceClock(DAY_MS)
  }
  assert.deepEqual(counts, [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3])
  await processDeadlines(world.database, 10, world.now)
  const order = (await world.get(`/api/v1/order/${id}`, getAuthHeaders(ana))).body.data
  assert.deepEqual(
    [order.status, order.events.at(-1).by, (await getBell(luis)).notifications[0].what],
    ['COMPLETED', 'system', 'autoCompleted'],
  )
})

test('Eva reads in her own language that whoever accepted her order has deleted their account, in the bell, in the chat and in her letter', async () => {
  const [marta, eva] = [await world.addSeller({ firstName: 'Marta' }), await world.addBuyer('Eva')]
  for (const person of [marta, eva]) tokens.set(person, await world.createSession(person))
  await world.database.db.updateTable('users').set({ language: 'es' }).where('id', '=', eva).execute()
  const order = {
    sellerUserId: marta,
    description: 'A sign for our bakery',
    deliveryAt: new Date(world.now.getTime() + 9 * DAY_MS).toISOString(),
    budget: 90,
  }
  const { _id } = (await world.send('POST', '/api/v1/order', order, getAuthHeaders(eva))).body.data.order
  await write(eva, marta, 'Hello')
  await write(marta, eva, 'Hello')
  await move('seller', marta, _id, 'PROCESSING')
  const { files, payments } = world.deps
  await eraseUser(world.database, files, payments, { userId: marta, now: world.now })
  const { notifications, messages } = await getBell(eva)
  assert.deepEqual(
    [displayName(notifications[0].actor, 'Usuario eliminado'), messages[0].from],
    ['Usuario eliminado', ''],
  )
  advanceClock(11 * MINUTE_MS)
  const mail = (await sendDueMails()).find(({ to }) => to === `${eva}@example.test`)
  assert.match(mail?.text ?? '', /Usuario eliminado te envió un mensaje\n/)
  assert.match(mail?.text ?? '', new RegExp(`Usuario eliminado ${NOTICE_TEXTS.es.accepted}`))
})
