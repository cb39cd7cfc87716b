import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { answersQuickly, isAvailable } from '#shared/availability.ts'
import { toDollars } from '#shared/money.ts'
import { type Standing, weighRating, weighStanding } from '#shared/search/rank.ts'
import { facetsOfCard } from '#shared/seller-facets.ts'
import { badgeOf, SellerCard } from '#shared/sellers.ts'
import { DAY_MS } from '#shared/time.ts'
import { unindexRow } from '../../db/full-text.ts'
import type { Schema } from '../../db/schema.ts'
import { findPlace } from '../places/gazetteer.ts'
import { findCover } from '../portfolio/cover.ts'
import { indexListing } from './listing-index.ts'
import { findFreePosition, toRank } from './listing-position.ts'
import { unindexPlace } from './place-index.ts'
import { toInitial } from './public-names.ts'

type Tx = Transaction<Schema>

const GRACE_MS = 7 * DAY_MS

/**
 * Rewrites a seller's rows in the public catalogue: the card, the facets of the filters, the search terms and
 * the counts. Call it in the transaction that changed any of the seller's data. A seller who may not be
 * listed (decision 60) is removed.
 */
export async function refreshListing(tx: Tx, userId: string, now: Date): Promise<void> {
  await removeListing(tx, userId)
  const seller = await findPublicSeller(tx, userId, now)
  if (!seller) return
  const card = await buildCard(tx, seller, now)
  const position = await findFreePosition(tx, 'position', weighRating(seller.rating_sum, seller.rating_count))
  const searchPosition = await findFreePosition(tx, 'search_position', weighSeller(seller, now))
  const ranks = { rank: toRank(position), searchRank: toRank(searchPosition) }
  await tx
    .insertInto('listings')
    .values({
      position,
      search_position: searchPosition,
      user_id: userId,
      rate_cents: seller.hourly_rate_cents,
      rating_tenths: Math.round((card.rating ?? 0) * 10),
      member_since: seller.created_at,
      card: JSON.stringify({ ...card, ...ranks }),
    })
    .execute()
  const facets = [
    'all',
    ...facetsOfCard(card),
    ...(seller.construction ? ['construction'] : []),
    ...(card.reachKm === 0 ? ['remote'] : []),
  ]
  await tx
    .insertInto('listing_facets')
    .values(
      facets.map((facet) => ({
        facet,
        position,
        rate_cents: seller.hourly_rate_cents,
        member_since: seller.created_at,
      })),
    )
    .execute()
  for (const facet of facets) await adjustFacetCount(tx, facet, 1)
  await indexListing(tx, searchPosition, card, seller)
}

type StandingRow = Pick<Schema['sellers'], 'rating_sum' | 'rating_count' | 'response_minutes'> & {
  last_active_at: string
}

export const toStanding = (seller: StandingRow, now: Date): Standing => ({
  ratingSum: seller.rating_sum,
  ratingCount: seller.rating_count,
  responseMinutes: seller.response_minutes,
  idleMs: now.getTime() - Date.parse(seller.last_active_at),
})

/** Where a freelancer stands in searches, 0 to 1. */
export const weighSeller = (seller: StandingRow, now: Date): number => weighStanding(toStanding(seller, now))

async function removeListing(tx: Tx, userId: string): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .select(['position', 'search_position', 'card'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!listing) return
  const facets = await tx
    .selectFrom('listing_facets')
    .select('facet')
    .where('position', '=', listing.position)
    .execute()
  for (const { facet } of facets) await adjustFacetCount(tx, facet, -1)
  if (listing.search_position !== null) {
    await unindexRow(tx, listing.search_position)
    await unindexPlace(tx, listing.search_position, v.parse(SellerCard, JSON.parse(listing.card)))
  }
  await tx.deleteFrom('listings').where('position', '=', listing.position).execute()
}

async function adjustFacetCount(tx: Tx, facet: string, delta: 1 | -1): Promise<void> {
  await tx
    .insertInto('facet_counts')
    .values({ facet, sellers: delta })
    .onConflict((conflict) =>
      conflict.column('facet').doUpdateSet((row) => ({ sellers: row('facet_counts.sellers', '+', delta) })),
    )
    .execute()
}

/** The seller with all data that decides whether they are public, or undefined if they aren't. */
async function findPublicSeller(tx: Tx, userId: string, now: Date) {
  const seller = await tx
    .selectFrom('sellers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('s')
    .select([
      'u.first_name',
      'u.last_name',
      'u.profile_image',
      'u.country',
      'u.created_at',
      'u.last_active_at',
    ])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('seller_occupations as o')
            .innerJoin('sub_categories as sc', 'sc.id', 'o.sub_category_id')
            .innerJoin('categories as c', 'c.id', 'sc.category_id')
            .select('o.user_id')
            .whereRef('o.user_id', '=', 's.user_id')
            .where('c.construction', '=', 1),
        )
        .as('construction'),
    )
    .where('s.user_id', '=', userId)
    .where('u.email_verified', '=', 1)
    .where('u.status', '=', 'active')
    .where('s.profile_complete', '=', 1)
    .where('s.active', '=', 1)
    .executeTakeFirst()
  if (!seller) return undefined
  const isInGracePeriod =
    seller.subscription_status === 'past_due' &&
    seller.past_due_since !== null &&
    now.getTime() - Date.parse(seller.past_due_since) < GRACE_MS
  return seller.subscription_status === 'trialing' ||
    seller.subscription_status === 'active' ||
    isInGracePeriod
    ? seller
    : undefined
}

type PublicSeller = NonNullable<Awaited<ReturnType<typeof findPublicSeller>>>

async function buildCard(
  tx: Tx,
  seller: PublicSeller,
  now: Date,
): Promise<Omit<SellerCard, 'rank' | 'searchRank'>> {
  const id = seller.user_id
  const [occupations, skills, languages, cover] = await Promise.all([
    tx
      .selectFrom('seller_occupations as o')
      .innerJoin('sub_categories as s', 's.id', 'o.sub_category_id')
      .select(['s.id', 's.category_id'])
      .where('o.user_id', '=', id)
      .where('s.status', '=', 'Active')
      .orderBy('o.position')
      .execute(),
    tx
      .selectFrom('seller_skills as o')
      .innerJoin('skills as s', 's.id', 'o.skill_id')
      .select(['s.id', 's.name'])
      .where('o.user_id', '=', id)
      .orderBy('o.position')
      .execute(),
    tx
      .selectFrom('seller_languages')
      .select('language')
      .where('user_id', '=', id)
      .orderBy('position')
      .execute(),
    findCover(tx, id),
  ])
  const rating =
    seller.rating_count === 0 ? null : Math.round((seller.rating_sum / seller.rating_count) * 10) / 10
  return {
    _id: id,
    displayName: seller.display_name,
    firstName: seller.first_name,
    lastName: toInitial(seller.last_name),
    profileImage: seller.profile_image,
    title: seller.title,
    bio: seller.bio,
    country: seller.country,
    hourlyRate: toDollars(seller.hourly_rate_cents),
    rating,
    ratingCount: seller.rating_count,
    completedOrders: seller.completed_orders,
    badge: badgeOf(seller.points, rating),
    categoryIds: [...new Set(occupations.map((row) => row.category_id))],
    subCategoryIds: occupations.map((row) => row.id),
    skills: skills.map((row) => ({ _id: row.id, name: row.name })),
    languages: languages.map((row) => row.language),
    memberSince: seller.created_at,
    cover,
    place: seller.place_id === null ? null : findPlace(seller.place_id),
    reachKm: seller.reach_km,
    deliveryDays: seller.delivery_days,
    available: isAvailable({ awayUntil: seller.away_until, lastActiveAt: seller.last_active_at }, now),
    quickAnswers: answersQuickly(seller.response_minutes),
  }
}
