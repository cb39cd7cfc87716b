import assert from 'node:assert/strict'
import { RESET_LINK_TTL_MS } from '#shared/accounts.ts'
import { createSignUpForm, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { THROTTLE_RULES } from './throttle.ts'

const NEW_PASSWORD = 'Otra-vez-9'
const ANA = 'ana@example.test'
const HER_PHONE = '6f1c0d1e-0000-4000-8000-000000000001'
const HER_LAPTOP = '6f1c0d1e-0000-4000-8000-000000000002'
const HOME = '198.51.100.1'
const ELSEWHERE = '203.0.113.9'
const MINUTE = 60_000

let world: World
let id: string
let token: string
const test = testWith(
  async () => {
    world = await createWorld({ env: { rateLimits: true, trustProxy: 1 } })
    await send(HOME, 'buyer', createSignUpForm(ANA, { deviceId: HER_PHONE }))
    await world.waitForBackgroundTasks()
    const code = /\d{6}/.exec(world.sentMails.at(-1)?.subject ?? '')?.[0]
    const { body } = await send(HOME, 'auth/verify-email', { email: ANA, code, deviceId: HER_PHONE })
    id = body.data.user._id
    token = body.data.token
  },
  () => world.close(),
)

const wait = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const send = (from: string, path: string, body: object) =>
  world.send('POST', `/api/v1/${path}`, body, { 'X-Forwarded-For': from })
const links = () =>
  world.sentMails.flatMap(({ to, text }) =>
    to === ANA ? [...(/\/reset-password\?\S+token=([\w-]{43})/.exec(text)?.slice(1) ?? [])] : [],
  )
const reset = (from: string, secret: string, overrides: object = {}) =>
  send(from, 'auth/reset-password', { userId: id, token: secret, password: NEW_PASSWORD, ...overrides })
const stateOf = async (secret: string) =>
  (await world.get(`/api/v1/auth/reset-password?userId=${id}&token=${secret}`)).body.data.state
const bearer = () => ({ Authorization: `Bearer ${token}` })

/** Requests a link and reads it from the mailbox: the newest one, if none was sent. */
async function ask(from = HOME): Promise<string> {
  assert.equal((await send(from, 'auth/forgot-password', { email: ANA })).status, 200)
  await world.waitForBackgroundTasks()
  return links().at(-1) ?? ''
}

test('Marta tries a thousand invented links for Ana’s account, also from Ana’s own address, and Ana’s link works', async () => {
  const link = await ask()
  for (let i = 0; i < 1000; i++) await reset(i % 2 === 0 ? HOME : ELSEWHERE, String(i).padStart(43, 'A'))
  assert.equal(errorCode(await reset(HOME, 'A'.repeat(43))), 'RATE_LIMITED')
  assert.equal((await reset(HOME, link)).status, 200)
  assert.equal(errorCode(await reset('203.0.113.50', link)), 'INVALID_RESET_LINK', 'once')
})

test('an invented link is refused the same whether anybody has that id or not', async () => {
  const existing = await reset(HOME, 'A'.repeat(43))
  const unknown = await reset(HOME, 'A'.repeat(43), { userId: '019a0000-0000-7000-8000-00000000dead' })
  assert.deepEqual([existing.status, existing.body], [unknown.status, unknown.body])
})

test('Marta asks for Ana’s link all day from a thousand addresses: Ana is not flooded, always has a link that works, and can ask herself', async () => {
  for (let i = 0; i < 240; i++) {
    await ask(`203.0.${i % 7}.${i}`)
    wait(MINUTE / 2)
  }
  assert.ok(links().length <= 2 * 9, `${links().length} letters in two hours`)
  const link = await ask()
  assert.equal(await stateOf(link), 'valid')
  assert.equal((await reset(HOME, link)).status, 200)
})

test('a link in Ana’s mailbox goes on working when somebody asks for another', async () => {
  const first = await ask()
  wait(MINUTE)
  const second = await ask(ELSEWHERE)
  assert.notEqual(first, second)
  assert.equal((await reset(HOME, first)).status, 200)
})

test('two links are never mailed within a minute', async () => {
  for (let i = 0; i < 59; i++) {
    await ask(`203.0.113.${i}`)
    wait(1000)
  }
  assert.equal(links().length, 1)
})

test('all links die when one is used, and the next can be asked for at once', async () => {
  const first = await ask()
  wait(MINUTE)
  const second = await ask()
  assert.equal((await reset(HOME, second)).status, 200)
  for (const dead of [first, second])
    assert.deepEqual(
      [await stateOf(dead), errorCode(await reset(HOME, dead))],
      ['invalid', 'INVALID_RESET_LINK'],
    )
  assert.equal(await stateOf(await ask()), 'valid')
})

test('all links die when Ana changes her password in the settings', async () => {
  const first = await ask()
  wait(MINUTE)
  const second = await ask()
  const changed = await world.send(
    'PUT',
    '/api/v1/users/update-my-password',
    { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
    bearer(),
  )
  assert.equal(changed.status, 200)
  for (const dead of [first, second])
    assert.deepEqual(
      [await stateOf(dead), errorCode(await reset(HOME, dead))],
      ['invalid', 'INVALID_RESET_LINK'],
    )
})

test('a link dies with the address it went to and with the password of its day, by whatever way they change', async () => {
  const link = await ask()
  const set = (row: { email?: string; password_hash?: string }) =>
    world.database.db.updateTable('users').set(row).where('id', '=', id).execute()
  const { password_hash } = await world.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await set({ email: 'elsewhere@example.test' })
  assert.equal(await stateOf(link), 'invalid')
  await set({ email: ANA, password_hash: 'another' })
  assert.equal(await stateOf(link), 'invalid')
  await set({ password_hash: password_hash ?? '' })
  assert.equal(await stateOf(link), 'valid')
})

test('a link dies with its hour, and is still called expired', async () => {
  const link = await ask()
  wait(RESET_LINK_TTL_MS)
  assert.deepEqual(
    [await stateOf(link), errorCode(await reset(HOME, link))],
    ['expired', 'INVALID_RESET_LINK'],
  )
})

test('after a new password no device is known but the one that set it, and that one doesn’t wait for Marta’s guesses', async () => {
  await send(HOME, 'auth/login', { email: ANA, password: PASSWORD, deviceId: HER_LAPTOP })
  const link = await ask()
  assert.equal((await reset(HOME, link, { deviceId: HER_PHONE })).status, 200)
  for (let i = 0; i < THROTTLE_RULES.login.freeAttempts; i++)
    await send(`203.0.113.${i}`, 'auth/login', { email: ANA, password: 'Wrong-1-pass' })
  const logIn = (deviceId: string) =>
    send(HOME, 'auth/login', { email: ANA, password: NEW_PASSWORD, deviceId })
  assert.equal(errorCode(await logIn(HER_LAPTOP)), 'RATE_LIMITED')
  const { body } = await logIn(HER_PHONE)
  const devices = await world.get('/api/v1/auth/known-devices', {
    Authorization: `Bearer ${body.data.token}`,
  })
  assert.equal(devices.body.data.devices.length, 1)
})

test('a link takes nobody past the code for a new device', async () => {
  await world.send('PUT', '/api/v1/users/preferences', { confirmNewDevices: true }, bearer())
  assert.equal((await reset(HOME, await ask(), { deviceId: HER_PHONE })).status, 200)
  assert.equal(
    errorCode(await send(HOME, 'auth/login', { email: ANA, password: NEW_PASSWORD, deviceId: HER_PHONE })),
    'DEVICE_CODE_NEEDED',
  )
})
