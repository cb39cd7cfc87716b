import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { PRIVACY_SINCE } from '../../pwa/features/support/privacy-since.ts'
import ar from '../../pwa/i18n/ar/legal.ts'
import en from '../../pwa/i18n/en/legal.ts'
import es from '../../pwa/i18n/es/legal.ts'
import fr from '../../pwa/i18n/fr/legal.ts'

/**
 * The policy's date, and the SHA-256 of its text in the four languages. Whoever changes the text updates
 * both.
 */
const PINNED = ['2026-11-26', 'd4726dae8fdddfab8072483e4d59b0ccfffb9030eb6bfc8a7444b83def16ff25']

test('the privacy policy says since when it reads as it does: a new text takes a new date', () => {
  const text = [en, es, fr, ar].map(({ privacy }) => JSON.stringify(privacy)).join('\n')
  assert.deepEqual([PRIVACY_SINCE, createHash('sha256').update(text).digest('hex')], PINNED)
  assert.ok(Date.parse(PRIVACY_SINCE) <= Date.now())
})
