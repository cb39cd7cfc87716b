import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { hashPassword } from '../accounts/passwords.ts'

const PASSWORD = 'Barco-7-azul'
let world: World
let luis = ''
let ana = ''
let token = ''

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({
    firstName: 'Luis',
    lastName: 'Torres',
    user: { email: 'luis@example.test', password_hash: await hashPassword(PASSWORD) },
  })
  ana = await world.addBuyer('Ana')
  await world.addRating(luis, ana, 5, 'Fine work')
  token = await world.createSession(luis)
})
after(() => world.close())

const bearer = () => ({ Authorization: `Bearer ${token}` })
const upload = (bytes: Uint8Array<ArrayBuffer>, name = 'a.png', headers: Record<string, string> = bearer()) =>
  uploadPicture(world, headers, bytes, name)
const picture = (make: (base: Sharp) => Sharp = (base) => base.png()) =>
  make(sharp({ create: { width: 60, height: 40, channels: 3, background: '#6425c9' } }))
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer))

test('a picture loses what the camera wrote into it, and an animated one stays so', async () => {
  const photo = await picture((base) =>
    base
      .withExif({ IFD0: { Copyright: 'Luis' }, IFD3: { GPSLatitude: '19/1 25/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg(),
  )
  assert.ok((await sharp(photo).metadata()).exif)
  const { body } = await upload(photo)
  assert.match(body.data.url, /^\/files\/[0-9a-f-]{36}_60x40\.webp$/)
  const servedPicture = new Uint8Array(await (await world.app.request(`${body.data.url}?w=96`)).arrayBuffer())
  assert.equal((await sharp(servedPicture).metadata()).exif, undefined)

  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const video = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const animated = await upload(new Uint8Array(video), 'film.gif')
  const storedPicture = new Uint8Array(
    await (await world.app.request(`${animated.body.data.url}?w=96`)).arrayBuffer(),
  )
  assert.equal((await sharp(storedPicture, { animated: true }).metadata()).pages, 3)
})

test('what a file is, its content says: a drawing that calls itself a picture is refused, and so is half a picture', async () => {
  const encode = (content: string) => new TextEncoder().encode(content)
  assert.equal(
    (await upload(encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).body
      .code,
    'FILE_TYPE_NOT_ALLOWED',
  )
  assert.equal((await upload(encode('<html></html>'), 'a.jpg')).body.code, 'FILE_TYPE_NOT_ALLOWED')
  assert.equal((await upload((await picture()).slice(0, 60))).body.code, 'FILE_UNREADABLE')
  assert.equal((await upload(new Uint8Array(11 * 1024 * 1024))).status, 413)
  assert.equal((await upload(await picture(), 'a.png', {})).status, 401)
})

test('Luis takes along everything about him, with his files, and nothing that protects his account', async () => {
  const response = await world.app.request('/api/v1/users/export', { headers: bearer() })
  assert.equal(response.headers.get('Content-Disposition'), 'attachment; filename="my-data.zip"')
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const json = Buffer.from(archive['my-data.json'] ?? []).toString()
  const data = JSON.parse(json)
  assert.deepEqual(
    [data.account.email, data.ratings[0].comment, data.files.length],
    ['luis@example.test', 'Fine work', 2],
  )
  assert.equal(Object.keys(archive).filter((name) => name.startsWith('files/')).length, 2)
  assert.doesNotMatch(json, /argon2|token_hash|password_hash/)
})

test('whoever holds his phone has to wait longer and longer to guess the password that deletes his account', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  const id = await limited.addSeller({
    firstName: 'Luis',
    user: { password_hash: await hashPassword(PASSWORD) },
  })
  const headers = { Authorization: `Bearer ${await limited.createSession(id)}` }
  const deleteAccount = (password: string) =>
    limited.send('DELETE', '/api/v1/users/me', { password }, headers)
  for (let i = 0; i < 5; i++) assert.equal(errorCode(await deleteAccount('Wrong-1-pass')), 'WRONG_PASSWORD')
  const rejected = await deleteAccount(PASSWORD)
  assert.deepEqual([errorCode(rejected), rejected.headers.get('Retry-After')], ['RATE_LIMITED', '10'])
  limited.now = new Date(limited.now.getTime() + 10_000)
  assert.equal((await deleteAccount(PASSWORD)).status, 200)
  limited.close()
})

test('a deleted account leaves nothing personal, and others keep what was theirs', async () => {
  const deleteAccount = (password: string) => world.send('DELETE', '/api/v1/users/me', { password }, bearer())
  assert.equal(errorCode(await deleteAccount('Wrong-1-pass')), 'WRONG_PASSWORD')
  const file = (
    await world.database.db
      .selectFrom('files')
      .select('id')
      .where('owner_user_id', '=', luis)
      .executeTakeFirstOrThrow()
  ).id
  assert.equal((await deleteAccount(PASSWORD)).status, 200)
  assert.equal((await world.get('/api/v1/profile', bearer())).status, 401)
  assert.equal(
    errorCode(
      await world.send('POST', '/api/v1/auth/login', { email: 'luis@example.test', password: PASSWORD }),
    ),
    'INVALID_CREDENTIALS',
  )
  const { body } = await world.get('/api/v1/seller/all?search=Luis')
  assert.equal(body.data.total, 0)
  assert.equal((await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).status, 404)
  assert.equal((await world.get(`/files/${file}_60x40.webp?w=96`)).status, 404)
  const { first_name, last_name, email, country } = await world.database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', luis)
    .executeTakeFirstOrThrow()
  assert.deepEqual([first_name, last_name, email, country], ['', '', `deleted-${luis}`, ''])
  assert.equal(
    (await world.database.db.selectFrom('ratings').selectAll().where('buyer_user_id', '=', ana).execute())
      .length,
    1,
  )
  assert.equal(
    (
      await world.send('POST', '/api/v1/buyer', {
        firstName: 'Luis',
        lastName: 'Torres',
        email: 'luis@example.test',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        country: 'MX',
        termsAccepted: true,
      })
    ).status,
    200,
  )
})
