import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import * as v from 'valibot'
import { MAX_KNOWN_DEVICES } from '#shared/accounts.ts'
import { HOUR_MS } from '#shared/time.ts'
import { createSignUpForm, PASSWORD } from '../../../tests/support/sign-up-form.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile'
const LAPTOP = 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18 Safari/605'
const deviceId = (n: number) => `6f1c0d1e-0000-4000-8000-${String(n).padStart(12, '0')}`

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const wait = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const post = (path: string, body: object, agent = PHONE) =>
  world.send('POST', `/api/v1/${path}`, body, { 'User-Agent': agent })
const logIn = async (email: string, n: number, agent: string, overrides: object = {}): Promise<string> =>
  (await post('auth/login', { email, password: PASSWORD, deviceId: deviceId(n), ...overrides }, agent)).body
    .data.token
const revokeDevice = (token: string, hash: string) =>
  world.send('DELETE', `/api/v1/auth/known-devices/${hash}`, {}, bearer(token))

interface KnownDevice {
  _id: string
  device: string
  firstSeenAt: string
  lastSeenAt: string
  current: boolean
}
const listDevices = async (token: string): Promise<KnownDevice[]> =>
  (await world.get('/api/v1/auth/known-devices', bearer(token))).body.data.devices

/** Creates a user with a known device. */
async function signUpVerified(email: string): Promise<string> {
  await post('buyer', createSignUpForm(email))
  await world.waitForBackgroundTasks()
  const code = /\d{6}/.exec(world.sentMails.findLast(({ to }) => to === email)?.subject ?? '')?.[0]
  return (await post('auth/verify-email', { email, code, deviceId: deviceId(1) })).body.data.token
}

test('Ana sees each device that her account knows, by its browser, and when it was first and last seen', async () => {
  const email = 'ana@example.test'
  const token = await signUpVerified(email)
  const first = world.now.toISOString()
  wait(HOUR_MS)
  await logIn(email, 2, LAPTOP)
  const second = world.now.toISOString()
  wait(2 * HOUR_MS)
  const listedDevices = await listDevices(token)
  const third = world.now.toISOString()
  assert.deepEqual(
    listedDevices.map(({ device, firstSeenAt, lastSeenAt, current }) => [
      device,
      firstSeenAt,
      lastSeenAt,
      current,
    ]),
    [
      ['Chrome · Android', first, third, true],
      ['Safari · macOS', second, second, false],
    ],
  )
})

test('a device that isn’t hers is not remembered, whatever name it gives', async () => {
  const email = 'borrowed@example.test'
  const token = await signUpVerified(email)
  await logIn(email, 2, LAPTOP, { borrowed: true })
  assert.equal((await listDevices(token)).length, 1)
})

test('a forgotten device is signed out, and its next log-in is that of a new one', async () => {
  const email = 'forgets@example.test'
  const token = await signUpVerified(email)
  await world.send('PUT', '/api/v1/users/preferences', { confirmNewDevices: true }, bearer(token))
  await post('auth/login', { email, password: PASSWORD, deviceId: deviceId(2) }, LAPTOP)
  await world.waitForBackgroundTasks()
  const deviceCode = /\d{6}/.exec(world.sentMails.at(-1)?.subject ?? '')?.[0]
  const onLaptop = await logIn(email, 2, LAPTOP, { deviceCode })
  assert.equal((await world.get('/api/v1/profile', bearer(onLaptop))).status, 200)
  const laptop = (await listDevices(token)).find(({ current }) => !current)?._id ?? ''
  assert.equal((await revokeDevice(token, laptop)).status, 200)
  assert.equal((await world.get('/api/v1/profile', bearer(onLaptop))).status, 401)
  wait(HOUR_MS)
  assert.equal(
    errorCode(await post('auth/login', { email, password: PASSWORD, deviceId: deviceId(2) }, LAPTOP)),
    'DEVICE_CODE_NEEDED',
  )
  assert.equal(errorCode(await revokeDevice(token, laptop)), 'NOT_FOUND')
})

test('the device in her hand can be forgotten too, and stays signed in', async () => {
  const token = await signUpVerified('inhand@example.test')
  const [phone] = await listDevices(token)
  assert.equal((await revokeDevice(token, phone?._id ?? '')).status, 200)
  assert.deepEqual(await listDevices(token), [])
})

test('nobody sees or forgets the devices of somebody else', async () => {
  const ana = await signUpVerified('hers@example.test')
  const marta = await signUpVerified('marta@example.test')
  const [phone] = await listDevices(ana)
  assert.equal(errorCode(await revokeDevice(marta, phone?._id ?? '')), 'NOT_FOUND')
  assert.equal((await listDevices(ana)).length, 1)
  assert.notEqual(
    (await listDevices(marta))[0]?._id,
    phone?._id,
    'the same browser is told by no name that both see',
  )
})

test('the devices that were not seen for longest are forgotten when there are too many', async () => {
  const email = 'many@example.test'
  const token = await signUpVerified(email)
  for (let n = 2; n <= MAX_KNOWN_DEVICES + 2; n++) {
    wait(1000)
    await logIn(email, n, LAPTOP)
  }
  const all = await listDevices(token)
  assert.equal(all.length, MAX_KNOWN_DEVICES)
  assert.ok(!all.some(({ current }) => current))
})

test('what is known of her devices is in what she takes along', async () => {
  const token = await signUpVerified('takes@example.test')
  const archive = await world.app.request('/api/v1/users/export', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { 'my-data.json': json = new Uint8Array() } = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const { knownDevices } = v.parse(
    v.object({ knownDevices: v.array(v.object({ label: v.string() })) }),
    JSON.parse(Buffer.from(json).toString()),
  )
  assert.deepEqual(
    knownDevices.map(({ label }) => label),
    ['Chrome · Android'],
  )
})
