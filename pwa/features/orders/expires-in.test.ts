import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REQUEST_EXPIRY_MS } from '#shared/order-graph.ts'
import { formatExpiry, formatTimeLeft } from './time-left.ts'

const NOW = new Date(2026, 10, 24, 19, 42).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test('what is due on Thursday is not called tomorrow on Tuesday', () => {
  assert.equal(formatTimeLeft(at(26, 18), NOW, 'en'), 'in 2 days')
  assert.equal(formatTimeLeft(at(25, 20), NOW, 'en'), 'tomorrow')
  assert.equal(formatTimeLeft(at(25, 18), NOW, 'en'), 'in 22 hours')
  assert.equal(formatTimeLeft(at(22, 20), NOW, 'en'), '2 days ago')
})

test('an order that Ana sent a minute ago waits three days, in every language', () => {
  const sent = new Date(NOW - 60_000).toISOString()
  assert.deepEqual(
    ['en', 'es', 'ar'].map((language) => formatExpiry(sent, NOW, language)),
    ['in 3 days', 'dentro de 3 días', 'خلال 3 أيام'],
  )
  assert.equal(formatExpiry(new Date(NOW - REQUEST_EXPIRY_MS - 60_000).toISOString(), NOW, 'en'), 'now')
})
