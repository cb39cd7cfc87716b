import type { InterfaceLanguage } from './languages.ts'

/**
 * The rule numbers, limits and prices that texts state. Both the code that enforces one and the text that
 * mentions it read it here: `tests/laws/rules.test.ts` lists the readers and rejects texts with a literal
 * number.
 */
export const RULES = {
  codeDigits: 6,
  codeMinutes: 15,
  resetMinutes: 60,
  editHours: 24,
  answerHours: 24,
  quickAnswerMinutes: 60,
  maxQuietHours: 10,
  unseenMinutes: 10,
  revisionDays: 3,
  figuresMonths: 12,
  pointsAnOrder: 10,
  pointsFiveStars: 5,
  stars: 5,
  pointsRising: 50,
  pointsTrusted: 200,
  pointsExpert: 500,
  pointsTop: 1000,
  ratingTop: 4.7,
  displayNameMin: 2,
  displayNameMax: 20,
  profileTextMin: 10,
  abilitiesMax: 20,
  orderTextMin: 10,
  dateYearsMax: 2,
  aboutMax: 500,
  phoneDigitsMin: 10,
  phoneDigitsMax: 20,
  cardDigitsMin: 13,
  cardDigitsMax: 19,
  cvvMin: 3,
  cvvMax: 4,
  priceMin: 0.01,
  priceMax: 999_999.99,
  budgetMax: 1_000_000,
  hourlyRateMax: 999,
  planDaysMax: 3650,
  portMax: 65_535,
  searchWordMin: 2,
  searchPhraseMax: 4,
  searchWordsMax: 20,
  catalogWordsMax: 1000,
  missedSearchDays: 90,
} as const

/** What stands before each thousand, and before the decimals. */
const SEPARATORS: Record<InterfaceLanguage, { thousands: string; decimals: string }> = {
  en: { thousands: ',', decimals: '.' },
  es: { thousands: ',', decimals: '.' },
  fr: { thousands: '\u202f', decimals: ',' },
  ar: { thousands: ',', decimals: '.' },
}

/**
 * A number, as it is or with its decimals, for an interface language. `toLocaleString` writes the same, but a
 * phone's first call of it takes as long as a form's drawing, and texts of forms have their limits in them.
 */
export function formatNumber(language: InterfaceLanguage, n: number): string {
  const { thousands, decimals } = SEPARATORS[language]
  const [whole = '', fraction] = String(n).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return fraction === undefined ? grouped : grouped + decimals + fraction
}
