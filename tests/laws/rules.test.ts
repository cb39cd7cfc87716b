import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { RULES } from '../../shared/rules.ts'
import { listSources, readText } from './files.ts'

type Rule = keyof typeof RULES

/** Each rule, limit or price that a text states: the code that enforces it, and the texts that state it. */
const TABLE: Record<Rule, { code: string; texts: string[] }> = {
  codeDigits: { code: 'shared/accounts.ts', texts: ['accounts', 'validation'] },
  codeMinutes: { code: 'shared/accounts.ts', texts: ['accounts', 'letters'] },
  resetMinutes: { code: 'shared/accounts.ts', texts: ['accounts', 'letters'] },
  editHours: { code: 'shared/chat.ts', texts: ['errors', 'tips'] },
  answerHours: { code: 'shared/figures.ts', texts: ['figures'] },
  quickAnswerMinutes: { code: 'shared/availability.ts', texts: ['explore'] },
  maxQuietHours: { code: 'shared/figures.ts', texts: ['notifications'] },
  unseenMinutes: { code: 'shared/notifications.ts', texts: ['notifications'] },
  revisionDays: { code: 'shared/order-graph.ts', texts: ['help'] },
  figuresMonths: { code: 'shared/figures.ts', texts: ['figures'] },
  pointsAnOrder: { code: 'api/features/orders/orders.ts', texts: ['figures'] },
  pointsFiveStars: { code: 'api/features/orders/ratings.ts', texts: ['figures'] },
  stars: {
    code: 'shared/orders.ts',
    texts: ['admin', 'explore', 'figures', 'help', 'orders', 'profile', 'validation'],
  },
  pointsRising: { code: 'shared/sellers.ts', texts: ['figures'] },
  pointsTrusted: { code: 'shared/sellers.ts', texts: ['figures'] },
  pointsExpert: { code: 'shared/sellers.ts', texts: ['figures'] },
  pointsTop: { code: 'shared/sellers.ts', texts: ['figures'] },
  ratingTop: { code: 'shared/sellers.ts', texts: ['figures'] },
  displayNameMin: { code: 'shared/seller-profile.ts', texts: ['selling'] },
  displayNameMax: { code: 'shared/seller-profile.ts', texts: ['selling'] },
  profileTextMin: { code: 'shared/seller-profile.ts', texts: ['selling'] },
  abilitiesMax: { code: 'shared/seller-profile.ts', texts: ['ready'] },
  orderTextMin: { code: 'shared/orders.ts', texts: ['orders'] },
  dateYearsMax: { code: 'shared/planned-dates.ts', texts: ['validation'] },
  aboutMax: { code: 'shared/accounts.ts', texts: ['settings'] },
  phoneDigitsMin: { code: 'shared/contact-details.ts', texts: ['validation'] },
  phoneDigitsMax: { code: 'shared/contact-details.ts', texts: ['validation'] },
  cardDigitsMin: { code: 'shared/subscriptions.ts', texts: ['validation'] },
  cardDigitsMax: { code: 'shared/subscriptions.ts', texts: ['validation'] },
  cvvMin: { code: 'shared/subscriptions.ts', texts: ['validation'] },
  cvvMax: { code: 'shared/subscriptions.ts', texts: ['validation'] },
  priceMin: { code: 'shared/admin-catalogue.ts', texts: ['validation'] },
  priceMax: { code: 'shared/admin-catalogue.ts', texts: ['validation'] },
  budgetMax: { code: 'shared/orders.ts', texts: ['validation'] },
  hourlyRateMax: { code: 'shared/sellers.ts', texts: ['selling', 'validation'] },
  planDaysMax: { code: 'shared/admin-catalogue.ts', texts: ['validation'] },
  searchWordMin: { code: 'shared/search-words.ts', texts: ['errors'] },
  searchPhraseMax: { code: 'shared/search-words.ts', texts: ['errors'] },
  searchWordsMax: { code: 'shared/search-words.ts', texts: ['errors'] },
  catalogWordsMax: { code: 'api/features/admin/search-words.ts', texts: ['errors'] },
  missedSearchDays: { code: 'api/features/sellers/missed-searches.ts', texts: ['legal'] },
  portMax: { code: 'shared/market.ts', texts: ['validation'] },
}

/** Patterns of digits in a text that state no rule of ours. */
const ALLOWED = [
  /\bMP4\b/g,
  /'\d+-(week|month|year)s?': '[^']*'/g,
  /1 USD\b|1 dólar|1 dollar/g,
  // Examples of a phone number, and how a calendar's law puts coming of age.
  /\+52 55 1234 5678|\+33 6 12 34 56 78/g,
  /\b18\b/g,
  // The smallest possible choice, and a discount of nothing.
  /\b[01]\b(?! ?(minute|hour|day|MB))/g,
  /\\u[\da-f]{4}/g,
]
/** Number words from three on. Counts of a picture, a card or a sample are no rules of ours. */
const WORDS: Record<string, RegExp> = {
  en: /(?<!\p{L})(three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)(?!\p{L})/iu,
  es: /(?<!\p{L})(tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|docena|quince|veinte|treinta|cuarenta|cincuenta|sesenta|noventa|cien|ciento|mil)(?!\p{L})/iu,
  fr: /(?<!\p{L})(trois|quatre|cinq|six|sept|huit|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|mille)(?!\p{L})/iu,
  ar: /(?<!\p{L})(ثلاثة?|أربعة?|خمسة?|ستة|سبعة?|ثماني?ة?|تسعة?|عشرة?|عشرون|عشرين|ثلاثون|ثلاثين|أربعون|أربعين|خمسون|خمسين|ستون|ستين|تسعون|تسعين|مئة|مائة|ألف)(?!\p{L})/u,
}
const NO_RULES =
  /\/offline\.ts: |\/profile\.ts: five: |last four digits|últimos cuatro dígitos|quatre derniers chiffres|آخر أربعة أرقام/

/** Placeholders: texts of the app use double braces, texts of mails single ones. */
const BLANKS = /\$\{[^}]*\}|\{\{\w+\}\}|\{\w+\}/g

const fileOf = (group: string, language: string) =>
  group === 'letters' ? `api/i18n/${language}.ts` : `pwa/i18n/${language}/${group}.ts`
const statesRule = (file: string, rule: string) => new RegExp(`RULES\\.${rule}\\b`).test(readText(file))

test('every rule that a text states is read from one place by the text, in each language, and by the code that holds to it', () => {
  assert.deepEqual(Object.keys(TABLE).sort(), Object.keys(RULES).sort(), 'the table lists every rule')
  const missing = Object.entries(TABLE).flatMap(([rule, { code, texts }]) =>
    [code, ...texts.flatMap((group) => INTERFACE_LANGUAGES.map((language) => fileOf(group, language)))]
      .filter((file) => !statesRule(file, rule))
      .map((file) => `${file}: ${rule}`),
  )
  assert.deepEqual(missing, [])
})

test('no text writes a number of its own', () => {
  const files = [
    ...listSources('pwa/i18n/*/*.ts'),
    ...listSources('api/i18n/*.ts'),
    ...listSources('shared/notices/*.ts'),
    'shared/messages.ts',
  ].filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/index.ts') && !file.endsWith('/words.ts'))
  assert.ok(files.length > 80)
  const statedNumbers = files.flatMap((file) =>
    readText(file)
      .split('\n')
      .filter((line) => !line.startsWith('import '))
      .filter((line) => /['`]/.test(line))
      .map((line) => ALLOWED.reduce((text, allowed) => text.replace(allowed, ''), line.replace(BLANKS, '')))
      .filter((line) => /[0-9٠-٩]/.test(line.replace(/^\s*['\w]+:/, '')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(statedNumbers, [])
})

test('no text writes a number of its own as a word either', () => {
  const writtenNumbers = INTERFACE_LANGUAGES.flatMap((language) =>
    [
      ...listSources(`pwa/i18n/${language}/*.ts`),
      `api/i18n/${language}.ts`,
      `shared/notices/${language}.ts`,
    ].flatMap((file) =>
      readText(file)
        .split('\n')
        .filter((line) => WORDS[language]?.test(line.replace(/^\s*['\w]+:/, '')))
        .map((line) => `${file}: ${line.trim()}`)
        .filter((line) => !NO_RULES.test(line)),
    ),
  )
  assert.deepEqual(writtenNumbers, [])
})
