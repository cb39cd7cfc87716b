import assert from 'node:assert/strict'
import { MAX_CODE_ATTEMPTS } from '#shared/accounts.ts'
import { createSignUpForm, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { THROTTLE_RULES } from './throttle.ts'

const WRONG = 'Wrong-1-pass'
const ANA = 'ana@example.test'
const HER_PHONE = '6f1c0d1e-0000-4000-8000-000000000001'
const HER_LAPTOP = '6f1c0d1e-0000-4000-8000-000000000002'
const HOME = '198.51.100.1'
const ELSEWHERE = '203.0.113.9'
const MINUTE = 60_000

let world: World
const test = testWith(
  async () => {
    world = await createWorld({ env: { rateLimits: true, trustProxy: 1 } })
  },
  () => world.close(),
)

const wait = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const send = (from: string, path: string, body: object) =>
  world.send('POST', `/api/v1/${path}`, body, { 'X-Forwarded-For': from })
const logIn = (from: string, overrides: object, email = ANA) =>
  send(from, 'auth/login', { email, password: PASSWORD, ...overrides })
const guessPassword = (from: string, overrides: object = {}, email = ANA) =>
  logIn(from, { password: WRONG, ...overrides }, email)
const signUp = (from: string, email: string, overrides: object = {}) =>
  send(from, 'buyer', createSignUpForm(email, overrides))
const mailsTo = (email: string) => world.sentMails.filter(({ to }) => to === email)
const newestCode = async (email: string) => {
  await world.waitForBackgroundTasks()
  return /\d{6}/.exec(mailsTo(email).at(-1)?.subject ?? '')?.[0] ?? ''
}
const makeWrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

/** Creates Ana's account with her phone as a known device. Returns its session. */
async function logInAsAna(): Promise<string> {
  await signUp(HOME, ANA, { deviceId: HER_PHONE })
  const { body } = await send(HOME, 'auth/verify-email', {
    email: ANA,
    code: await newestCode(ANA),
    deviceId: HER_PHONE,
  })
  return body.data.token
}

test('Marta guesses at Ana’s password from a thousand addresses: she waits, and Ana logs in on her phone', async () => {
  await logInAsAna()
  let answered = 0
  for (let i = 0; i < 60; i++) {
    if ((await guessPassword(`203.0.113.${i}`)).status === 401) answered++
    wait(MINUTE)
    if (i % 10 === 0) assert.equal((await logIn(HOME, { deviceId: HER_PHONE })).status, 200, `minute ${i}`)
  }
  assert.ok(answered <= 20, `${answered} guesses were answered in an hour`)
  while ((await guessPassword(ELSEWHERE)).status !== 429);
  const laptopLogin = await logIn(HOME, { deviceId: HER_LAPTOP })
  assert.equal(errorCode(laptopLogin), 'RATE_LIMITED', 'a device that nobody knows waits with Marta')
  assert.equal((await logIn(HOME, { deviceId: HER_PHONE })).status, 200)
})

test('Marta guesses behind the address of Ana’s school, and Ana logs in on her phone all the same', async () => {
  await logInAsAna()
  for (let i = 0; i < THROTTLE_RULES.loginAddress.freeAttempts; i++)
    assert.equal((await guessPassword(HOME, {}, `somebody${i}@example.test`)).status, 401)
  assert.equal(errorCode(await guessPassword(HOME, {}, 'another@example.test')), 'RATE_LIMITED')
  assert.equal((await logIn(HOME, { deviceId: HER_PHONE })).status, 200)
})

test('whoever finds Ana’s phone has five guesses there and then waits, and Ana’s other devices don’t', async () => {
  await logInAsAna()
  assert.equal((await logIn(HOME, { deviceId: HER_LAPTOP })).status, 200)
  for (let i = 0; i < THROTTLE_RULES.login.freeAttempts; i++)
    assert.equal((await guessPassword(ELSEWHERE, { deviceId: HER_PHONE })).status, 401)
  const rejected = await guessPassword(`${ELSEWHERE}0`, { deviceId: HER_PHONE })
  assert.deepEqual([errorCode(rejected), rejected.headers.get('Retry-After')], ['RATE_LIMITED', '10'])
  assert.equal((await logIn(HOME, { deviceId: HER_LAPTOP })).status, 200)
})

test('Marta’s own log-ins between her guesses give her no more of them', async () => {
  await logInAsAna()
  await signUp(ELSEWHERE, 'marta@example.test')
  let answered = 0
  for (let i = 0; i < 60; i++) {
    if ((await guessPassword(ELSEWHERE, {}, `person${i}@example.test`)).status === 401) answered++
    await logIn(ELSEWHERE, {}, 'marta@example.test')
  }
  assert.equal(answered, THROTTLE_RULES.loginAddress.freeAttempts)
})

test('a device that one account knows is no known device of another, and what is refused counts for nothing', async () => {
  await logInAsAna()
  for (let i = 0; i < THROTTLE_RULES.login.freeAttempts; i++)
    await guessPassword(ELSEWHERE, { deviceId: HER_PHONE }, 'luis@example.test')
  const responses = await Promise.all(
    ['luis@example.test', 'luis@example.test'].map((email) =>
      guessPassword('203.0.113.77', { deviceId: HER_PHONE }, email),
    ),
  )
  assert.deepEqual(responses.map(errorCode), ['RATE_LIMITED', 'RATE_LIMITED'])
  const counted = await world.database.db
    .selectFrom('attempts')
    .select('key')
    .where('key', '=', 'loginAddress:203.0.113.77')
    .execute()
  assert.deepEqual(counted, [])
})

test('an address that nobody has is refused exactly like Ana’s', async () => {
  await logInAsAna()
  for (let i = 0; i <= THROTTLE_RULES.login.freeAttempts; i++) {
    const existing = await guessPassword(`203.0.113.${i}`)
    const unknown = await guessPassword(`203.0.114.${i}`, {}, 'nobody@example.test')
    assert.deepEqual(
      [existing.status, existing.body, existing.headers.get('Retry-After')],
      [unknown.status, unknown.body, unknown.headers.get('Retry-After')],
    )
  }
})

test('who holds one of Ana’s devices and guesses at her password doesn’t keep her from changing it on another', async () => {
  const onPhone = await logInAsAna()
  const onLaptop = (await logIn(HOME, { deviceId: HER_LAPTOP })).body.data.token
  const change = (token: string, oldPassword: string) =>
    world.send(
      'PUT',
      '/api/v1/users/update-my-password',
      { oldPassword, newPassword: 'Otra-vez-9' },
      { Authorization: `Bearer ${token}` },
    )
  for (let i = 0; i < THROTTLE_RULES.login.freeAttempts; i++)
    assert.equal(errorCode(await change(onPhone, WRONG)), 'WRONG_PASSWORD')
  assert.equal(errorCode(await change(onPhone, PASSWORD)), 'RATE_LIMITED')
  assert.equal((await change(onLaptop, PASSWORD)).status, 200)
})

test('a class signs up, confirms and logs in behind one address within a minute', async () => {
  const pupilEmails = Array.from(
    { length: THROTTLE_RULES.signUp.freeAttempts },
    (_, i) => `pupil${i}@example.test`,
  )
  for (const email of pupilEmails) {
    assert.equal((await signUp(HOME, email)).status, 200, email)
    assert.equal(
      (await send(HOME, 'auth/verify-email', { email, code: await newestCode(email) })).status,
      200,
      email,
    )
    assert.equal((await logIn(HOME, {}, email)).status, 200, email)
  }
})

test('who uses an address’s sign-ups up makes the next ones wait two minutes each, never longer, and nothing else waits', async () => {
  for (let i = 0; i < THROTTLE_RULES.signUp.freeAttempts; i++) await signUp(HOME, `made${i}@example.test`)
  for (let i = 0; i < 10; i++) {
    const rejected = await signUp(HOME, `later${i}@example.test`)
    assert.deepEqual([errorCode(rejected), rejected.headers.get('Retry-After')], ['RATE_LIMITED', '120'])
    assert.equal((await signUp(ELSEWHERE, `elsewhere${i}@example.test`)).status, 200)
    wait(2 * MINUTE)
    assert.equal((await signUp(HOME, `later${i}@example.test`)).status, 200)
  }
  assert.equal((await logIn(HOME, {}, 'made0@example.test')).status, 200)
  assert.equal((await send(HOME, 'auth/forgot-password', { email: ANA })).status, 200)
})

test('a stranger’s wrong codes kill no code for the one who signed up', async () => {
  await signUp(HOME, ANA, { deviceId: HER_PHONE })
  const code = await newestCode(ANA)
  const submitCode = (from: string, submittedCode: string, overrides: object = {}) =>
    send(from, 'auth/verify-email', { email: ANA, code: submittedCode, ...overrides })
  for (let i = 0; i < MAX_CODE_ATTEMPTS; i++)
    assert.equal(errorCode(await submitCode(ELSEWHERE, makeWrongCode(code))), 'INVALID_CODE')
  assert.equal(errorCode(await submitCode(ELSEWHERE, code)), 'INVALID_CODE', 'elsewhere it is dead')
  for (let i = 0; i < 20; i++) await submitCode(HOME, makeWrongCode(code))
  assert.equal((await submitCode(HOME, code, { deviceId: HER_PHONE })).body.data.user.emailVerified, true)
})

test('on the device that signed up a code dies after five wrong tries as well', async () => {
  await signUp(HOME, ANA, { deviceId: HER_PHONE })
  const code = await newestCode(ANA)
  for (let i = 0; i < MAX_CODE_ATTEMPTS; i++)
    await send(HOME, 'auth/verify-email', { email: ANA, code: makeWrongCode(code), deviceId: HER_PHONE })
  assert.equal(
    errorCode(await send(HOME, 'auth/verify-email', { email: ANA, code, deviceId: HER_PHONE })),
    'INVALID_CODE',
  )
})

test('who signed up with Ana’s address has no known device of hers once she has confirmed it', async () => {
  await signUp(ELSEWHERE, ANA, { deviceId: HER_LAPTOP })
  const { body } = await send(HOME, 'auth/verify-email', {
    email: ANA,
    code: await newestCode(ANA),
    deviceId: HER_PHONE,
  })
  const devices = await world.get('/api/v1/auth/known-devices', {
    Authorization: `Bearer ${body.data.token}`,
  })
  assert.deepEqual(
    devices.body.data.devices.map((device: { current: boolean }) => device.current),
    [true],
  )
})

test('strangers who ask for Ana’s code all day flood no mailbox, and her newest code works', async () => {
  await signUp(HOME, ANA)
  for (let i = 0; i < 120; i++) {
    wait(MINUTE / 2)
    assert.equal(
      (await send(`203.0.113.${i}`, 'auth/send-email-verification-code', { email: ANA })).status,
      200,
    )
    await world.waitForBackgroundTasks()
  }
  assert.ok(mailsTo(ANA).length <= 9, `${mailsTo(ANA).length} letters in an hour`)
  assert.equal(
    (await send(HOME, 'auth/verify-email', { email: ANA, code: await newestCode(ANA) })).status,
    200,
  )
})
