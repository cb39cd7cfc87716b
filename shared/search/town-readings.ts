import { findLeadingCountry, isPartOfName } from './country-words.ts'
import { isStopWord } from './stop-words.ts'
import { expandTown, spellOutTowns } from './town-abbreviations.ts'
import { foldWords } from './words.ts'

const MAX_NAME_WORDS = 4
const MIN_NAME_LENGTH = 3
/** Longer searches are about more than a trade and a town. */
const MAX_WORDS = 10

/** What a search may mean, folded: a town, its country where that follows, and the other words. */
export interface TownReading {
  name: string
  country: string | null
  /** Empty where only a town is searched. */
  rest: string
  /** A country of this name wouldn't be meant: "new mexico". */
  isPartOfName: boolean
}

/** All that may name a town in a search: what takes most words and stands last comes first. */
export function listTownReadings(search: string): TownReading[] {
  const words = foldWords(spellOutTowns(search))
  if (words.length > MAX_WORDS) return []
  const readings: (TownReading & { to: number; length: number })[] = []
  for (const from of words.keys())
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to++) {
      const named = words.slice(from, to)
      const name = expandTown(named.join(' '))
      if (name.length < MIN_NAME_LENGTH || named.every(isStopWord)) continue
      const add = (country: string | null, end: number) => {
        const rest = [...words.slice(0, from), ...words.slice(end)]
        readings.push({
          name,
          country,
          rest: rest.every(isStopWord) ? '' : rest.join(' '),
          isPartOfName: isPartOfName(words, from, to),
          to,
          length: end - from,
        })
      }
      const next = findLeadingCountry(words.slice(to))
      if (next) add(next.country, to + next.length)
      add(null, to)
    }
  return readings
    .sort((a, b) => b.length - a.length || b.to - a.to)
    .map(({ to: _to, length: _length, ...reading }) => reading)
}
