import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, errorCode, type TestResponse, type World } from '../../../tests/support/world.ts'
import { findPlace } from '../places/gazetteer.ts'

const GUADALAJARA = '4005539'
const TONALA = '3981369'
const PARIS = '2988507'

let world: World
let rosa = ''

before(async () => {
  world = await createWorld()
  const add = (firstName: string, place_id: string | null, reach_km: number | null, title?: string) =>
    world.addSeller({ firstName, seller: { place_id, reach_km }, ...(title && { title }) })
  rosa = await add('Rosa', GUADALAJARA, 10)
  await add('Toño', TONALA, 50, 'I will paint your walls')
  await add('Remo', null, 0)
  await add('Paula', PARIS, 100)
  await add('Nadie', null, null)
})
after(() => world.close())

const getNames = (response: TestResponse) =>
  response.body.data.sellers.map((seller: { displayName: string }) => seller.displayName)
const list = async (query: string) => getNames(await world.get(`/api/v1/seller/all?${query}`))

test('Ana finds those near a place, the nearest first', async () => {
  assert.deepEqual(await list(`near=${GUADALAJARA}&sort=nearest`), ['Rosa', 'Toño'])
  assert.deepEqual(await list(`near=${TONALA}&sort=nearest`), ['Toño'])
  assert.deepEqual(await list(`near=${PARIS}&sort=nearest`), ['Paula'])
})

test('Ana narrows how far away they may be', async () => {
  assert.deepEqual(await list(`near=${GUADALAJARA}&within=10`), ['Rosa'])
  assert.deepEqual(await list(`near=${GUADALAJARA}&within=100&sort=nearest`), ['Rosa', 'Toño'])
})

test('Ana searches near her own position, rounded', async () => {
  assert.deepEqual(await list('near=20.67,-103.39&sort=nearest'), ['Rosa', 'Toño'])
  assert.deepEqual(await list('near=48.9,2.3'), ['Paula'])
  assert.deepEqual(await list('near=0,-180'), [])
  assert.deepEqual(await list('near=-90,180&within=100'), [])
})

test('who only works remotely is found where Ana includes them, after all who are near', async () => {
  assert.deepEqual(await list(`near=${GUADALAJARA}&remote=true&sort=nearest`), ['Rosa', 'Toño', 'Remo'])
  const { body } = await world.get(`/api/v1/seller/all?near=${GUADALAJARA}&remote=true&limit=2`)
  assert.equal(body.data.total, 3)
  assert.deepEqual(await list(`near=${GUADALAJARA}&remote=true&sort=nearest&limit=2&page=2`), ['Remo'])
})

test('a search and other filters hold together with the place', async () => {
  assert.deepEqual(await list(`near=${GUADALAJARA}&search=walls`), ['Toño'])
  assert.deepEqual(await list(`near=${GUADALAJARA}&search=paint&sort=nearest`), ['Toño'])
  assert.deepEqual(await list(`near=${GUADALAJARA}&search=figma&sort=nearest&remote=true`), [
    'Rosa',
    'Toño',
    'Remo',
  ])
  assert.deepEqual(await list(`near=${PARIS}&search=walls+unheard`), [])
  assert.deepEqual(await list(`near=${GUADALAJARA}&search=figma+unheardof&sort=nearest`), ['Rosa', 'Toño'])
  assert.deepEqual(await list(`near=${GUADALAJARA}&skill=${world.ids.figma}&minRate=20&sort=nearest`), [
    'Rosa',
    'Toño',
  ])
  assert.deepEqual(await list(`near=${GUADALAJARA}&country=ES`), [])
  assert.deepEqual(await list(`near=${GUADALAJARA}&minRating=4`), [])
})

test('without a place, the nearest are the best matches', async () => {
  assert.deepEqual(await list('sort=nearest'), await list(''))
})

test('a place that isn’t in the gazetteer has nobody near it; what is no place is refused', async () => {
  assert.deepEqual(await list('near=99999999'), [])
  for (const near of ['20.667,-103.39', '91,0', '1e3', '-1', "1'--", `${'1'.repeat(500)}`])
    assert.equal(errorCode(await world.get(`/api/v1/seller/all?near=${near}`)), 'VALIDATION_FAILED', near)
  for (const within of ['0', '11', '1000', '-10', 'NaN'])
    assert.equal(
      errorCode(await world.get(`/api/v1/seller/all?near=${PARIS}&within=${within}`)),
      'VALIDATION_FAILED',
      within,
    )
})

test('the card says where Rosa works and how far she goes, and nothing finer than a kilometre', async () => {
  const { body } = await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${rosa}`)
  assert.deepEqual(
    [body.data.place.name, body.data.place.region, body.data.reachKm],
    ['Guadalajara', 'Jalisco', 10],
  )
  assert.deepEqual([body.data.place.lat, body.data.place.lon], [20.67, -103.39])
})

test('Rosa moves, and is found where she works now', async () => {
  const token = await world.createSession(rosa)
  const headers = { Authorization: `Bearer ${token}` }
  const edit = (seller: object) => world.send('PUT', '/api/v1/seller', { seller }, headers)
  assert.equal((await edit({ placeId: PARIS, reachKm: 25 })).status, 200)
  assert.deepEqual(await list(`near=${GUADALAJARA}&within=10`), [])
  assert.deepEqual(new Set(await list(`near=${PARIS}`)), new Set(['Rosa', 'Paula']))
  const { body } = await world.get('/api/v1/seller/my-profile', headers)
  assert.deepEqual([body.data.seller.placeId, body.data.seller.reachKm], [PARIS, 25])
  assert.equal((await edit({ reachKm: 0 })).status, 200)
  assert.deepEqual(await list(`near=${PARIS}`), ['Paula'])
  assert.equal((await edit({ placeId: null, reachKm: null })).status, 200)
  assert.deepEqual(new Set(await list(`near=${PARIS}&remote=true`)), new Set(['Paula', 'Remo']))
})

test('Rosa can’t work at a place that isn’t there, or go as far as she likes', async () => {
  const headers = { Authorization: `Bearer ${await world.createSession(rosa)}` }
  for (const seller of [
    { placeId: '99999999' },
    { placeId: '20.67,-103.39' },
    { placeId: 7 },
    { reachKm: 7 },
    { reachKm: -5 },
  ])
    assert.equal(
      errorCode(await world.send('PUT', '/api/v1/seller', { seller }, headers)),
      'VALIDATION_FAILED',
      JSON.stringify(seller),
    )
})

test('Ana finds a place by how its name begins, in her language or without its accents', async () => {
  const find = async (query: string) => {
    const { body } = await world.get(`/api/v1/places?${query}`)
    return body.data.places.map(({ _id }: { _id: string }) => _id)
  }
  assert.equal((await find('q=guadalaj'))[0], GUADALAJARA)
  assert.equal((await find('q=guadalaj&country=ES'))[0], '3121070')
  assert.ok((await find('q=tonala')).includes(TONALA))
  assert.equal((await find(`q=${encodeURIComponent('القاهرة')}`))[0], '360630')
  assert.equal((await find(`q=${encodeURIComponent('قاهر')}`))[0], '360630')
  assert.equal((await find('q=Ciudad+de+Me'))[0], '3530597')
  assert.equal((await find('q=Ciudad+Jua'))[0], '4013708')
  assert.equal((await find('q=londres'))[0], '2643743')
  assert.equal((await find('q=CDMX'))[0], '3530597')
  const [first, ...others] = await find('q=caba')
  assert.equal(first, '3435910', 'Buenos Aires')
  assert.ok(others.length > 0, 'what begins like the short name stays')
  assert.equal((await find('q=potos'))[0], '3985606')
  assert.deepEqual(await find('q=zzzzzz'), [])
  assert.ok((await find('q=sa')).length <= 8)
  for (const query of ['', 'q=', 'q=a', `q=${'a'.repeat(61)}`, 'q=paris&country=france'])
    assert.equal(errorCode(await world.get(`/api/v1/places?${query}`)), 'VALIDATION_FAILED', query)
  assert.deepEqual(await find(`q=${encodeURIComponent('%_ \'"')}`), [])
})

test('Ana reads a place by its number', async () => {
  const { body } = await world.get(`/api/v1/places/${GUADALAJARA}`)
  assert.deepEqual(body.data, findPlace(GUADALAJARA))
  assert.equal(errorCode(await world.get('/api/v1/places/99999999')), 'NOT_FOUND')
  assert.equal(errorCode(await world.get('/api/v1/places/guadalajara')), 'VALIDATION_FAILED')
})
