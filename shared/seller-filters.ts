import * as v from 'valibot'
import { boundedList, boundedText, MAX_PADDING } from './bounds.ts'
import { DELIVERY_DAYS } from './delivery-times.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import { MAX_DISTANCE_KM, PLACE_FILTERS } from './places.ts'
import { booleanParam, ID_LENGTH, Id, pageParams } from './protocol/envelope.ts'
import { tokenize } from './search-terms.ts'
import { MAX_HOURLY_RATE, type SellerCard, SpokenLanguage } from './sellers.ts'
import { validationMessage } from './validation-message.ts'

export const MAX_SEARCH_LENGTH = 100

/** `nearest` is for searches near a place. */
export const SELLER_SORTS = ['best-match', 'top-rated', 'newest', 'rate-asc', 'rate-desc', 'nearest'] as const
export type SellerSort = (typeof SELLER_SORTS)[number]

const MAX_LANGUAGE_NAME_LENGTH = 60
const MAX_COUNTRY_LENGTH = 5
/** Languages that can also be searched by name. */
const SEARCHABLE_LANGUAGES = 'ar bn de en es fa fr hi id it ja ko nl pl pt ru sw th tr uk ur vi zh'.split(' ')

/**
 * The code of a language from its code or, for widely known ones, from its name in its own language or one of
 * the interface's; an unknown text is returned unchanged.
 */
function toLanguageCode(text: string): string {
  if (v.is(SpokenLanguage, text)) return text
  const searchedName = tokenize(text).join(' ')
  const isNamed = (code: string) =>
    [code, ...INTERFACE_LANGUAGES].some(
      (language) => tokenize(languageName(language, code)).join(' ') === searchedName,
    )
  return SEARCHABLE_LANGUAGES.find(isNamed) ?? text
}

/** Cached: creating one takes about a millisecond on a phone. */
const displayNamesByLanguage = new Map<string, Intl.DisplayNames>()
function languageName(language: string, code: string): string {
  const displayNames =
    displayNamesByLanguage.get(language) ?? new Intl.DisplayNames(language, { type: 'language' })
  displayNamesByLanguage.set(language, displayNames)
  return displayNames.of(code) ?? ''
}

const rate = v.pipe(
  boundedText(7),
  v.regex(/^\d{1,4}(\.\d{1,2})?$/, 'Must be an amount with at most 2 decimals'),
  v.transform(Number),
  v.maxValue(MAX_HOURLY_RATE, `Must be at most ${MAX_HOURLY_RATE}`),
  v.check(hasAtMostTwoDecimals, 'At most 2 decimals'),
)

/** The filters that take several values: whoever has one of them matches. */
export const MULTIPLE_FILTERS = ['subCategoryId', 'skill', 'country', 'language'] as const
export type MultipleFilter = (typeof MULTIPLE_FILTERS)[number]
export const isMultiple = (name: string): name is MultipleFilter =>
  (MULTIPLE_FILTERS as readonly string[]).includes(name)
/** As many values as one filter takes. */
export const MAX_CHOICES = 8
const SEPARATOR = ','

/** Values separated by commas, each at most `maxLength` long. Sorted, so that equal filters look alike. */
const choices = /* @__NO_SIDE_EFFECTS__ */ <Item extends v.GenericSchema<string, string>>(
  item: Item,
  maxLength: number,
) => {
  const list = boundedList(item, MAX_CHOICES)
  return v.pipe(
    boundedText(MAX_CHOICES * (maxLength + SEPARATOR.length)),
    v.transform((text) => text.split(SEPARATOR)),
    // In a query the whole text is one field: an error is of the filter, not of a value.
    v.check((values) => v.is(list, values), validationMessage('unusable')),
    v.transform((values) => [...new Set(v.parse(list, values))].sort()),
  )
}

/** The text of a filter's values, as in the URL. */
export const joinChoices = (values: readonly string[]): string => values.join(SEPARATOR)
/** The values of a filter's text, unparsed. */
export const splitChoices = (text: string): string[] => text.split(SEPARATOR).filter((value) => value !== '')

/** Set only by "true". */
const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => (value === 'true' ? value : undefined)),
  ),
)

/** The filters of a seller list, as in the page's URL and in the API's query. */
export const SellerFilters = v.object({
  search: v.optional(
    v.pipe(
      boundedText(MAX_SEARCH_LENGTH + MAX_PADDING, `At most ${MAX_SEARCH_LENGTH} characters`),
      v.trim(),
      v.maxLength(MAX_SEARCH_LENGTH, `At most ${MAX_SEARCH_LENGTH} characters`),
    ),
  ),
  categoryId: v.optional(Id),
  subCategoryId: v.optional(choices(Id, ID_LENGTH)),
  skill: v.optional(choices(Id, ID_LENGTH)),
  // Only the format is checked: the list of countries is loaded only where one is chosen, and an unknown code
  // matches nobody.
  country: v.optional(
    choices(v.pipe(boundedText(MAX_COUNTRY_LENGTH), v.regex(/^(?:[A-Z]{2}|OTHER)$/)), MAX_COUNTRY_LENGTH),
  ),
  language: v.optional(
    choices(
      v.pipe(boundedText(MAX_LANGUAGE_NAME_LENGTH), v.transform(toLanguageCode), SpokenLanguage),
      MAX_LANGUAGE_NAME_LENGTH,
    ),
  ),
  minRate: v.optional(rate),
  maxRate: v.optional(rate),
  minRating: v.optional(
    v.pipe(
      boundedText(3),
      v.regex(/^[1-5](\.\d)?$/, 'Must be from 1 to 5'),
      v.transform(Number),
      v.maxValue(5),
    ),
  ),
  /** By `availability.ts`. */
  available: flag,
  quickAnswers: flag,
  maxDeliveryDays: v.optional(v.pipe(boundedText(2), v.transform(Number), v.picklist(DELIVERY_DAYS))),
  ...PLACE_FILTERS,
  /** Without a search, the best match is the best rated. */
  sort: v.optional(v.picklist(SELLER_SORTS), 'best-match'),
  /** Searches for what was typed, slips and all. */
  exact: flag,
})
export type SellerFilters = v.InferOutput<typeof SellerFilters>

/** The list of a page about a service in a town: those of the town, then those who come there. */
export const LOCAL_FILTERS = { within: MAX_DISTANCE_KM, sort: 'nearest' } as const

export const SellerListQuery = v.object({
  ...SellerFilters.entries,
  isPublic: booleanParam('true'),
  ...pageParams,
})
/**
 * Parses the filters of a URL and drops those that the server wouldn't accept. Used by the page and by the
 * offline search.
 */
export function parseSellerFilters(params: Partial<Record<string, string>>): SellerFilters {
  return v.parse(
    SellerFilters,
    Object.fromEntries(
      Object.entries(params).filter(([name, value]) => v.safeParse(SellerFilters, { [name]: value }).success),
    ),
  )
}

/** The filters as the texts that they were parsed from, as in a URL or a query. */
export const formatSellerFilters = ({
  subCategoryId,
  skill,
  country,
  language,
  ...filters
}: Partial<SellerFilters>) => ({
  ...filters,
  subCategoryId: subCategoryId && joinChoices(subCategoryId),
  skill: skill && joinChoices(skill),
  country: country && joinChoices(country),
  language: language && joinChoices(language),
})

/**
 * Whether a seller matches the filters apart from the search and the place, by the same rules as on the
 * server; used on the cached rows.
 */
export function matchesSellerFilters(
  card: SellerCard,
  filters: Omit<SellerFilters, 'sort' | 'search' | 'exact' | keyof typeof PLACE_FILTERS>,
): boolean {
  if (filters.categoryId && !card.categoryIds.includes(filters.categoryId)) return false
  const { subCategoryId, skill, country, language } = filters
  if (subCategoryId && !card.subCategoryIds.some((id) => subCategoryId.includes(id))) return false
  if (skill && !card.skills.some(({ _id }) => skill.includes(_id))) return false
  if (country && !country.includes(card.country)) return false
  if (language && !card.languages.some((code) => language.includes(code))) return false
  if (filters.available && !card.available) return false
  if (filters.quickAnswers && !card.quickAnswers) return false
  const { maxDeliveryDays } = filters
  if (maxDeliveryDays && !(card.deliveryDays && card.deliveryDays <= maxDeliveryDays)) return false
  if (filters.minRate !== undefined && card.hourlyRate < filters.minRate) return false
  if (filters.maxRate !== undefined && card.hourlyRate > filters.maxRate) return false
  if (filters.minRating !== undefined && (card.rating ?? 0) < filters.minRating) return false
  return true
}

/**
 * The comparator of each sort. `rank` comes from the server and is unique: higher is better rated. It breaks
 * ties, so that every device sorts alike.
 */
export const SELLER_COMPARATORS: Record<SellerSort, (a: SellerCard, b: SellerCard) => number> = {
  'best-match': compareByRank,
  'top-rated': compareByRank,
  // Sorted by their distance afterwards, which needs the place that was searched.
  nearest: compareByRank,
  newest: (a, b) =>
    a.memberSince < b.memberSince ? 1 : a.memberSince > b.memberSince ? -1 : compareByRank(a, b),
  'rate-asc': (a, b) => a.hourlyRate - b.hourlyRate || compareByRank(a, b),
  'rate-desc': (a, b) => b.hourlyRate - a.hourlyRate || compareByRank(a, b),
}

function compareByRank(a: SellerCard, b: SellerCard): number {
  return b.rank - a.rank
}
