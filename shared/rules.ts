import { type InterfaceLanguage, localeOf } from './languages.ts'

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

/** A number formatted for an interface language. */
export const formatNumber = (language: InterfaceLanguage, n: number): string =>
  n.toLocaleString(localeOf(language))
