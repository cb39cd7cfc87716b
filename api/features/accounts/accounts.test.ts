import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createSignUpForm as form, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { createWorld, errorCode, type TestResponse, type World } from '../../../tests/support/world.ts'
import { THROTTLE_RULES } from './throttle.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const advanceClock = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const post = (path: string, body: unknown, headers = {}) =>
  world.send('POST', `/api/v1/${path}`, body, headers)
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const errorsOf = (response: TestResponse): Record<string, string> =>
  Object.fromEntries(
    (response.body.errors ?? []).map((error: { path: string; message: string }) => [
      error.path,
      error.message,
    ]),
  )

async function newestCode(email: string): Promise<string> {
  await world.waitForBackgroundTasks()
  return /\d{6}/.exec(world.sentMails.findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
}

async function signUpVerified(email: string): Promise<{ id: string; token: string }> {
  await post('buyer', form(email))
  const { body } = await post('auth/verify-email', { email, code: await newestCode(email) })
  return { id: body.data.user._id, token: body.data.token }
}

test('Ana signs up as a buyer: she is signed in, unverified, and her role is not hers to choose', async () => {
  const { status, body } = await post('buyer', form('Ana@Example.test', { role: 'admin' }))
  assert.equal(status, 200)
  assert.deepEqual(
    [body.data.user.role, body.data.user.email, body.data.user.emailVerified, body.data.user.profileComplete],
    ['buyer', 'ana@example.test', false, true],
  )
  assert.equal((await world.get('/api/v1/profile', bearer(body.data.token))).status, 200)
  assert.equal(errorCode(await world.get('/api/v1/users/profile', bearer(body.data.token))), 'UNVERIFIED')
})

test('Luis signs up as a freelancer: he gets no token, and his profile is not complete', async () => {
  const { body } = await post(
    'seller',
    form('luis@example.test', { firstName: 'Đặng Łukasz', lastName: "O'Núñez" }),
  )
  assert.equal(body.data.token, undefined)
  assert.deepEqual(
    [body.data.user.role, body.data.user.profileComplete, body.data.user.firstName],
    ['seller', false, 'Đặng Łukasz'],
  )
})

test('an e-mail that is taken, in whatever case, is refused at its field', async () => {
  const response = await post('seller', form('ANA@example.test'))
  assert.deepEqual(
    [response.status, errorCode(response), errorsOf(response)],
    [409, 'EMAIL_TAKEN', { email: 'An account with this email already exists' }],
  )
})

test('every rule of the sign-up is said at its field', async () => {
  const cases: [change: object, path: string, message: string][] = [
    [{ firstName: ' ' }, 'firstName', 'This field is required'],
    [{ firstName: 'A' }, 'firstName', 'Must be at least 2 characters'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'Must be at most 50 characters'],
    [{ email: 'ana' }, 'email', 'Invalid email address'],
    [{ email: '' }, 'email', 'This field is required'],
    [{ password: 'Ab1!', confirmPassword: 'Ab1!' }, 'password', 'Must be at least 8 characters'],
    [{ password: 'Abcdefg!', confirmPassword: 'Abcdefg!' }, 'password', 'Add at least one number'],
    [{ password: 'abcdef1!', confirmPassword: 'abcdef1!' }, 'password', 'Add at least one uppercase letter'],
    [{ password: 'ABCDEF1!', confirmPassword: 'ABCDEF1!' }, 'password', 'Add at least one lowercase letter'],
    [{ password: 'Abcdefg1', confirmPassword: 'Abcdefg1' }, 'password', 'Add at least one special character'],
    [
      { password: 'Password1!', confirmPassword: 'Password1!' },
      'password',
      'This password is too common. Choose another one.',
    ],
    [{ confirmPassword: 'Barco-7-rojo' }, 'confirmPassword', "Passwords don't match"],
    [{ country: 'XX' }, 'country', 'Choose a country'],
    [{ termsAccepted: false }, 'termsAccepted', 'Agree to the terms to continue'],
  ]
  for (const [change, path, message] of cases) {
    const response = await post('buyer', form('new@example.test', change))
    assert.equal(response.status, 400)
    assert.equal(errorsOf(response)[path], message, JSON.stringify(change))
  }
})

test('a password of a megabyte is refused before anything is hashed', async () => {
  const response = await post('auth/login', { email: 'ana@example.test', password: 'x'.repeat(1024 * 1024) })
  assert.equal(response.status, 413)
  assert.equal(
    errorsOf(await post('auth/login', { email: 'ana@example.test', password: 'x'.repeat(129) })).password,
    'Must be at most 128 characters',
  )
})

test('a code dies after five wrong tries, after a quarter of an hour, and after its use', async () => {
  const email = 'codes@example.test'
  await post('buyer', form(email))
  const first = await newestCode(email)
  const invalid = first === '111111' ? '222222' : '111111'
  for (let i = 0; i < 5; i++)
    assert.equal(errorCode(await post('auth/verify-email', { email, code: invalid })), 'INVALID_CODE')
  assert.equal(errorCode(await post('auth/verify-email', { email, code: first })), 'INVALID_CODE')

  advanceClock(MINUTE)
  await post('auth/send-email-verification-code', { email })
  const second = await newestCode(email)
  assert.notEqual(second, first)
  advanceClock(15 * MINUTE)
  assert.equal(errorCode(await post('auth/verify-email', { email, code: second })), 'INVALID_CODE')

  await post('auth/send-email-verification-code', { email })
  const third = await newestCode(email)
  assert.equal((await post('auth/verify-email', { email, code: third })).body.data.user.emailVerified, true)
  assert.equal(errorCode(await post('auth/verify-email', { email, code: third })), 'INVALID_CODE')
})

test('who confirms the e-mail goes on with a new session, and what was signed in before is signed out', async () => {
  const email = 'confirmed@example.test'
  const first = (await post('buyer', form(email))).body.data.token
  const { token } = (await post('auth/verify-email', { email, code: await newestCode(email) })).body.data
  assert.equal((await world.get('/api/v1/profile', bearer(first))).status, 401)
  const { body } = await world.get('/api/v1/auth/sessions', bearer(token))
  assert.deepEqual(
    body.data.sessions.map((item: { current: boolean }) => item.current),
    [true],
  )
})

test('a new code comes at most once a minute, and whoever asks learns nothing about the address', async () => {
  const email = 'impatient@example.test'
  await post('buyer', form(email))
  await world.waitForBackgroundTasks()
  const before = world.sentMails.length
  const existing = await post('auth/send-email-verification-code', { email })
  const unknown = await post('auth/send-email-verification-code', { email: 'nobody@example.test' })
  await world.waitForBackgroundTasks()
  assert.equal(world.sentMails.length, before)
  assert.deepEqual([existing.status, existing.body], [unknown.status, unknown.body])
  assert.deepEqual(
    (await post('auth/forgot-password', { email })).body,
    (await post('auth/forgot-password', { email: 'nobody@example.test' })).body,
  )
})

test('a wrong password and an e-mail that nobody has are told apart by nobody', async () => {
  const invalid = await post('auth/login', { email: 'ana@example.test', password: 'Wrong-1-pass' })
  const unknown = await post('auth/login', { email: 'nobody@example.test', password: 'Wrong-1-pass' })
  assert.deepEqual([invalid.status, invalid.body], [unknown.status, unknown.body])
  assert.equal(errorCode(invalid), 'INVALID_CREDENTIALS')
})

test('guessing has to wait longer and longer, for the account and for the address, and nobody is locked out for good', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  const guess = (email: string) =>
    limited.send('POST', '/api/v1/auth/login', { email, password: 'Wrong-1-pass' })
  for (let i = 0; i < 5; i++) assert.equal((await guess('ana@example.test')).status, 401)
  const rejected = await guess('ana@example.test')
  assert.deepEqual([errorCode(rejected), rejected.headers.get('Retry-After')], ['RATE_LIMITED', '10'])
  for (let i = THROTTLE_RULES.login.freeAttempts; i < THROTTLE_RULES.loginAddress.freeAttempts; i++)
    assert.equal((await guess(`other${i}@example.test`)).status, 401)
  assert.equal((await guess('other@example.test')).status, 429, 'the address has to wait as well')
  limited.now = new Date(limited.now.getTime() + 10_000)
  assert.equal((await guess('ana@example.test')).status, 401)
  assert.equal((await guess('ana@example.test')).headers.get('Retry-After'), '20')
  limited.now = new Date(limited.now.getTime() + 60 * MINUTE)
  assert.equal((await guess('ana@example.test')).status, 401)
  limited.close()
})

test('who tries a password every minute gets twenty answers in an hour, not sixty', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  let answered = 0
  for (let i = 0; i < 60; i++) {
    const { status } = await limited.send('POST', '/api/v1/auth/login', {
      email: 'ana@example.test',
      password: 'Wrong-1-pass',
    })
    if (status === 401) answered++
    limited.now = new Date(limited.now.getTime() + MINUTE)
  }
  assert.ok(answered <= 20, String(answered))
  limited.close()
})

test('a session lives for thirty days after its last use, and ends with the account', async () => {
  const ana = await signUpVerified('session@example.test')
  advanceClock(29 * DAY)
  assert.equal((await world.get('/api/v1/profile', bearer(ana.token))).status, 200)
  advanceClock(29 * DAY)
  assert.equal((await world.get('/api/v1/profile', bearer(ana.token))).status, 200)
  await world.database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ana.id).execute()
  assert.equal(errorCode(await world.get('/api/v1/profile', bearer(ana.token))), 'UNAUTHENTICATED')
  assert.equal(
    errorCode(await post('auth/login', { email: 'session@example.test', password: PASSWORD })),
    'ACCOUNT_INACTIVE',
  )
  await world.database.db.updateTable('users').set({ status: 'active' }).where('id', '=', ana.id).execute()
  advanceClock(31 * DAY)
  assert.equal((await world.get('/api/v1/profile', bearer(ana.token))).status, 401)
})

test('Ana sees where she is signed in, and signs out one device, then all others', async () => {
  const email = 'devices@example.test'
  const { token } = await signUpVerified(email)
  const logIn = async (agent: string) =>
    (await post('auth/login', { email, password: PASSWORD }, { 'User-Agent': agent })).body.data.token
  const phone = await logIn('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile')
  const laptop = await logIn('Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18 Safari/605')
  const { body } = await world.get('/api/v1/auth/sessions', bearer(token))
  assert.deepEqual(
    new Set(body.data.sessions.map((item: { device: string }) => item.device)),
    new Set(['Browser', 'Chrome · Android', 'Safari · macOS']),
  )
  const its = body.data.sessions.find((item: { device: string }) => item.device === 'Chrome · Android')
  await world.send('DELETE', `/api/v1/auth/sessions/${its._id}`, {}, bearer(token))
  assert.equal((await world.get('/api/v1/profile', bearer(phone))).status, 401)
  assert.equal((await world.get('/api/v1/profile', bearer(laptop))).status, 200)
  await world.send('DELETE', '/api/v1/auth/sessions', {}, bearer(token))
  assert.equal((await world.get('/api/v1/profile', bearer(laptop))).status, 401)
  assert.equal((await world.get('/api/v1/profile', bearer(token))).status, 200)
})

test('a link for a forgotten password points at our own address, works once and for an hour, and signs every device out', async () => {
  const email = 'forgetful@example.test'
  const { id, token } = await signUpVerified(email)
  const requestLink = async () => {
    advanceClock(MINUTE)
    await post(
      'auth/forgot-password',
      { email },
      { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    )
    await world.waitForBackgroundTasks()
    const link = new URL(
      /http\S+/.exec(world.sentMails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '',
    )
    return { link, secret: link.searchParams.get('token') ?? '' }
  }
  const getMailState = async (secret: string) =>
    (await world.get(`/api/v1/auth/reset-password?userId=${id}&token=${secret}`)).body.data.state
  const first = await requestLink()
  assert.deepEqual(
    [first.link.host, first.link.pathname, first.link.searchParams.get('userId')],
    ['localhost:3000', '/reset-password', id],
  )
  assert.equal(await getMailState(first.secret), 'valid')
  assert.equal(await getMailState('A'.repeat(43)), 'invalid')
  advanceClock(61 * MINUTE)
  assert.equal(await getMailState(first.secret), 'expired')
  assert.equal(
    errorCode(await post('auth/reset-password', { userId: id, token: first.secret, password: 'Otra-vez-9' })),
    'INVALID_RESET_LINK',
  )
  const second = await requestLink()
  assert.equal(
    (await post('auth/reset-password', { userId: id, token: second.secret, password: 'Otra-vez-9' })).status,
    200,
  )
  assert.equal(await getMailState(second.secret), 'invalid')
  assert.equal((await world.get('/api/v1/profile', bearer(token))).status, 401)
  assert.equal(
    errorCode(await post('auth/reset-password', { userId: id, password: 'Otra-vez-9' })),
    'VALIDATION_FAILED',
  )
  assert.equal((await post('auth/login', { email, password: 'Otra-vez-9' })).status, 200)
})

test('a changed password leaves this device signed in and no other', async () => {
  const email = 'changing@example.test'
  const { token } = await signUpVerified(email)
  const other = (await post('auth/login', { email, password: PASSWORD })).body.data.token
  const change = (oldPassword: string, newPassword: string) =>
    world.send('PUT', '/api/v1/users/update-my-password', { oldPassword, newPassword }, bearer(token))
  assert.deepEqual(errorsOf(await change('Wrong-1-pass', 'Otra-vez-9')), {
    oldPassword: 'The current password is wrong',
  })
  assert.equal(
    errorsOf(await change(PASSWORD, PASSWORD)).newPassword,
    'New password must differ from the old one',
  )
  assert.equal((await change(PASSWORD, 'Otra-vez-9')).status, 200)
  assert.equal((await world.get('/api/v1/profile', bearer(token))).status, 200)
  assert.equal((await world.get('/api/v1/profile', bearer(other))).status, 401)
  await world.waitForBackgroundTasks()
  assert.equal(world.sentMails.at(-1)?.subject, 'Your password was changed')
})

test('whoever wants it, and all staff, confirm a new device by a mailed code', async () => {
  const email = 'careful@example.test'
  const { token } = await signUpVerified(email)
  await world.send(
    'PUT',
    '/api/v1/users/preferences',
    { confirmNewDevices: true, language: 'es' },
    bearer(token),
  )
  const deviceId = '6f1c0d1e-0000-4000-8000-000000000001'
  const logIn = (overrides = {}) => post('auth/login', { email, password: PASSWORD, deviceId, ...overrides })
  assert.equal(errorCode(await logIn()), 'DEVICE_CODE_NEEDED')
  const code = await newestCode(email)
  assert.match(world.sentMails.at(-1)?.subject ?? '', /^\d{6} es tu código para iniciar sesión$/)
  assert.equal(
    errorCode(await logIn({ deviceCode: code === '111111' ? '222222' : '111111' })),
    'INVALID_CODE',
  )
  assert.equal((await logIn({ deviceCode: code })).status, 200)
  assert.equal((await logIn()).status, 200, 'known from then on')
  advanceClock(MINUTE)
  assert.equal(
    errorCode(await logIn({ deviceId: '6f1c0d1e-0000-4000-8000-000000000002' })),
    'DEVICE_CODE_NEEDED',
  )
})

test('who holds her phone cannot let other devices in without her password', async () => {
  const { token } = await signUpVerified('held@example.test')
  const change = (body: object) => world.send('PUT', '/api/v1/users/preferences', body, bearer(token))
  assert.equal((await change({ confirmNewDevices: false })).status, 200, 'it is off')
  assert.equal((await change({ confirmNewDevices: true })).status, 200)
  for (const overrides of [{}, { password: 'Wrong-1-pass' }]) {
    const rejected = await change({ confirmNewDevices: false, ...overrides })
    assert.deepEqual(
      [errorCode(rejected), errorsOf(rejected)],
      ['WRONG_PASSWORD', { password: 'The password is wrong' }],
    )
  }
  assert.equal((await change({ language: 'fr' })).body.data.confirmNewDevices, true)
  assert.equal(
    (await change({ confirmNewDevices: false, password: PASSWORD })).body.data.confirmNewDevices,
    false,
  )
})

test('a code for a new device fits the device that asked for it, and no other', async () => {
  const email = 'bound@example.test'
  const { token } = await signUpVerified(email)
  await world.send('PUT', '/api/v1/users/preferences', { confirmNewDevices: true }, bearer(token))
  const logIn = (overrides: object, agent = 'Chrome/140') =>
    post('auth/login', { email, password: PASSWORD, ...overrides }, { 'User-Agent': agent })
  const [ownDeviceId, otherDeviceId] = [
    '6f1c0d1e-0000-4000-8000-000000000001',
    '6f1c0d1e-0000-4000-8000-000000000002',
  ]
  assert.equal(errorCode(await logIn({ deviceId: ownDeviceId })), 'DEVICE_CODE_NEEDED')
  const deviceCode = await newestCode(email)
  assert.equal(errorCode(await logIn({ deviceId: otherDeviceId, deviceCode })), 'INVALID_CODE')
  assert.equal(errorCode(await logIn({ deviceCode })), 'INVALID_CODE')
  assert.equal((await logIn({ deviceId: ownDeviceId, deviceCode })).status, 200)

  advanceClock(MINUTE)
  assert.equal(errorCode(await logIn({})), 'DEVICE_CODE_NEEDED')
  const borrowed = await newestCode(email)
  assert.equal(
    errorCode(await logIn({ deviceCode: borrowed }, 'Firefox/140')),
    'INVALID_CODE',
    'a borrowed one has no name: its browser is what is known',
  )
  assert.equal((await logIn({ deviceCode: borrowed })).status, 200)
})

test('who knows her password has ten tries at her codes and then waits, whatever she herself does meanwhile', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  const send = (path: string, body: object) => limited.send('POST', `/api/v1/${path}`, body)
  const email = 'patient@example.test'
  const deviceId = '6f1c0d1e-0000-4000-8000-000000000001'
  await send('buyer', form(email))
  await limited.waitForBackgroundTasks()
  await send('auth/verify-email', {
    email,
    deviceId,
    code: /\d{6}/.exec(limited.sentMails[0]?.subject ?? '')?.[0],
  })
  await limited.database.db
    .updateTable('users')
    .set({ confirm_new_devices: 1 })
    .where('email', '=', email)
    .execute()
  const guess = () => send('auth/login', { email, password: PASSWORD, deviceCode: '123456' })
  for (let i = 0; i < 10; i++) {
    assert.equal(errorCode(await guess()), 'INVALID_CODE')
    assert.equal((await send('auth/login', { email, password: PASSWORD, deviceId })).status, 200)
  }
  const rejected = await guess()
  assert.deepEqual([errorCode(rejected), rejected.headers.get('Retry-After')], ['RATE_LIMITED', '60'])
  assert.equal((await send('auth/login', { email, password: PASSWORD, deviceId })).status, 200)
  limited.close()
})

test('what is given of an account changes and the rest stays; a picture must be one’s own upload', async () => {
  const { token, id } = await signUpVerified('profile@example.test')
  const change = (body: object) => world.send('PUT', '/api/v1/profile', body, bearer(token))
  assert.equal(
    (await change({ lastName: 'Díaz', role: 'admin', email: 'x@x.co' })).body.data.lastName,
    'Díaz',
  )
  const { body } = await world.get('/api/v1/users/profile', bearer(token))
  assert.deepEqual(
    [body.data.firstName, body.data.role, body.data.email, body.data._id],
    ['Ana', 'buyer', 'profile@example.test', id],
  )
  for (const profileImage of [
    '/files/019a0000-0000-7000-8000-00000000dead_1x1.webp',
    'https://evil.example/a.png',
    '/files/../x',
  ])
    assert.equal(errorCode(await change({ profileImage })), 'FILE_NOT_FOUND')
  assert.match(errorsOf(await change({ phoneNumber: '12' })).phoneNumber ?? '', /10 to 20 digits/)
})

test('a freelancer’s new name stands in the public list at once', async () => {
  const id = await world.addSeller({ firstName: 'Marta' })
  const token = await world.createSession(id)
  await world.send('PUT', '/api/v1/profile', { firstName: 'Maja', lastName: 'Novak' }, bearer(token))
  const { body } = await world.get('/api/v1/seller/all')
  const { firstName, lastName } = body.data.sellers.find((seller: { _id: string }) => seller._id === id)
  assert.deepEqual([firstName, lastName], ['Maja', 'N.'])
})

test('no password, token or code lies readable in the database', async () => {
  const email = 'secret@example.test'
  await post('buyer', form(email))
  const code = await newestCode(email)
  const { body } = await post('auth/login', { email, password: PASSWORD })
  await world.waitForBackgroundTasks()
  const tables = ['users', 'sessions', 'codes', 'attempts', 'known_devices'] as const
  const storedRows = JSON.stringify(
    await Promise.all(tables.map((table) => world.database.db.selectFrom(table).selectAll().execute())),
  )
  assert.ok(code.length === 6 && body.data.token.length === 43)
  for (const secret of [PASSWORD, code, body.data.token]) assert.ok(!storedRows.includes(`"${secret}"`))
  assert.match(storedRows, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('of a letter with a code nothing can be read once it is out, in a market that people mail from', async () => {
  const real = await createWorld({ env: { demo: false, smtpUrl: 'smtps://mail.example' } })
  await real.send('POST', '/api/v1/buyer', form('mailed@example.test'))
  await real.waitForBackgroundTasks()
  assert.match(real.sentMails[0]?.subject ?? '', /\d{6}/)
  const mails = await real.database.db
    .selectFrom('mails')
    .select(['state', 'secret', 'subject', 'text', 'html'])
    .execute()
  assert.deepEqual(mails, [{ state: 'sent', secret: null, subject: '', text: '', html: '' }])
  real.close()
})

test('a password that was hashed more cheaply is hashed anew when its owner logs in', async () => {
  const email = 'earlier@example.test'
  await signUpVerified(email)
  const getStoredUser = () =>
    world.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const nonce = Buffer.alloc(16, 7)
  const hash = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 1,
  })
  const cheap = `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`
  await world.database.db
    .updateTable('users')
    .set({ password_hash: cheap })
    .where('email', '=', email)
    .execute()
  const logIn = (password: string) => post('auth/login', { email, password })
  assert.equal((await logIn('Wrong-1-pass')).status, 401)
  assert.equal((await getStoredUser()).password_hash, cheap)
  assert.equal((await logIn(PASSWORD)).status, 200)
  const renewed = (await getStoredUser()).password_hash
  assert.match(renewed ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await logIn(PASSWORD)).status, 200)
  assert.equal((await getStoredUser()).password_hash, renewed)
})

test('a name cannot become markup or a header of a letter', async () => {
  await post(
    'buyer',
    form('markup@example.test', { firstName: '<b>Eve</b>', lastName: 'x\r\nBcc: all@example.test' }),
  )
  await world.waitForBackgroundTasks()
  await world.database.db
    .updateTable('users')
    .set({ email_verified: 1 })
    .where('email', '=', 'markup@example.test')
    .execute()
  await post('auth/forgot-password', { email: 'markup@example.test' })
  await world.waitForBackgroundTasks()
  const mail = world.sentMails.findLast(({ to }) => to === 'markup@example.test')
  assert.ok(mail?.html.includes('&#60;b&#62;Eve') && !mail.html.includes('<b>Eve'))
  assert.ok(mail?.text.includes('<b>Eve</b>') && !/[\r\n]/.test(mail.subject))
})

test('Luis has no account of a buyer, and Ana only her own', async () => {
  const ana = await world.addBuyer('Ana')
  const luis = await world.addSeller({ firstName: 'Luis' })
  const getBuyer = async (id: string, viewerId: string) =>
    (
      await world.get(`/api/v1/buyer/${id}`, {
        Authorization: `Bearer ${await world.createSession(viewerId)}`,
      })
    ).status
  assert.deepEqual(
    [
      await getBuyer(ana, ana),
      await getBuyer(luis, luis),
      await getBuyer(ana, luis),
      await getBuyer(await world.addBuyer('Marta'), ana),
    ],
    [200, 403, 403, 404],
  )
})

test('whoever logs out leaves nothing private in the browser’s cache, and keeps the installed app', async () => {
  const ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  const response = await world.app.request('/api/v1/auth/logout', { method: 'POST', headers: ana })
  assert.deepEqual([response.status, response.headers.get('Clear-Site-Data')], [200, '"cache"'])
})
