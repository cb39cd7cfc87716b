import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { ERRORS } from '../../shared/errors.ts'
import { INTERFACE_LANGUAGES, numbersOf } from '../../shared/languages.ts'
import { listSources, ROOT, readSource } from './files.ts'

/** Groups whose keys come from data: error codes, and the sections of a page. */
const WHOLE_GROUPS = ['errors', 'legal', 'validation']

type Texts = Record<string, string>

const Group = v.object({ default: v.record(v.string(), v.unknown()) })
const languages = await Promise.all(
  INTERFACE_LANGUAGES.map(async (language) => {
    const groups = await Promise.all(
      listSources(`pwa/i18n/${language}/*.ts`)
        .filter((path) => !path.endsWith('/index.ts'))
        .map(
          async (path) =>
            [
              basename(path, '.ts'),
              flatten(v.parse(Group, await import(pathToFileURL(`${ROOT}${path}`).href)).default),
            ] as const,
        ),
    )
    return [language, Object.fromEntries(groups)] as const
  }),
)
const [, english = {}] = languages[0] ?? []

for (const [language, groups] of languages) {
  test(`every text is there in ${language}`, () => {
    assert.deepEqual(getKeys(groups), getKeys(english))
  })

  test(`no text is empty in ${language}`, () => {
    assert.deepEqual(
      entries(groups).filter(([, text]) => text.trim() === ''),
      [],
    )
  })

  test(`${language} names the same things in its blanks`, () => {
    const different = entries(groups).filter(
      ([key, text]) =>
        !/_(zero|one|two|few|many|other)$/.test(key) &&
        getPlaceholders(text) !== getPlaceholders(Object.fromEntries(entries(english))[key] ?? text),
    )
    assert.deepEqual(different, [])
  })
}

test('what keeps its own direction has the space beside it outside, where the line puts it', () => {
  assert.deepEqual(
    listSources('pwa/**/*.tsx').filter((path) => / <\/bdi>|<bdi[^>]*> /.test(readSource(path))),
    [],
  )
})

test('a number is written as the reader’s country does, not as a language does elsewhere', () => {
  const ownFormatting =
    /NumberFormat\((i18n\.)?language\b|\.toLocaleString\((i18n\.)?language(\)|, \{ (minimum|maximum|style: '))/
  assert.deepEqual(
    listSources('pwa/**/*.ts*').filter((path) => ownFormatting.test(readSource(path))),
    [],
  )
  assert.deepEqual(
    ['en', 'es', 'ar'].map((language) => (73_795.5).toLocaleString(numbersOf(language))),
    Array(3).fill('73,795.5'),
  )
})

test('every code that the server refuses with has its sentence', () => {
  assert.deepEqual(
    Object.keys(ERRORS).filter((code) => !(code in (english.errors ?? {}))),
    [],
  )
})

test('no text is left that no screen uses', () => {
  const code = listSources('pwa/**/*.{ts,tsx}')
    .filter((path) => !/^pwa\/i18n\/\w\w\//.test(path))
    .map(readSource)
    .join('\n')
  const unused = entries(english).filter(([key]) => {
    const [group = '', name = ''] = key.split(/:(.*)/s)
    if (WHOLE_GROUPS.includes(group)) return false
    const plain = name.replace(/_(zero|one|two|few|many|other)$/, '')
    const text = plain.split('.')
    // A key may be built from a list's value: then its prefix stands before a placeholder in a template
    // literal.
    return (
      !isMentioned(code, plain) &&
      !text.some((_, i) => i > 0 && code.includes(`${text.slice(0, i).join('.')}.\${`)) &&
      !stemIsUsed(code, plain)
    )
  })
  assert.deepEqual(
    unused.map(([key]) => key),
    [],
  )
})

function isMentioned(code: string, key: string): boolean {
  return [`'${key}'`, `:${key}'`, `"${key}"`, `:${key}"`, `:${key}\``, `\`${key}\``].some((quoted) =>
    code.includes(quoted),
  )
}

function stemIsUsed(code: string, key: string): boolean {
  return Array.from(key, (_, i) => key.slice(0, i)).some(
    (stem) => stem.length > 2 && (code.includes(`\`${stem}\${`) || code.includes(`:${stem}\${`)),
  )
}

function flatten(tree: Record<string, unknown>, before = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string'
        ? { [before + key]: value }
        : flatten(v.parse(v.record(v.string(), v.unknown()), value), `${before}${key}.`),
    ),
  )
}

function entries(groups: Record<string, Texts>): [string, string][] {
  return Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${group}:${key}`, text]),
  )
}

/** Plural forms differ between languages, so the forms of one text count as one key. */
function getKeys(groups: Record<string, Texts>): string[] {
  return [
    ...new Set(entries(groups).map(([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''))),
  ].sort()
}

function getPlaceholders(text: string): string {
  return [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join()
}
