import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listTownReadings } from '#shared/search/town-readings.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

const GUADALAJARA = '4005539'
const GUADALAJARA_IN_SPAIN = '3121070'
const NICE = '2990440'
const SANTIAGO = '3871336'

let world: World

before(async () => {
  world = await createWorld()
  const add = (
    firstName: string,
    title: string,
    place_id: string | null,
    services: string[] = [world.ids.walls],
  ) =>
    world.addSeller({
      firstName,
      title,
      services,
      seller: { place_id, reach_km: place_id === null ? null : 10 },
    })
  await add('Rosa', 'I will paint your walls', GUADALAJARA)
  await add('Toño', 'I will paint walls in Guadalajara', GUADALAJARA)
  await add('Pepe', 'I will paint your walls', GUADALAJARA_IN_SPAIN)
  await add('Nicole', 'I will design your app', NICE, [world.ids.apps])
  await add('Marta', 'I will make nice logos', null, [world.ids.logos])
  await add('Chloé', 'I will make logos', NICE, [world.ids.logos])
  await add('Santiago', 'I will make logos', GUADALAJARA, [world.ids.logos])
  await add('Elena', 'I will make logos', SANTIAGO, [world.ids.logos])
})
after(() => world.close())

const find = async (search: string, query = '') => {
  const { body } = await world.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}${query}`)
  return {
    names: body.data.sellers.map(({ displayName }: { displayName: string }) => displayName).sort(),
    place: body.data.place?._id ?? null,
    correction: body.data.correction,
  }
}
const findFirst = async (search: string) =>
  (await world.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}`)).body.data.sellers[0]
    .displayName
const findUnserved = async (search: string, query = '') => {
  const { body } = await world.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}${query}`)
  const { sellers, place, unservedPlace, correction } = body.data
  assert.equal(place, null)
  return {
    names: sellers.map(({ displayName }: { displayName: string }) => displayName).sort(),
    town: unservedPlace && `${unservedPlace.name} ${unservedPlace.country}`,
    correction,
  }
}
const count = async (search: string) =>
  (await world.get(`/api/v1/seller/facets?search=${encodeURIComponent(search)}`)).body.data.total

test('Ana names a trade and a town, and finds who works near, in any of her languages', async () => {
  for (const search of [
    'walls guadalajara',
    'Guadalajara walls',
    'walls in Guadalajara',
    'walls en guadalajara',
    'walls GDL',
  ])
    assert.deepEqual(await find(search), {
      names: ['Rosa', 'Toño'],
      place: GUADALAJARA,
      correction: null,
    })
  assert.equal((await find('app design à Niza')).place, NICE)
  assert.equal(await count('walls guadalajara'), 2)
})

test('a slip in the trade is forgiven beside a town', async () => {
  assert.deepEqual(await find('wallls guadalajara'), {
    names: ['Rosa', 'Toño'],
    place: GUADALAJARA,
    correction: 'walls',
  })
})

test('words that are what somebody elsewhere is called or does are words', async () => {
  assert.deepEqual(await find('logos santiago'), { names: ['Santiago'], place: null, correction: null })
  const everybody = ['Chloé', 'Elena', 'Marta', 'Santiago']
  assert.deepEqual(await find('nice logos'), { names: everybody, place: null, correction: null })
  assert.equal(await findFirst('nice logos'), 'Marta')
  assert.equal(await count('nice logos'), everybody.length)
})

test('a town beside the same town as a filter is no word, another one is', async () => {
  const near = `&near=${GUADALAJARA}`
  const painters = (await find('walls', near)).names
  for (const search of ['walls guadalajara', 'walls in Guadalajara, México'])
    assert.deepEqual((await find(search, near)).names, painters, search)
  assert.deepEqual((await find('guadalajara', near)).names, (await find('', near)).names)
  const { body } = await world.get(`/api/v1/seller/facets?search=walls+guadalajara${near}`)
  assert.equal(body.data.total, painters.length)
  assert.deepEqual((await find('walls guadalajara', `${near}&exact=true`)).names, ['Toño'])
})

test('“LA” is Los Angeles in capitals, or behind “in”', () => {
  for (const search of ['plumber LA', 'plumber in la', 'plumber near L.A.'])
    assert.ok(
      listTownReadings(search).some(({ name }) => name === 'los angeles'),
      search,
    )
  for (const search of ['arreglar la cocina', 'pintar la', 'PINTAR LA CASA'])
    assert.ok(!listTownReadings(search).some(({ name }) => name === 'los angeles'), search)
})

test('Ana searches for the words instead, or near a place that she chose', async () => {
  assert.deepEqual(await find('walls guadalajara', '&exact=true'), {
    names: ['Toño'],
    place: null,
    correction: null,
  })
  assert.equal((await find('walls guadalajara', `&near=${GUADALAJARA_IN_SPAIN}`)).place, null)
})

test('Ana types a town alone, with its country or what says nothing, and finds who works near', async () => {
  const painters = ['Rosa', 'Santiago', 'Toño']
  for (const search of ['guadalajara', 'en Guadalajara', 'Guadalajara, México', 'guadalajara in mexico'])
    assert.deepEqual(await find(search), { names: painters, place: GUADALAJARA, correction: null }, search)
  assert.deepEqual((await find('Guadalajara, España')).names, ['Pepe'])
  assert.equal(await count('guadalajara'), painters.length)
  assert.deepEqual((await find('guadalajara', '&exact=true')).names, ['Toño'])
  assert.deepEqual(
    (await find('guadalajara', `&subCategoryId=${world.ids.logos}`)).names,
    ['Santiago'],
    'filters stay',
  )
})

test('a town alone that is a name, a trade, a service or a country is a word', async () => {
  for (const search of ['nice', 'santiago', 'mexico']) assert.equal((await find(search)).place, null, search)
  assert.deepEqual((await find('santiago')).names, ['Santiago'])
  const market = await createWorld()
  const MOBILE = '4076598'
  await market.addSeller({ firstName: 'Mo', services: [market.ids.walls], seller: { place_id: MOBILE } })
  await market.addSeller({ firstName: 'App', services: [market.ids.apps], title: 'I make mobile apps' })
  const { body } = await market.get('/api/v1/seller/all?search=mobile')
  assert.deepEqual(
    body.data.sellers.map(({ displayName }: { displayName: string }) => displayName),
    ['App'],
  )
  await market.close()
})

test('near a town where nobody does it, Ana is told so and finds those who do it elsewhere', async () => {
  const painters = ['Pepe', 'Rosa', 'Toño']
  for (const [search, town] of [
    ['walls new york', 'New York City US'],
    ['walls in Nueva York, Estados Unidos', 'New York City US'],
    ['walls toronto canada', 'Toronto CA'],
    ['walls Santiago de Chile', 'Santiago CL'],
  ] as const)
    assert.deepEqual(await findUnserved(search), { names: painters, town, correction: null }, search)
  assert.deepEqual(await findUnserved('wallls paris'), {
    names: painters,
    town: 'Paris FR',
    correction: 'walls',
  })
  assert.equal(await count('walls new york'), painters.length)
  assert.equal((await findUnserved('walls new york', '&exact=true')).town, null)
  assert.equal((await findUnserved('sevilla')).town, 'Sevilla ES')
})

test('a town that somebody elsewhere has in their title, a small one, and a country are words', async () => {
  for (const search of ['walls nice', 'walls best', 'walls split', 'walls van', 'walls mexico'])
    assert.equal((await findUnserved(search)).town, null, search)
})

test('Ana names a country, in any of her languages, and finds who is in it', async () => {
  const market = await createWorld()
  const { ids } = market
  const add = (firstName: string, country: string, services: string[], title = 'Ask me') =>
    market.addSeller({ firstName, country, services, title })
  await add('Rosa', 'MX', [ids.walls])
  await add('Lupe', 'MX', [ids.logos])
  await add('Pepe', 'ES', [ids.walls])
  await add('Jordan', 'US', [ids.logos], 'I will draw on jersey')
  await add('Amina', 'MA', [ids.apps])
  await add('Ravi', 'IN', [ids.walls])
  await add('India', 'US', [ids.apps])
  const search = async (words: string, query = '') => {
    const { body } = await market.get(`/api/v1/seller/all?search=${encodeURIComponent(words)}${query}`)
    const { namedCountry, sellers } = body.data
    const names = sellers.map(({ displayName }: { displayName: string }) => displayName).sort()
    const codes = namedCountry && [namedCountry.code, ...(namedCountry.others ?? [])].join(' ')
    return [namedCountry && `${codes}${namedCountry.found ? '' : '?'}`, names.join(' ')]
  }
  for (const [words, country, names] of [
    ['mason mexico', 'MX', 'Rosa'],
    ['albañil en México', 'MX', 'Rosa'],
    ['maçon au Mexique', 'MX', 'Rosa'],
    ['بناء في المكسيك', 'MX', 'Rosa'],
    ['mexico', 'MX', 'Lupe Rosa'],
    ['Apps Marruecos', 'MA', 'Amina'],
    ['تصميم تطبيقات بالمغرب', 'MA', 'Amina'],
    ['mason maroc', 'MA?', 'Pepe Ravi Rosa'],
    ['mason india', 'IN', 'Ravi'],
    ['app india', null, 'India'],
    ['logo chile', 'CL?', 'Jordan Lupe'],
    ['mexico spain', 'MX ES', 'Lupe Pepe Rosa'],
    ['mason in Mexico or Spain', 'MX ES', 'Pepe Rosa'],
    ['mason chile peru', 'CL PE?', 'Pepe Ravi Rosa'],
    ['maason in spain', 'ES', 'Pepe'],
    ['app in Jordan', 'JO?', 'Amina India'],
    ['logo in Jordan', null, 'Jordan'],
    ['logo jordan', null, 'Jordan'],
    ['Jordan', null, 'Jordan'],
    ['logo jersey', null, 'Jordan Lupe'],
  ] as const)
    assert.deepEqual(await search(words), [country, names], words)
  assert.equal((await search('mason mexico', '&exact=true'))[0], null)
  assert.deepEqual(await search('mason mexico', '&country=ES'), [null, 'Pepe'])
  assert.deepEqual(await search('mason mexico', '&country=ES,MX'), ['MX', 'Rosa'], 'of two chosen')
  assert.deepEqual(await search('mason mexico spain', '&country=ES,MX'), [null, 'Pepe Rosa'])
  const narrowed = await market.get('/api/v1/seller/facets?search=mason+mexico&country=ES,MX')
  assert.equal(narrowed.body.data.total, 1)
  const { body } = await market.get('/api/v1/seller/facets?search=mason+mexico')
  assert.equal(body.data.total, 1)
  await market.close()
})

test('“عمان” is Oman, or Amman where that has more of those who are looked for', async () => {
  const AMMAN = '250441'
  const market = await createWorld()
  const { ids } = market
  const add = (firstName: string, country: string, services: string[], place_id: string | null = null) =>
    market.addSeller({
      firstName,
      country,
      services,
      seller: { place_id, reach_km: place_id === null ? null : 10 },
    })
  await add('Salma', 'JO', [ids.walls], AMMAN)
  await add('Omar', 'OM', [ids.logos])
  await add('Said', 'OM', [ids.logos])
  const search = async (words: string) => {
    const { body } = await market.get(`/api/v1/seller/all?search=${encodeURIComponent(words)}`)
    const { namedCountry, place, sellers } = body.data
    const names = sellers.map(({ displayName }: { displayName: string }) => displayName).sort()
    const facets = await market.get(`/api/v1/seller/facets?search=${encodeURIComponent(words)}`)
    assert.equal(facets.body.data.total, sellers.length, words)
    return [namedCountry?.code ?? place?._id ?? null, names.join(' ')]
  }
  assert.deepEqual(await search('شعار عمان'), ['OM', 'Omar Said'])
  assert.deepEqual(await search('بناء عمان'), [AMMAN, 'Salma'])
  assert.deepEqual(await search('عمان'), ['OM', 'Omar Said'])
  await add('Rana', 'JO', [ids.apps], AMMAN)
  await add('Huda', 'JO', [ids.apps], AMMAN)
  assert.deepEqual(await search('عمان'), [AMMAN, 'Huda Rana Salma'])
  await market.close()
})

test('a country beside itself as a filter is no word, another one is', async () => {
  const market = await createWorld()
  const { ids } = market
  await market.addSeller({ firstName: 'Rosa', country: 'CA', services: [ids.walls] })
  await market.addSeller({ firstName: 'Lupe', country: 'CA', services: [ids.logos] })
  await market.addSeller({ firstName: 'Pepe', country: 'ES', services: [ids.walls] })
  await market.addSeller({ firstName: 'Salvador', country: 'SV', services: [ids.walls] })
  await market.addSeller({ firstName: 'Ana', country: 'SV', services: [ids.walls] })
  const search = async (words: string, query: string) => {
    const params = `search=${encodeURIComponent(words)}&${query}`
    const { body } = await market.get(`/api/v1/seller/all?${params}`)
    const { sellers, someWords, namedCountry } = body.data
    assert.equal(namedCountry, null)
    const facets = await market.get(`/api/v1/seller/facets?${params}`)
    assert.equal(facets.body.data.total, sellers.length, words)
    const names = sellers.map(({ displayName }: { displayName: string }) => displayName).sort()
    return `${names.join(' ')}${someWords ? '?' : ''}`
  }
  for (const [words, query, names] of [
    ['canada', 'country=CA', 'Lupe Rosa'],
    ['mason canada', 'country=CA', 'Rosa'],
    ['albañil en Canadá', 'country=CA', 'Rosa'],
    ['بناء بكندا', 'country=CA', 'Rosa'],
    ['maason canada', 'country=CA', 'Rosa'],
    ['mason toronto canada', 'country=CA', 'Rosa'],
    ['mason canada', 'country=ES', 'Pepe?'],
    ['salvador', 'country=SV', 'Salvador'],
    ['mason in el salvador', 'country=SV', 'Ana Salvador'],
    ['mason canada', 'country=CA&exact=true', 'Rosa?'],
  ] as const)
    assert.equal(await search(words, query), names, `${words} ${query}`)
  await market.close()
})

test('New Mexico is neither Mexico nor Mexico City', async () => {
  const MEXICO_CITY = '3530597'
  const market = await createWorld()
  const { ids } = market
  await market.addSeller({
    firstName: 'Lupe',
    country: 'MX',
    services: [ids.logos],
    seller: { place_id: MEXICO_CITY, reach_km: 10 },
  })
  await market.addSeller({ firstName: 'Joe', country: 'US', services: [ids.logos] })
  for (const search of ['logos new mexico', 'logos in New Mexico']) {
    const { body } = await market.get(`/api/v1/seller/all?search=${encodeURIComponent(search)}`)
    const { place, unservedPlace, namedCountry, total } = body.data
    assert.deepEqual([place, unservedPlace, namedCountry, total], [null, null, null, 2], search)
  }
  const { body } = await market.get(
    `/api/v1/seller/all?search=logos+in+new+mexico&near=${MEXICO_CITY}&country=MX`,
  )
  assert.equal(body.data.someWords, true)
  await market.close()
})

test('a town after “for” or “my” is one, where nobody is near it', async () => {
  for (const search of ['walls for my house in houston', 'walls for a shop in Houston'])
    assert.equal((await findUnserved(search)).town, 'Houston US', search)
})

test('an Arabic town is known without its article', async () => {
  for (const search of ['walls اسكندرية', 'walls الإسكندرية'])
    assert.equal((await findUnserved(search)).town, 'Alexandria EG', search)
})

test('a town has few words, and its country goes with it', () => {
  const names = listTownReadings('fontanero en Ciudad Real').map(({ name }) => name)
  assert.ok(names.indexOf('ciudad real') < names.indexOf('real'))
  assert.ok(!names.includes('en'))
  assert.deepEqual(listTownReadings('a b c d e f g h i j k l'), [])
  for (const [search, rest] of [
    ['plumber toronto canada', 'plumber'],
    ['cheap plumber in Toronto, au Canada today', 'cheap plumber in today'],
    ['سباك تورونتو كندا', 'سباك'],
    ['toronto', ''],
  ] as const)
    assert.equal(
      listTownReadings(search).find(({ name }) => ['toronto', 'تورونتو'].includes(name))?.rest,
      rest,
    )
})

test('a slip in the name of a big town is forgiven where somebody works there, and told', async () => {
  for (const search of ['walls guadalajra', 'wals guadalajra', 'جدران غوادالاخارا'])
    assert.deepEqual((await find(search)).names, (await find('walls guadalajara')).names, search)
  assert.equal((await find('walls guadalajra')).correction, 'walls guadalajara')
  assert.equal(await count('walls guadalajra'), await count('walls guadalajara'))
  assert.equal((await find('walls guadalajra', '&exact=true')).place, null)
  assert.equal((await find('walls berlni')).place, null, 'nobody works there')
})
