import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { SellerForm, TITLE_PREFIXES } from './seller-profile.ts'

const accepts = (title: string) => v.is(SellerForm.entries.title, title)

test('a title says what Luis will do, in any of the languages, and in Arabic as a verb or a word', () => {
  assert.deepEqual(
    ['I will draw', 'Voy a dibujar', 'Je vais dessiner', 'سأصمم شعارك', 'سوف أصمم شعارك'].filter(accepts)
      .length,
    5,
  )
  assert.deepEqual(Object.values(TITLE_PREFIXES).filter(accepts), [], 'the beginning alone says nothing')
  assert.deepEqual(['Design', 'سوف', 'تصميم شعارك'].filter(accepts), [])
})
