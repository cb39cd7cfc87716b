import { formatNumber, RULES } from './rules.ts'

/**
 * Validation messages of form values, by key. A schema's message is `validationMessage(key, n)`; the server
 * renders it in English, the app in the reader's language, both from the same key.
 */
export const MESSAGES = {
  required: 'This field is required',
  unusable: 'This can’t be used',
  min_length: 'Must be at least {n} characters',
  max_length: 'Must be at most {n} characters',
  email: 'Invalid email address',
  letters_only: 'Use letters and spaces only',
  name_signs: 'Remove characters that nobody can see',
  name_alike: 'This looks too much like someone else’s name',
  password_number: 'Add at least one number',
  password_upper: 'Add at least one uppercase letter',
  password_lower: 'Add at least one lowercase letter',
  password_special: 'Add at least one special character',
  password_common: 'This password is too common. Choose another one.',
  password_same: 'New password must differ from the old one',
  passwords_differ: "Passwords don't match",
  max_items: 'Up to {n}',
  amount: `Enter an amount from 0 to ${formatNumber('en', RULES.priceMax)} with up to two decimals`,
  terms: 'Agree to the terms to continue',
  country: 'Choose a country',
  phone: `Enter ${RULES.phoneDigitsMin} to ${RULES.phoneDigitsMax} digits; +, spaces, hyphens, and parentheses are fine`,
  code: `Enter the ${RULES.codeDigits}-digit code`,
  at_least_one: 'Add at least one',
  twice: 'You’ve already listed this',
  picture_required: 'Add a photo of yourself',
  service_required: 'Choose at least one service',
  skill_required: 'Choose at least one skill',
  display_name: 'Use only letters, numbers, spaces, periods, underscores, and hyphens',
  title_start: 'Start with “I will” and say what you do',
  rate: `Enter a rate from ${RULES.priceMin} to ${RULES.hourlyRateMax} with up to two decimals`,
  year: 'Choose a year',
  digits: 'Use digits only',
  card_number: `A card number has ${RULES.cardDigitsMin} to ${RULES.cardDigitsMax} digits`,
  card_typo: 'Check the card number for a typo',
  expiry: 'Enter the month and year as MM/YY',
  cvv: `Enter the ${RULES.cvvMin} or ${RULES.cvvMax} digits from the card`,
  budget: `Enter an amount from ${RULES.priceMin} to ${formatNumber('en', RULES.budgetMax)} with up to two decimals`,
  stars: `Choose 1 to ${RULES.stars} stars`,
  word_needed: 'Add a short explanation',
  future_day: 'Choose a date in the future',
  too_far: `Choose a date within the next ${RULES.dateYearsMax} years`,
  other_due_date: 'That’s the current due date. Choose another one.',
  whole_number: `Enter a whole number of days, up to ${formatNumber('en', RULES.planDaysMax)}`,
  price_above: `Enter a price from ${RULES.priceMin} to ${formatNumber('en', RULES.priceMax)} with up to two decimals`,
  interval_above: 'Must be at least one day',
  discount_below: 'Can’t be higher than the price',
  expired: 'This card has expired',
  host: 'Enter a server name, like mail.example.org',
  port: `Enter a number from 1 to ${RULES.portMax}`,
  token: 'Enter the setup token from the log',
} as const

export type MessageKey = keyof typeof MESSAGES

/**
 * The key and number of a schema's message, also of one that the server has rendered in English; null for any
 * other text.
 */
export function parseValidationMessage(message: string): { key: MessageKey; n?: number } | null {
  const english = Object.entries(MESSAGES).find(([, text]) => text === message)
  const [key = '', n] = (english?.[0] ?? message).split('|')
  if (!isMessageKey(key)) return null
  return n === undefined ? { key } : { key, n: Number(n) }
}

export function toEnglishMessage(message: string): string {
  const parsed = parseValidationMessage(message)
  return parsed ? MESSAGES[parsed.key].replace('{n}', String(parsed.n ?? '')) : message
}

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES, key)
}
