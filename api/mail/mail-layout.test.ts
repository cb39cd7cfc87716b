import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTERFACE_LANGUAGES, isRightToLeft } from '#shared/languages.ts'
import { DEFAULT_BRANDING } from '#shared/market.ts'
import { formatDay, interpolate, type MailKind, type Plural, pluralize, textsFor } from '../i18n/texts.ts'
import { renderMail } from './mail-layout.ts'

const MAX_SUBJECT_LENGTH = 50
const CODE = '123456'
const LINK = 'https://market.example/reset-password?userId=1&token=2'

const kinds = Object.keys(textsFor('en').letters) as MailKind[]
const render = (kind: MailKind, language: string, name = 'Ana') => {
  const { subject, button } = textsFor(language).letters[kind]
  const isSecretLink = kind === 'reset' || kind === 'invited'
  const secret = subject.includes('{secret}') ? CODE : isSecretLink ? LINK : undefined
  const detail = { detail: 'A fact', ...(button && { link: LINK }) }
  return renderMail(kind, language, { name, ...(secret ? { secret } : detail) }, DEFAULT_BRANDING)
}

test('every subject fits a phone, and a code stands at its beginning', () => {
  for (const language of INTERFACE_LANGUAGES)
    for (const kind of kinds) {
      const { subject } = render(kind, language)
      assert.ok([...subject].length <= MAX_SUBJECT_LENGTH, `${language} ${kind}: ${subject}`)
      if (subject.includes(CODE)) assert.match(subject, /^\u2068?123456/)
    }
})

test('what is in the mail is in its plain text too, and a link has a name and its address', () => {
  for (const language of INTERFACE_LANGUAGES)
    for (const kind of kinds) {
      const { text, html } = render(kind, language)
      const { before, button, after } = textsFor(language).letters[kind]
      for (const part of [before, after, DEFAULT_BRANDING.name]) assert.ok(text.includes(part), text)
      assert.equal(html.split('<a ').length - 1, button ? 1 : 0, 'one clear button')
      if (!button) continue
      assert.ok(html.includes(`>${button}</a>`) && text.includes(`\n${LINK}\n`), text)
    }
})

test('whoever is written to about their plan presses one button to see to it, in every language', () => {
  const kinds = ['pastDue', 'planEnding', 'planEnded', 'trialEnding', 'trialOver'] as const
  for (const language of INTERFACE_LANGUAGES)
    for (const kind of kinds) {
      const { button = '' } = textsFor(language).letters[kind]
      const { text, html } = render(kind, language)
      assert.ok(button.split(' ').length <= 3 && text.includes(`A fact\n\n${button}\n${LINK}\n\n`), text)
      assert.match(html, /A fact<\/p><p><a href="https:/)
    }
})

test('behind the subject a mailbox shows what the mail says, and a code not twice', () => {
  const previewOf = (kind: MailKind) => />([^<]*)&#847;/.exec(render(kind, 'en').html)?.[1] ?? ''
  assert.match(previewOf('verify'), /^It’s valid for/)
  assert.doesNotMatch(previewOf('verify'), /123456/)
  assert.match(previewOf('pastDue'), /search until: A fact/)
})

test('in Arabic a name keeps its own direction, and doesn’t turn the line around', () => {
  const { text, html } = render('newDevice', 'ar', 'Ana')
  assert.match(text, /^مرحبًا \u2068Ana\u2069،/)
  assert.match(html, /<div lang="ar" dir="rtl"/)
  assert.doesNotMatch(render('newDevice', 'en', 'Ana').text, /\u2068/)
})

test('each language has a form for each of its plural categories', () => {
  for (const language of INTERFACE_LANGUAGES) {
    const { news, plan } = textsFor(language)
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const forms of [news.messages, news.more, plan.price] satisfies Plural[])
      assert.deepEqual(
        categories.filter((category) => forms[category] === undefined),
        [],
        language,
      )
  }
  const messages = (language: string, n: number) =>
    interpolate(language, pluralize(language, textsFor(language).news.messages, n), { name: 'Ana', n })
  assert.equal(messages('en', 1), 'Ana sent you a message')
  assert.equal(messages('fr', 1200), 'Ana vous a envoyé 1\u202f200 messages')
  assert.equal(messages('ar', 2), '\u2068Ana\u2069: رسالتان جديدتان')
  assert.equal(messages('ar', 3), '\u2068Ana\u2069: 3 رسائل جديدة')
})

test('a day is written as its reader writes days, with digits that every keyboard has', () => {
  const days = INTERFACE_LANGUAGES.map((language) => formatDay(language, '2026-01-07T12:00:00.000Z'))
  assert.deepEqual(days.slice(0, 3), ['January 7, 2026', '7 de enero de 2026', '7 janvier 2026'])
  assert.match(days[INTERFACE_LANGUAGES.findIndex(isRightToLeft)] ?? '', /^7 .* 2026$/)
})
