import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAgo, formatMonth, formatSpan } from './durations.ts'
import { formatLocalTime } from './local-time.ts'

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

test('an answer takes minutes, hours or days', () => {
  assert.equal(formatSpan(45, 'en'), '45 minutes')
  assert.equal(formatSpan(80, 'es'), '1 hora')
  assert.equal(formatSpan(60 * 50, 'en'), '2 days')
  assert.equal(formatSpan(0, 'en'), '1 minute')
})

test('a member since is a month', () => {
  assert.equal(formatMonth('2024-05-15T00:00:00.000Z', 'es'), 'mayo de 2024')
})

test('the time is told where a whole country keeps one, and only there', () => {
  assert.match(formatLocalTime('JP', NOW, 'en') ?? '', /^3:00\sAM$/)
  assert.equal(formatLocalTime('PE', NOW, 'es'), '13:00')
  assert.equal(formatLocalTime('US', NOW, 'en'), null)
  assert.equal(formatLocalTime('OTHER', NOW, 'en'), null)
})
