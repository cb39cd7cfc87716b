import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { countriesByName } from './names.ts'

test('each reader finds a country where their alphabet has its name', () => {
  const places = (language: string) => countriesByName(language).map(({ value }) => value)
  const [german, english] = [places('de'), places('en')]
  ok(german.indexOf('EG') < german.indexOf('AR'), 'Ägypten stands before Argentinien')
  ok(german.indexOf('AT') > german.indexOf('NO') && german.indexOf('AT') < german.indexOf('PA'), 'Österreich stands between Norwegen and Panama')
  ok(english.indexOf('AT') < english.indexOf('EG'), 'Austria stands before Egypt')
  equal(german.includes('OTHER'), false)
  deepEqual(german.toSorted(), english.toSorted())
})
