import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import {
  boundsAround,
  distanceWithin,
  formatPosition,
  measureDistance,
  Near,
  parsePosition,
} from './places.ts'

const GUADALAJARA = { lat: 20.67, lon: -103.39 }
const ZAPOPAN = { lat: 20.72, lon: -103.38 }
const PARIS = { lat: 48.85, lon: 2.35 }
const place = { _id: '1', name: '', names: {}, region: '', country: 'MX' }

test('from Guadalajara it is under six kilometres to Zapopan and nine thousand to Paris, either way', () => {
  assert.equal(measureDistance(GUADALAJARA, ZAPOPAN), 56)
  assert.equal(Math.round(measureDistance(GUADALAJARA, PARIS) / 10), 9377)
  assert.equal(measureDistance(PARIS, GUADALAJARA), measureDistance(GUADALAJARA, PARIS))
  assert.equal(measureDistance(PARIS, PARIS), 0)
})

test('two towns on both sides of the date line are near each other', () => {
  assert.equal(measureDistance({ lat: 0, lon: 179.99 }, { lat: 0, lon: -179.99 }), 22)
  const bounds = boundsAround({ lat: 0, lon: 179.99 }, 10)
  assert.deepEqual([bounds.minLon, bounds.maxLon], [-180, 180])
})

test('what lies within so many kilometres lies within the bounds around it', () => {
  for (const center of [GUADALAJARA, PARIS, { lat: 69.65, lon: 18.96 }, { lat: -77.85, lon: 166.67 }])
    for (let angle = 0; angle < 360; angle += 5) {
      const lat = center.lat + 0.9 * Math.sin((angle * Math.PI) / 180)
      const lon = center.lon + 4 * Math.cos((angle * Math.PI) / 180)
      const bounds = boundsAround(center, 100)
      const isInside =
        lat > bounds.minLat && lat < bounds.maxLat && lon > bounds.minLon && lon < bounds.maxLon
      assert.ok(isInside || measureDistance(center, { lat, lon }) > 1000, `${lat},${lon}`)
    }
})

test('a freelancer is near who is within the distance and goes that far; a remote one only if wanted', () => {
  const near = { center: GUADALAJARA, withinKm: 10, remote: false }
  const isNear = (work: Parameters<typeof distanceWithin>[0], changes = {}) =>
    distanceWithin(work, { ...near, ...changes }) !== null
  const zapopan = { ...place, ...ZAPOPAN }
  assert.ok(isNear({ place: zapopan, reachKm: 10 }))
  assert.ok(isNear({ place: zapopan, reachKm: null }))
  assert.ok(!isNear({ place: zapopan, reachKm: 5 }))
  assert.ok(!isNear({ place: { ...place, ...PARIS }, reachKm: 100 }))
  assert.ok(!isNear({ place: null, reachKm: 100 }))
  assert.ok(!isNear({ place: zapopan, reachKm: 0 }))
  assert.ok(isNear({ place: null, reachKm: 0 }, { remote: true }))
})

test('a position leaves the phone rounded to about a kilometre, and a finer one isn’t accepted', () => {
  assert.equal(formatPosition({ lat: 20.666_821, lon: -103.391_82 }), '20.67,-103.39')
  assert.equal(formatPosition({ lat: 0.001, lon: -0.001 }), '0,0')
  assert.deepEqual(parsePosition('20.67,-103.39'), GUADALAJARA)
  for (const text of ['20.667,-103.39', '91,0', '0,181', '20.67', '20.67,', 'a,b', '1e1,2', ' 1,2', '٢٠,١'])
    assert.ok(!v.is(Near, text) || /^\d{1,8}$/.test(text), text)
  for (const text of ['', '0', '-5', '123456789', `1${' '.repeat(20)}`, '1;drop'])
    assert.ok(!v.is(Near, text), text)
  assert.ok(v.is(Near, '4005539'))
})
