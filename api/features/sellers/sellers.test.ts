import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { createWorld, errorCode, type TestResponse, type World } from '../../../tests/support/world.ts'
import { indexRow } from '../../db/full-text.ts'
import { newId } from '../../db/id.ts'
import { write } from '../../db/write.ts'

let world: World
let luis = ''
let lucia = ''
let marta = ''
let ana = ''

before(async () => {
  world = await createWorld()
  ana = await world.addBuyer('Ana')
  luis = await world.addSeller({
    firstName: 'Luis',
    lastName: 'Núñez',
    title: 'I will lay your walls',
    services: [world.ids.walls],
    skills: [world.ids.concrete],
    rate: 18,
    country: 'ES',
    languages: ['es', 'en'],
  })
  world.now = new Date(world.now.getTime() + 1000)
  lucia = await world.addSeller({ firstName: 'Lucía', title: 'I will design your diseño', rate: 40 })
  world.now = new Date(world.now.getTime() + 1000)
  marta = await world.addSeller({ firstName: 'Marta', services: [world.ids.logos], rate: 25.5 })
  for (let i = 0; i < 6; i++) await world.addRating(luis, ana, 5)
  for (let i = 0; i < 6; i++) await world.addRating(lucia, ana, 4)
})
after(() => world.close())

const getNames = (response: TestResponse) =>
  response.body.data.sellers.map((seller: { displayName: string }) => seller.displayName)
const list = async (query: string) => getNames(await world.get(`/api/v1/seller/all?${query}`))

test('Ana sees the best rated first', async () => {
  assert.deepEqual(await list(''), ['Luis', 'Lucía', 'Marta'])
})

test('Ana sorts by who came last and by price', async () => {
  assert.deepEqual(await list('sort=newest'), ['Marta', 'Lucía', 'Luis'])
  assert.deepEqual(await list('sort=rate-asc'), ['Luis', 'Marta', 'Lucía'])
  assert.deepEqual(await list('sort=rate-desc'), ['Lucía', 'Marta', 'Luis'])
})

test('Ana finds Lucía by a name typed without its accent', async () => {
  assert.deepEqual(await list('search=lucia'), ['Lucía'])
})

test('Ana finds people by the beginning of a word, in a title or in the Spanish name of their trade', async () => {
  assert.deepEqual(await list('search=dise'), ['Lucía', 'Marta'])
  assert.deepEqual(await list('search=construccion'), ['Luis'])
})

test('Ana narrows the list by each filter', async () => {
  assert.deepEqual(await list(`categoryId=${world.ids.design}`), ['Lucía', 'Marta'])
  assert.deepEqual(await list(`subCategoryId=${world.ids.logos}`), ['Marta'])
  assert.deepEqual(await list(`skill=${world.ids.concrete}`), ['Luis'])
  assert.deepEqual(await list('country=ES'), ['Luis'])
  assert.deepEqual(await list('language=en'), ['Luis'])
  assert.deepEqual(await list('minRate=20&maxRate=30'), ['Marta'])
  assert.deepEqual(await list('minRating=4.5'), ['Luis'])
})

test('filters hold together', async () => {
  assert.deepEqual(await list(`categoryId=${world.ids.design}&maxRate=30&search=marta`), ['Marta'])
  assert.deepEqual(await list(`categoryId=${world.ids.design}&country=ES`), [])
})

test('a page says how many there are in all, also past the end', async () => {
  const first = await world.get('/api/v1/seller/all?limit=2')
  assert.deepEqual(
    [first.body.data.page, first.body.data.limit, first.body.data.total, first.body.data.totalPages],
    [1, 2, 3, 2],
  )
  const beyond = await world.get('/api/v1/seller/all?limit=2&page=9')
  assert.deepEqual([getNames(beyond), beyond.body.data.total], [[], 3])
})

test('of a name that thousands share Ana is told how many were counted, and that there are more', async () => {
  const crowded = await createWorld()
  const first = await crowded.addSeller({ firstName: 'Miguel', title: 'I will paint your house' })
  const count = async (query: string) => {
    const { total, totalPages, more } = (
      await crowded.get(`/api/v1/seller/all?search=migu&maxRate=900&limit=50${query}`)
    ).body.data
    return [total, totalPages, more]
  }
  await addLikenesses(crowded, first, 999)
  assert.deepEqual(await count(''), [1000, 20, false])
  await addLikenesses(crowded, first, 1100)
  assert.deepEqual(await count(''), [1000, 20, true])
  assert.deepEqual(await count('&page=19'), [1000, 20, true])
  // The last counted page has a next page.
  assert.deepEqual(await count('&page=20'), [2000, 40, true])
  assert.deepEqual(await count('&page=40'), [2100, 42, false])
  assert.deepEqual(await count('&page=42'), [2100, 42, false])
  assert.deepEqual(await count('&page=50'), [2100, 42, false])
  await crowded.close()
})

test('the building trades have a list of their own', async () => {
  assert.deepEqual(getNames(await world.get('/api/v1/seller/construction-sellers')), ['Luis'])
})

for (const query of [
  'limit=0',
  'limit=51',
  'page=0',
  'page=-1',
  'page=1e309',
  'page=99999999999999999999',
  'categoryId=nobody',
  'country=Atlantis',
  'sort=random',
  'minRate=-1',
  'minRate=1.234',
  'maxRate=1e9',
  'minRating=6',
  'language=Nobodyish',
  `search=${'x'.repeat(10_000)}`,
]) {
  test(`the list refuses ${query.slice(0, 40)} and names the field`, async () => {
    const response = await world.get(`/api/v1/seller/all?${query}`)
    assert.equal(response.status, 400)
    assert.equal(errorCode(response), 'VALIDATION_FAILED')
    assert.equal(response.body.errors[0].path, query.split('=')[0])
  })
}

for (const search of [
  '"',
  '*',
  'a OR b NEAR/2',
  'name:luis',
  '^-()',
  'NOT',
  '🙂',
  'مرحبا',
  "'; drop table users; --",
  '%',
]) {
  test(`searching for ${JSON.stringify(search)} is a plain search`, async () => {
    const response = await world.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}`)
    assert.equal(response.status, 200)
    assert.equal(response.body.data.sellers.length <= 3, true)
  })
}

test('Ana opens a profile and sees all of it', async () => {
  const { body } = await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)
  assert.equal(body.data.displayName, 'Luis')
  assert.equal(body.data.rating, 5)
  assert.equal(body.data.hourlyRate, 18)
  assert.deepEqual(body.data.skillLevels, [
    { _id: world.ids.concrete, name: 'Concrete', names: { es: 'Hormigón' }, level: 'expert' },
  ])
  assert.deepEqual(body.data.occupations, [
    { categoryId: world.ids.build, subCategoryIds: [world.ids.walls] },
  ])
})

test('a phone takes whole profiles by the page, in the order of the list, each as its own address has it', async () => {
  const { body } = await world.get('/api/v1/seller/profiles?limit=2&sort=newest')
  const listed = await world.get('/api/v1/seller/all?limit=2&sort=newest')
  const { sellers, ...paging } = body.data
  assert.deepEqual(
    sellers.map(({ _id }: { _id: string }) => _id),
    listed.body.data.sellers.map(({ _id }: { _id: string }) => _id),
  )
  assert.equal(sellers.length, 2)
  assert.deepEqual({ ...paging, sellers: listed.body.data.sellers }, listed.body.data)
  for (const profile of sellers)
    assert.deepEqual(
      (await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${profile._id}`)).body.data,
      profile,
    )
})

test('an unknown seller is not found, and an unreadable id is refused', async () => {
  assert.equal(
    errorCode(await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${ana}`)),
    'SELLER_NOT_FOUND',
  )
  assert.equal((await world.get('/api/v1/seller/seller-profile-public?sellerUserId=1')).status, 400)
  assert.equal((await world.get('/api/v1/seller/seller-profile-public')).status, 400)
})

test('anyone may know the name of Ana, and not her e-mail', async () => {
  const { body } = await world.get(`/api/v1/users/public-profile/${ana}`)
  assert.equal(body.data.firstName, 'Ana')
  assert.equal(JSON.stringify(body).includes('@'), false)
})

test('who may not be listed is nowhere: unverified, suspended, away, unfinished, or long unpaid', async () => {
  const hidden = [
    { firstName: 'Uno', user: { email_verified: 0 } },
    { firstName: 'Dos', user: { status: 'suspended' as const } },
    { firstName: 'Tres', seller: { active: 0 } },
    { firstName: 'Cuatro', seller: { profile_complete: 0 } },
    { firstName: 'Cinco', seller: { subscription_status: 'cancelled' as const } },
    {
      firstName: 'Seis',
      seller: {
        subscription_status: 'past_due' as const,
        past_due_since: new Date(world.now.getTime() - 8 * DAY_MS).toISOString(),
      },
    },
  ]
  for (const seller of hidden) {
    const id = await world.addSeller(seller)
    assert.equal(
      errorCode(await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${id}`)),
      'SELLER_NOT_FOUND',
    )
  }
  assert.deepEqual(await list('search=Seis'), [])
})

test('a seller late with a payment stays listed for a week', async () => {
  await world.addSeller({
    firstName: 'Tardío',
    seller: {
      subscription_status: 'past_due',
      past_due_since: new Date(world.now.getTime() - 6 * DAY_MS).toISOString(),
    },
  })
  assert.deepEqual(await list('search=tardio'), ['Tardío'])
})

test('who has the list already is told that nothing changed, until it does', async () => {
  const first = await world.get('/api/v1/seller/all?limit=3')
  const etag = first.headers.get('ETag') ?? ''
  assert.equal((await world.get('/api/v1/seller/all?limit=3', { 'If-None-Match': etag })).status, 304)
  await world.addRating(marta, ana, 5)
  assert.equal((await world.get('/api/v1/seller/all?limit=3', { 'If-None-Match': etag })).status, 200)
})

/** Inserts copies of a listed seller that differ only in their ids: rows only, a thousand at a time. */
async function addLikenesses({ database }: World, userId: string, count: number): Promise<void> {
  await write(database, async (tx, changed) => {
    const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    const seller = await tx
      .selectFrom('sellers')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const listing = await tx
      .selectFrom('listings')
      .selectAll()
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (let number = 1; number <= count; number++) {
      const id = newId(new Date())
      await tx
        .insertInto('users')
        .values({ ...user, id, email: `${id}@example.test` })
        .execute()
      await tx
        .insertInto('sellers')
        .values({ ...seller, user_id: id })
        .execute()
      await tx
        .insertInto('listings')
        .values({
          ...listing,
          user_id: id,
          position: listing.position + number,
          search_position: (listing.search_position ?? 0) + number,
        })
        .execute()
      await indexRow(tx, (listing.search_position ?? 0) + number, {
        title: [`${seller.display_name}${number}`.toLowerCase()],
        services: [],
        skills: [],
        text: [],
      })
    }
    changed(['public'], 'listing', userId)
  })
}
