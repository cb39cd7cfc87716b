import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { parseLocalSlugs, toLocalSlugs, toServiceKey } from '#shared/local-services.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { insertHead } from '../../http/site/head.ts'
import { prepareListingUpgrade, refreshStandings, upgradeListings } from '../listings/listing-upgrade.ts'
import { createSitemap, readPageHead } from './seo.ts'

const PAGE = readFileSync(new URL('../../../pwa/index.html', import.meta.url), 'utf8')
const ORIGIN = 'https://market.example'
const GUADALAJARA = '4005539'
const TONALA = '3981369'
const PARIS = '2988507'

let world: World
let rosa = ''

before(async () => {
  world = await createWorld({ env: { publicUrl: ORIGIN } })
  const add = (firstName: string, place_id: string | null, reach_km: number | null, services?: string[]) =>
    world.addSeller({ firstName, seller: { place_id, reach_km }, ...(services && { services }) })
  rosa = await add('Rosa', GUADALAJARA, 10)
  await add('Toño', TONALA, 50)
  await add('Lupe', GUADALAJARA, null, [world.ids.walls])
  await add('Remo', PARIS, 0)
  await add('Nadie', null, null)
})
after(() => world.close())

const pathTo = (service: string, place: string) => `/api/v1/local-services/${toServiceKey(service)}/${place}`
const readLocal = async (service: string, place: string) =>
  (await world.get(pathTo(service, place))).body.data
const screenOf = (service: string, place: string) => `/services/x-${toServiceKey(service)}/y-${place}`
const listTowns = (items: { place: { name: string }; sellers: number }[]) =>
  items.map(({ place, sellers }) => `${place.name} ${sellers}`)

test('a page says how many of a town offer a service, where else it is offered, and what else is offered there', async () => {
  const local = await readLocal(world.ids.apps, GUADALAJARA)
  assert.deepEqual([local.service.name, local.place.name, local.sellers], ['App design', 'Guadalajara', 1])
  assert.deepEqual(listTowns(local.otherTowns), ['Tonalá 1'])
  assert.deepEqual(
    local.otherServices.map(({ service }: { service: { _id: string } }) => service._id),
    [world.ids.walls],
  )
})

test('where nobody of the town offers it there is no page: nobody at all, only remotely, or only from elsewhere', async () => {
  const pages = [
    [world.ids.apps, '3530597'],
    [world.ids.apps, PARIS],
    [world.ids.walls, TONALA],
    [world.ids.apps, '99999999'],
    ['019a0000-0000-7000-8000-00000000dead', GUADALAJARA],
  ] as const
  for (const [service, place] of pages) {
    assert.equal(errorCode(await world.get(pathTo(service, place))), 'NOT_FOUND')
    await assert.rejects(() => readPageHead(world.database, ORIGIN, screenOf(service, place), 'en'), {
      code: 'NOT_FOUND',
    })
  }
  for (const path of [
    '/services/a/b',
    '/services/%/1',
    `/services/${"'".repeat(90)}/4005539`,
    `/services/${'a'.repeat(8000)}/b`,
  ])
    await assert.rejects(() => readPageHead(world.database, ORIGIN, path, 'en'), { code: 'NOT_FOUND' }, path)
  assert.equal(errorCode(await world.get('/api/v1/local-services/%25/4005539')), 'VALIDATION_FAILED')
  assert.equal(errorCode(await world.get('/api/v1/local-services?categoryId=%25')), 'VALIDATION_FAILED')
})

test('a category names the towns of its services', async () => {
  const { body } = await world.get(`/api/v1/local-services?categoryId=${world.ids.design}`)
  assert.deepEqual(listTowns(body.data.localServices).sort(), ['Guadalajara 1', 'Tonalá 1'])
})

test('search engines read who offers it, in each language, at one address', async () => {
  const path = screenOf(world.ids.apps, GUADALAJARA)
  const head = await readPageHead(world.database, ORIGIN, path, 'es')
  assert.ok(head)
  assert.equal(head.title, 'App design en Guadalajara · Oficio')
  assert.match(head.description, /2 freelancers/)
  const [service, place] = toLocalSlugs(
    { _id: world.ids.apps, name: 'App design' },
    { _id: GUADALAJARA, name: 'Guadalajara' },
  )
  assert.match(service, /^app-design-[\da-f]{12}$/)
  const html = insertHead(PAGE, head)
  assert.ok(html.includes(`<link rel="canonical" href="${ORIGIN}/services/${service}/${place}" />`))
  const {
    '@type': type,
    numberOfItems,
    itemListElement,
  } = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')
  assert.deepEqual([type, numberOfItems], ['ItemList', 2])
  assert.deepEqual(
    itemListElement.map(({ item }: { item: { provider: { name: string } } }) => item.provider.name),
    ['Rosa', 'Toño'],
  )
  assert.equal(itemListElement[0].item.url, `${ORIGIN}/freelancer-details/${rosa}`)
  assert.doesNotMatch(JSON.stringify(head.data), /20[.]6/, 'no position')
})

test('the address is right whatever its names say, and nothing else is one', () => {
  const key = toServiceKey(world.ids.apps)
  assert.deepEqual(parseLocalSlugs(key, GUADALAJARA), { service: key, place: GUADALAJARA })
  assert.deepEqual(parseLocalSlugs(`diseño-${key}`, `x-${GUADALAJARA}`), { service: key, place: GUADALAJARA })
  for (const [service, place] of [
    ['', ''],
    ['app-design', GUADALAJARA],
    [key, 'guadalajara'],
    [key, '20.67,-103.39'],
  ] as const)
    assert.equal(parseLocalSlugs(service, place), null)
})

test('the sitemap has each page that there is, as long as there is somebody', async () => {
  const sitemap = createSitemap(world.database, ORIGIN)
  const listPages = async () =>
    [
      ...Buffer.from(await sitemap())
        .toString()
        .matchAll(/\/services\/[^<]+/g),
    ].length
  assert.equal(await listPages(), 3)
  const headers = { Authorization: `Bearer ${await world.createSession(rosa)}` }
  const edit = (seller: object) => world.send('PUT', '/api/v1/seller', { seller }, headers)
  await edit({ placeId: PARIS })
  assert.equal(await listPages(), 3)
  assert.equal((await world.get(pathTo(world.ids.apps, PARIS))).status, 200)
  assert.equal((await world.get(pathTo(world.ids.apps, GUADALAJARA))).status, 404)
  await edit({ reachKm: 0 })
  assert.equal(await listPages(), 2)
  await edit({ placeId: GUADALAJARA, reachKm: 10 })
  assert.equal(await listPages(), 3)
})

test('after an update everybody is counted anew, once', async () => {
  const { db } = world.database
  const readCounts = () =>
    db.selectFrom('local_services').selectAll().orderBy('place_id').orderBy('sub_category_id').execute()
  const counts = await readCounts()
  await db.deleteFrom('settings').where('key', '=', 'listings-form').execute()
  await prepareListingUpgrade(world.database)
  assert.deepEqual(await readCounts(), [])
  await upgradeListings(world.database, world.now)
  assert.deepEqual(await readCounts(), counts)
})

test('what an older process miscounted during an update is right the next day', async () => {
  const { db } = world.database
  const readCounts = () =>
    db.selectFrom('local_services').selectAll().orderBy('place_id').orderBy('sub_category_id').execute()
  const counts = await readCounts()
  const [missed, doubled] = counts
  await db
    .deleteFrom('local_services')
    .where('sub_category_id', '=', missed?.sub_category_id ?? '')
    .where('place_id', '=', missed?.place_id ?? '')
    .execute()
  await db
    .updateTable('local_services')
    .set((row) => ({ sellers: row('sellers', '+', 3) }))
    .where('sub_category_id', '=', doubled?.sub_category_id ?? '')
    .where('place_id', '=', doubled?.place_id ?? '')
    .execute()
  await db
    .insertInto('local_services')
    .values({ sub_category_id: world.ids.walls, place_id: PARIS, sellers: 1 })
    .execute()
  await refreshStandings(world.database, world.now)
  assert.deepEqual(await readCounts(), counts)
})
