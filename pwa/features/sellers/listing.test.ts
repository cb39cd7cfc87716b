import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getListKey } from './listing.ts'

test('the same wishes are one list, however they were said', () => {
  assert.equal(
    getListKey({ sort: 'top-rated', search: ' Diseño  WEB ', country: ['MX'] }, 1, 10),
    getListKey({ country: ['MX'], search: 'diseno web', sort: 'top-rated' }, 1, 10),
  )
  assert.equal(
    getListKey({ sort: 'top-rated', search: '  ' }, 1, 10),
    getListKey({ sort: 'top-rated' }, 1, 10),
  )
})

test('another page, size or order is another list', () => {
  const keys = [
    getListKey({ sort: 'top-rated' }, 1, 10),
    getListKey({ sort: 'top-rated' }, 2, 10),
    getListKey({ sort: 'top-rated' }, 1, 50),
    getListKey({ sort: 'newest' }, 1, 10),
  ]
  assert.equal(new Set(keys).size, 4)
})
