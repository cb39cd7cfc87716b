import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canReplace } from './cached-rows.ts'

test('a row that was asked for earlier never overwrites a later one', () => {
  assert.equal(canReplace({ savedAt: 10 }, { savedAt: 20 }, 30), false)
  assert.equal(canReplace({ savedAt: 20 }, { savedAt: 20 }, 30), true)
  assert.equal(canReplace({ savedAt: 21 }, { savedAt: 20 }, 30), true)
  assert.equal(canReplace({ savedAt: 10 }, undefined, 30), true)
})

test('a row from a clock that ran ahead does not stay for ever', () => {
  assert.equal(canReplace({ savedAt: 10 }, { savedAt: 1_000 }, 11), true)
})
