import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../shared/languages.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { ERRORS } from '../../shared/protocol/errors.ts'
import { listSources, ROOT } from './files.ts'
import { FORBIDDEN } from './glossary.ts'

type Entry = readonly [key: string, text: string]

/** Texts that the specification fixes word for word, by the start of their key. */
const FIXED = [
  'errors.failed.',
  'E.UNAUTHENTICATED',
  'E.CHAT_NOT_ALLOWED',
  'errors.OFFLINE',
  'profile.onlyBuyers',
  'about.hero.explore',
  'shell.footer.find',
  'validation.password_same',
  'M.password_same',
]

/** Texts that say a forbidden word in another meaning, by key. */
const OTHER_MEANING: Record<string, RegExp> = { 'about.values.doneText': /in a tunnel/ }

const Group = v.object({ default: v.record(v.string(), v.unknown()) })

for (const language of INTERFACE_LANGUAGES)
  test(`no text in ${language} says what the glossary forbids`, async () => {
    const offenders = (await listTexts(language))
      .filter(([key]) => !FIXED.some((fixed) => key.startsWith(fixed)))
      .flatMap(([key, text]) =>
        FORBIDDEN[language]
          .filter(([pattern]) => pattern.test(text.replace(OTHER_MEANING[key] ?? /$^/, '')))
          .map(([pattern, instead]) => `${key}: “${pattern.exec(text)?.[0]}” (${instead}) in “${text}”`),
      )
    assert.deepEqual(offenders, [])
  })

async function listTexts(language: InterfaceLanguage): Promise<Entry[]> {
  const groups = await Promise.all(
    listSources(`pwa/i18n/${language}/*.ts`)
      .filter((path) => !path.endsWith('/index.ts'))
      .map(async (path) =>
        flatten(
          basename(path, '.ts'),
          v.parse(Group, await import(pathToFileURL(`${ROOT}${path}`).href)).default,
        ),
      ),
  )
  return [
    ...groups.flat(),
    ...(await listMailTexts(language)),
    ...(await listNoticeTexts(language)),
    ...(language === 'en' ? listServerTexts() : []),
  ]
}

async function listMailTexts(language: InterfaceLanguage): Promise<Entry[]> {
  const exported: unknown = await import(pathToFileURL(`${ROOT}api/i18n/${language}.ts`).href)
  return flatten('mails', v.parse(v.looseObject({ [language]: v.unknown() }), exported)[language])
}

async function listNoticeTexts(language: InterfaceLanguage): Promise<Entry[]> {
  const exported: unknown = await import(pathToFileURL(`${ROOT}shared/notices/${language}.ts`).href)
  return flatten('notices', v.parse(Group, exported).default)
}

const listServerTexts = (): Entry[] => [
  ...Object.entries(ERRORS).map(([code, [, message]]): Entry => [`E.${code}`, message]),
  ...Object.entries(MESSAGES).map(([key, message]): Entry => [`M.${key}`, message]),
]

function flatten(prefix: string, value: unknown): Entry[] {
  if (typeof value === 'string') return [[prefix, value]]
  if (Array.isArray(value)) return value.flatMap((inner, n) => flatten(`${prefix}.${n}`, inner))
  return Object.entries(v.parse(v.record(v.string(), v.unknown()), value)).flatMap(([key, inner]) =>
    flatten(`${prefix}.${key}`, inner),
  )
}
