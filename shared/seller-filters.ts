import * as v from 'valibot'
import { boundedText, PADDING_MAX } from './bounds.ts'
import { Id, pageQuery } from './envelope.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import { searchWords, wantedWords } from './search-words.ts'
import { MAX_HOURLY_RATE, type SellerCard, SpokenLanguage } from './sellers.ts'

export const SEARCH_MAX = 100

export const SORTS = ['top-rated', 'newest', 'rate-asc', 'rate-desc'] as const
export type Sort = (typeof SORTS)[number]

const LANGUAGE_NAME_MAX = 60
/** Those that are found by their names, too. */
const WELL_KNOWN = 'ar bn de en es fa fr hi id it ja ko nl pl pt ru sw th tr uk ur vi zh'.split(' ')

/** The code of a language that may be called by its code or, where many know it, by its name, in its own language or one of the interface's; what nobody speaks stays as it is. */
function languageCode(text: string): string {
  if (v.is(SpokenLanguage, text)) return text
  const wanted = searchWords(text).join(' ')
  const isCalled = (code: string) => [code, ...INTERFACE_LANGUAGES].some((language) => searchWords(languageName(language, code)).join(' ') === wanted)
  return WELL_KNOWN.find(isCalled) ?? text
}

/** Making one takes a phone a millisecond. */
const names = new Map<string, Intl.DisplayNames>()
function languageName(language: string, code: string): string {
  const kept = names.get(language) ?? new Intl.DisplayNames(language, { type: 'language' })
  names.set(language, kept)
  return kept.of(code) ?? ''
}

const rate = v.pipe(
  boundedText(7),
  v.regex(/^\d{1,4}(\.\d{1,2})?$/, 'Must be an amount with at most 2 decimals'),
  v.transform(Number),
  v.maxValue(MAX_HOURLY_RATE, `Must be at most ${MAX_HOURLY_RATE}`),
  v.check(hasAtMostTwoDecimals, 'At most 2 decimals'),
)

/** The filters of a seller list, as they stand in its address and in the API's query. */
export const SellerFilters = v.object({
  search: v.optional(v.pipe(boundedText(SEARCH_MAX + PADDING_MAX, `At most ${SEARCH_MAX} characters`), v.trim(), v.maxLength(SEARCH_MAX, `At most ${SEARCH_MAX} characters`))),
  categoryId: v.optional(Id),
  subCategoryId: v.optional(Id),
  skill: v.optional(Id),
  // Which there are only those load who choose one; nobody is found by any other.
  country: v.optional(v.pipe(boundedText(5), v.regex(/^(?:[A-Z]{2}|OTHER)$/))),
  language: v.optional(v.pipe(boundedText(LANGUAGE_NAME_MAX), v.transform(languageCode), SpokenLanguage)),
  minRate: v.optional(rate),
  maxRate: v.optional(rate),
  minRating: v.optional(v.pipe(boundedText(3), v.regex(/^[1-5](\.\d)?$/, 'Must be from 1 to 5'), v.transform(Number), v.maxValue(5))),
  sort: v.optional(v.picklist(SORTS), 'top-rated'),
})
export type SellerFilters = v.InferOutput<typeof SellerFilters>

export const SellerListQuery = v.object({ ...SellerFilters.entries, isPublic: v.optional(v.literal('true')), ...pageQuery })
/** Of what an address wishes, whatever the server understands; both the page and the phone's own search go by it. */
export function readFilters(given: Partial<Record<string, string>>): SellerFilters {
  return v.parse(SellerFilters, Object.fromEntries(Object.entries(given).filter(([name, value]) => v.safeParse(SellerFilters, { [name]: value }).success)))
}

/** Whether a seller passes the filters, by the same rules as the server's; used on what the phone has saved. `categoryNames` adds names to what is searched. */
export function matchesFilters(card: SellerCard, filters: Omit<SellerFilters, 'sort'>, categoryNames: string[] = []): boolean {
  if (filters.categoryId && !card.categoryIds.includes(filters.categoryId)) return false
  if (filters.subCategoryId && !card.subCategoryIds.includes(filters.subCategoryId)) return false
  if (filters.skill && !card.skills.some((skill) => skill._id === filters.skill)) return false
  if (filters.country && card.country !== filters.country) return false
  if (filters.language && !card.languages.includes(filters.language)) return false
  if (filters.minRate !== undefined && card.hourlyRate < filters.minRate) return false
  if (filters.maxRate !== undefined && card.hourlyRate > filters.maxRate) return false
  if (filters.minRating !== undefined && (card.rating ?? 0) < filters.minRating) return false
  const wanted = wantedWords(filters.search)
  if (!wanted) return true
  const text = [card.displayName, card.firstName, card.lastName, card.title, card.bio, ...card.skills.map((skill) => skill.name), ...categoryNames]
  const words = searchWords(text.join(' '))
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}

/** The order of each sort. `rank` is the server's and no two sellers share one: higher is better rated. Ties fall to it, so that every device agrees. */
export const COMPARE: Record<Sort, (a: SellerCard, b: SellerCard) => number> = {
  'top-rated': byRank,
  newest: (a, b) => (a.memberSince < b.memberSince ? 1 : a.memberSince > b.memberSince ? -1 : byRank(a, b)),
  'rate-asc': (a, b) => a.hourlyRate - b.hourlyRate || byRank(a, b),
  'rate-desc': (a, b) => b.hourlyRate - a.hourlyRate || byRank(a, b),
}

function byRank(a: SellerCard, b: SellerCard): number {
  return b.rank - a.rank
}
