import * as v from 'valibot'
import { boundedList, boundedText, MAX_PADDING } from './bounds.ts'
import type { ErrorCode } from './protocol/errors.ts'
import { RULES } from './rules.ts'
import { isStopWord } from './search/stop-words.ts'
import { foldWords } from './search/words.ts'
import { validationMessage } from './validation-message.ts'

export const MAX_SEARCH_WORD_LENGTH = 40

export const SearchWord = v.pipe(
  boundedText(MAX_SEARCH_WORD_LENGTH + MAX_PADDING, validationMessage('max_length', MAX_SEARCH_WORD_LENGTH)),
  v.trim(),
  v.minLength(1, validationMessage('required')),
  v.maxLength(MAX_SEARCH_WORD_LENGTH, validationMessage('max_length', MAX_SEARCH_WORD_LENGTH)),
)
/**
 * What else a service or a skill is found by, in any language, a word or a phrase each: "gasfiter" for
 * Plumbing. Without the list, what is stored stays.
 */
export const SearchWords = v.optional(boundedList(SearchWord, RULES.searchWordsMax))

/** How a word is compared with others. */
export const foldSearchWord = (word: string): string => foldWords(word).join(' ')

/** The same words, each once. */
export function uniqueSearchWords(words: string[]): string[] {
  const folded = words.map(foldSearchWord)
  return words.filter((_, i) => folded.indexOf(folded[i] ?? '') === i)
}

/** Why nobody would be found by this word, or everybody; null if it can be used. */
export function findSearchWordFault(word: string): ErrorCode | null {
  const words = foldWords(word)
  if (words.join('').length < RULES.searchWordMin) return 'SEARCH_WORD_TOO_SHORT'
  const content = words.filter((each) => !isStopWord(each))
  if (content.length === 0) return 'SEARCH_WORD_TOO_COMMON'
  return content.length > RULES.searchPhraseMax ? 'SEARCH_WORD_TOO_LONG' : null
}
