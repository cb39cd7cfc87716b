import { COMMON_WORDS } from './common-words-data.ts'

const commonWords = new Set(COMMON_WORDS.trim().split(/\s+/))

/** Whether a word is one of its own, though it looks like a slip: "moving" is not "mowing". */
export const isCommonWord = (word: string): boolean => commonWords.has(word)
