import * as v from 'valibot'
import { toCents } from '#shared/money.ts'
import { AS_TYPED, type SearchOutcome } from '#shared/search/search.ts'
import { FACET_FILTERS, facetsOfFilter } from '#shared/seller-facets.ts'
import type { SellerFilters } from '#shared/seller-filters.ts'
import { LEVELS, type PublicUser, SellerCard, type SellerProfile } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { parseNames } from '../catalog/catalog.ts'
import { roundLastSeen, toPublicName } from '../listings/public-names.ts'
import { toNearQuery } from './near-query.ts'
import { findListings } from './search.ts'

/**
 * A page of public sellers: the JSON text of their cards and the total; `more`: there are more matches than
 * were counted.
 */
export async function listSellers(
  database: Database,
  filters: SellerFilters,
  page: { page: number; limit: number },
  onlyConstruction = false,
): Promise<SearchOutcome & { cards: string; total: number; more: boolean }> {
  const groups = FACET_FILTERS.map((filter) => facetsOfFilter(filters, filter))
  const facets = [...groups, onlyConstruction ? ['construction'] : undefined].filter(
    (group) => group !== undefined,
  )
  const near = filters.near === undefined ? undefined : toNearQuery(filters.near, filters)
  if (near === null) return NOBODY
  const { cards, ...found } = await findListings(database, {
    search: filters.search,
    exact: filters.exact === 'true',
    facets,
    minRateCents: filters.minRate === undefined ? undefined : toCents(filters.minRate),
    maxRateCents: filters.maxRate === undefined ? undefined : toCents(filters.maxRate),
    minRatingTenths: filters.minRating === undefined ? undefined : Math.round(filters.minRating * 10),
    near,
    sort: near || filters.sort !== 'nearest' ? filters.sort : 'best-match',
    limit: page.limit,
    offset: (page.page - 1) * page.limit,
  })
  return { cards: `[${cards.join(',')}]`, ...found }
}

const NOBODY = { cards: '[]', total: 0, more: false, ...AS_TYPED }

const LevelName = v.picklist(LEVELS)

/** The same page, of complete profiles. */
export async function listProfiles(
  database: Database,
  filters: SellerFilters,
  page: { page: number; limit: number },
  now: Date,
): Promise<SearchOutcome & { sellers: SellerProfile[]; total: number; more: boolean }> {
  const { cards, ...found } = await listSellers(database, filters, page)
  const sellers: SellerProfile[] = []
  for (const { _id } of v.parse(v.array(v.object({ _id: v.string() })), JSON.parse(cards))) {
    const profile = await loadProfile(database, _id, now)
    if (profile) sellers.push(profile)
  }
  return { sellers, ...found }
}

/** The public profile of a listed seller; anyone else is SELLER_NOT_FOUND. */
export async function readPublicProfile(
  database: Database,
  sellerUserId: string,
  now: Date,
): Promise<SellerProfile> {
  const profile = await loadProfile(database, sellerUserId, now)
  if (!profile) throw new DomainError('SELLER_NOT_FOUND')
  return profile
}

async function loadProfile({ db }: Database, sellerUserId: string, now: Date): Promise<SellerProfile | null> {
  const {
    rows: [listing],
  } = await selectListedSeller(db, sellerUserId)
  if (!listing) return null
  const card = v.parse(SellerCard, JSON.parse(listing.card))
  const [languages, skills, occupations, education, certifications] = await Promise.all([
    selectLanguages(db, sellerUserId),
    selectSkills(db, sellerUserId),
    selectOccupations(db, sellerUserId),
    selectEducation(db, sellerUserId),
    selectCertifications(db, sellerUserId),
  ])
  return {
    ...card,
    description: listing.description,
    lastActive: roundLastSeen(listing.last_active_at, now),
    responseMinutes: listing.response_minutes,
    introVideo: listing.intro_video,
    awayUntil: listing.away_until,
    languageLevels: languages.rows.map((row) => ({
      language: row.language,
      level: v.parse(LevelName, row.level),
    })),
    skillLevels: skills.rows.map((row) => ({
      _id: row.id,
      name: row.name,
      names: parseNames(row.names),
      level: v.parse(LevelName, row.level),
    })),
    occupations: card.categoryIds.map((categoryId) => ({
      categoryId,
      subCategoryIds: occupations.rows.filter((row) => row.category_id === categoryId).map((row) => row.id),
    })),
    education: education.rows,
    certifications: certifications.rows,
  }
}

const selectListedSeller = prepareQuery((db, id: string) =>
  db
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'l.card',
      's.description',
      's.response_minutes',
      's.intro_video',
      's.away_until',
      'u.last_active_at',
    ])
    .where('l.user_id', '=', id),
)
const selectLanguages = prepareQuery((db, id: string) =>
  db
    .selectFrom('seller_languages')
    .select(['language', 'level'])
    .where('user_id', '=', id)
    .orderBy('position'),
)
const selectSkills = prepareQuery((db, id: string) =>
  db
    .selectFrom('seller_skills as o')
    .innerJoin('skills as s', 's.id', 'o.skill_id')
    .select(['s.id', 's.name', 's.names', 'o.level'])
    .where('o.user_id', '=', id)
    .orderBy('o.position'),
)
const selectOccupations = prepareQuery((db, id: string) =>
  db
    .selectFrom('seller_occupations as o')
    .innerJoin('sub_categories as s', 's.id', 'o.sub_category_id')
    .select(['s.id', 's.category_id'])
    .where('o.user_id', '=', id)
    .orderBy('o.position'),
)
const selectEducation = prepareQuery((db, id: string) =>
  db
    .selectFrom('education')
    .select(['country', 'university', 'degree', 'year'])
    .where('user_id', '=', id)
    .orderBy('position'),
)
const selectCertifications = prepareQuery((db, id: string) =>
  db
    .selectFrom('certifications')
    .select(['title', 'certified_from as certifiedFrom'])
    .where('user_id', '=', id)
    .orderBy('position'),
)

/**
 * The public data of a buyer or seller; a suspended, deleted or unverified account, or staff, is
 * USER_NOT_FOUND.
 */
export async function readPublicUser({ db }: Database, id: string): Promise<PublicUser> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .selectAll('u')
    .select('s.display_name')
    .where('u.id', '=', id)
    .where('u.status', '=', 'active')
    .where('u.email_verified', '=', 1)
    .where('u.role', 'in', ['buyer', 'seller'])
    .executeTakeFirst()
  if (!user) throw new DomainError('USER_NOT_FOUND')
  return {
    _id: user.id,
    role: user.role === 'seller' ? 'seller' : 'buyer',
    ...toPublicName(user),
    profileImage: user.profile_image,
    country: user.country,
    description: user.description,
    memberSince: user.created_at,
  }
}
