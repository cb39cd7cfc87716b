import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickLocalText } from './local-text.ts'

const VALENCIA = {
  _id: '2509954',
  name: 'Valencia',
  names: {},
  region: '',
  country: 'ES',
  lat: 39.5,
  lon: -0.4,
}
const SAGUNTO = { ...VALENCIA, _id: '2511150', name: 'Sagunto' }
const pick = (places: (typeof VALENCIA | null)[], townSellers = 1) =>
  pickLocalText(
    { sellers: places.map((place) => ({ place })), total: places.length, totalPages: 1 },
    VALENCIA,
    townSellers,
  )

test('of one freelancer in a town nobody is said to travel there', () => {
  assert.deepEqual(pick([VALENCIA]), { key: 'local.work', count: 1 })
  assert.deepEqual(pick([VALENCIA, VALENCIA], 2), { key: 'local.work', count: 2 })
})

test('who only travels there isn’t said to work there, as on a device that has saved nobody else', () => {
  assert.deepEqual(pick([SAGUNTO]), { key: 'local.travel', count: 1 })
  assert.deepEqual(pick([SAGUNTO, null]), { key: 'local.travel', count: 2 })
})

test('who works there and who travels there are told apart, also over several pages', () => {
  assert.deepEqual(pick([VALENCIA, SAGUNTO]), { key: 'local.text', count: 2 })
  const sellers = [VALENCIA, VALENCIA].map((place) => ({ place }))
  const found = { sellers, total: 4, totalPages: 2 }
  assert.deepEqual(pickLocalText(found, VALENCIA, 4), { key: 'local.work', count: 4 })
  assert.deepEqual(pickLocalText(found, VALENCIA, 2), { key: 'local.text', count: 4 })
})

test('of nobody nothing is said', () => assert.equal(pick([]), null))
