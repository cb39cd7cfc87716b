import * as v from 'valibot'
import { INTERFACE_LANGUAGES, localizedName } from '#shared/languages.ts'
import { pictureSrc, pictureSrcSet } from '#shared/pictures.ts'
import { Id } from '#shared/protocol/envelope.ts'
import { parseSellerFilters, type SellerFilters } from '#shared/seller-filters.ts'
import type { SellerProfileText } from '#shared/seller-profile-text.ts'
import { SellerCard, sellerProfilePath } from '#shared/sellers.ts'
import { readBranding } from '../../branding/branding.ts'
import type { Database } from '../../db/open.ts'
import { readPublic } from '../../db/read-public.ts'
import { chunked, paginate, yieldToEventLoop } from '../../db/yielding.ts'
import type { Bytes } from '../../http/cache/representation.ts'
import type { PageCover, PageHead } from '../../http/site/head.ts'
import { interpolate, isPublicScreen, textsFor } from '../../i18n/texts.ts'
import { parseNames } from '../catalog/catalog.ts'
import { readLocalHead } from './local-head.ts'
import { listLocalPaths } from './local-services.ts'
import { listSellers } from './sellers.ts'

const MAX_URLS = 50_000
const SELLERS_PER_BATCH = 1000
const MAX_DESCRIPTION_LENGTH = 200
const LIST_PATH = '/explore-sellers'
const PUBLIC_SCREENS = Object.keys(textsFor('en').screens)
/**
 * The head of a public page (title, description) in `language`; null for any other path. Throws NOT_FOUND for
 * a service in a town where nobody offers it.
 */
export async function readPageHead(
  database: Database,
  publicUrl: string,
  path: string,
  requestedLanguage: string | undefined,
): Promise<PageHead | null> {
  const language = INTERFACE_LANGUAGES.find((each) => each === requestedLanguage) ?? 'en'
  const brand = await readBranding(database.db)
  const common = { url: publicUrl + path, language, languages: INTERFACE_LANGUAGES }
  if (isPublicScreen(path)) {
    const [title, description] = textsFor(language).screens[path].map((text) =>
      interpolate(language, text, { brand: brand.name }),
    )
    const data =
      path === '/'
        ? { '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: common.url }
        : null
    return {
      ...common,
      title: title ?? '',
      description: description ?? '',
      image: `${publicUrl}/icons/512.png`,
      kind: 'website',
      data,
      firstCover: path === LIST_PATH ? await readFirstCover(database, parseSellerFilters({})) : null,
    }
  }
  const context = { marketName: brand.name, common }
  return (
    (await readCategoryHead(database, publicUrl, path, context)) ??
    (await readLocalHead(database, publicUrl, path, context)) ??
    readSellerHead(database, publicUrl, path, context)
  )
}

/** The cover of whoever comes first in a list of freelancers. */
async function readFirstCover(database: Database, filters: SellerFilters) {
  const { cards } = await listSellers(database, filters, { page: 1, limit: 1 })
  return pickFirstCover(v.parse(v.array(SellerCard), JSON.parse(cards)))
}

export function pickFirstCover([first]: SellerCard[]): PageCover | null {
  return first?.cover ? { ...first.cover, srcSet: pictureSrcSet(first.cover.url) } : null
}

export type CommonHead = Pick<PageHead, 'url' | 'language' | 'languages'>

async function readCategoryHead(
  database: Database,
  publicUrl: string,
  path: string,
  { marketName, common }: { marketName: string; common: CommonHead },
): Promise<PageHead | null> {
  const id = /^\/more-services\/([\w-]+)$/.exec(path)?.[1]
  if (!v.is(Id, id)) return null
  const { db } = database
  const row = await db
    .selectFrom('categories')
    .select(['name', 'names'])
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!row) return null
  const services = await db
    .selectFrom('sub_categories')
    .select(['name', 'names'])
    .where('category_id', '=', id)
    .where('status', '=', 'Active')
    .orderBy('position')
    .execute()
  const parseNamed = ({ name, names }: { name: string; names: string }) => ({
    name,
    names: parseNames(names),
  })
  const category = parseNamed(row)
  const name = localizedName(common.language, category)
  const named = services.map(parseNamed)
  const list = new Intl.ListFormat(common.language).format(
    named.map((each) => localizedName(common.language, each)),
  )
  return {
    ...common,
    title: `${name} · ${marketName}`,
    description: truncate(list || name),
    image: `${publicUrl}/icons/512.png`,
    kind: 'website',
    screenData: { outline: 'category', content: { ...category, services: named } },
    firstCover: await readFirstCover(database, parseSellerFilters({ categoryId: id, sort: 'top-rated' })),
    data: null,
  }
}

async function readSellerHead(
  { db }: Database,
  publicUrl: string,
  path: string,
  { marketName, common }: { marketName: string; common: CommonHead },
): Promise<PageHead | null> {
  const id = /^\/freelancer-details\/([\w-]+)$/.exec(path)?.[1]
  if (!v.is(Id, id)) return null
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .select(['l.card', 's.description', 's.intro_video'])
    .where('l.user_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const card = v.parse(SellerCard, JSON.parse(row.card))
  const {
    displayName,
    firstName,
    lastName,
    title,
    bio,
    profileImage,
    hourlyRate,
    rating,
    ratingCount,
    cover,
  } = card
  const name = displayName || `${firstName} ${lastName}`
  const { url } = common
  const image = profileImage ? publicUrl + pictureSrc(profileImage) : null
  return {
    ...common,
    title: `${name}: ${title} · ${marketName}`,
    description: truncate(bio),
    image,
    kind: 'profile',
    preloadPath: `/api/v1/${sellerProfilePath(id)}`,
    screenData: {
      outline: 'profile',
      content: {
        _id: id,
        name,
        title,
        bio,
        description: row.description,
        film: row.intro_video !== null,
        cover: cover && { ...cover, srcSet: pictureSrcSet(cover.url) },
      } satisfies SellerProfileText,
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: title,
      description: bio,
      url,
      provider: { '@type': 'Person', name, ...(image && { image }) },
      offers: {
        '@type': 'Offer',
        priceCurrency: 'USD',
        price: hourlyRate,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: hourlyRate,
          priceCurrency: 'USD',
          unitCode: 'HUR',
        },
      },
      ...(rating !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount },
      }),
    },
  }
}

const truncate = (text: string) =>
  text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…` : text

/**
 * All public URLs, for search engines (https://www.sitemaps.org/protocol.html); at most as many as the
 * protocol allows. Rebuilt in batches after something public has changed, once for all concurrent requests.
 */
export function createSitemap(database: Database, publicUrl: string): () => Promise<Bytes> {
  let cached: { generation: number; bytes: Promise<Bytes> } | null = null
  return () => {
    const { generation } = database
    if (cached?.generation !== generation) {
      const bytes = readPublic(database, (reader) => renderSitemap(reader, publicUrl))
      cached = { generation, bytes }
      bytes.catch(() => {
        cached = null
      })
    }
    return cached.bytes
  }
}

async function renderSitemap({ db }: Database, publicUrl: string): Promise<Bytes> {
  const categories = await db.selectFrom('categories').select('id').where('status', '=', 'Active').execute()
  const staticPaths = [
    ...PUBLIC_SCREENS,
    ...categories.map(({ id }) => `/more-services/${id}`),
    ...(await listLocalPaths(db)),
  ]
  const sellers = paginate(
    -1,
    SELLERS_PER_BATCH,
    (after, limit) =>
      db
        .selectFrom('listings')
        .select(['user_id', 'position'])
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute(),
    ({ position }) => position,
  )
  const chunks = [
    Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ),
    renderUrls(publicUrl, staticPaths),
  ]
  let urlCount = staticPaths.length
  for await (const group of chunked(sellers, SELLERS_PER_BATCH)) {
    await yieldToEventLoop()
    const batch = group.slice(0, MAX_URLS - urlCount)
    chunks.push(
      renderUrls(
        publicUrl,
        batch.map(({ user_id }) => `/freelancer-details/${user_id}`),
      ),
    )
    urlCount += batch.length
    if (urlCount === MAX_URLS) break
  }
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from('</urlset>\n')]))
}

const renderUrls = (publicUrl: string, paths: string[]) =>
  Buffer.from(paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>\n`).join(''))

/** Search engines may crawl every page, but not the API. */
export const renderRobotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`
