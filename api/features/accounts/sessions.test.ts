import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX_SESSION_DAYS, MAX_SESSIONS } from '#shared/accounts.ts'
import { HOUR_MS } from '#shared/time.ts'
import { createSignUpForm, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { purgeExpiredSessions } from './sessions.ts'

const DAY = 24 * HOUR_MS

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const wait = (ms: number, where = world) => {
  where.now = new Date(where.now.getTime() + ms)
}
const statusOf = async (token: string, where = world) =>
  (await where.get('/api/v1/profile', bearer(token))).status
const logIn = async (email: string, overrides: object = {}, where = world): Promise<string> =>
  (await where.send('POST', '/api/v1/auth/login', { email, password: PASSWORD, ...overrides })).body.data
    .token

/** The session token of a new user. */
async function ana(email: string, where = world): Promise<string> {
  const { token } = (await where.send('POST', '/api/v1/buyer', createSignUpForm(email))).body.data
  await where.database.db.updateTable('users').set({ email_verified: 1 }).where('email', '=', email).execute()
  return token
}

test('a session that Ana uses every day ends ninety days after her log-in, and her next one begins anew', async () => {
  const token = await ana('daily@example.test')
  for (let day = 1; day < MAX_SESSION_DAYS; day++) {
    wait(DAY)
    assert.equal(await statusOf(token), 200, `day ${day}`)
  }
  wait(DAY - 1)
  assert.equal(await statusOf(token), 200)
  wait(1)
  assert.equal(errorCode(await world.get('/api/v1/profile', bearer(token))), 'UNAUTHENTICATED')
  assert.equal(await statusOf(await logIn('daily@example.test')), 200)
})

test('on a device that isn’t hers a session ends after twelve hours', async () => {
  await ana('borrows@example.test')
  const token = await logIn('borrows@example.test', { borrowed: true })
  for (let hour = 1; hour < 12; hour++) {
    wait(HOUR_MS)
    assert.equal(await statusOf(token), 200, `hour ${hour}`)
  }
  wait(HOUR_MS)
  assert.equal(await statusOf(token), 401)
})

test('the operator chooses how long sessions last', async () => {
  const strict = await createWorld({ env: { sessionDays: 1 } })
  const token = await ana('strict@example.test', strict)
  wait(DAY - 1, strict)
  assert.equal(await statusOf(token, strict), 200)
  wait(1, strict)
  assert.equal(await statusOf(token, strict), 401)
  strict.close()
})

test('the list of devices says when each ends, and leaves out those that have', async () => {
  const token = await ana('lists@example.test')
  const start = world.now.getTime()
  await logIn('lists@example.test', { borrowed: true })
  const listSessions = async (): Promise<{ endsAt: string }[]> =>
    (await world.get('/api/v1/auth/sessions', bearer(token))).body.data.sessions
  const ends = (await listSessions()).map(({ endsAt }) => Date.parse(endsAt) - start)
  assert.deepEqual(new Set(ends), new Set([MAX_SESSION_DAYS * DAY, 12 * HOUR_MS]))
  wait(12 * HOUR_MS)
  assert.equal((await listSessions()).length, 1)
})

test('somebody who logs in without end signs out the devices that were not used for longest', async () => {
  const first = await ana('endless@example.test')
  const second = await logIn('endless@example.test')
  wait(2 * HOUR_MS)
  assert.equal(await statusOf(first), 200)
  const { id } = await world.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'endless@example.test')
    .executeTakeFirstOrThrow()
  for (let i = 2; i < MAX_SESSIONS; i++) await world.createSession(id)
  const last = await logIn('endless@example.test')
  assert.deepEqual([await statusOf(first), await statusOf(second), await statusOf(last)], [200, 401, 200])
  assert.equal(
    (await world.get('/api/v1/auth/sessions', bearer(last))).body.data.sessions.length,
    MAX_SESSIONS,
  )
})

test('new devices and passwords without end fill no mailbox', async () => {
  const token = await ana('flooded@example.test')
  const device = () => newId(world.now)
  await logIn('flooded@example.test', { deviceId: device() })
  for (let i = 0; i < 15; i++) await logIn('flooded@example.test', { deviceId: device() })
  const passwords = Array.from({ length: 13 }, (_, i) => `Barco-${i}-rojo`)
  for (const [i, newPassword] of passwords.entries())
    await world.send(
      'PUT',
      '/api/v1/users/update-my-password',
      { oldPassword: passwords[i - 1] ?? PASSWORD, newPassword },
      bearer(token),
    )
  const mails = await world.database.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', 'flooded@example.test')
    .execute()
  const counts = [...Map.groupBy(mails, ({ subject }) => subject).values()].map(({ length }) => length)
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    [1, 10, 10],
  )
})

test('what has ended is swept, and what goes on stays', async () => {
  const token = await ana('swept@example.test')
  await logIn('swept@example.test', { borrowed: true })
  const user = await world.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'swept@example.test')
    .executeTakeFirstOrThrow()
  const getStoredSessions = async () =>
    (await world.database.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute())
      .length
  assert.equal(await getStoredSessions(), 2)
  wait(12 * HOUR_MS)
  await purgeExpiredSessions(world.database, world.now)
  assert.equal(await getStoredSessions(), 1)
  assert.equal(await statusOf(token), 200)
  wait(31 * DAY)
  await purgeExpiredSessions(world.database, world.now)
  assert.equal(await getStoredSessions(), 0, 'unused for thirty days')
})
