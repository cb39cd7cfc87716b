import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_CHOICES, parseSellerFilters } from '#shared/seller-filters.ts'
import { findActiveFilters, normalizeRates, toggleChoice } from './filters.ts'

test('Ana, who writes the rate from 90 to 20, gets those between 20 and 90', () => {
  assert.deepEqual(normalizeRates({ minRate: '90', maxRate: '20' }), { minRate: '20', maxRate: '90' })
  assert.deepEqual(normalizeRates({ minRate: '9', maxRate: '20' }), { minRate: '9', maxRate: '20' })
  assert.deepEqual(normalizeRates({ minRate: '90', maxRate: '' }), { minRate: '90', maxRate: '' })
  assert.deepEqual(normalizeRates({ search: 'logo', maxRate: '20' }), { search: 'logo', maxRate: '20' })
})

test('Ana adds a country and takes it away again, and a ninth is one too many', () => {
  assert.equal(toggleChoice('', 'MX'), 'MX')
  assert.equal(toggleChoice('MX', 'ES'), 'MX,ES')
  assert.equal(toggleChoice('MX,ES', 'MX'), 'ES')
  assert.equal(toggleChoice('MX', 'MX'), '')
  const full = Array.from({ length: MAX_CHOICES }, (_, i) => `A${'BCDEFGHI'[i]}`).join(',')
  assert.equal(toggleChoice(full, 'ZW'), full)
  assert.equal(toggleChoice(full, 'AB'), full.slice(3))
})

test('what the page can’t use is no active filter, nor is the order', () => {
  const filters = parseSellerFilters({ country: 'Atlantis', minRate: '0', search: '', sort: 'newest' })
  assert.deepEqual(findActiveFilters(filters), ['minRate'])
})
