import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let luis = ''

before(async () => {
  world = await createWorld()
  const add = (firstName: string, delivery_days: number | null, title?: string) =>
    world.addSeller({ firstName, seller: { delivery_days }, ...(title && { title }) })
  luis = await add('Luis', 1)
  await add('Rosa', 3, 'I will paint your walls')
  await add('Ida', 14)
  await add('Nadie', null)
})
after(() => world.close())

const list = async (query: string) => {
  const { body } = await world.get(`/api/v1/seller/all?${query}`)
  return body.data.sellers.map(({ displayName }: { displayName: string }) => displayName).sort()
}
const count = async (query = '') => (await world.get(`/api/v1/seller/facets?${query}`)).body.data
const getHeaders = async () => ({ Authorization: `Bearer ${await world.createSession(luis)}` })
const edit = async (seller: object) => world.send('PUT', '/api/v1/seller', { seller }, await getHeaders())
const readDays = async () =>
  (await world.get('/api/v1/seller/my-profile', await getHeaders())).body.data.seller.deliveryDays

test('Ana finds who delivers as soon as she needs it, and nobody who doesn’t say how soon', async () => {
  assert.deepEqual(await list('maxDeliveryDays=1'), ['Luis'])
  assert.deepEqual(await list('maxDeliveryDays=7'), ['Luis', 'Rosa'])
  assert.deepEqual(await list('maxDeliveryDays=30'), ['Ida', 'Luis', 'Rosa'])
  assert.deepEqual(await list('maxDeliveryDays=7&search=walls'), ['Rosa'])
  assert.deepEqual(await list(''), ['Ida', 'Luis', 'Nadie', 'Rosa'])
  for (const days of ['2', '0', '-1', '31', 'week', '7,14'])
    assert.equal(
      errorCode(await world.get(`/api/v1/seller/all?maxDeliveryDays=${days}`)),
      'VALIDATION_FAILED',
      days,
    )
})

test('beside each time stands how many deliver within it, whichever is chosen', async () => {
  const counts = { 1: 1, 3: 2, 7: 2, 14: 3, 30: 3 }
  assert.deepEqual((await count()).maxDeliveryDays, counts)
  const chosen = await count('maxDeliveryDays=3')
  assert.deepEqual([chosen.total, chosen.maxDeliveryDays], [2, counts])
  assert.deepEqual((await count('search=walls')).maxDeliveryDays, { 3: 1, 7: 1, 14: 1, 30: 1 })
})

test('Luis says that he needs a month now: his profile tells it, and he is found by it', async () => {
  assert.equal((await edit({ deliveryDays: 30 })).status, 200)
  assert.deepEqual(await list('maxDeliveryDays=14'), ['Ida', 'Rosa'])
  assert.deepEqual(await list('maxDeliveryDays=30'), ['Ida', 'Luis', 'Rosa'])
  const { body } = await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)
  assert.equal(body.data.deliveryDays, 30)
  for (const deliveryDays of [2, 0, -3, 1.5, '7', 1e9])
    assert.equal(errorCode(await edit({ deliveryDays })), 'VALIDATION_FAILED', String(deliveryDays))
  assert.equal((await edit({ deliveryDays: null })).status, 200)
  assert.deepEqual(await list('maxDeliveryDays=30'), ['Ida', 'Rosa'])
})

test('an edit that waited on a device whose build knows no delivery times leaves it as it is', async () => {
  const send = async (seller: object, over: object) =>
    world.send(
      'POST',
      '/api/v1/sync',
      {
        since: 0,
        mutations: [{ id: newId(world.now), kind: 'editProfile', payload: { user: {}, seller, over } }],
      },
      await getHeaders(),
    )
  const newer = await send({ deliveryDays: 7 }, { deliveryDays: [null] })
  assert.equal(newer.body.data.results[0].status, 200, JSON.stringify(newer.body))
  assert.equal(await readDays(), 7)
  const older = await send({ hourlyRate: 31 }, { hourlyRate: [25] })
  assert.equal(older.body.data.results[0].status, 200, JSON.stringify(older.body))
  assert.equal(await readDays(), 7)
  // What somebody changed meanwhile isn't overwritten.
  const outdated = await send({ deliveryDays: 1 }, { deliveryDays: [null] })
  assert.equal(outdated.body.data.results[0].body.code, 'PROFILE_CHANGED')
  assert.equal(await readDays(), 7)
})
