import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '#shared/countries.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { SPOKEN_LANGUAGES } from '#shared/spoken-languages.ts'
import { countriesByName, languagesByName } from './name-lists.ts'
import { languageName, listLanguages } from './names.ts'

test('each reader finds a country where their alphabet has its name', () => {
  const getCountries = (language: string) => countriesByName(COUNTRIES, language).map(({ value }) => value)
  const [german, english] = [getCountries('de'), getCountries('en')]
  ok(german.indexOf('EG') < german.indexOf('AR'), 'Ägypten stands before Argentinien')
  ok(
    german.indexOf('AT') > german.indexOf('NO') && german.indexOf('AT') < german.indexOf('PA'),
    'Österreich stands between Norwegen and Panama',
  )
  ok(english.indexOf('AT') < english.indexOf('EG'), 'Austria stands before Egypt')
  equal(german.includes('OTHER'), false)
  deepEqual(german.toSorted(), english.toSorted())
})

test('a freelancer finds their country and their language, whatever they are, by its name in the reader’s language', () => {
  for (const language of INTERFACE_LANGUAGES) {
    const spokenNames = new Map(
      languagesByName(SPOKEN_LANGUAGES, language).map(({ value, label }) => [value, label]),
    )
    for (const code of ['ar', 'pt', 'nah', 'qu', 'yue', 'sw', 'eo'].filter((item) =>
      SPOKEN_LANGUAGES.includes(item),
    ))
      ok(spokenNames.get(code), `${code} in ${language}`)
    ok(spokenNames.size > 400, `${spokenNames.size} in ${language}`)
    for (const code of ['la', 'grc', 'tlh', 'mul', 'zxx']) equal(spokenNames.has(code), false, code)
    equal(countriesByName(COUNTRIES, language).length, COUNTRIES.length - 1, 'all but "other"')
  }
  equal(languageName('ar', 'es'), 'Árabe')
  equal(languageName('ar', 'ar'), 'العربية')
  equal(languageName('xyz', 'en'), 'xyz', 'one that nobody has a name for is said as it is written')
  equal(new Set(SPOKEN_LANGUAGES).size, SPOKEN_LANGUAGES.length)
})

test('languages in a row are written as each language writes them', () => {
  equal(listLanguages(['hi', 'en'], 'fr'), 'Hindi et anglais')
  equal(listLanguages(['es', 'en'], 'es'), 'Español e inglés')
  equal(listLanguages(['hi', 'en'], 'en'), 'Hindi, English')
})
