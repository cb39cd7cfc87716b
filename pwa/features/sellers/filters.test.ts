import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeRates } from './filters.ts'

test('Ana, who writes the rate from 90 to 20, gets those between 20 and 90', () => {
  assert.deepEqual(normalizeRates({ minRate: '90', maxRate: '20' }), { minRate: '20', maxRate: '90' })
  assert.deepEqual(normalizeRates({ minRate: '9', maxRate: '20' }), { minRate: '9', maxRate: '20' })
  assert.deepEqual(normalizeRates({ minRate: '90', maxRate: '' }), { minRate: '90', maxRate: '' })
  assert.deepEqual(normalizeRates({ search: 'logo', maxRate: '20' }), { search: 'logo', maxRate: '20' })
})
