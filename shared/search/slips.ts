import { entryId, entryToken } from './document.ts'
import { listTypedWords, parseQuery, type QueryUnit, type QueryWord } from './query.ts'
import { isRequestWord } from './request-words.ts'
import { soundOf } from './sounds.ts'
import { stemsOf } from './stems.ts'
import { isStopWord } from './stop-words.ts'
import type { Thesaurus } from './thesaurus.ts'
import { foldWords } from './words.ts'

/** The words that somebody is found by. */
export interface Vocabulary {
  /** All words, without the marked tokens. */
  words: Iterable<string>
  has(token: string): boolean
  hasPrefix(prefix: string): boolean
  /** The number of freelancers with this token. */
  count(token: string): number
  /** Lets others go on: of a large market there are many words to compare. */
  pause(): Promise<void>
}

/**
 * The number of words that are looked at, and of those that are compared letter by letter, without a pause.
 */
const WORDS_PER_TURN = 20_000
const COMPARED_PER_TURN = 2000

const MIN_LENGTH = 4
const MIN_LENGTH_FOR_TWO = 8
/** Shorter words with another first letter are too often another word: “veux” is no slip of “jeux”. */
const MIN_LENGTH_FOR_FIRST_LETTER = 5

/** Beside a trade, a shorter word, or one after "for" or "of", is no slip of one of another category. */
const MIN_LENGTH_FOR_OTHER_TRADE = 6

/** The number of slips that are forgiven in a word. */
export const forgivenSlips = (word: string): number =>
  word.length < MIN_LENGTH || /\d/.test(word) ? 0 : word.length < MIN_LENGTH_FOR_TWO ? 1 : 2

/**
 * The search with each word that nobody is found by replaced by the nearest one that somebody is, of the
 * words of a trade or of all; null if no word has one. What is right stays as it was typed.
 */
export async function correctSearch(
  search: string,
  thesaurus: Thesaurus,
  { vocabulary, onlyTrades = false }: { vocabulary: Vocabulary; onlyTrades?: boolean },
): Promise<string | null> {
  const query = parseQuery(search, thesaurus)
  const content = listTypedWords(query)
  const unknown = query
    .filter((unit) => !isUnitKnown(unit, vocabulary))
    .flatMap(({ words }) => words.filter((word) => !isWordKnown(word, vocabulary)))
    .map(({ prefix }) => prefix)
  if (unknown.length === 0) return null
  const { isCommonWord } = await import('./common-words.ts')
  const linked = query.flatMap(({ words, after }) => (after ? words.map(({ prefix }) => prefix) : []))
  const trades = query.flatMap((unit) => (unit.named && isUnitKnown(unit, vocabulary) ? unit.entries : []))
  const corrections = new Map<string, string>()
  for (const [i, word] of content.entries()) {
    const next = content[i + 1] ?? ''
    if (corrections.has(word) || !(unknown.includes(word) || unknown.includes(next))) continue
    if (thesaurus.words.has(word + next) && next !== '') {
      corrections.set(word, word + next)
      corrections.set(next, '')
    } else if (
      unknown.includes(word) &&
      !thesaurus.words.has(word) &&
      ![word, ...stemsOf(word)].some(isCommonWord)
    ) {
      const nearest =
        splitPhrase(word, thesaurus) ??
        findAgreeing(word, [content[i - 1], next], thesaurus) ??
        findSounding(word, thesaurus, vocabulary)?.word ??
        (await findNearest(word, thesaurus, vocabulary, {
          words: onlyTrades ? [] : vocabulary.words,
          trades,
          isLinked: linked.includes(word),
        })) ??
        splitTrade(word, thesaurus)
      if (nearest) corrections.set(word, nearest)
      await vocabulary.pause()
    }
  }
  if (corrections.size === 0) return null
  return search
    .trim()
    .split(/\s+/)
    .flatMap((typed) => {
      const words = foldWords(typed)
      if (!words.some((word) => corrections.has(word))) return typed
      return words.map((word) => corrections.get(word) ?? word).filter(Boolean)
    })
    .join(' ')
}

const MIN_LENGTH_FOR_SPLIT = 6
const MIN_PART_LENGTH = 2

/** The two words of a phrase that were typed without a space: "logodesign". */
const splitPhrase = (word: string, thesaurus: Thesaurus): string | null =>
  listSplits(word)
    .find((parts) => thesaurus.findEntries(parts).length > 0)
    ?.join(' ') ?? null

/** A trade and a usual word that were typed without a space: "needplumber". */
function splitTrade(word: string, thesaurus: Thesaurus): string | null {
  const isTrade = (part: string) => part.length >= MIN_LENGTH && thesaurus.findEntries([part]).length > 0
  const isUsual = (part: string) => isStopWord(part) || isRequestWord(part) || isTrade(part)
  const found = listSplits(word).find((parts) => parts.some(isTrade) && parts.every(isUsual))
  return found?.join(' ') ?? null
}

const listSplits = (word: string): string[][] =>
  Array.from(
    { length: word.length < MIN_LENGTH_FOR_SPLIT ? 0 : word.length - 2 * MIN_PART_LENGTH + 1 },
    (_, i) => [word.slice(0, i + MIN_PART_LENGTH), word.slice(i + MIN_PART_LENGTH)],
  )

/** A word one slip away that makes a phrase with one beside it: "wbe developer", "logo desiner". */
function findAgreeing(word: string, beside: (string | undefined)[], thesaurus: Thesaurus): string | null {
  const others = beside.flatMap((other) => other || [])
  if (word.length < MIN_LENGTH_TO_AGREE) return null
  const letters = lettersOf(word)
  for (const candidate of thesaurus.words.keys())
    if (
      Math.abs(candidate.length - word.length) <= 1 &&
      countBits(lettersOf(candidate) ^ letters) <= 2 &&
      countSlips(word, candidate, 1) === 1 &&
      others.some((other) => thesaurus.findEntries([other, candidate]).length > 0)
    )
      return candidate
  return null
}
const MIN_LENGTH_TO_AGREE = 3

/** Whether somebody has the entry of a unit, or each of its words. */
export const isUnitKnown = ({ words, entries }: QueryUnit, vocabulary: Vocabulary): boolean =>
  entries.some((entry) => vocabulary.has(entry)) ||
  (words.length > 0 && words.every((word) => isWordKnown(word, vocabulary)))

const isWordKnown = ({ prefix, whole, tokens }: QueryWord, vocabulary: Vocabulary): boolean =>
  (whole ? vocabulary.has(prefix) : vocabulary.hasPrefix(prefix)) ||
  tokens.some((token) => vocabulary.has(token))

/**
 * Of words as near as each other one that begins alike, then the one that most freelancers have, then the
 * first by the alphabet. At the first letter one slip is forgiven, for the words of trades.
 */
async function findNearest(
  word: string,
  thesaurus: Thesaurus,
  vocabulary: Vocabulary,
  { words, trades, isLinked }: { words: Iterable<string>; trades: string[]; isLinked: boolean },
): Promise<string | null> {
  const forgiven = forgivenSlips(word)
  if (forgiven === 0 || thesaurus.words.has(word)) return null
  const letters = lettersOf(word)
  let nearest: Candidate | null = null
  let compared = 0
  const consider = (candidate: string, isTrade: boolean, count: () => number): Candidate | null => {
    const isAlike = beginsAlike(word, candidate)
    if (!isAlike && !(isTrade && word.length >= MIN_LENGTH_FOR_FIRST_LETTER)) return nearest
    const max = Math.min(nearest?.slips ?? forgiven, isAlike ? forgiven : 1)
    if (Math.abs(candidate.length - word.length) > max) return nearest
    if (countBits(lettersOf(candidate) ^ letters) > 2 * max) return nearest
    compared++
    const slips = countSlips(word, candidate, max)
    if (slips > max) return nearest
    const endsAlike = word.at(-1) === candidate.at(-1)
    const found = { word: candidate, isAlike, endsAlike, slips, count: count() }
    return found.count > 0 && (!nearest || isBetter(found, nearest)) ? found : nearest
  }
  const isAkin = (ids: string[]) =>
    (word.length >= MIN_LENGTH_FOR_OTHER_TRADE && !isLinked) ||
    trades.length === 0 ||
    ids.some((id) => trades.some((entry) => thesaurus.isAkin(id, entryId(entry))))
  for (const [candidate, ids] of thesaurus.words)
    nearest = consider(candidate, true, () =>
      isAkin(ids) ? countFound(candidate, thesaurus, vocabulary) : 0,
    )
  let turn = 0
  for (const candidate of words) {
    nearest = consider(candidate, false, () => vocabulary.count(candidate))
    if (++turn < WORDS_PER_TURN && compared < COMPARED_PER_TURN) continue
    await vocabulary.pause()
    turn = 0
    compared = 0
  }
  return nearest?.word ?? null
}

/** The word of a trade that sounds just like it. */
function findSounding(word: string, thesaurus: Thesaurus, vocabulary: Vocabulary): Candidate | null {
  const sound = soundOf(word)
  const candidates = (sound && readSounds(thesaurus).get(sound)) || []
  return candidates
    .map((candidate) => ({
      word: candidate,
      isAlike: true,
      endsAlike: word.at(-1) === candidate.at(-1),
      slips: 1,
      count: countFound(candidate, thesaurus, vocabulary),
    }))
    .filter(({ count }) => count > 0)
    .reduce<Candidate | null>((best, each) => (!best || isBetter(each, best) ? each : best), null)
}

const soundsByThesaurus = new WeakMap<Thesaurus, Map<string, string[]>>()

/** The words of a thesaurus by how they sound. */
function readSounds(thesaurus: Thesaurus): Map<string, string[]> {
  const known = soundsByThesaurus.get(thesaurus)
  if (known) return known
  const words = new Map<string, string[]>()
  for (const word of thesaurus.words.keys()) {
    const sound = soundOf(word)
    if (sound) words.set(sound, [...(words.get(sound) ?? []), word])
  }
  soundsByThesaurus.set(thesaurus, words)
  return words
}

/** The number of freelancers who are found by a trade with this word. */
const countFound = (word: string, thesaurus: Thesaurus, vocabulary: Vocabulary): number =>
  Math.max(0, ...(thesaurus.words.get(word) ?? []).map((id) => vocabulary.count(entryToken(id))))

/** The first letter is the same, or was typed second. */
const beginsAlike = (word: string, candidate: string): boolean =>
  word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0])

interface Candidate {
  word: string
  /** Few slip at the first letter: of words as near as each other, those with the same one are better. */
  isAlike: boolean
  /** So is the last letter: "electrican" is "electrician" rather than "electrica". */
  endsAlike: boolean
  slips: number
  /** The number of freelancers who are found by it. */
  count: number
}

function isBetter(a: Candidate, b: Candidate): boolean {
  if (a.slips !== b.slips) return a.slips < b.slips
  if (a.isAlike !== b.isAlike) return a.isAlike
  if (a.count !== b.count) return a.count > b.count
  return a.endsAlike !== b.endsAlike ? a.endsAlike : a.word < b.word
}

/** A bit for each letter of a word: words that differ by one slip differ in two bits at most. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * The number of letters that are missing, added, wrong or swapped with their neighbour; above `max` any
 * greater number.
 */
export function countSlips(a: string, b: string, max: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1)
      row.push(slips)
      least = Math.min(least, slips)
    }
    if (least > max) return max + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
