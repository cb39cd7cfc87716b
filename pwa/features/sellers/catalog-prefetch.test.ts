import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue } from './catalog-prefetch.ts'

const HOUR = 60 * 60 * 1000

test('the market is put into the pocket once a day', () => {
  assert.equal(isDue(undefined, 0), true)
  assert.equal(isDue(0, 23 * HOUR), false)
  assert.equal(isDue(0, 24 * HOUR), true)
  assert.equal(isDue(100 * HOUR, 0), true)
})
