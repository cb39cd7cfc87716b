/** The languages whose words are understood: those of the interface. */
export const SEARCH_LANGUAGES = ['en', 'es', 'fr', 'ar'] as const
export type SearchLanguage = (typeof SEARCH_LANGUAGES)[number]

/** In Arabic a name may stand with its article or without it. */
export const ARABIC_ARTICLE = 'ال'

/** Longer words are cut: an index has limits of its own. */
const MAX_WORD_LENGTH = 40

/** Letters that stay different when accents are removed, by what they are typed as. */
const LETTER_FORMS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ـ: '',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
const FIRST_ARABIC_DIGITS = ['٠', '۰'].map((digit) => digit.charCodeAt(0))

/**
 * The words of a text without case, accents, invisible characters and the forms of letters that people type
 * in several ways: "Diseño web" → ["diseno", "web"], "أعمال السباكة" → ["اعمال", "السباكه"].
 */
export function foldWords(text: string): string[] {
  const words = (ASCII.test(text) ? text.toLowerCase().split(/[^a-z\d]+/) : foldLetters(text)).filter(Boolean)
  return words.map((word) =>
    word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word,
  )
}

/** Nothing of it is folded but its case: most texts cost a phone a third so. */
const ASCII = /^[\0-\x7f]*$/

const foldLetters = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[œæßøłıـٱىیکة]/g, (letter) => LETTER_FORMS[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, toLatinDigit)
    .split(/[^\p{L}\p{N}]+/u)

/** Whether each of `words` is the beginning of one of `names`; both are folded. */
export const beginLike = (names: string[], words: string[]): boolean =>
  words.every((word) => names.some((name) => name.startsWith(word)))

function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - Math.max(...FIRST_ARABIC_DIGITS.filter((first) => first <= code)))
}
