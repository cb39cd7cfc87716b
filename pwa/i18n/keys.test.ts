import assert from 'node:assert/strict'
import { test } from 'node:test'
import i18next, { type TFunction } from 'i18next'
import { hasText, type TextKey } from './keys.ts'

/** Never called: the compiler is what is tested. */
export function checkKeys(t: TFunction<['orders', 'shell']>, status: 'PENDING' | 'COMPLETED') {
  t('again')
  t('shell:offline')
  t(`status.${status}`)
  // @ts-expect-error
  t('agian')
  // @ts-expect-error
  t('shell:ofline')
  // @ts-expect-error
  t(`statut.${status}`)
  // @ts-expect-error
  t(`status.${status as 'PENDING' | 'LOST'}`)
  // @ts-expect-error: a value for a placeholder is missing
  t('rules.move', { who: 'Ana' })
}

test('a table of keys holds the keys of texts only', async () => {
  const key: TextKey<'orders'> = 'status.PENDING'
  // @ts-expect-error
  const mistyped: TextKey<'orders'> = 'status.PENDIGN'
  await i18next.init({ lng: 'en', resources: { en: { orders: { status: { PENDING: 'Pending' } } } } })
  assert.deepEqual([hasText(i18next, 'orders', key), hasText(i18next, 'orders', mistyped)], [true, false])
})
