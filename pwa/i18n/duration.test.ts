import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration } from './duration.ts'

test('an answer takes minutes, hours or days', () => {
  assert.equal(formatDuration(45, 'en'), '45 minutes')
  assert.equal(formatDuration(80, 'es'), '1 hora')
  assert.equal(formatDuration(60 * 50, 'en'), '2 days')
  assert.equal(formatDuration(0, 'en'), '1 minute')
})
