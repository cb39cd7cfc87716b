import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAGE_SIZES } from '#shared/protocol/envelope.ts'
import { RULES } from '#shared/rules.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { eraseOldMissedSearches, storeMissedSearches } from './missed-searches.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const forgetAll = () => world.database.db.deleteFrom('missed_searches').execute()
const search = (text: string, query = '') =>
  world.get(`/api/v1/seller/all?search=${encodeURIComponent(text)}${query}`)
/** What the job stores a minute later, the last search first: text and count. */
async function store(): Promise<[string, number][]> {
  world.now = new Date(world.now.getTime() + MINUTE_MS)
  await storeMissedSearches(world.database, world.now)
  const rows = await world.database.db
    .selectFrom('missed_searches')
    .selectAll()
    .orderBy('searched_at', 'desc')
    .orderBy('folded')
    .execute()
  return rows.map(({ text, searches }) => [text, searches])
}

test('what Ana searches and doesn’t find is counted, however it is written', async () => {
  await world.addSeller({ firstName: 'Luis', title: 'I will draw your app' })
  await search('Plomería  sanitaria')
  await search('PLOMERIA SANITARIA')
  await search('Luis')
  assert.deepEqual(await store(), [['PLOMERIA SANITARIA', 1]])
  await search('plomería sanitaria')
  await search('سباكة')
  assert.deepEqual(await store(), [
    ['plomería sanitaria', 2],
    ['سباكة', 1],
  ])
})

test('nothing is kept of what says who somebody is, what filters left out, or what was half typed', async () => {
  await forgetAll()
  for (const text of [
    'ana@example.test',
    'zzz 55 1234 5678',
    'zzz ٥٥١٢٣٤',
    'https://zzz.example',
    `zzz ${'q'.repeat(60)}`,
    '…',
  ])
    await search(text)
  await search('zzzyx', '&country=MX')
  await search('zzzyx', '&exact=true')
  await search('zzzyx', '&page=2')
  await search('zzzyx', '&limit=3')
  await search('zzq')
  await search('zzqqw')
  assert.deepEqual(await store(), [['zzqqw', 1]])
})

test('a flood of searches fills no memory and no disk: the least recent leave', async () => {
  await forgetAll()
  const row = (n: number) => ({
    id: `018f4a1c-0000-7000-8000-${String(n).padStart(12, '0')}`,
    folded: `old ${n}`,
    text: `old ${n}`,
    searches: 1,
    searched_at: new Date(world.now.getTime() - n * 1000).toISOString(),
  })
  const rows = Array.from({ length: 1000 }, (_, n) => row(n))
  for (let from = 0; from < rows.length; from += 100)
    await world.database.db
      .insertInto('missed_searches')
      .values(rows.slice(from, from + 100))
      .execute()
  for (let n = 100; n < 350; n++) await search(`zz${n}q`, `&limit=${PAGE_SIZES[0]}`)
  const stored = await store()
  assert.equal(stored.length, 1000)
  assert.equal(stored.filter(([text]) => text.startsWith('zz')).length, 200)
  assert.ok(!stored.some(([text]) => text === 'old 999'))
  assert.ok(stored.some(([text]) => text === 'old 799'))
})

test('what nobody searches any more is erased in time', async () => {
  await forgetAll()
  await search('zzzwq')
  await store()
  const days = (count: number) => new Date(world.now.getTime() + count * DAY_MS)
  await eraseOldMissedSearches(world.database, days(RULES.missedSearchDays))
  assert.equal((await store()).length, 1)
  await eraseOldMissedSearches(world.database, days(RULES.missedSearchDays + 1))
  assert.equal((await store()).length, 0)
})
