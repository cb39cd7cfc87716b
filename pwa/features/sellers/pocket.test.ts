import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue, isFree } from './pocket.ts'

const HOUR = 60 * 60 * 1000

test('the market is put into the pocket once a day', () => {
  assert.equal(isDue(undefined, 0), true)
  assert.equal(isDue(0, 23 * HOUR), false)
  assert.equal(isDue(0, 24 * HOUR), true)
  assert.equal(isDue(100 * HOUR, 0), true)
})

test('nothing is fetched ahead where data are paid for', () => {
  assert.equal(isFree(undefined), true)
  assert.equal(isFree({ type: 'wifi', saveData: false }), true)
  assert.equal(isFree({ type: 'cellular' }), false)
  assert.equal(isFree({ saveData: true }), false)
  assert.equal(isFree({ metered: true }), false)
})
