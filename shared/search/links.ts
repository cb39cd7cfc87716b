import type { Thesaurus } from './thesaurus.ts'

/** "for": what follows is what the wanted thing is about. "of": it mostly is, as in "photos of my cat". */
export type Link = 'for' | 'of'

const FOR_WORDS = ['for', 'para', 'pour', 'ل', 'عشان', 'علشان']
const OF_WORDS = `of my our de del mi mis nuestro nuestra du des mon ma mes notre nos`.split(' ')

export const findLink = (word: string): Link | null =>
  FOR_WORDS.includes(word) ? 'for' : OF_WORDS.includes(word) ? 'of' : null

const MIN_REST_LENGTH = 3

/**
 * In Arabic "for" is a letter before the word: "لمطعم" is "for a restaurant". A word that is known with it
 * ("لوحة", a picture) stays one, and one that is unknown without it may be a name.
 */
export function splitArabicFor(word: string, thesaurus: Thesaurus): string[] {
  if (!word.startsWith('ل') || word.length <= MIN_REST_LENGTH || thesaurus.words.has(word)) return [word]
  const rest = word.slice(word.startsWith('لل') ? 2 : 1)
  return thesaurus.words.has(rest) ? ['ل', rest] : ['ل', word]
}
