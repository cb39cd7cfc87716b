import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { INTERFACE_LANGUAGES, localeOf } from '../../shared/languages.ts'
import { ERRORS } from '../../shared/protocol/errors.ts'
import { listSources, ROOT, readSource } from './files.ts'

/** Groups whose keys come from data: error codes, and the sections of a page. */
const WHOLE_GROUPS = ['errors', 'legal', 'validation']

/** The end of a key of a text that depends on a number. */
const PLURAL_FORM = /[._](zero|one|two|few|many|other)$/

type Texts = Record<string, string>

const Tree = v.record(v.string(), v.unknown())
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
const englishTexts = Object.fromEntries(entries(english))

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
        getPlaceholders(text) !== getPlaceholders(englishTexts[key] ?? text),
    )
    assert.deepEqual(different, [])
  })
}

for (const [language, groups] of languages) {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  test(`each text with a number has all ${categories.length} forms of ${language}`, () => {
    const keys = new Set(entries(groups).map(([key]) => key))
    const texts = [...keys].filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, ''))
    assert.ok(texts.length > 10)
    const missing = texts.flatMap((text) =>
      categories.map((category) => `${text}_${category}`).filter((key) => !keys.has(key)),
    )
    assert.deepEqual(missing, [])
  })
}

test('what keeps its own direction has the space beside it outside, where the line puts it', () => {
  assert.deepEqual(
    listSources('pwa/**/*.tsx').filter((path) => / <\/bdi>|<bdi[^>]*> /.test(readSource(path))),
    [],
  )
})

test('a phone number in Arabic keeps its own direction: its groups would be read from the last to the first', () => {
  const turned = entries(Object.fromEntries(languages).ar ?? {}).filter(([, text]) =>
    /(?<!\u2066)\+\d+(?: \d+)+|\+\d+(?: \d+)+(?![\d \u2069])/.test(text),
  )
  assert.deepEqual(turned, [])
})

test('numbers, dates and times are written as the reader’s country does, not as a language does elsewhere', () => {
  const ownFormatting =
    /\.toLocale(Date|Time)?String\((i18n\.)?language\b|Intl\.(Number|DateTime|RelativeTime)Format\((i18n\.)?language\b/
  assert.deepEqual(
    listSources('pwa/**/*.ts*').filter((path) => ownFormatting.test(readSource(path))),
    [],
  )
  // A table for a spreadsheet is read by a program.
  const withoutLanguage = /\.toFixed\(|\.toLocale(Date|Time)?String\((\)|undefined)|join\(', '\)/
  assert.deepEqual(
    listSources('{pwa,api/mail,api/i18n,api/features/notifications}/**/*.ts*').filter(
      (path) => !path.endsWith('.test.ts') && withoutLanguage.test(readSource(path)),
    ),
    ['pwa/features/orders/orders-table.ts'],
  )
  assert.deepEqual(
    ['en', 'es', 'ar'].map((language) => (73_795.5).toLocaleString(localeOf(language))),
    Array(3).fill('73,795.5'),
  )
  const halfPastTwo = new Date(2026, 2, 4, 14, 30).toLocaleTimeString(localeOf('es'), { timeStyle: 'short' })
  assert.match(halfPastTwo, /^2:30\sp\.\sm\.$|^2:30\sp\.m\.$/)
})

test('every code that the server refuses with has its sentence', () => {
  assert.deepEqual(
    Object.keys(ERRORS).filter((code) => !(code in (english.errors ?? {}))),
    [],
  )
})

test('no text of mails, notifications and search engines is left that nothing sends', async () => {
  const code = listSources('{api,shared}/**/*.ts')
    .filter((path) => !/^api\/i18n\/|^shared\/notices\/|\.test\.ts$/.test(path))
    .map(readSource)
    .join('\n')
  const [{ en: mails }, { default: notices }] = [
    v.parse(v.object({ en: Tree }), await import(pathToFileURL(`${ROOT}api/i18n/en.ts`).href)),
    v.parse(Group, await import(pathToFileURL(`${ROOT}shared/notices/en.ts`).href)),
  ]
  const { letters, screens, ...others } = mails
  const names = [
    ...Object.keys(v.parse(Tree, letters)),
    ...Object.keys(v.parse(Tree, screens)),
    ...Object.keys(notices),
    ...Object.keys(flatten(others)).map((key) => key.replace(PLURAL_FORM, '').split('.').at(-1) ?? ''),
  ]
  assert.ok(names.length > 60)
  assert.deepEqual(
    names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)),
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
