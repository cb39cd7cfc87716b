import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './id.ts'

test('what happens to Ana within one millisecond stays in its order', () => {
  const now = new Date('2026-05-04T12:00:00.123Z')
  const ids = Array.from({ length: 1000 }, () => newId(now))
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  )
  assert.ok(newId(new Date(now.getTime() + 1)) > (ids.at(-1) ?? ''))
})
