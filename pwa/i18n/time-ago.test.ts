import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#shared/time.ts'
import { timeAgo } from './time-ago.ts'

test('how old a copy is, in plain words', () => {
  assert.equal(timeAgo(0, 2 * HOUR_MS, 'en'), '2h ago')
  assert.equal(timeAgo(0, 2 * HOUR_MS + 59 * 60_000, 'es'), 'hace 2 h')
  assert.equal(timeAgo(0, 8 * HOUR_MS, 'fr'), 'il y a 8\u00a0h')
  assert.equal(timeAgo(0, 50 * HOUR_MS, 'es'), 'anteayer')
  assert.equal(timeAgo(0, 75 * HOUR_MS, 'en'), '3 days ago')
  assert.equal(timeAgo(0, 26 * HOUR_MS, 'en'), 'yesterday')
  assert.equal(timeAgo(0, 5 * 60_000, 'en'), '5 min. ago')
})

test('nothing is said to be saved in the future', () => {
  assert.equal(timeAgo(HOUR_MS, 0, 'en'), 'now')
  assert.equal(timeAgo(0, 59_000, 'en'), 'now')
})
