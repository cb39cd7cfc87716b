import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount } from './amount.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'

test('Ana types an amount as it is written in each of the four languages', () => {
  const written = {
    en: {
      '1,200': 1200,
      '1,200.50': 1200.5,
      '$1,234,567.89': 1_234_567.89,
      '1500': 1500,
      '12.5': 12.5,
      '12,5': 12.5,
      '1.200,50': 1200.5,
      '.5': 0.5,
    },
    es: {
      '1.200,50': 1200.5,
      '1,200.50': 1200.5,
      '1.500': 1500,
      '1,500': 1500,
      '12,50': 12.5,
      MX$90: 90,
      '90 USD': 90,
    },
    fr: {
      '1 200,50': 1200.5,
      '1\u202f200,50': 1200.5,
      '1.500': 1500,
      '1\u00a0000\u00a0000': 1_000_000,
      '12,5 $': 12.5,
      '12.5': 12.5,
    },
    ar: { '١٬٢٠٠٫٥٠': 1200.5, '١٢٠٠': 1200, '١,٥٠٠': 1500, '۹۰': 90, '1,200.50': 1200.5, '٩٠٫٥': 90.5 },
  }
  for (const [language, amounts] of Object.entries(written))
    for (const [text, amount] of Object.entries(amounts))
      assert.equal(parseAmount(text, language), amount, `${language} ${text}`)
})

test('what two people would read differently, or nobody, is no amount', () => {
  for (const [language, text] of [
    ['en', '1.500'],
    ['ar', '1.500'],
    ['fr', '1,500'],
  ] as const)
    assert.equal(parseAmount(text, language), null, `${language} ${text}`)
  for (const language of INTERFACE_LANGUAGES)
    for (const text of [
      '',
      ' ',
      '.',
      ',',
      '$',
      '-5',
      '1e3',
      '0,125',
      '1,20,300',
      '1,2000',
      '1.200.50',
      '1,200,50',
      '1.200,50,00',
      '12abc',
      '1,,200',
      `1${'0'.repeat(40)}`,
    ])
      assert.equal(parseAmount(text, language), null, `${language} ${text}`)
})
