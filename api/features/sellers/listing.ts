import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { toDollars } from '#shared/money.ts'
import { badgeOf, SellerCard } from '#shared/sellers.ts'
import { clearIndex, indexRow, unindexRow } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { write } from '../../db/write.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { toInitial } from '../accounts/public-names.ts'

type Tx = Transaction<Schema>

const GRACE_MS = 7 * 24 * 60 * 60 * 1000
const SCORE_STEPS = 2 ** 20
const POSITIONS_PER_SCORE = 2 ** 21

/**
 * Rewrites a seller's rows in the public catalogue: the card, the facets of the filters, the search terms and
 * the counts. Call it in the transaction that changed any of the seller's data. A seller who may not be
 * listed (decisions §4) is removed.
 */
export async function refreshListing(tx: Tx, userId: string, now: Date): Promise<void> {
  await removeListing(tx, userId)
  const seller = await findPublicSeller(tx, userId, now)
  if (!seller) return
  const { card, bio } = await buildCard(tx, seller)
  const position = await findFreePosition(tx, computeScore(seller.rating_sum, seller.rating_count))
  await tx
    .insertInto('listings')
    .values({
      position,
      user_id: userId,
      rate_cents: seller.hourly_rate_cents,
      rating_tenths: Math.round((card.rating ?? 0) * 10),
      member_since: seller.created_at,
      card: JSON.stringify({ ...card, rank: toRank(position) }),
    })
    .execute()
  const facets = [
    'all',
    ...card.categoryIds.map((id) => `category:${id}`),
    ...card.subCategoryIds.map((id) => `sub:${id}`),
    ...card.skills.map((skill) => `skill:${skill._id}`),
    ...card.languages.map((language) => `language:${language}`),
    `country:${card.country}`,
    ...(seller.construction ? ['construction'] : []),
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
  await indexListing(tx, position, card, bio)
}

/** Rebuilds the full-text index of listed sellers, for a database whose rows were copied. */
export async function reindexListings(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .select(['l.position', 'l.card', 's.bio', 's.description'])
    .execute()
  for (const { position, card, bio, description } of rows) {
    await yieldToEventLoop()
    await indexListing(
      tx,
      position,
      v.parse(SellerCard, JSON.parse(card)),
      toSearchableBio({ bio, description }),
    )
  }
}

const LISTING_VERSION_KEY = 'listings-form'
/** Increased when the content of cards or search terms changes: before 2 they contained the full surname. */
const LISTING_VERSION = 2

/** Rewrites the cards and search terms that an older build wrote. */
export async function upgradeListings(database: Database): Promise<void> {
  if ((await readSetting(database.db, LISTING_VERSION_KEY, v.number())) === LISTING_VERSION) return
  await write(database, async (tx, recordChange) => {
    for (const { position, user_id, card } of await tx
      .selectFrom('listings')
      .select(['position', 'user_id', 'card'])
      .execute()) {
      const current = v.parse(SellerCard, JSON.parse(card))
      const upgradedCard = JSON.stringify({ ...current, lastName: toInitial(current.lastName) })
      await tx.updateTable('listings').set({ card: upgradedCard }).where('position', '=', position).execute()
      recordChange(['public'], 'listing', user_id)
    }
    await clearIndex(tx, 'listing_search')
    await reindexListings(tx)
    await writeSetting(tx, LISTING_VERSION_KEY, LISTING_VERSION)
  })
}

const toSearchableBio = ({ bio, description }: { bio: string; description: string }) =>
  `${bio} ${description}`

async function indexListing(
  tx: Tx,
  position: number,
  card: Omit<SellerCard, 'rank'>,
  bio: string,
): Promise<void> {
  const names = await tx
    .selectFrom('seller_occupations as o')
    .innerJoin('sub_categories as s', 's.id', 'o.sub_category_id')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.name', 's.names', 'c.name as category', 'c.names as categoryNames'])
    .where('o.user_id', '=', card._id)
    .execute()
  const searchableNames = [
    ...card.skills.map((skill) => skill.name),
    ...names.flatMap((row) => [row.name, row.names, row.category, row.categoryNames]),
  ].join(' ')
  await indexRow(tx, 'listing_search', position, {
    name: `${card.displayName} ${card.firstName} ${card.lastName}`,
    title: card.title,
    skills: searchableNames,
    bio,
  })
}

async function removeListing(tx: Tx, userId: string): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .select('position')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!listing) return
  const facets = await tx
    .selectFrom('listing_facets')
    .select('facet')
    .where('position', '=', listing.position)
    .execute()
  for (const { facet } of facets) await adjustFacetCount(tx, facet, -1)
  await unindexRow(tx, 'listing_search', listing.position)
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
    .select(['u.first_name', 'u.last_name', 'u.profile_image', 'u.country', 'u.created_at'])
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
): Promise<{ card: Omit<SellerCard, 'rank'>; bio: string }> {
  const id = seller.user_id
  const [occupations, skills, languages] = await Promise.all([
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
  ])
  const rating =
    seller.rating_count === 0 ? null : Math.round((seller.rating_sum / seller.rating_count) * 10) / 10
  const card = {
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
  }
  return { card, bio: toSearchableBio(seller) }
}

/**
 * A Bayesian average: ten votes of three and a half stars are added to everyone's own, so that a single
 * five-star review doesn't beat fifty. 0 to 2^20.
 */
function computeScore(sum: number, count: number): number {
  return Math.round(((sum + 35) / (count + 10) / 5) * (SCORE_STEPS - 1))
}

/** The inverted position, for offline sorting. It is unique, so that server and app break ties alike. */
const toRank = (position: number) => (SCORE_STEPS + 1) * POSITIONS_PER_SCORE - position

/**
 * The next free position after the sellers of the same score: ascending positions list the best rated first.
 */
async function findFreePosition(tx: Tx, score: number): Promise<number> {
  const start = (SCORE_STEPS - score) * POSITIONS_PER_SCORE
  const last = await tx
    .selectFrom('listings')
    .select('position')
    .where('position', '>=', start)
    .where('position', '<', start + POSITIONS_PER_SCORE)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.position + 1 : start
}
