import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { entryToken } from '#shared/search/document.ts'
import { STARTER_THESAURUS_ENTRIES } from '#shared/search/starter-entries.ts'
import { STARTER_THESAURUS } from '#shared/search/starter-thesaurus.ts'
import { SEARCH_LANGUAGES } from '#shared/search/words.ts'
import { SellerList } from '#shared/sellers.ts'
import { fillDemoMarket, judgeSearches } from '../../../tests/support/judge-searches.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { CATEGORIES, OTHER } from '../../demo/words/catalogue.ts'
import { refreshStandings } from '../listings/listing-upgrade.ts'
import { readVocabulary } from './vocabulary.ts'

let world: World
let services: Map<string, string>

before(async () => {
  world = await createWorld()
  await fillDemoMarket(world)
  const rows = await world.database.db.selectFrom('sub_categories').select(['id', 'name']).execute()
  services = new Map(rows.map(({ id, name }) => [id, name]))
})
after(() => world.close())

const find = async (search: string, query = '') =>
  v.parse(
    SellerList,
    (await world.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}${query}`)).body.data,
  )
const firstServices = async (search: string) =>
  (await find(search)).sellers[0]?.subCategoryIds.map((id) => services.get(id)) ?? []

test('each service, skill and category of the starter catalogue has its words in each language', () => {
  const names = [...CATEGORIES, OTHER].flatMap((category) => [
    category.name,
    ...category.services.flatMap((service) => [service.name, ...service.skills]),
  ])
  assert.deepEqual(
    names.filter((name) => STARTER_THESAURUS.findByName(name).length === 0),
    [],
  )
  const ids = STARTER_THESAURUS_ENTRIES.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const { id, phrases } of STARTER_THESAURUS_ENTRIES)
    for (const language of SEARCH_LANGUAGES) assert.ok(phrases[language].length > 0, `${id} ${language}`)
})

test('every word of a trade that somebody offers finds them, in every language', async () => {
  const vocabulary = await readVocabulary(world.database)
  let searched = 0
  for (const { id, phrases } of STARTER_THESAURUS_ENTRIES.filter((entry) =>
    vocabulary.has(entryToken(entry.id)),
  ))
    for (const phrase of Object.values(phrases).flat()) {
      searched++
      const { total, correction, someWords } = await find(phrase, '&limit=1')
      assert.deepEqual([total > 0, correction, someWords], [true, null, false], `${id}: ${phrase}`)
    }
  assert.ok(searched > 1500, String(searched))
})

for (const [search, service] of Object.entries({
  plumber: 'Plumbing',
  electrician: 'Electrical work',
  painter: 'Painting',
  carpenter: 'Carpentry',
  copywriter: 'Copywriting',
  'web designer': 'Website design',
  'logo designer': 'Logos',
  logo: 'Logos',
  'e-commerce': 'Online shops',
  fontanero: 'Plumbing',
  سباك: 'Plumbing',
}))
  test(`who searches for ${search} sees first who offers ${service}`, async () => {
    assert.ok((await firstServices(search)).includes(service))
  })

test('“writer” finds who writes', async () => {
  assert.ok((await find('writer')).total > 5)
})

test('a slip is forgiven and told, on every page, and not if what was typed is insisted on', async () => {
  const [first, second] = [
    await find('web desinger', '&limit=5'),
    await find('web desinger', '&limit=5&page=2'),
  ]
  assert.deepEqual([first.correction, second.correction], ['web designer', 'web designer'])
  assert.deepEqual(first.sellers, (await find('web designer', '&limit=5')).sellers)
  assert.equal(first.total, second.total)
  const insisted = await find('desinger', '&exact=true')
  assert.deepEqual([insisted.total, insisted.correction], [0, null])
  // Two slips are too many for a short word.
  assert.equal((await find('plxyber')).correction, null)
  assert.equal((await find('elcetrcian')).correction, 'electrician')
})

test('where nobody has all words, those with most of them come, and the answer says so', async () => {
  const found = await find('plumber xylophone quartz')
  assert.equal(found.someWords, true)
  assert.ok(found.sellers[0]?.subCategoryIds.some((id) => services.get(id) === 'Plumbing'))
  assert.deepEqual((await find('plumber xylophone quartz', '&page=99')).total, found.total)
})

test('of those with some of the words, who has the rarer one comes first: many make websites, few find a leak', async () => {
  for (const search of ['web fuga', 'fuga web']) {
    assert.equal((await find(search)).someWords, true)
    assert.ok((await firstServices(search)).includes('Plumbing'), search)
  }
})

test('words that only ask for work leave nobody of the trade out', async () => {
  const { total } = await find('toilet')
  for (const search of [
    'fix my toilet',
    'cheap toilet repair',
    'necesito arreglar un inodoro',
    'تصليح مرحاض',
  ])
    assert.equal((await find(search)).total, total, search)
  // Where nothing else is asked for, they count.
  assert.ok((await find('repair')).total > 0)
})

test('praise beside a trade is no name, but whoever is called that is found by it', async () => {
  const { total } = await find('plumber')
  for (const search of [
    'honest plumber',
    'cheapest plumber',
    'plomero excelente y barato',
    'bueno fontanero de confianza',
    'plombier sérieux pas cher',
    'plombier honnête urgent',
    'سباك امين ورخيص',
    'سباك ثقة',
  ]) {
    const found = await find(search)
    assert.deepEqual([found.total, found.someWords, found.correction], [total, false, null], search)
  }
  const market = await createWorld()
  await market.addSeller({ firstName: 'Carlos', seller: { display_name: 'Carlos Bueno' } })
  await market.addSeller({
    firstName: 'Amin',
    services: [market.ids.walls],
    seller: { display_name: 'Amin Bon' },
  })
  await market.addSeller({ firstName: 'Wally', services: [market.ids.walls] })
  const findNames = async (search: string) =>
    (await market.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}`)).body.data.sellers
      .map(({ displayName }: { displayName: string }) => displayName.split(' ')[0])
      .sort()
  for (const search of ['Bueno', 'bueno carlos', 'Carlos Bueno'])
    assert.deepEqual(await findNames(search), ['Carlos'], search)
  for (const search of ['bueno albañil', 'bon maçon', 'albañil honesto'])
    assert.deepEqual(await findNames(search), ['Amin', 'Wally'], search)
  assert.deepEqual(await findNames('amin bon'), ['Amin'])
  await market.close()
})

test('a word that asks for work is no trade beside one, nor alone in a title', async () => {
  const listServices = async (search: string) =>
    (await find(search)).sellers.map(({ subCategoryIds }) => subCategoryIds.map((id) => services.get(id)))
  for (const search of ['busco una persona para pintar mi casa', 'travaux de peinture', 'معلم دهان']) {
    const found = await listServices(search)
    assert.ok(found.length > 0 && found.every((offered) => offered.includes('Painting')), search)
  }
  assert.equal((await find('local painter')).total, (await find('painter')).total)
  // Many titles begin with “I will build”.
  assert.ok(!(await listServices('roofer')).flat().includes('iPhone apps'))
})

test('beside a trade, words that nobody has leave nobody out, and the answer says so', async () => {
  const { total } = await find('electrician')
  const found = await find('electrician zeppelin xylophone')
  assert.deepEqual([found.total, found.someWords], [total, true])
})

test('for what nobody offers those come who do what it is a part of', async () => {
  for (const search of ['catering', 'math tutor', 'maths']) {
    const { total, someWords } = await find(search)
    assert.deepEqual([total > 0, someWords], [true, true], search)
  }
  assert.ok((await firstServices('catering')).includes('Event planning'))
  assert.ok((await firstServices('math tutor')).includes('Tutoring'))
})

test('what is wanted decides, and what it is for only raises', async () => {
  for (const [wanted, search] of [
    ['logo', 'logo for my bakery'],
    ['sitio web', 'sitio web para abogados'],
    ['photos', 'photos pour mon restaurant'],
    ['شعار', 'شعار لمطعم'],
    ['website', 'website for a plumber'],
  ] as const) {
    const { total, someWords } = await find(search)
    assert.deepEqual([total, someWords], [(await find(wanted)).total, false], search)
  }
  // Nobody is wanted before "for": then all of it is.
  assert.ok((await firstServices('somebody for my garden')).includes('Gardens'))
  // What is a part of the wanted is wanted.
  assert.equal((await find('developer for shopify')).total, (await find('shopify developer')).total)
})

test('who makes websites comes before whoever only mentions one', async () => {
  const makers = new Set(['Websites', 'Website design', 'WordPress', 'Online shops'])
  for (const search of [
    'website',
    'website for bakery',
    'website for lawyers',
    'sitio web para abogados',
    'site web pour photographe',
    'موقع لمحامي',
  ]) {
    const { sellers } = await find(search, '&limit=8')
    for (const { title, subCategoryIds } of sellers)
      assert.ok(
        subCategoryIds.some((id) => makers.has(services.get(id) ?? '')),
        `${search}: ${title}`,
      )
  }
})

test('of two trades those who do both come first, then those who do one', async () => {
  const { total, sellers } = await find('painter and mason', '&limit=50')
  const isBoth = sellers.map(({ subCategoryIds }) =>
    ['Painting', 'Masonry'].every((name) => subCategoryIds.some((id) => services.get(id) === name)),
  )
  assert.ok(isBoth[0] && total > isBoth.filter(Boolean).length)
  assert.deepEqual(
    isBoth,
    isBoth.toSorted((a, b) => Number(b) - Number(a)),
  )
})

test('who offers a service of a category comes before whose title only has its word', async () => {
  const development = CATEGORIES.find(({ name }) => name === 'Web Development')?.services ?? []
  const found = await firstServices('web developer')
  assert.ok(found.some((name) => development.some((service) => service.name === name)))
  for (const search of ['contractor', 'contractors'])
    assert.ok(!(await firstServices(search)).includes('Influencer work'), search)
})

test('a space too much or too few, what sounds the same and short slips beside a word are forgiven', async () => {
  for (const [search, correction] of Object.entries({
    siteweb: 'site web',
    'elec trician': 'electrician',
    'wedding fotographer': 'wedding photographer',
    'wbe developer': 'web developer',
    'ogo design': 'logo design',
  }))
    assert.equal((await find(search)).correction, correction, search)
})

test('of slips as near as each other the one with the same end is meant, and a Master’s is no teacher', async () => {
  assert.equal((await find('electrican')).correction, 'electrician')
  const { correction } = await find('ayuda con mi tesis de maestria')
  assert.equal(correction, null)
  assert.ok((await firstServices('ayuda con mi tesis de maestria')).includes('Proofreading'))
})

test('who is found by “drywall” plasters, not only builds', async () => {
  for (const search of ['tablaroca', 'drywall'])
    for (const { skills } of (await find(search)).sellers)
      assert.ok(
        skills.some(({ name }) => name === 'Plaster'),
        search,
      )
})

test('small words of a sentence name no trade, and a verb of a title only one that is offered', async () => {
  assert.equal((await find('voice over')).sellers.filter(({ title }) => title.includes('leak')).length, 0)
  for (const search of ['gardener', 'electrician']) {
    const { sellers } = await find(search, '&limit=50')
    for (const { title, subCategoryIds } of sellers) {
      const offered = subCategoryIds.map((id) => services.get(id) ?? '')
      assert.ok(
        ['Gardens', 'Electrical work'].some((name) => offered.includes(name)),
        `${search}: ${title}`,
      )
    }
  }
})

test('a common word is no slip of a trade’s, alone or beside one', async () => {
  for (const search of ['cake', 'moving company', 'lawyer']) {
    const { correction } = await find(search)
    assert.equal(correction, null, search)
  }
  assert.equal((await find('translate to french')).correction, null, 'a word of a trade is none of itself')
})

test('what an entry is a part of has an entry, and nothing is a part of itself', () => {
  const broader = new Map(STARTER_THESAURUS_ENTRIES.map((entry) => [entry.id, entry.broader]))
  const listAbove = (id: string, below: string[]): string[] => {
    assert.ok(broader.has(id) && !below.includes(id), [...below, id].join(' < '))
    return (broader.get(id) ?? []).flatMap((above) => listAbove(above, [...below, id]))
  }
  for (const id of broader.keys()) listAbove(id, [])
})

test('a slip at the first letter of a trade is forgiven, in words of five letters and more', async () => {
  assert.equal((await find('olumber')).correction, 'plumber')
  assert.equal((await find('lumber')).correction, 'plumber')
  assert.equal((await find('lpumber')).correction, 'plumber')
  assert.equal((await find('rlectrician')).correction, 'electrician')
  assert.equal((await find('kogo')).correction, null)
})

test('pages of one search have everybody once', async () => {
  const ids: string[] = []
  const { total } = await find('design', '&limit=50')
  for (let page = 1; ids.length < total; page++) {
    const { sellers } = await find('design', `&limit=7&page=${page}`)
    assert.ok(sellers.length > 0)
    ids.push(...sellers.map(({ _id }) => _id))
  }
  assert.deepEqual(
    ids,
    [
      ...(await find('design', '&limit=50')).sellers,
      ...(await find('design', '&limit=50&page=2')).sellers,
    ].map(({ _id }) => _id),
  )
  assert.equal(new Set(ids).size, total)
})

test('a name comes first, then title and service, then skills, then what is only written', async () => {
  const market = await createWorld()
  const { ids } = market
  await market.addSeller({
    firstName: 'Tex',
    title: 'Ask me',
    bio: 'I once saw a logo',
    services: [ids.walls],
  })
  await market.addSeller({ firstName: 'Serena', title: 'Ask me', services: [ids.logos] })
  await market.addSeller({ firstName: 'Tito', title: 'I will draw a logo', services: [ids.logos] })
  await market.addSeller({ firstName: 'Tina', title: 'I will draw a logo', services: [ids.walls] })
  await market.addSeller({ firstName: 'Logo', title: 'Ask me', services: [ids.walls] })
  const order = async () =>
    (await market.get('/api/v1/seller/all?search=logo')).body.data.sellers.map(
      ({ displayName }: { displayName: string }) => displayName,
    )
  assert.deepEqual(await order(), ['Logo', 'Tito', 'Serena', 'Tina', 'Tex'])
  await market.close()
})

test('who searches for cleaning means a home, unless they say data', async () => {
  const market = await createWorld()
  const services = ['House cleaning', 'Data cleaning'].map((name) => ({ id: newId(market.now), name }))
  const [house = '', data = ''] = services.map(({ id }) => id)
  await market.database.db
    .insertInto('sub_categories')
    .values(
      services.map(({ id, name }) => ({
        ...{ id, name, category_id: market.ids.build, status: 'Active' as const, position: 9 },
        names: JSON.stringify(
          name === 'Data cleaning'
            ? { es: 'Limpieza de datos', fr: 'Nettoyage de données', ar: 'تنظيف البيانات' }
            : { es: 'Limpieza de casas', fr: 'Ménage', ar: 'تنظيف منازل' },
        ),
      })),
    )
    .execute()
  await market.addSeller({ firstName: 'Data', title: 'Data cleaning in two days', services: [data] })
  await market.addSeller({ firstName: 'Api', title: 'I will connect systems with a clean API' })
  const hana = await market.addSeller({ firstName: 'Hana', title: 'Ask me', services: [house] })
  await market.database.db
    .updateTable('users')
    .set({ last_active_at: '2025-01-01T00:00:00.000Z' })
    .where('id', '=', hana)
    .execute()
  await refreshStandings(market.database, market.now)
  const findFirst = async (search: string) =>
    (await market.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}`)).body.data.sellers[0]
      ?.displayName
  for (const search of ['cleaning', 'cleaner', 'limpieza', 'ménage', 'nettoyage', 'تنظيف'])
    assert.equal(await findFirst(search), 'Hana', search)
  for (const search of ['data cleaning', 'limpieza de datos', 'clean my data', 'تنظيف البيانات'])
    assert.equal(await findFirst(search), 'Data', search)
  await market.close()
})

test('where nobody offers it, Ana is told that who mentions it is only the closest', async () => {
  const market = await createWorld()
  await market.addSeller({ firstName: 'Gil', seller: { bio: 'No cleaning is left to you' } })
  await market.addSeller({ firstName: 'Lola', title: 'Ask me', services: [market.ids.logos] })
  const find = async (search: string) => {
    const { sellers, someWords } = (await market.get(`/api/v1/seller/all?search=${search}`)).body.data
    return [sellers[0]?.displayName, someWords]
  }
  assert.deepEqual(await find('cleaning'), ['Gil', true])
  assert.deepEqual(await find('cleaning&exact=true'), ['Gil', false])
  assert.deepEqual(await find('logo'), ['Lola', false])
  await market.close()
})

test('where nobody has what is wanted, what it is for is searched for', async () => {
  const market = await createWorld()
  await market.addSeller({ firstName: 'Lola', title: 'I will draw a logo', services: [market.ids.logos] })
  const { status, body } = await market.get('/api/v1/seller/all?search=cours+de+maths+de+logo&limit=1')
  assert.equal(status, 200)
  assert.deepEqual([body.data.sellers[0]?.displayName, body.data.someWords], ['Lola', true])
  await market.close()
})

test('a form of a common word is no slip of a trade', async () => {
  const market = await createWorld()
  await market.addSeller({ firstName: 'Fer', title: 'I will fix a dripping tap' })
  const { body } = await market.get('/api/v1/seller/all?search=wifi+keeps+dropping')
  assert.equal(body.data.correction, null)
  assert.deepEqual(body.data.sellers, [])
  await market.close()
})

test('who has not been here for long goes behind who has, once the day is over', async () => {
  const market = await createWorld()
  const sella = await market.addSeller({ firstName: 'Sella' })
  market.now = new Date(market.now.getTime() + 1000)
  await market.addSeller({ firstName: 'Bruno' })
  const order = async () =>
    (await market.get('/api/v1/seller/all?search=app')).body.data.sellers.map(
      ({ displayName }: { displayName: string }) => displayName,
    )
  assert.deepEqual(await order(), ['Sella', 'Bruno'])
  await market.database.db
    .updateTable('users')
    .set({ last_active_at: '2025-01-01T00:00:00.000Z' })
    .where('id', '=', sella)
    .execute()
  await refreshStandings(market.database, market.now)
  assert.deepEqual(await order(), ['Bruno', 'Sella'])
  await market.close()
})

test('a word of somebody who has left is nothing that slips are forgiven for', async () => {
  const market = await createWorld()
  const quetzal = await market.addSeller({ firstName: 'Quetzalina' })
  const correct = async () => (await market.get('/api/v1/seller/all?search=quetzalnia')).body.data.correction
  assert.equal(await correct(), 'quetzalina')
  await market.database.db.updateTable('sellers').set({ active: 0 }).where('user_id', '=', quetzal).execute()
  await refreshStandings(market.database, new Date(market.now.getTime() + 400 * 86_400_000))
  assert.equal(await correct(), null)
  await market.close()
})

test('the judged searches are answered well', async () => {
  const { searches, ndcg, unanswered } = await judgeSearches(world)
  assert.ok(searches >= 900)
  assert.deepEqual(unanswered, [])
  assert.ok(ndcg >= 0.98, String(ndcg))
})

test('a trade is found by its first three letters in Arabic, by its sound in Latin ones, and by the slip that makes a phrase', async () => {
  for (const [search, service] of [
    ['سبا', 'Plumbing'],
    ['sabbak', 'Plumbing'],
    ['najjar', 'Carpentry'],
    ['redacteur web seo', 'Articles'],
    ['back-end', 'APIs'],
  ] as const)
    assert.ok((await firstServices(search)).includes(service), search)
  assert.equal((await find('logo desiner')).correction, 'logo designer')
})
