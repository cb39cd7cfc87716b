import assert from 'node:assert/strict'
import { CODE_TTL_MS } from '#shared/accounts.ts'
import { createSignUpForm, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const ANA = 'ana@example.test'
const NEW_EMAIL = 'ana.soto@example.test'
const ANA_PHONE = '6f1c0d1e-0000-4000-8000-000000000001'
const HER_LAPTOP = '6f1c0d1e-0000-4000-8000-000000000002'

let world: World
let phone: string
let laptop: string
const test = testWith(
  async () => {
    world = await createWorld({ env: { rateLimits: true, trustProxy: 1 } })
    await post('buyer', createSignUpForm(ANA, { deviceId: ANA_PHONE }))
    await world.waitForBackgroundTasks()
    phone = (await post('auth/verify-email', { email: ANA, code: lastCode(ANA), deviceId: ANA_PHONE })).body
      .data.token
    laptop = (await logIn(ANA, HER_LAPTOP)).body.data.token
  },
  () => world.close(),
)

const post = (path: string, body: object, token = '') =>
  world.send('POST', `/api/v1/${path}`, body, token ? { Authorization: `Bearer ${token}` } : {})
const logIn = (email: string, deviceId: string) => post('auth/login', { email, password: PASSWORD, deviceId })
const lastCode = (address: string) =>
  /\d{6}/.exec(
    world.sentMails.findLast(({ to, subject }) => to === address && /\d{6}/.test(subject))?.subject ?? '',
  )?.[0] ?? ''
const getEmail = (token: string) => world.get('/api/v1/profile', { Authorization: `Bearer ${token}` })
const wait = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}

/** Requests the codes and reads them from both mailboxes. */
async function ask(email = NEW_EMAIL): Promise<{ email: string; oldCode: string; newCode: string }> {
  const { status, body } = await post('users/email', { email, password: PASSWORD }, phone)
  assert.equal(status, 200, JSON.stringify(body))
  await world.waitForBackgroundTasks()
  return { email, oldCode: lastCode(ANA), newCode: lastCode(email) }
}
const confirm = (form: object, token = phone) =>
  world.send('PUT', '/api/v1/users/email', form, { Authorization: `Bearer ${token}` })
const makeWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('Ana changes her e-mail by the codes from both mailboxes, stays on her phone, and is signed out everywhere else', async () => {
  await post('auth/forgot-password', { email: ANA })
  await world.waitForBackgroundTasks()
  const [, userId, secret] =
    /userId=([\w-]+)&token=([\w-]{43})/.exec(world.sentMails.at(-1)?.text ?? '') ?? []
  const { status, body } = await confirm(await ask())
  assert.deepEqual([status, body.data.email, body.data.emailVerified], [200, NEW_EMAIL, true])
  assert.equal((await getEmail(phone)).status, 200)
  assert.equal((await getEmail(laptop)).status, 401, 'others are signed out')
  const knownDevices = await world.get('/api/v1/auth/known-devices', { Authorization: `Bearer ${phone}` })
  assert.equal(knownDevices.body.data.devices.length, 1, 'no other device is known any more')
  assert.equal(
    (await world.get(`/api/v1/auth/reset-password?userId=${userId}&token=${secret}`)).body.data.state,
    'invalid',
    'a link in the old mailbox is dead',
  )
  assert.equal(errorCode(await logIn(ANA, HER_LAPTOP)), 'INVALID_CREDENTIALS')
  assert.equal((await logIn(NEW_EMAIL, HER_LAPTOP)).status, 200)
  await world.waitForBackgroundTasks()
  const goodbyeMail = world.sentMails.findLast(({ to }) => to === ANA)
  assert.equal(goodbyeMail?.subject, 'Your email was changed')
  assert.match(goodbyeMail?.text ?? '', new RegExp(NEW_EMAIL))
})

test('one of the two codes alone, or both for another address, changes nothing; the right one stays good beside a wrong one', async () => {
  const codes = await ask()
  for (const form of [
    { ...codes, oldCode: makeWrongCode(codes.oldCode) },
    { ...codes, newCode: makeWrongCode(codes.newCode) },
    { ...codes, email: 'marta@example.test' },
  ])
    assert.equal(errorCode(await confirm(form)), 'INVALID_CODE')
  assert.equal((await getEmail(phone)).body.data.email, ANA)
  assert.equal((await confirm(codes)).status, 200)
  assert.equal(errorCode(await confirm(codes)), 'INVALID_CODE', 'once')
})

test('codes die after five wrong tries, and by themselves', async () => {
  const codes = await ask()
  for (let i = 0; i < 5; i++)
    assert.equal(
      errorCode(await confirm({ ...codes, newCode: makeWrongCode(codes.newCode) })),
      'INVALID_CODE',
    )
  assert.equal(errorCode(await confirm(codes)), 'INVALID_CODE')
  wait(2 * 60_000)
  const newerCodes = await ask()
  wait(CODE_TTL_MS + 1)
  assert.equal(errorCode(await confirm(newerCodes)), 'INVALID_CODE')
})

test('whoever holds Ana’s phone and not her password mails nobody, and her mailboxes are written to once a minute', async () => {
  const { body } = await post('users/email', { email: NEW_EMAIL, password: 'Otra-vez-9' }, phone)
  assert.deepEqual([body.code, body.errors[0].path], ['WRONG_PASSWORD', 'password'])
  await world.waitForBackgroundTasks()
  assert.equal(world.sentMails.filter(({ to }) => to === NEW_EMAIL).length, 0)
  await ask()
  assert.equal(
    errorCode(await post('users/email', { email: 'else@example.test', password: PASSWORD }, phone)),
    'RATE_LIMITED',
  )
  wait(61_000)
  await ask('else@example.test')
})

test('an address that somebody has, or takes meanwhile, is refused', async () => {
  await world.addBuyer('Marta')
  const { email } = await world.database.db
    .selectFrom('users')
    .select('email')
    .where('first_name', '=', 'Marta')
    .executeTakeFirstOrThrow()
  const { status, body } = await post('users/email', { email, password: PASSWORD }, phone)
  assert.deepEqual([status, body.code, body.errors[0].path], [409, 'EMAIL_TAKEN', 'email'])
  wait(61_000)
  const codes = await ask()
  await world.database.db
    .updateTable('users')
    .set({ email: NEW_EMAIL })
    .where('first_name', '=', 'Marta')
    .execute()
  assert.equal(errorCode(await confirm(codes)), 'EMAIL_TAKEN')
  assert.equal((await getEmail(phone)).body.data.email, ANA)
})

test('who administers the market by another address now is not made a second time under the old one', async () => {
  const operator = { email: 'olga@example.test', password: PASSWORD }
  await ensureFirstAdmin(world.database, operator, world.now)
  const { id } = await world.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', operator.email)
    .executeTakeFirstOrThrow()
  const token = await world.createSession(id)
  await post('users/email', { email: NEW_EMAIL, password: PASSWORD }, token)
  await world.waitForBackgroundTasks()
  assert.equal(
    (
      await confirm(
        { email: NEW_EMAIL, oldCode: lastCode(operator.email), newCode: lastCode(NEW_EMAIL) },
        token,
      )
    ).status,
    200,
  )
  // The market restarts with unchanged settings.
  await ensureFirstAdmin(world.database, operator, world.now)
  assert.equal(errorCode(await logIn(operator.email, HER_LAPTOP)), 'INVALID_CREDENTIALS')
  assert.equal(errorCode(await logIn(NEW_EMAIL, HER_LAPTOP)), 'DEVICE_CODE_NEEDED')
})
