import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { Id } from './protocol/envelope.ts'
import { createUuidV7 } from './uuid.ts'

test('an id holds its time, its version and its variant, whatever the random bytes are', () => {
  const time = Date.parse('2026-03-01T00:00:00.000Z')
  for (const byte of [0x00, 0x5a, 0xff]) {
    const id = createUuidV7(time, new Uint8Array(16).fill(byte))
    assert.match(id, /^019ca[0-9a-f]{3}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.ok(v.is(Id, id))
    assert.ok(id < createUuidV7(time + 1, new Uint8Array(16)))
  }
})
