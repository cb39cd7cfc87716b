import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { listReturned, refreshStandings } from '../listings/listing-upgrade.ts'

let world: World
let luis = ''

const daysAgo = (days: number) => new Date(world.now.getTime() - days * DAY_MS).toISOString()

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis', seller: { response_minutes: 60 } })
  await world.addSeller({ firstName: 'Rosa', seller: { response_minutes: 61 } })
  await world.addSeller({
    firstName: 'Ida',
    user: { last_active_at: daysAgo(8) },
    seller: { response_minutes: 5 },
  })
})
after(() => world.close())

const list = async (query: string) => {
  const { body } = await world.get(`/api/v1/seller/all?${query}`)
  return body.data.sellers.map(({ displayName }: { displayName: string }) => displayName).sort()
}
const count = async (query = '') => (await world.get(`/api/v1/seller/facets?${query}`)).body.data
const edit = async (seller: object) => {
  const headers = { Authorization: `Bearer ${await world.createSession(luis)}` }
  assert.equal((await world.send('PUT', '/api/v1/seller', { seller }, headers)).status, 200)
}

test('Ana finds who has been here lately, and who answers within an hour', async () => {
  assert.deepEqual(await list('available=true'), ['Luis', 'Rosa'])
  assert.deepEqual(await list('quickAnswers=true'), ['Ida', 'Luis'])
  assert.deepEqual(await list('available=true&quickAnswers=true'), ['Luis'])
  assert.deepEqual(await list('available=false'), ['Ida', 'Luis', 'Rosa'])
  assert.equal(errorCode(await world.get('/api/v1/seller/all?available=1')), 'VALIDATION_FAILED')
})

test('beside each choice stands how many it finds with the other', async () => {
  const all = await count()
  assert.deepEqual([all.available, all.quickAnswers], [{ true: 2 }, { true: 2 }])
  const quick = await count('quickAnswers=true')
  assert.deepEqual([quick.total, quick.available, quick.quickAnswers], [2, { true: 1 }, { true: 2 }])
})

test('Luis takes time off and isn’t available until it ends', async () => {
  await edit({
    away: { until: new Date(world.now.getTime() + 2 * HOUR_MS).toISOString(), message: 'Back soon' },
  })
  assert.deepEqual(await list('available=true'), ['Rosa'])
  await listReturned(world.database, world.now)
  assert.deepEqual(await list('available=true'), ['Rosa'])
  world.now = new Date(world.now.getTime() + 3 * HOUR_MS)
  await listReturned(world.database, world.now)
  assert.deepEqual(await list('available=true'), ['Luis', 'Rosa'])
})

test('Ida, back after more than a week, is available within minutes', async () => {
  const { body } = await world.get('/api/v1/seller/all?quickAnswers=true')
  const ida = body.data.sellers.find(({ displayName }: { displayName: string }) => displayName === 'Ida')
  await world.database.db
    .updateTable('users')
    .set({ last_active_at: world.now.toISOString() })
    .where('id', '=', ida._id)
    .execute()
  await listReturned(world.database, world.now)
  assert.deepEqual(await list('available=true'), ['Ida', 'Luis', 'Rosa'])
})

test('whoever hasn’t been here for more than a week isn’t available from the next day on', async () => {
  await refreshStandings(world.database, new Date(world.now.getTime() + 8 * DAY_MS))
  assert.deepEqual(await list('available=true'), [])
})
