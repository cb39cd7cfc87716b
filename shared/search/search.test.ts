import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from './query.ts'
import { weighStanding } from './rank.ts'
import { countSlips } from './slips.ts'
import { STARTER_THESAURUS } from './starter-thesaurus.ts'
import { stemsOf } from './stems.ts'
import { dropStopWords } from './stop-words.ts'
import { foldWords } from './words.ts'

test('words are the same however they are typed', () => {
  assert.deepEqual(foldWords('Diseño WEB'), ['diseno', 'web'])
  assert.deepEqual(foldWords('Cœur d’Œuvre'), ['coeur', 'd', 'oeuvre'])
  assert.deepEqual(foldWords('أعمال السِّباكة'), foldWords('اعمال السباكه'))
  assert.deepEqual(foldWords('مستشفى ـــ ٢٠٢٦'), ['مستشفي', '2026'])
  assert.deepEqual(foldWords('☂ 💥 %'), [])
  assert.equal(foldWords('x'.repeat(1000))[0]?.length, 40)
})

test('what says nothing of the trade is left out, unless there is nothing else', () => {
  assert.deepEqual(dropStopWords(foldWords('I need a plumber for my house')), ['plumber', 'house'])
  assert.deepEqual(dropStopWords(['the', 'of']), ['the', 'of'])
})

test('who types “design” looks for those who design, not for one of the things that can be', () => {
  assert.deepEqual(STARTER_THESAURUS.findEntries(['design']), ['uiuxdesign', 'graphicdesign'])
})

for (const family of [
  ['painter', 'painters', 'painting', 'paint'],
  ['designer', 'designs', 'designing', 'design'],
  ['translator', 'translation', 'translations', 'translate'],
  ['disenador', 'disenadora', 'diseno', 'disenar'],
  ['carpintero', 'carpinteria', 'carpinteros'],
  ['electricista', 'electricidad', 'electrico'],
  ['plombier', 'plomberie', 'plombiers'],
  ['redacteur', 'redactrice', 'redaction'],
  ['سباك', 'السباك', 'سباكين', 'سباكه', 'والسباكه'],
])
  test(`${family.join(', ')} are one word`, () => {
    const [first = '', ...others] = family
    const stems = new Set(stemsOf(first))
    for (const other of others)
      assert.ok(
        stemsOf(other).some((stem) => stems.has(stem)),
        other,
      )
  })

test('a single letter of any alphabet is a word, and a single Chinese character may begin one', () => {
  const isWhole = (search: string) => parseQuery(search, STARTER_THESAURUS).at(-1)?.words.at(0)?.whole
  for (const search of ['a', 'an é', 'ا', 'an ا', 'أ', 'ж', '٣']) assert.equal(isWhole(search), true, search)
  for (const search of ['日', 'ア', '한', 'ال', 'ab']) assert.equal(isWhole(search), false, search)
})

test('slips are letters that are missing, added, wrong or swapped', () => {
  assert.equal(countSlips('desinger', 'designer', 2), 1)
  assert.equal(countSlips('plumer', 'plumber', 1), 1)
  assert.equal(countSlips('plumbber', 'plumber', 1), 1)
  assert.equal(countSlips('plamber', 'plumber', 1), 1)
  assert.ok(countSlips('plxyber', 'plumber', 1) > 1)
})

test('better ratings, quicker answers and having been here lately raise the standing', () => {
  const standing = { ratingSum: 40, ratingCount: 10, responseMinutes: 60, idleMs: 0 }
  const share = weighStanding(standing)
  assert.ok(share > 0 && share < 1)
  assert.ok(weighStanding({ ...standing, ratingSum: 50 }) > share)
  assert.ok(weighStanding({ ...standing, responseMinutes: 5 }) > share)
  assert.ok(weighStanding({ ...standing, idleMs: 40 * 86_400_000 }) < share)
})

test('what is pasted with invisible characters in it is found all the same', () => {
  assert.deepEqual(foldWords('l\u200bogo de\u00adsign\u202e'), ['logo', 'design'])
})
