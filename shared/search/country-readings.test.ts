import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from './country-readings.ts'

test('what is called like a country with a word beside it isn’t that country', () => {
  for (const search of [
    'south america designer',
    'designer central america',
    'north america seo',
    'latin america market research',
    'diseñador américa latina',
    'diseñador América del Sur',
    'graphiste Amérique du Nord',
    'مصمم امريكا الجنوبية',
    'مصمم أمريكا اللاتينية',
    'مصمم أمريكا الوسطى',
    'designer northern ireland',
    'diseñador Irlanda del Norte',
    'graphiste en Irlande du Nord',
    'مصمم أيرلندا الشمالية',
    'new south wales designer',
    'poster new england',
    'affiche Nouvelle-Angleterre',
    'designer in new mexico',
    'diseñador Nuevo México',
    'graphiste au Nouveau-Mexique',
    'مصمم نيو مكسيكو',
    'diseñador América',
    'designer America',
    'graphiste Amérique',
  ])
    assert.equal(readCountry(search), null, search)
})

test('a country whose own name has such a word is one, and so is one beside other words', () => {
  for (const [search, country] of [
    ['designer South Africa', 'ZA'],
    ['diseñador Sudáfrica', 'ZA'],
    ['مصمم جنوب أفريقيا', 'ZA'],
    ['designer South Korea', 'KR'],
    ['diseñador Corea del Sur', 'KR'],
    ['graphiste Corée du Sud', 'KR'],
    ['مصمم كوريا الجنوبية', 'KR'],
    ['New Zealand designer', 'NZ'],
    ['diseñador Nueva Zelanda', 'NZ'],
    ['graphiste Nouvelle-Zélande', 'NZ'],
    ['North Macedonia seo', 'MK'],
    ['designer usa', 'US'],
    ['plumber in the United States of America', 'US'],
    ['diseñador Estados Unidos', 'US'],
    ['مصمم أمريكا', 'US'],
    ['designer new york usa', 'US'],
    ['mexico new logo', 'MX'],
    ['south america designer in Spain', 'ES'],
  ] as const)
    assert.equal(readCountry(search)?.country, country, search)
})

test('Georgia is also a state', () => {
  for (const search of ['designer georgia', 'graphiste Géorgie', 'مصمم جورجيا'])
    assert.ok(readCountry(search)?.isAmbiguous, search)
})

test('“us” is the reader, unless “in” stands before it', () => {
  assert.equal(readCountry('help us move')?.isAmbiguous, true)
  assert.equal(readCountry('plumber in us')?.isCertain, true)
})
