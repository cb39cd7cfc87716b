import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKey } from './listing.ts'

test('the same wishes are one list, however they were said', () => {
  assert.equal(listKey({ sort: 'top-rated', search: ' Diseño  WEB ', country: 'MX' }, 1, 10), listKey({ country: 'MX', search: 'diseno web', sort: 'top-rated' }, 1, 10))
  assert.equal(listKey({ sort: 'top-rated', search: '  ' }, 1, 10), listKey({ sort: 'top-rated' }, 1, 10))
})

test('another page, size or order is another list', () => {
  const keys = [listKey({ sort: 'top-rated' }, 1, 10), listKey({ sort: 'top-rated' }, 2, 10), listKey({ sort: 'top-rated' }, 1, 50), listKey({ sort: 'newest' }, 1, 10)]
  assert.equal(new Set(keys).size, 4)
})
