import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAgo } from './time-ago.ts'

const HOUR = 60 * 60 * 1000

test('how old a copy is, in plain words', () => {
  assert.equal(timeAgo(0, 2 * HOUR, 'en'), '2h ago')
  assert.equal(timeAgo(0, 2 * HOUR + 59 * 60_000, 'es'), 'hace 2 h')
  assert.equal(timeAgo(0, 8 * HOUR, 'fr'), 'il y a 8\u00a0h')
  assert.equal(timeAgo(0, 50 * HOUR, 'es'), 'anteayer')
  assert.equal(timeAgo(0, 75 * HOUR, 'en'), '3 days ago')
  assert.equal(timeAgo(0, 26 * HOUR, 'en'), 'yesterday')
  assert.equal(timeAgo(0, 5 * 60_000, 'en'), '5 min. ago')
})

test('nothing is said to be saved in the future', () => {
  assert.equal(timeAgo(HOUR, 0, 'en'), 'this minute')
  assert.equal(timeAgo(0, 59_000, 'en'), 'this minute')
})
