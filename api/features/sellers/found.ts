import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import { INTERFACE_LANGUAGES, nameIn } from '#shared/languages.ts'
import { type ProfileWords, profilePath, SellerCard } from '#shared/sellers.ts'
import { breathe, inGroups, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Head } from '../../http/head.ts'
import type { Bytes } from '../../http/packed.ts'
import { brandOf } from '../accounts/brand.ts'
import { fill, wordsIn } from '../accounts/words/words.ts'
import { namesOf } from '../catalog/catalog.ts'

const MOST_ADDRESSES = 50_000
const SELLERS_AT_ONCE = 1000
const DESCRIPTION_MAX = 200
const SCREENS = Object.keys(wordsIn('en').screens)
/** What a public page says of itself to whom it is shown in `language`; null for any other address. */
export async function headOf(database: Database, publicUrl: string, path: string, asked: string | undefined): Promise<Head | null> {
  const language = INTERFACE_LANGUAGES.find((each) => each === asked) ?? 'en'
  const brand = await brandOf(database.db)
  const common = { url: publicUrl + path, language, languages: INTERFACE_LANGUAGES }
  const screen = wordsIn(language).screens[path]
  if (screen) {
    const [title, description] = screen.map((text) => fill(text, { brand: brand.name }))
    const data = path === '/' ? { '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: common.url } : null
    return { ...common, title: title ?? '', description: description ?? '', image: `${publicUrl}/icons/512.png`, kind: 'website', data }
  }
  return (await headOfCategory(database, publicUrl, path, brand.name, common)) ?? headOfFreelancer(database, publicUrl, path, brand.name, common)
}

type Common = Pick<Head, 'url' | 'language' | 'languages'>

async function headOfCategory({ db }: Database, publicUrl: string, path: string, brand: string, common: Common): Promise<Head | null> {
  const id = /^\/more-services\/([\w-]+)$/.exec(path)?.[1]
  if (!v.is(Id, id)) return null
  const row = await db.selectFrom('categories').select(['name', 'names']).where('id', '=', id).where('status', '=', 'Active').executeTakeFirst()
  if (!row) return null
  const services = await db.selectFrom('sub_categories').select(['name', 'names']).where('category_id', '=', id).where('status', '=', 'Active').orderBy('position').execute()
  const named = ({ name, names }: { name: string; names: string }) => ({ name, names: namesOf(names) })
  const category = named(row)
  const name = nameIn(common.language, category)
  const list = new Intl.ListFormat(common.language).format(services.map((each) => nameIn(common.language, named(each))))
  return {
    ...common,
    title: `${name} · ${brand}`,
    description: shortened(list || name),
    image: `${publicUrl}/icons/512.png`,
    kind: 'website',
    words: { outline: 'category', of: category },
    data: null,
  }
}

async function headOfFreelancer({ db }: Database, publicUrl: string, path: string, brand: string, common: Common): Promise<Head | null> {
  const id = /^\/freelancer-details\/([\w-]+)$/.exec(path)?.[1]
  if (!v.is(Id, id)) return null
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .select(['l.card', 's.description', 's.intro_video'])
    .where('l.user_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { displayName, firstName, lastName, title, bio, profileImage, hourlyRate, rating, ratingCount } = v.parse(SellerCard, JSON.parse(row.card))
  const name = displayName || `${firstName} ${lastName}`
  const { url } = common
  const image = profileImage ? `${publicUrl}${profileImage}?w=640` : null
  return {
    ...common,
    title: `${name}: ${title} · ${brand}`,
    description: shortened(bio),
    image,
    kind: 'profile',
    asks: `/api/v1/${profilePath(id)}`,
    words: { outline: 'profile', of: { _id: id, name, title, bio, description: row.description, film: row.intro_video !== null } satisfies ProfileWords },
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
        priceSpecification: { '@type': 'UnitPriceSpecification', price: hourlyRate, priceCurrency: 'USD', unitCode: 'HUR' },
      },
      ...(rating !== null && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount } }),
    },
  }
}

const shortened = (text: string) => (text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1)}…` : text)

/**
 * All public addresses, for search engines (https://www.sitemaps.org/protocol.html); at most as many as the protocol allows. Made again when
 * something public has changed, some at a time, and once for all who ask meanwhile.
 */
export function openSitemap(database: Database, publicUrl: string): () => Promise<Bytes> {
  let made: { generation: number; bytes: Promise<Bytes> } | null = null
  return () => {
    const { generation } = database
    if (made?.generation !== generation) {
      const bytes = drawSitemap(database, publicUrl)
      made = { generation, bytes }
      bytes.catch(() => {
        made = null
      })
    }
    return made.bytes
  }
}

async function drawSitemap({ db }: Database, publicUrl: string): Promise<Bytes> {
  const categories = await db.selectFrom('categories').select('id').where('status', '=', 'Active').execute()
  const first = [...SCREENS, ...categories.map(({ id }) => `/more-services/${id}`)]
  const sellers = inPages(
    -1,
    SELLERS_AT_ONCE,
    (after, most) => db.selectFrom('listings').select(['user_id', 'position']).where('position', '>', after).orderBy('position').limit(most).execute(),
    ({ position }) => position,
  )
  const pieces = [Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'), urlsOf(publicUrl, first)]
  let named = first.length
  for await (const group of inGroups(sellers, SELLERS_AT_ONCE)) {
    await breathe()
    const some = group.slice(0, MOST_ADDRESSES - named)
    pieces.push(
      urlsOf(
        publicUrl,
        some.map(({ user_id }) => `/freelancer-details/${user_id}`),
      ),
    )
    named += some.length
    if (named === MOST_ADDRESSES) break
  }
  return new Uint8Array(Buffer.concat([...pieces, Buffer.from('</urlset>\n')]))
}

const urlsOf = (publicUrl: string, paths: string[]) => Buffer.from(paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>\n`).join(''))

/** What search engines may look at: everything that is a page. */
export const robots = (publicUrl: string): string => `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`
