import { DAY_MS } from '../time.ts'
import type { SearchField } from './document.ts'
import { type QueryUnit, type SearchQuery, toEntryUnit } from './query.ts'

/**
 * The order of a search by *Best match*, in one place; docs/search.md tells it in words. First comes the
 * tier, by where all that is looked for was found:
 *
 * 1. each word is a whole word of the freelancer's name;
 * 2. all of it is in the title, and all of it in the services;
 * 3. all of it is in the services;
 * 4. each thing is in the name, the title or a service of somebody of its trade;
 * 5. each is in the name, the title or a service;
 * 6. each is there or in a skill or category;
 * 7. each is anywhere, or has words like it.
 *
 * Within a tier the higher standing comes first.
 */
export interface SearchTier {
  /** Everything must be within the fields of each of these lists. */
  fields: SearchField[][]
  /** Somebody of the trade must offer it, not only mention it: "I will translate your website". */
  akin?: boolean
  /** Whether words count that only look like what has an entry in the thesaurus. */
  loose: boolean
}

/** All but the first, which is read from the names. The last has everybody. */
export const SEARCH_TIERS: SearchTier[] = [
  { fields: [['title'], ['services']], loose: false },
  { fields: [['services']], loose: false },
  { fields: [['title', 'services']], loose: false, akin: true },
  { fields: [['title', 'services']], loose: false },
  { fields: [['title', 'services', 'skills']], loose: false },
  { fields: [['title', 'services', 'skills', 'text']], loose: true },
]

/** A tier of a search: each unit must be within the fields beside it. */
export interface QueryTier {
  conditions: { unit: QueryUnit; fields: SearchField[] }[]
  loose: boolean
}

/**
 * The tiers of a search: those who also have what is optional come first. What only raises does so where it
 * is in a title, a service or a skill, not where somebody writes it. In each list everybody of a tier is in
 * the next one, too.
 */
export function listTiers(query: SearchQuery): QueryTier[][] {
  const required = query.filter(({ optional }) => !optional)
  const trades = required.flatMap(({ akin = [] }) => (akin.length > 0 ? [akin] : []))
  const tiers = trades.length > 0 ? SEARCH_TIERS : SEARCH_TIERS.filter(({ akin }) => !akin)
  const toTiers = (units: SearchQuery, listed: SearchTier[]) =>
    listed.map((tier) => ({
      conditions: [
        ...tier.fields.flatMap((fields) => units.map((unit) => ({ unit, fields }))),
        ...(tier.akin ? trades.map(toTradeCondition) : []),
      ],
      loose: tier.loose,
    }))
  if (required.length === query.length) return [toTiers(query, tiers)]
  const isRaised = (tier: SearchTier) => !tier.loose || query.some(({ optional }) => optional === 'preferred')
  return [toTiers(query, tiers.filter(isRaised)), toTiers(required, tiers)]
}

const toTradeCondition = (akin: string[]): QueryTier['conditions'][number] => ({
  unit: toEntryUnit(akin),
  fields: ['services'],
})

/** The fields that tell most; among those with some of the words, who has them there comes first. */
export const STRONG_FIELDS: SearchField[] = ['title', 'services']
/** What a freelancer is called, does and can. */
export const NAMING_FIELDS: SearchField[] = ['title', 'services', 'skills']
/** What a freelancer does and can. */
export const TRADE_FIELDS: SearchField[] = ['services', 'skills']
/** Of what only some words match, this many of the best for each word are compared. */
export const MAX_SOME_WORDS = 1000

/** Who has one of the things that are looked for: anywhere, and in the strong fields. */
export interface UnitMatches<Key> {
  /** It is a trade, not only a word. */
  named: boolean
  anywhere: Key[]
  strong: Key[]
}

/** A thing counts as rarer than another that this many times as many have. */
const RARITY_STEP = 4

/** Which of several things decide who has most: the trades, or where none is named, all words. */
export const pickDeciding = <Unit extends { named: boolean }>(units: Unit[]): Unit[] =>
  units.some(({ named }) => named) ? units.filter(({ named }) => named) : units

/**
 * Of those with some of what is looked for, whoever has most of what decides, in the order of `sorted`: first
 * who has more of all, then who has more in the strong fields, then who has the rarer things, since many
 * "repair" something, and few a leak.
 */
export function pickMost<Key>(matches: UnitMatches<Key>[], sorted: Key[]): Key[] {
  const scores = new Map<Key, { deciding: number; count: number; strong: number; rarity: number }>()
  const scoreOf = (key: Key) => scores.get(key) ?? { deciding: 0, count: 0, strong: 0, rarity: 0 }
  const deciding = new Set(pickDeciding(matches))
  for (const match of matches) {
    const rarity = weighRarity(match.anywhere.length)
    for (const key of match.anywhere) {
      const score = scoreOf(key)
      scores.set(key, {
        ...score,
        deciding: score.deciding + Number(deciding.has(match)),
        count: score.count + 1,
        rarity: score.rarity + rarity,
      })
    }
    for (const key of match.strong) {
      const score = scoreOf(key)
      scores.set(key, { ...score, strong: score.strong + 1 })
    }
  }
  const most = [...scores.values()].reduce((max, score) => Math.max(max, score.deciding), 1)
  return sorted
    .map((key) => ({ key, ...scoreOf(key) }))
    .filter((score) => score.deciding === most)
    .sort((a, b) => b.count - a.count || b.strong - a.strong || b.rarity - a.rarity)
    .map(({ key }) => key)
}

/**
 * 0 for what about `MAX_SOME_WORDS` people have, and one more for each step down. Whole numbers only: the
 * order is the same on every device.
 */
function weighRarity(people: number): number {
  let rarity = 0
  for (let more = people * RARITY_STEP; more > 0 && more <= MAX_SOME_WORDS; more *= RARITY_STEP) rarity++
  return rarity
}

/** The share of each part in the standing. */
export const STANDING_WEIGHTS = { rating: 0.6, answers: 0.2, freshness: 0.2 }
/** Ten votes of three and a half stars are added to everyone's own. */
export const PRIOR = { votes: 10, stars: 3.5, max: 5 }
/** Who takes this long to answer has half of the share for answering. */
export const HALF_ANSWER_MINUTES = 120
/** The share of someone who hasn't had enough to answer yet. */
const UNKNOWN_ANSWERS = 0.5
/** The share for freshness by the days since they were last here. */
export const FRESHNESS = [
  { days: 7, share: 1 },
  { days: 30, share: 0.7 },
  { days: 180, share: 0.3 },
] as const

export interface Standing {
  ratingSum: number
  ratingCount: number
  /** The median time to the first answer, null under five cases. */
  responseMinutes: number | null
  /** The time since they were last here (ms). */
  idleMs: number
}

/** What a rating counts: an average that a single review moves little. 0 to 1. */
export const weighRating = (sum: number, count: number): number =>
  (sum + PRIOR.votes * PRIOR.stars) / (count + PRIOR.votes) / PRIOR.max

export type StandingPart = keyof typeof STANDING_WEIGHTS
export const STANDING_PARTS = ['rating', 'answers', 'freshness'] as const satisfies StandingPart[]

/** What each part of a standing counts before it is weighed, 0 to 1. */
export function measureStanding({
  ratingSum,
  ratingCount,
  responseMinutes,
  idleMs,
}: Standing): Record<StandingPart, number> {
  return {
    rating: weighRating(ratingSum, ratingCount),
    answers:
      responseMinutes === null
        ? UNKNOWN_ANSWERS
        : HALF_ANSWER_MINUTES / (HALF_ANSWER_MINUTES + responseMinutes),
    freshness: FRESHNESS.find(({ days }) => idleMs <= days * DAY_MS)?.share ?? 0,
  }
}

/** How well a freelancer stands apart from what is looked for: rating, answers, freshness. 0 to 1. */
export function weighStanding(standing: Standing): number {
  const parts = measureStanding(standing)
  return STANDING_PARTS.reduce((sum, part) => sum + STANDING_WEIGHTS[part] * parts[part], 0)
}
