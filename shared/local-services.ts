import * as v from 'valibot'
import { boundedText, Counter } from './bounds.ts'
import { LocalizedNames } from './catalog.ts'
import { Place, PlaceId } from './places.ts'
import { Id } from './protocol/envelope.ts'
import { foldWords } from './search/words.ts'

/** The last group of a service's id, which tells services apart in an address. */
export const ServiceKey = v.pipe(boundedText(12), v.regex(/^[\da-f]{12}$/, 'Must be a service'))
export const LocalServiceParams = v.object({ service: ServiceKey, place: PlaceId })

/** A service in a town, and how many freelancers of that town offer it. */
export const LocalService = v.object({
  service: v.object({ _id: Id, categoryId: Id, name: v.string(), names: LocalizedNames }),
  place: Place,
  sellers: Counter,
})
export type LocalService = v.InferOutput<typeof LocalService>
export const LocalServiceQuery = v.object({ categoryId: Id })
export const LocalServiceList = v.object({ localServices: v.array(LocalService) })

/** The same with what is near: the service in other towns, and other services in the town. */
export const LocalServicePage = v.object({
  ...LocalService.entries,
  otherTowns: v.array(LocalService),
  otherServices: v.array(LocalService),
})
export type LocalServicePage = v.InferOutput<typeof LocalServicePage>

const MAX_SLUG_WORDS = 8

/** "Plumbing" → "plumbing-0f3c9a1b2d4e": readable, and right even when the name changes. */
const toSlug = (name: string, key: string): string =>
  [...foldWords(name).slice(0, MAX_SLUG_WORDS), key].join('-')

export const toServiceKey = (serviceId: string): string => serviceId.slice(serviceId.lastIndexOf('-') + 1)

type Named = { _id: string; name: string }
/** The parts of a local service's address: for both names the default one, so that there is one address. */
export const toLocalSlugs = (service: Named, place: Named): [service: string, place: string] => [
  toSlug(service.name, toServiceKey(service._id)),
  toSlug(place.name, place._id),
]

/** What the parts of an address mean; null where they mean nothing. */
export function parseLocalSlugs(
  service: string,
  place: string,
): v.InferOutput<typeof LocalServiceParams> | null {
  const keyOf = (slug: string) => slug.slice(slug.lastIndexOf('-') + 1)
  const parsed = v.safeParse(LocalServiceParams, { service: keyOf(service), place: keyOf(place) })
  return parsed.success ? parsed.output : null
}

/** In French: "à Le Mans" is "au Mans", "à Les Ulis" is "aux Ulis". */
export const contractArticles = (language: string, text: string): string =>
  language === 'fr'
    ? text.replace(/(^|\s)à Le(s?) (?=\p{Lu})/gu, (_, before, s) => `${before}au${s ? 'x' : ''} `)
    : text
