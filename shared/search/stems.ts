import { memoize } from './memoize.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from './words.ts'

/**
 * Light stemmers: they take off what says how many and who, so that "painter", "painters" and "painting" are
 * one word. They are applied alike to what is indexed and to what is searched, so a stem needs no meaning.
 */
interface Ending {
  /** With `+` between them, in the order in which they are tried. */
  endings: string[]
  /** The least number of letters that must be left. */
  min: number
}

const toEndings = (min: number, endings: string): Ending => ({ min, endings: endings.split(' ') })

/** Of each step the first ending that fits is taken off. */
const STEPS: Record<SearchLanguage, Ending[]> = {
  en: [
    toEndings(3, 'sses:ss ies:y ches:ch shes:sh xes:x zes:z ss:ss us:us is:is s'),
    toEndings(5, 'er or ation ator'),
    toEndings(4, 'ations ation ators ator ating ated ate ments ment ings ing ed ion ers'),
    toEndings(4, 'e y'),
  ],
  es: [
    toEndings(4, 'ciones:cion ces:z es'),
    toEndings(3, 's'),
    toEndings(
      4,
      'adoras adora adores ador edora edor idora idor amiento imiento acion icion cion sion toras tora tor erias eria eros eras ero era istas ista idades idad ando iendo ura mente',
    ),
    toEndings(4, 'ar er ir or a o e'),
  ],
  fr: [
    toEndings(4, 'eaux:eau aux:al'),
    toEndings(3, 's x'),
    toEndings(
      4,
      'ateurs ateur atrice ation ition trice teur tion euses euse eurs eur erie iers ier iere iennes ienne ien istes iste ismes isme iques ique ites ite ages age ments ment ure',
    ),
    toEndings(4, 'er ee e'),
  ],
  ar: [toEndings(3, 'ات ون ين ان ها يه ه ي')],
}

const ARABIC_PREFIXES = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال', 'و']
const ARABIC_LETTER = /\p{Script=Arabic}/u

export const stem = (word: string, language: SearchLanguage): string => stemsByLanguage[language](word)

const MAX_CACHED_STEMS = 20_000
const stemsByLanguage = {
  en: memoize(MAX_CACHED_STEMS, (word) => computeStem(word, 'en')),
  es: memoize(MAX_CACHED_STEMS, (word) => computeStem(word, 'es')),
  fr: memoize(MAX_CACHED_STEMS, (word) => computeStem(word, 'fr')),
  ar: memoize(MAX_CACHED_STEMS, (word) => computeStem(word, 'ar')),
} satisfies Record<SearchLanguage, (word: string) => string>

function computeStem(word: string, language: SearchLanguage): string {
  let rest = language === 'ar' ? dropArabicPrefix(word) : word
  for (const { endings, min } of STEPS[language]) rest = dropEnding(rest, endings, min)
  return language === 'en' ? undouble(rest) : rest
}

/** The stems of a word in every language that it may be of, each once. */
export const stemsOf = memoize(MAX_CACHED_STEMS, (word): string[] => {
  const isArabic = ARABIC_LETTER.test(word)
  const languages = SEARCH_LANGUAGES.filter((language) => (language === 'ar') === isArabic)
  return [...new Set(languages.map((language) => stem(word, language)))]
})

function dropEnding(word: string, endings: string[], min: number): string {
  for (const ending of endings) {
    const [suffix = '', replacement = ''] = ending.split(':')
    if (word.endsWith(suffix) && word.length - suffix.length + replacement.length >= min)
      return word.slice(0, word.length - suffix.length) + replacement
  }
  return word
}

function dropArabicPrefix(word: string): string {
  const prefix = ARABIC_PREFIXES.find((item) => word.startsWith(item) && word.length - item.length >= 3)
  return prefix ? word.slice(prefix.length) : word
}

/** "mapp" of "mapping" and "map" are one stem. */
const undouble = (word: string): string =>
  word.length > 3 && word.at(-1) === word.at(-2) && !/[lsz]$/.test(word) ? word.slice(0, -1) : word
