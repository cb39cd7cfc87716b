import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnmetered } from './network-connection.ts'

test('nothing is fetched ahead where data are paid for', () => {
  assert.equal(isUnmetered(undefined), true)
  assert.equal(isUnmetered({ type: 'wifi', saveData: false }), true)
  assert.equal(isUnmetered({ type: 'cellular' }), false)
  assert.equal(isUnmetered({ saveData: true }), false)
  assert.equal(isUnmetered({ metered: true }), false)
})
