import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createId } from '../../../platform/create-id.ts'
import { toServerDraft } from './profile-draft.ts'

test('a portrait that Nadia chose without a network stays on her device; the server’s draft gets her words, and a portrait that it has', () => {
  const bio = { value: 'Murals.', at: 1 }
  assert.deepEqual(toServerDraft({ bio, profileImage: { value: createId(), at: 2 } }), { bio })
  const sent = { bio, profileImage: { value: `/files/${createId()}_300x300.webp`, at: 2 } }
  assert.deepEqual(toServerDraft(sent), sent)
})
