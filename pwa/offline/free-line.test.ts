import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFree } from './free-line.ts'

test('nothing is fetched ahead where data are paid for', () => {
  assert.equal(isFree(undefined), true)
  assert.equal(isFree({ type: 'wifi', saveData: false }), true)
  assert.equal(isFree({ type: 'cellular' }), false)
  assert.equal(isFree({ saveData: true }), false)
  assert.equal(isFree({ metered: true }), false)
})
