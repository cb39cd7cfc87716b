import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAgo, formatMonth } from './durations.ts'
import { findTimeZone, formatLocalTime, formatLocalTimes } from './local-time.ts'

const NOW = new Date('2026-03-10T18:00:00.000Z')

test('Ana reads in her language when Luis was last here', () => {
  assert.equal(formatAgo('2026-03-10T15:00:00.000Z', NOW, 'en'), '3 hours ago')
  assert.equal(formatAgo('2026-03-09T15:00:00.000Z', NOW, 'es'), 'ayer')
  assert.equal(formatAgo('2026-02-20T18:00:00.000Z', NOW, 'es'), 'hace 2 semanas')
  assert.equal(formatAgo('2024-03-01T18:00:00.000Z', NOW, 'en'), '2 years ago')
})

test('a moment ago has no number, nor has a clock that was set back', () => {
  assert.equal(formatAgo('2026-03-10T17:58:00.000Z', NOW, 'en'), null)
  assert.equal(formatAgo('2026-03-10T19:00:00.000Z', NOW, 'en'), null)
})

test('a member since is a month', () => {
  assert.equal(formatMonth('2024-05-15T00:00:00.000Z', 'es'), 'mayo de 2024')
})

test('the time is told where a whole country keeps one, and only there', () => {
  assert.match(formatLocalTime('JP', NOW, 'en') ?? '', /^3:00\sAM$/)
  assert.match(formatLocalTime('PE', NOW, 'es') ?? '', /^1:00\sp\.m\.$/)
  assert.equal(formatLocalTime('US', NOW, 'en'), null)
  assert.equal(formatLocalTime('OTHER', NOW, 'en'), null)
})

test('who hires is told the time there, or between which times it is where a country has several zones', () => {
  const japan = formatLocalTimes('JP', NOW, 'en')
  assert.match(japan?.from ?? '', /^3:00\sAM$/)
  assert.equal(japan?.from, japan?.to)
  const us = formatLocalTimes('US', NOW, 'en')
  assert.match(us?.from ?? '', /^8:00\sAM$/)
  assert.match(us?.to ?? '', /^2:00\sPM$/)
  assert.equal(formatLocalTimes('OTHER', NOW, 'en'), null)
  assert.equal(findTimeZone('PE', NOW), 'America/Lima')
  assert.equal(findTimeZone('US', NOW), null)
})
