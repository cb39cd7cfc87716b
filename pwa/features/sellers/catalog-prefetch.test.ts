import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#shared/time.ts'
import { isDue } from './catalog-prefetch.ts'

test('the market is put into the pocket once a day', () => {
  assert.equal(isDue(undefined, 0), true)
  assert.equal(isDue(0, 23 * HOUR_MS), false)
  assert.equal(isDue(0, 24 * HOUR_MS), true)
  assert.equal(isDue(100 * HOUR_MS, 0), true)
})
