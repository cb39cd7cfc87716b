import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#shared/time.ts'
import { serverNow, syncClock } from './clock.ts'

const response = (ahead: number, cacheControl = 'private, no-store') =>
  syncClock(new Headers({ date: new Date(Date.now() + ahead).toUTCString(), 'cache-control': cacheControl }))
const offset = () => Math.round((serverNow() - Date.now()) / HOUR_MS)

test('a phone whose clock is wrong goes by the server’s, until its own is right again', () => {
  assert.equal(offset(), 0)
  response(2 * HOUR_MS)
  assert.equal(offset(), 2)
  syncClock(new Headers())
  assert.equal(offset(), 2, 'an answer without a date teaches nothing')
  response(-5 * HOUR_MS, 'public, max-age=60')
  assert.equal(offset(), 2, 'nor does one that a cache has kept')
  response(1000)
  assert.equal(serverNow() - Date.now() < 50, true)
})
