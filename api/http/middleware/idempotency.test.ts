import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { createCrashingApp } from '../../../tests/support/crashing-app.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'

let world: World
let luis: string
let ana: Record<string, string>
let olga: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  olga = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Olga'))}` }
})
after(() => world.close())

const ORDER = { description: 'A sign for our bakery', deliveryAt: '2026-05-20T12:00:00Z', budget: 90 }
const createOrder = (key: string, who = ana, overrides: object = {}) =>
  world.send(
    'POST',
    '/api/v1/order',
    { sellerUserId: luis, ...ORDER, ...overrides },
    { ...who, 'Idempotency-Key': key },
  )
const countOrders = async (who = ana) => (await world.get('/api/v1/order/buyer', who)).body.total

test('the same key and request again are answered like the first time, and change nothing', async () => {
  const key = newId(world.now)
  const first = await createOrder(key)
  assert.deepEqual([first.status, first.headers.get('Idempotency-Replayed')], [200, null])
  const second = await createOrder(key)
  assert.deepEqual(
    [second.status, second.headers.get('Idempotency-Replayed'), second.body],
    [200, 'true', first.body],
  )
  assert.match(second.headers.get('Cache-Control') ?? '', /no-store/)
  assert.equal(await countOrders(), 1)
  assert.equal((await createOrder(key, ana, { budget: 91 })).body.code, 'IDEMPOTENCY_KEY_REUSED')
  assert.equal((await createOrder('not-an-id')).body.errors[0].path, 'Idempotency-Key')
})

test("another person's key is another key", async () => {
  const key = newId(world.now)
  const [anaOrder, olgaOrder] = [await createOrder(key), await createOrder(key, olga)]
  assert.equal(olgaOrder.headers.get('Idempotency-Replayed'), null)
  assert.notEqual(anaOrder.body.data.order._id, olgaOrder.body.data.order._id)
})

test('of those that arrive at the same moment one happens, and all are answered', async () => {
  const before = await countOrders()
  const key = newId(world.now)
  const responses = await Promise.all([createOrder(key), createOrder(key), createOrder(key)])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(new Set(responses.map(({ body }) => body.data.order._id)).size, 1)
  assert.equal(await countOrders(), before + 1)
})

test('what was refused may be tried again under its key', async () => {
  const key = newId(world.now)
  world.now = new Date('2026-05-25T12:00:00Z')
  assert.equal((await createOrder(key)).status, 400, 'that day has passed')
  world.now = new Date('2026-05-04T12:00:00Z')
  assert.equal((await createOrder(key)).status, 200)
})

/** As if the process had ended before the response was stored. */
const deleteResponses = () => world.database.db.deleteFrom('idempotent_answers').execute()

test('a call whose answer was lost with the process goes on where it was: one order, and the answer', async () => {
  const key = newId(world.now)
  const first = await createOrder(key)
  await deleteResponses()
  const before = await countOrders()
  const repeated = await createOrder(key)
  assert.deepEqual([repeated.status, repeated.body.data.order._id], [200, first.body.data.order._id])
  assert.equal(await countOrders(), before)
})

test('answers are forgotten after thirty days, and cannot be read without their key until then', async () => {
  await createOrder(newId(world.now))
  const rows = await world.database.db.selectFrom('idempotent_answers').selectAll().execute()
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /bakery|Luis/)
  await purgeIdempotencyKeys(world.database, new Date(world.now.getTime() + 31 * DAY_MS))
  assert.deepEqual(await world.database.db.selectFrom('idempotent_answers').selectAll().execute(), [])
})

test('nobody fills the disk with what their calls were answered', async () => {
  const marta = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Marta'))}` }
  const storeResponse = (length: number, key = newId(world.now)) =>
    world.send(
      'PUT',
      '/api/v1/chat/saved-replies',
      { replies: Array(10).fill('x'.repeat(length)) },
      { ...marta, 'Idempotency-Key': key },
    )
  const getStoredResponses = async () =>
    (await world.database.db.selectFrom('idempotent_answers').select('key_hash').execute()).length
  await world.database.db.deleteFrom('idempotent_answers').execute()
  const key = newId(world.now)
  for (let i = 0; i < 2; i++) {
    const response = await storeResponse(4000, key)
    assert.deepEqual(
      [response.status, response.headers.get('Idempotency-Replayed')],
      [200, null],
      'a long answer is made anew',
    )
  }
  assert.equal(await getStoredResponses(), 0)
  const first = newId(world.now)
  await storeResponse(1, first)
  world.now = new Date(world.now.getTime() + 1000)
  for (let i = 0; i < 1000; i++) await storeResponse(1)
  assert.equal(await getStoredResponses(), 1000)
  assert.equal((await storeResponse(1, first)).headers.get('Idempotency-Replayed'), null)
})

const IVO_FORM = {
  firstName: 'Ivo',
  lastName: 'Pérez',
  email: 'ivo@example.test',
  password: 'Barco-7-azul',
  confirmPassword: 'Barco-7-azul',
  country: 'MX',
  termsAccepted: true,
}
const signUp = (key: string, overrides: object = {}) =>
  world.send('POST', '/api/v1/buyer', { ...IVO_FORM, ...overrides }, { 'Idempotency-Key': key })

test('whoever signs up from a tunnel, and again because nothing came back, has one account and is in it', async () => {
  const key = newId(world.now)
  const first = await signUp(key)
  const second = await signUp(key)
  assert.deepEqual(
    [first.status, second.status, second.headers.get('Idempotency-Replayed'), second.body],
    [200, 200, 'true', first.body],
  )
  assert.equal(
    (await signUp(key, { password: 'Other-1-word', confirmPassword: 'Other-1-word' })).body.code,
    'IDEMPOTENCY_KEY_REUSED',
  )
  await deleteResponses()
  const third = await signUp(key)
  assert.deepEqual([third.status, third.body.data.user], [200, first.body.data.user])
  assert.equal(
    (await world.get('/api/v1/profile', { Authorization: `Bearer ${third.body.data.token}` })).status,
    200,
  )
  await deleteResponses()
  assert.equal(
    (await signUp(key, { password: 'Other-1-word', confirmPassword: 'Other-1-word' })).body.code,
    'EMAIL_TAKEN',
    'nobody gets in by a key alone',
  )
  assert.equal((await signUp(newId(world.now))).body.code, 'EMAIL_TAKEN')
})

test('a word to the operator that is sent twice under its key is kept once', async () => {
  const key = newId(world.now)
  const mail = {
    firstName: 'Ana',
    lastName: 'Pérez',
    email: 'ana@example.test',
    message: 'How do I change my e-mail?',
    termsAccepted: true,
  }
  const send = () =>
    world.send('POST', '/api/v1/help-support/get-in-touch-record', mail, { 'Idempotency-Key': key })
  assert.equal((await send()).status, 200)
  await deleteResponses()
  assert.deepEqual([(await send()).status, (await send()).headers.get('Idempotency-Replayed')], [200, 'true'])
  assert.equal((await world.database.db.selectFrom('contacts').selectAll().execute()).length, 1)
})

interface IdempotentCall {
  method: string
  path: string
  body?: object
  who?: Record<string, string>
}

/** Calls that a service rejects the second time, each with its setup; the function returns the call. */
const IDEMPOTENT_CASES: Record<string, () => Promise<IdempotentCall>> = {
  'changes her password': async () => ({
    method: 'PUT',
    path: '/users/update-my-password',
    body: { oldPassword: 'Barco-7-azul', newPassword: 'Velero-9-rojo', confirmPassword: 'Velero-9-rojo' },
    who: (await createMember()).who,
  }),
  'changes her e-mail': async () => {
    const { email: before, who } = await createMember()
    const email = `${newId(world.now)}@example.test`
    await world.send('POST', '/api/v1/users/email', { email, password: 'Barco-7-azul' }, who)
    return {
      method: 'PUT',
      path: '/users/email',
      body: { email, oldCode: await secretFor(before), newCode: await secretFor(email) },
      who,
    }
  },
  'sets a password by a mailed link': async () => {
    const { email } = await createMember()
    await world.send('POST', '/api/v1/auth/forgot-password', { email })
    const [, userId, token] = /userId=([\w-]+)&token=([\w-]+)/.exec(await secretFor(email)) ?? []
    return {
      method: 'POST',
      path: '/auth/reset-password',
      body: { userId, token, password: 'Velero-9-rojo', confirmPassword: 'Velero-9-rojo' },
    }
  },
  'confirms her address': async () => {
    const email = `${newId(world.now)}@example.test`
    await world.send('POST', '/api/v1/buyer', { ...IVO_FORM, email })
    return { method: 'POST', path: '/auth/verify-email', body: { email, code: await secretFor(email) } }
  },
  'logs in on a new device by its code': async () => {
    const { id, email } = await createMember()
    await world.database.db
      .updateTable('users')
      .set({ confirm_new_devices: 1 })
      .where('id', '=', id)
      .execute()
    const form = { email, password: 'Barco-7-azul', deviceId: newId(world.now) }
    assert.equal((await world.send('POST', '/api/v1/auth/login', form)).body.code, 'DEVICE_CODE_NEEDED')
    return { method: 'POST', path: '/auth/login', body: { ...form, deviceCode: await secretFor(email) } }
  },
  'removes a card': async () => {
    const seller = await world.addSeller({ firstName: 'Luis' })
    const card = newId(world.now)
    const row = {
      fingerprint: card,
      cardholder: 'Luis',
      brand: 'visa',
      last4: '4242',
      expiry_month: 12,
      expiry_year: 2099,
      country: 'MX',
      is_default: 0,
    }
    await world.database.db
      .insertInto('payment_methods')
      .values({ id: card, user_id: seller, provider_ref: null, ...row, created_at: world.now.toISOString() })
      .execute()
    return { method: 'DELETE', path: `/payment-method/${card}`, who: await signedIn(seller) }
  },
  'removes a project': async () => {
    const who = await signedIn(await world.addSeller({ firstName: 'Luis' }))
    const project = {
      name: 'Bakery',
      description: 'Signs for a bakery',
      skills: [],
      duration: '1-month',
      cost: 10,
      images: [],
    }
    const created = await world.send('POST', '/api/v1/portfolio', project, who)
    assert.equal(created.status, 200, JSON.stringify(created.body))
    return { method: 'DELETE', path: `/portfolio/${created.body.data._id}`, who }
  },
  'adds a category': async () => ({
    method: 'POST',
    path: '/admin/categories',
    body: { name: `Sails ${newId(world.now)}`, names: {}, icon: 'code', status: 'Active' },
    who: await createAdmin(),
  }),
  'removes a category': async () => {
    const who = await createAdmin()
    const created = await world.send(
      'POST',
      '/api/v1/admin/categories',
      { name: `Ropes ${newId(world.now)}`, names: {}, icon: 'code', status: 'Active' },
      who,
    )
    return { method: 'DELETE', path: `/admin/categories/${created.body.data._id}`, who }
  },
  'invites an administrator': async () => ({
    method: 'POST',
    path: '/admin/admins',
    body: { email: `${newId(world.now)}@example.test`, firstName: 'Nora', lastName: 'Ruiz' },
    who: await createAdmin(),
  }),
}

const signedIn = async (id: string) => ({ Authorization: `Bearer ${await world.createSession(id)}` })
async function createMember() {
  const id = await world.addBuyer('Ana')
  const email = `${id}@example.test`
  await world.database.db
    .updateTable('users')
    .set({ email, password_hash: await hashPassword('Barco-7-azul') })
    .where('id', '=', id)
    .execute()
  return { id, email, who: await signedIn(id) }
}
async function createAdmin() {
  const id = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', id).execute()
  return signedIn(id)
}
async function secretFor(email: string): Promise<string> {
  await world.waitForBackgroundTasks()
  const mail = await world.database.db
    .selectFrom('mails')
    .select('secret')
    .where('to_address', '=', email)
    .where('secret', 'is not', null)
    .executeTakeFirstOrThrow()
  return String(mail.secret)
}

for (const [action, prepare] of Object.entries(IDEMPOTENT_CASES))
  test(`wherever the process ends while somebody ${action}, the same call again has done it`, async () => {
    let steps = 0
    for (let result: 'died' | number = 'died'; result === 'died'; steps++) {
      const { method, path, body, who } = await prepare()
      const call = {
        method,
        headers: { ...who, 'Content-Type': 'application/json', 'Idempotency-Key': newId(world.now) },
        ...(body && { body: JSON.stringify(body) }),
      }
      const { app, crashed } = createCrashingApp(world, steps)
      result = await Promise.race([
        crashed,
        Promise.resolve(app.request(`/api/v1${path}`, call)).then(({ status }) => status),
      ])
      const repeated = await world.createApp().request(`/api/v1${path}`, call)
      assert.equal(repeated.status, 200, `step ${steps}: ${await repeated.clone().text()}`)
    }
    assert.ok(steps > 3, `${steps} steps`)
  })
