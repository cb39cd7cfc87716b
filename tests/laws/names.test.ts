import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { write } from '../../api/db/write.ts'
import { fillDemo } from '../../api/demo/fill-demo.ts'
import { refreshListing } from '../../api/features/listings/listing.ts'
import { prepareListingUpgrade, upgradeListings } from '../../api/features/listings/listing-upgrade.ts'
import { loadPages } from '../../api/http/site/pages.ts'
import { createFakeBuild } from '../support/fake-build.ts'
import { createWorld, type World } from '../support/world.ts'

/** The number of users that each route with a user id is called for. */
const QUERY_VALUES = 3

const build = createFakeBuild()
let world: World
let app: World['app']
const surnames = new Map<string, string>()

before(async () => {
  world = await createWorld({ env: { demo: true, publicDemo: true } })
  for (const table of ['skills', 'sub_categories', 'categories'] as const)
    await world.database.db.deleteFrom(table).execute()
  await fillDemo({ database: world.database, files: world.deps.files, clock: world.deps.clock })
  // Each surname is unique and occurs in no text of the app.
  const people = await world.database.db.selectFrom('users').select(['id', 'role']).orderBy('id').execute()
  await write(world.database, async (tx) => {
    for (const [n, { id, role }] of people.entries()) {
      surnames.set(id, `Zq${toLetters(n)}xv`)
      await tx
        .updateTable('users')
        .set({ last_name: surnames.get(id) ?? '' })
        .where('id', '=', id)
        .execute()
      if (role === 'seller') await refreshListing(tx, id, world.now)
    }
  })
  app = world.createApp({}, loadPages(build.dist, build.data))
})
after(() => {
  world.close()
  build.remove()
})

const toLetters = (n: number) =>
  [...String(n).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const findSurname = (text: string) => /zq[a-j]{3}xv/i.exec(text)?.[0]

test('no answer that a guest is given holds anybody’s surname: the API, pages, and what search engines read', async () => {
  const sellers = await world.database.db
    .selectFrom('listings')
    .select('user_id')
    .orderBy('position')
    .limit(QUERY_VALUES)
    .execute()
  const buyers = await world.database.db
    .selectFrom('ratings')
    .select('buyer_user_id')
    .distinct()
    .limit(QUERY_VALUES)
    .execute()
  const ids = [...sellers.map((row) => row.user_id), ...buyers.map((row) => row.buyer_user_id)]
  const routes = [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
        .map(({ path }) => path),
    ),
  ]
  const pages = ['/', '/explore-sellers', '/about-us', ...ids.map((id) => `/freelancer-details/${id}`)]
  let answered = 0
  for (const path of [...routes, ...pages])
    for (const id of path.includes(':') || path.startsWith('/api') ? ids : ids.slice(0, 1)) {
      const query = new URLSearchParams({
        sellerUserId: id,
        userId: id,
        sellerId: id,
        email: 'buyer@demo.test',
        limit: '50',
      })
      for (const requestPath of [path, `${path}?${query}`]) {
        const response = await app.request(requestPath.replaceAll(/:\w+(\{[^}]*\})?/g, id), {
          headers: { Accept: '*/*' },
        })
        if (response.status !== 200) continue
        answered++
        assert.equal(findSurname(await response.text()), undefined, requestPath)
      }
    }
  assert.ok(answered > 80, String(answered))
})

test('nobody is found by a surname, and nobody’s surname is confirmed', async () => {
  for (const surname of [...surnames.values()].slice(0, 40))
    for (const list of ['seller/all', 'seller/profiles', 'seller/construction-sellers'])
      for (const search of [surname, surname.slice(0, 4)])
        assert.equal(
          (await world.get(`/api/v1/${list}?search=${search}`)).body.data.total,
          0,
          `${list} ${search}`,
        )
  const { body } = await world.get('/api/v1/seller/all?limit=1')
  const [{ displayName, _id }] = body.data.sellers
  const found = await world.get(`/api/v1/seller/all?limit=50&search=${encodeURIComponent(displayName)}`)
  assert.ok(
    found.body.data.sellers.some((seller: { _id: string }) => seller._id === _id),
    'by what they call themselves they are',
  )
})

test('what an older program listed is brought to that at the start', async () => {
  const { db } = world.database
  const { user_id, position, card } = await db
    .selectFrom('listings')
    .selectAll()
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  const surname = surnames.get(user_id) ?? ''
  const older = JSON.stringify({ ...JSON.parse(card), lastName: surname })
  await db.updateTable('listings').set({ card: older }).where('position', '=', position).execute()
  await db.deleteFrom('settings').where('key', '=', 'listings-form').execute()
  await prepareListingUpgrade(world.database)
  await upgradeListings(world.database, world.now)
  assert.equal(
    findSurname(
      (await world.get('/api/v1/seller/all?limit=50')).body.data.sellers
        .map((seller: object) => JSON.stringify(seller))
        .join(),
    ),
    undefined,
  )
  const all = await sql<{ n: number }>`select count(*) as n from seller_search`.execute(db)
  const { n } = await db
    .selectFrom('listings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(all.rows[0]?.n), Number(n))
  assert.ok(
    (await world.get(`/api/v1/seller/all?search=${encodeURIComponent(JSON.parse(card).displayName)}`)).body
      .data.total > 0,
  )
})
