import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { stemOf } from '#shared/common-passwords.ts'
import { DEFAULT_BRANDING } from '#shared/market.ts'
import { createSignUpForm, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { BRANDING_KEY } from '../../branding/branding.ts'
import { writeSetting } from '../../db/settings.ts'
import { write } from '../../db/write.ts'
import type { Env } from '../../env.ts'
import { rejectCommonPassword } from './leaked-passwords.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const post = (path: string, body: unknown, headers = {}) =>
  world.send('POST', `/api/v1/${path}`, body, headers)
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const logIn = (email: string, password: string) => post('auth/login', { email, password })
const signUp = (email: string, password: string) =>
  post('buyer', createSignUpForm(email, { password, confirmPassword: password }))

test('a password is taken to the letter: 128 signs, blanks at its ends, nothing cut off or folded', async () => {
  const password = ` Ñandú-7 ${'x'.repeat(116)} Y `
  assert.equal(password.length, 128)
  assert.equal((await signUp('letters@example.test', password)).status, 200)
  for (const nearly of [
    password.trim(),
    password.toLowerCase(),
    password.slice(0, 127),
    `${password.slice(0, 126)}Z `,
    password.slice(0, 72),
  ])
    assert.equal(errorCode(await logIn('letters@example.test', nearly)), 'INVALID_CREDENTIALS')
  assert.equal((await logIn('letters@example.test', password)).status, 200)
  assert.equal((await signUp('longer@example.test', `${password}x`)).body.errors[0].path, 'password')
})

test('a password of 64 signs is taken', async () => {
  assert.equal((await signUp('long@example.test', `Barco-7-${'azul'.repeat(14)}`)).status, 200)
})

test('a password of the market’s own words is refused, however it is dressed', async () => {
  for (const password of ['Oficio-2026!', 'Freelancer#1', 'Marketplace!9', 'Admin_12345', 'Contraseña-1!'])
    assert.deepEqual((await signUp('words@example.test', password)).body.errors, [
      { path: 'password', message: 'This password is too common. Choose another one.' },
    ])
})

test('of the passwords that leaked most none is taken, however it is dressed, and whoever chooses it', async () => {
  const leaked = dictionary['passwords-common'].map(stemOf).filter((stem) => stem.length >= 4)
  const common = [...new Set(leaked)].slice(0, 3000)
  for (const [at, word] of common.entries()) {
    if (!/^\p{Ll}/u.test(word)) continue
    const branded = `${word[0]?.toUpperCase()}${word.slice(1)}${at % 2 === 0 ? '1!' : '#2026'}`.padEnd(8, '!')
    await assert.rejects(rejectCommonPassword(world.database.db, branded, 'password'), branded)
  }
  await rejectCommonPassword(world.database.db, PASSWORD, 'password')

  const weakPasswordError = (path: string) => [
    { path, message: 'This password is too common. Choose another one.' },
  ]
  assert.deepEqual(
    (await signUp('mustang@example.test', 'Mustang1!')).body.errors,
    weakPasswordError('password'),
  )
  const token = (await signUp('changes@example.test', PASSWORD)).body.data.token
  await world.database.db
    .updateTable('users')
    .set({ email_verified: 1 })
    .where('email', '=', 'changes@example.test')
    .execute()
  const changed = await world.send(
    'PUT',
    '/api/v1/users/update-my-password',
    { oldPassword: PASSWORD, newPassword: 'Mustang1!' },
    bearer(token),
  )
  assert.deepEqual(changed.body.errors, weakPasswordError('newPassword'))
  assert.deepEqual(
    (await post('auth/reset-password', { userId: 'x', token: 'y', password: 'Mustang1!' })).body.errors,
    weakPasswordError('password'),
  )
})

test('a password that holds the name of this market is refused', async () => {
  const renamed = await createWorld()
  await write(renamed.database, (tx) =>
    writeSetting(tx, BRANDING_KEY, { ...DEFAULT_BRANDING, name: 'Taller Sur' }),
  )
  const setPassword = (password: string) => rejectCommonPassword(renamed.database.db, password, 'password')
  for (const password of ['TallerSur-2026!', 'mi-Taller.Sur-9'])
    await assert.rejects(setPassword(password), password)
  await setPassword('Oficina-del-sur-9')
  renamed.close()
})

test('each log-in has a token of its own, and logging out ends that one at once', async () => {
  await signUp('tokens@example.test', PASSWORD)
  const tokens: string[] = []
  for (let i = 0; i < 3; i++) tokens.push((await logIn('tokens@example.test', PASSWORD)).body.data.token)
  assert.equal(new Set(tokens).size, 3)
  for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 32)
  const [first = '', second = ''] = tokens
  assert.equal((await post('auth/logout', {}, bearer(first))).status, 200)
  assert.equal(errorCode(await world.get('/api/v1/profile', bearer(first))), 'UNAUTHENTICATED')
  assert.equal(errorCode(await post('auth/logout', {}, bearer(first))), 'UNAUTHENTICATED')
  assert.equal((await world.get('/api/v1/profile', bearer(second))).status, 200)
})

test('a new market that is no demo has nobody in it, and shows nobody’s letters', async () => {
  const fresh = await createWorld({ env: { demo: false } })
  const { people } = await fresh.database.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(people), 0)
  assert.deepEqual((await fresh.get('/api/v1/demo-logins')).body.data, {
    password: '',
    logins: [],
    mailbox: false,
  })
  assert.equal((await fresh.get('/api/v1/mailbox?email=ana@example.test')).status, 404)
  fresh.close()
})

test('letters of a demo are read at its own machine, or where every page says that it is one', async () => {
  const path = '/api/v1/mailbox?email=ana@example.test'
  const getDemoStatus = async (env: Partial<Env>, headers = {}, host = 'localhost:3000') => {
    const demo = await createWorld({
      env: { demo: true, publicDemo: false, host: '127.0.0.1', trustProxy: 0, ...env },
    })
    const requestPublic = (of: string) => demo.app.request(`http://${host}/api/v1/${of}`, { headers })
    const { status } = await requestPublic('mailbox?email=ana@example.test')
    const { data } = await (await requestPublic('demo-logins')).json()
    demo.close()
    assert.equal(data.mailbox, status === 200, 'and nobody is led to a mailbox that is not there')
    return status
  }
  assert.equal((await world.get(path)).status, 200)
  assert.equal(await getDemoStatus({}), 200)
  assert.equal(await getDemoStatus({ host: '0.0.0.0' }), 404)
  assert.equal(await getDemoStatus({ host: '192.168.1.5' }), 404)
  assert.equal(await getDemoStatus({ trustProxy: 1 }), 404)
  assert.equal(await getDemoStatus({}, { 'X-Forwarded-For': '203.0.113.7' }), 404)
  assert.equal(await getDemoStatus({}, {}, 'market.example'), 404)
  assert.equal(await getDemoStatus({ demo: false }), 404)
  assert.equal(
    await getDemoStatus({ smtpUrl: 'smtp://127.0.0.1:9' }),
    404,
    'its letters go out, and are read where they arrive',
  )
  assert.equal(
    await getDemoStatus(
      { publicDemo: true, host: '0.0.0.0', trustProxy: 1 },
      { 'X-Forwarded-For': '203.0.113.7' },
      'market.example',
    ),
    200,
  )
})
