import * as v from 'valibot'
import { INTERFACE_LANGUAGES, localizedName } from '#shared/languages.ts'
import {
  contractArticles,
  type LocalServicePage,
  parseLocalSlugs,
  toServiceKey,
} from '#shared/local-services.ts'
import { PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { LOCAL_FILTERS } from '#shared/seller-filters.ts'
import { SellerCard } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { PageHead } from '../../http/site/head.ts'
import { interpolate, pluralize, textsFor } from '../../i18n/texts.ts'
import { findLocalService, toLocalPath } from './local-services.ts'
import { listSellers } from './sellers.ts'
import { type CommonHead, pickFirstCover } from './seo.ts'

const PATH = /^\/services\/([^/]+)\/([^/]+)\/?$/i

/**
 * The head of the page of a service in a town; null for any other path. Throws NOT_FOUND where nobody of that
 * town offers it.
 */
export async function readLocalHead(
  database: Database,
  publicUrl: string,
  path: string,
  { marketName, common }: { marketName: string; common: CommonHead },
): Promise<PageHead | null> {
  const [, service = '', place = ''] = PATH.exec(path) ?? []
  if (!service) return null
  const params = parseLocalSlugs(service, place)
  const local = params && (await findLocalService(database, params))
  if (!local) throw new DomainError('NOT_FOUND')
  const { language } = common
  const { cards, total } = await listSellers(
    database,
    { ...LOCAL_FILTERS, subCategoryId: [local.service._id], near: local.place._id },
    { page: 1, limit: PAGE_SIZE },
  )
  const fill = (language: string, text: string) =>
    contractArticles(
      language,
      interpolate(language, text, {
        service: localizedName(language, local.service),
        place: localizedName(language, local.place),
        count: total,
      }),
    )
  const toTitle = (language: string) => fill(language, textsFor(language).localService.title)
  const name = toTitle(language)
  const sellers = v.parse(v.array(SellerCard), JSON.parse(cards))
  const url = publicUrl + toLocalPath(local.service, local.place)
  return {
    ...common,
    url,
    title: `${name} · ${marketName}`,
    description: fill(language, pluralize(language, textsFor(language).localService.description, total)),
    image: `${publicUrl}/icons/512.png`,
    kind: 'website',
    preloadPath: `/api/v1/local-services/${toServiceKey(local.service._id)}/${local.place._id}`,
    screenData: {
      outline: 'local',
      content: { name, names: Object.fromEntries(INTERFACE_LANGUAGES.map((each) => [each, toTitle(each)])) },
    },
    firstCover: pickFirstCover(sellers),
    data: toStructuredData(sellers, local, {
      publicUrl,
      name,
      url,
      total,
    }),
  }
}

/** https://schema.org/ItemList: the first page of freelancers. */
function toStructuredData(
  cards: SellerCard[],
  { service, place }: LocalServicePage,
  { publicUrl, name, url, total }: { publicUrl: string; name: string; url: string; total: number },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url,
    numberOfItems: total,
    itemListElement: cards.map(({ _id, displayName, title, hourlyRate, rating, ratingCount }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Service',
        name: title,
        serviceType: service.name,
        url: `${publicUrl}/freelancer-details/${_id}`,
        areaServed: { '@type': 'City', name: place.name },
        provider: { '@type': 'Person', name: displayName },
        offers: { '@type': 'Offer', priceCurrency: 'USD', price: hourlyRate },
        ...(rating !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount },
        }),
      },
    })),
  }
}
