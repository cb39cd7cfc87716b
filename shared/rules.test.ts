import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTERFACE_LANGUAGES, localeOf } from './languages.ts'
import { formatNumber, RULES } from './rules.ts'

test('everybody reads the limits in texts as their language writes numbers', () => {
  const limits = Object.values(RULES).filter((limit) => typeof limit === 'number')
  for (const language of INTERFACE_LANGUAGES)
    for (const n of [...limits, 0, 1234, 12_345, 1_234_567])
      assert.equal(formatNumber(language, n), n.toLocaleString(localeOf(language)))
})
