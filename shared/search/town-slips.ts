import { listTypedWords, parseQuery } from './query.ts'
import { countSlips, forgivenSlips, isUnitKnown, type Vocabulary } from './slips.ts'
import type { Thesaurus } from './thesaurus.ts'
import { foldWords } from './words.ts'

/** Shorter words are too near to too many towns. */
const MIN_LENGTH = 6

/**
 * The search with the word beside a trade that nobody is found by as the nearest of the biggest towns:
 * "plumber torono", and "تورونتو" as it is spelled elsewhere. Null where no town is near enough.
 */
export async function correctTown(
  search: string,
  thesaurus: Thesaurus,
  vocabulary: Vocabulary,
): Promise<string | null> {
  const query = parseQuery(search, thesaurus)
  if (!query.some(({ named }) => named)) return null
  const unknown = query.filter((unit) => unit.entries.length === 0 && !isUnitKnown(unit, vocabulary))
  const { isCommonWord } = await import('./common-words.ts')
  const { listTownNames } = await import('./biggest-towns.ts')
  for (const word of listTypedWords(unknown).toReversed()) {
    if (word.length < MIN_LENGTH || isCommonWord(word)) continue
    const town = findNearest(word, listTownNames())
    if (town)
      return foldWords(search)
        .map((typed) => (typed === word ? town : typed))
        .join(' ')
  }
  return null
}

/** The first of those with the fewest slips that begin alike. */
function findNearest(word: string, towns: Iterable<string>): string | null {
  let nearest: string | null = null
  let max = forgivenSlips(word)
  for (const town of towns) {
    if (town[0] !== word[0] || Math.abs(town.length - word.length) > max) continue
    const slips = countSlips(word, town, max)
    if (slips > max || slips === 0) continue
    nearest = town
    max = slips - 1
  }
  return nearest
}
