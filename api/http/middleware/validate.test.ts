import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
before(async () => {
  world = await createWorld()
  await world.addSeller({ firstName: 'Luis' })
})
after(() => world.close())

test('a filter that is empty wasn’t given, as when a form sends all its fields', async () => {
  const all = await world.get('/api/v1/seller/all')
  const { status, body } = await world.get(
    '/api/v1/seller/all?categoryId=&subCategoryId=&minRate=&country=&language=&minRating=&sort=&page=&limit=&search=',
  )
  assert.deepEqual([status, body.data], [200, all.body.data])
  assert.equal((await world.get('/api/v1/skill?categoryId=')).status, 200)
  assert.equal((await world.get('/api/v1/seller/all?categoryId=x')).status, 400)
  assert.equal(
    (await world.get('/api/v1/seller/seller-profile-public?sellerUserId=')).body.errors[0].message,
    'This field is required',
  )
})

test('what is missing or of another kind is said in our words', async () => {
  const getErrors = async (body: object) => (await world.send('POST', '/api/v1/auth/login', body)).body.errors
  assert.deepEqual(await getErrors({}), [
    { path: 'email', message: 'This field is required' },
    { path: 'password', message: 'This field is required' },
  ])
  assert.deepEqual(
    await getErrors({ email: 'ana@example.test', password: 'Barco-7-azul', borrowed: 'perhaps' }),
    [{ path: 'borrowed', message: 'This can’t be used' }],
  )
  const ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  const { body } = await world.send('POST', '/api/v1/order', { budget: [] }, ana)
  for (const { path, message } of body.errors)
    assert.doesNotMatch(message, /^Invalid \w+: |Expected|undefined/, path)
  assert.ok(body.errors.length >= 3)
})

test('who holds the exchange rates is told so in a line', async () => {
  const first = await world.app.request('/api/v1/currency/rates')
  const etag = first.headers.get('ETag') ?? ''
  assert.match(etag, /^"[\w-]+"$/)
  assert.equal(
    (await world.app.request('/api/v1/currency/rates', { headers: { 'If-None-Match': etag } })).status,
    304,
  )
})
