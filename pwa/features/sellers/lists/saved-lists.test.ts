import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedList } from '#shared/sellers.ts'
import { type NewMutation, toQueuedMutation } from '../../../sync/outbox.ts'
import { createLinkToken, withPendingLists } from './saved-lists.ts'

const stored: SavedList = {
  _id: 'shop',
  name: 'The shop',
  createdAt: '2026-01-01T00:00:00.000Z',
  sellerIds: ['luis', 'lucia'],
  link: 'token',
}
const after = (mutations: NewMutation[]) => withPendingLists([stored], mutations.map(toQueuedMutation))

test('Ana sees at once what she does to her lists without a network', () => {
  const [shop, later] = after([
    { kind: 'createList', payload: { listId: 'later', name: 'Later' } },
    { kind: 'listSeller', payload: { listId: 'later', sellerId: 'luis', listed: true } },
    { kind: 'listSeller', payload: { listId: 'shop', sellerId: 'marta', listed: true } },
    { kind: 'listSeller', payload: { listId: 'shop', sellerId: 'luis', listed: false } },
    { kind: 'changeList', payload: { listId: 'shop', name: 'The bakery' } },
    { kind: 'changeList', payload: { listId: 'later', link: 'new' } },
  ])
  assert.deepEqual([shop?.name, shop?.sellerIds, shop?.link], ['The bakery', ['marta', 'lucia'], 'token'])
  assert.deepEqual([later?.name, later?.sellerIds, later?.link], ['Later', ['luis'], 'new'])
})

test('whom she removes from her saved freelancers leaves all lists; a deleted list is gone, and back under another id', () => {
  assert.deepEqual(
    after([{ kind: 'saveSeller', payload: { sellerId: 'luis', saved: false } }])[0]?.sellerIds,
    ['lucia'],
  )
  const deletion: NewMutation = { kind: 'deleteList', payload: { listId: 'shop' } }
  assert.deepEqual(after([deletion]), [])
  const { name, sellerIds, link } = stored
  const [restored] = after([
    deletion,
    { kind: 'createList', payload: { listId: 'again', name, sellerIds, link } },
  ])
  assert.deepEqual({ ...restored, createdAt: stored.createdAt }, { ...stored, _id: 'again' })
})

test('what the server has rejected changes nothing, and a creation that has arrived meanwhile nothing twice', () => {
  const rejected = {
    ...toQueuedMutation({ kind: 'changeList', payload: { listId: 'shop', name: 'No' } }),
    rejection: { code: 'VALIDATION_FAILED', message: '' },
  }
  assert.deepEqual(withPendingLists([stored], [rejected]), [stored])
  assert.deepEqual(after([{ kind: 'createList', payload: { listId: 'shop', name: 'Old' } }]), [stored])
})

test('the token of a link has the form that the server accepts, and is another each time', () => {
  const tokens = Array.from({ length: 50 }, createLinkToken)
  for (const token of tokens) assert.match(token, /^[\w-]{32}$/)
  assert.equal(new Set(tokens).size, tokens.length)
})
