import * as v from 'valibot'
import { boundedText, PADDING_MAX } from './bounds.ts'
import { COUNTRIES } from './countries.ts'
import { Id, pageQuery, paging } from './envelope.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { Dollars, hasAtMostTwoDecimals } from './money.ts'
import { RULES } from './rules.ts'
import { say } from './say.ts'

export const LEVELS = ['basic', 'beginner', 'intermediate', 'advanced', 'expert'] as const
export type Level = (typeof LEVELS)[number]

/** A language by its code. Which there are stands in spoken.ts, which only those load who choose one: the server holds profiles against it, and nobody is found by any other. */
export const SpokenLanguage = v.pipe(boundedText(3), v.regex(/^[a-z]{2,3}$/, say('required')))

export const BADGES = ['New', 'Rising', 'Trusted', 'Expert', 'Top rated'] as const

/** Decisions §5: by points, the highest also by rating. */
export function badgeOf(points: number, rating: number | null): (typeof BADGES)[number] {
  const [fresh, rising, trusted, expert, top] = BADGES
  if (points >= RULES.pointsTop && (rating ?? 0) >= RULES.ratingTop) return top
  return points >= RULES.pointsExpert ? expert : points >= RULES.pointsTrusted ? trusted : points >= RULES.pointsRising ? rising : fresh
}

export const MAX_HOURLY_RATE = RULES.hourlyRateMax
export const SEARCH_MAX = 100

/** What a list shows of a public seller, and all that searching and filtering on the phone needs. Times are ISO 8601 UTC, rates USD an hour. */
export const SellerCard = v.object({
  _id: Id,
  displayName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(v.string()),
  title: v.string(),
  bio: v.string(),
  country: v.string(),
  hourlyRate: Dollars,
  rating: v.nullable(v.number()),
  ratingCount: v.number(),
  completedOrders: v.number(),
  badge: v.picklist(BADGES),
  categoryIds: v.array(Id),
  subCategoryIds: v.array(Id),
  skills: v.array(v.object({ _id: Id, name: v.string() })),
  languages: v.array(v.string()),
  memberSince: v.string(),
  rank: v.number(),
})
export type SellerCard = v.InferOutput<typeof SellerCard>

/** Everything that a public profile shows. `responseMinutes` is the median first answer, null under five cases. */
export const SellerProfile = v.object({
  ...SellerCard.entries,
  description: v.string(),
  lastActive: v.string(),
  responseMinutes: v.nullable(v.number()),
  introVideo: v.nullable(v.string()),
  /** Until when they are away, ISO 8601 UTC. One that is past says nothing. */
  awayUntil: v.optional(v.nullable(v.string()), null),
  languageLevels: v.array(v.object({ language: v.string(), level: v.picklist(LEVELS) })),
  skillLevels: v.array(v.object({ _id: Id, name: v.string(), level: v.picklist(LEVELS) })),
  occupations: v.array(v.object({ categoryId: Id, subCategoryIds: v.array(Id) })),
  education: v.array(v.object({ country: v.string(), university: v.string(), degree: v.string(), year: v.number() })),
  certifications: v.array(v.object({ title: v.string(), certifiedFrom: v.string() })),
})
export type SellerProfile = v.InferOutput<typeof SellerProfile>

/** The words of a public profile that its page brings along, so that they are read before the first script has come. */
export const ProfileWords = v.object({ _id: Id, name: v.string(), title: v.string(), bio: v.string(), description: v.string(), film: v.boolean() })
export type ProfileWords = v.InferOutput<typeof ProfileWords>

/** A freelancer whom a client keeps; `seller` is null once they aren't listed. */
export const SavedSeller = v.object({ _id: Id, savedAt: v.string(), seller: v.nullable(SellerCard) })
export type SavedSeller = v.InferOutput<typeof SavedSeller>
export const SaveSeller = v.object({ saved: v.boolean() })
export const SavedSellerList = v.object({ sellers: v.array(SavedSeller), ...paging })
export const SavedSellerQuery = v.object(pageQuery)

/** What anyone may know of any account. */
export const PublicUser = v.object({
  _id: Id,
  role: v.picklist(['buyer', 'seller']),
  firstName: v.string(),
  lastName: v.string(),
  profileImage: v.nullable(v.string()),
  country: v.string(),
  description: v.string(),
  memberSince: v.string(),
})
export type PublicUser = v.InferOutput<typeof PublicUser>

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
  country: v.optional(v.picklist(COUNTRIES)),
  language: v.optional(v.pipe(boundedText(LANGUAGE_NAME_MAX), v.transform(languageCode), SpokenLanguage)),
  minRate: v.optional(rate),
  maxRate: v.optional(rate),
  minRating: v.optional(v.pipe(boundedText(3), v.regex(/^[1-5](\.\d)?$/, 'Must be from 1 to 5'), v.transform(Number), v.maxValue(5))),
  sort: v.optional(v.picklist(SORTS), 'top-rated'),
})
export type SellerFilters = v.InferOutput<typeof SellerFilters>

export const SellerListQuery = v.object({ ...SellerFilters.entries, isPublic: v.optional(v.literal('true')), ...pageQuery })
/** Where there are `more`, the total and its pages are as many as have been counted. Servers before this one counted all. */
export const SellerList = v.object({ sellers: v.array(SellerCard), ...paging, more: v.optional(v.boolean(), false) })
/** The same with all that their public profiles show. */
export const SellerProfileList = v.object({ ...SellerList.entries, sellers: v.array(SellerProfile) })
export const SellerProfileQuery = v.object({ sellerUserId: Id })
/** Where a public profile is asked for, under /api/v1/. */
export const profilePath = (sellerUserId: string): string => `seller/seller-profile-public?sellerUserId=${sellerUserId}`

/** Folds case and accents away and splits into words: "Diseño web" → ["diseno", "web"]. The server's index and the phone's search agree on it. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The words that are looked for, null where nothing is. Signs alone are no words: nobody is found by them. */
export const wantedWords = (search: string | undefined): string[] | null => (search?.trim() ? searchWords(search) : null)

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
