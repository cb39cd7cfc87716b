import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { toDollars } from '#shared/money.ts'
import { badgeOf, SellerCard } from '#shared/sellers.ts'
import { breathe } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { clearWords, forgetWords, noteWords } from '../../db/words.ts'
import { write } from '../../db/write.ts'
import { initialOf } from '../accounts/names.ts'

type Tx = Transaction<Schema>

const GRACE_MS = 7 * 24 * 60 * 60 * 1000
const RANKS = 2 ** 20
const SELLERS = 2 ** 21

/**
 * Rewrites what the public catalogue says of a seller: the card, the facets it is filtered by, the words it is found by and the
 * counts. Call it in the transaction that changed anything of theirs. A seller who may not be listed (decisions §4) leaves it.
 */
export async function relist(tx: Tx, userId: string, now: Date): Promise<void> {
  await unlist(tx, userId)
  const seller = await publicSeller(tx, userId, now)
  if (!seller) return
  const { card, bio } = await drawCard(tx, seller)
  const position = await freePosition(tx, scoreOf(seller.rating_sum, seller.rating_count))
  await tx
    .insertInto('listings')
    .values({
      position,
      user_id: userId,
      rate_cents: seller.hourly_rate_cents,
      rating_tenths: Math.round((card.rating ?? 0) * 10),
      member_since: seller.created_at,
      card: JSON.stringify({ ...card, rank: rankAt(position) }),
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
    .values(facets.map((facet) => ({ facet, position, rate_cents: seller.hourly_rate_cents, member_since: seller.created_at })))
    .execute()
  for (const facet of facets) await countFacet(tx, facet, 1)
  await noteListing(tx, position, card, bio)
}

/** Notes the words by which listed sellers are found anew, for a database whose rows were copied. */
export async function noteListings(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('listings as l').innerJoin('sellers as s', 's.user_id', 'l.user_id').select(['l.position', 'l.card', 's.bio', 's.description']).execute()
  for (const { position, card, bio, description } of rows) {
    await breathe()
    await noteListing(tx, position, v.parse(SellerCard, JSON.parse(card)), bioOf({ bio, description }))
  }
}

const FORM_KEY = 'listings-form'
/** Grows with what cards and words say of a seller: until 2 they said the whole surname. */
const FORM = 2

/** Brings the cards and words that an older program wrote to what this one writes. */
export async function renewListings(database: Database): Promise<void> {
  if ((await readSetting(database.db, FORM_KEY, v.number())) === FORM) return
  await write(database, async (tx, changed) => {
    for (const { position, user_id, card } of await tx.selectFrom('listings').select(['position', 'user_id', 'card']).execute()) {
      const before = v.parse(SellerCard, JSON.parse(card))
      const renewed = JSON.stringify({ ...before, lastName: initialOf(before.lastName) })
      await tx.updateTable('listings').set({ card: renewed }).where('position', '=', position).execute()
      changed(['public'], 'listing', user_id)
    }
    await clearWords(tx, 'listing_search')
    await noteListings(tx)
    await writeSetting(tx, FORM_KEY, FORM)
  })
}

const bioOf = ({ bio, description }: { bio: string; description: string }) => `${bio} ${description}`

async function noteListing(tx: Tx, position: number, card: Omit<SellerCard, 'rank'>, bio: string): Promise<void> {
  const names = await tx
    .selectFrom('seller_occupations as o')
    .innerJoin('sub_categories as s', 's.id', 'o.sub_category_id')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.name', 's.names', 'c.name as category', 'c.names as categoryNames'])
    .where('o.user_id', '=', card._id)
    .execute()
  const words = [...card.skills.map((skill) => skill.name), ...names.flatMap((row) => [row.name, row.names, row.category, row.categoryNames])].join(' ')
  await noteWords(tx, 'listing_search', position, { name: `${card.displayName} ${card.firstName} ${card.lastName}`, title: card.title, skills: words, bio })
}

async function unlist(tx: Tx, userId: string): Promise<void> {
  const listed = await tx.selectFrom('listings').select('position').where('user_id', '=', userId).executeTakeFirst()
  if (!listed) return
  const facets = await tx.selectFrom('listing_facets').select('facet').where('position', '=', listed.position).execute()
  for (const { facet } of facets) await countFacet(tx, facet, -1)
  await forgetWords(tx, 'listing_search', listed.position)
  await tx.deleteFrom('listings').where('position', '=', listed.position).execute()
}

async function countFacet(tx: Tx, facet: string, by: 1 | -1): Promise<void> {
  await tx
    .insertInto('facet_counts')
    .values({ facet, sellers: by })
    .onConflict((conflict) => conflict.column('facet').doUpdateSet((row) => ({ sellers: row('facet_counts.sellers', '+', by) })))
    .execute()
}

/** The seller with everything that decides whether they are public, or undefined if they aren't. */
async function publicSeller(tx: Tx, userId: string, now: Date) {
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
  const inGrace = seller.subscription_status === 'past_due' && seller.past_due_since !== null && now.getTime() - Date.parse(seller.past_due_since) < GRACE_MS
  return seller.subscription_status === 'trialing' || seller.subscription_status === 'active' || inGrace ? seller : undefined
}

type PublicSeller = NonNullable<Awaited<ReturnType<typeof publicSeller>>>

async function drawCard(tx: Tx, seller: PublicSeller): Promise<{ card: Omit<SellerCard, 'rank'>; bio: string }> {
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
    tx.selectFrom('seller_skills as o').innerJoin('skills as s', 's.id', 'o.skill_id').select(['s.id', 's.name']).where('o.user_id', '=', id).orderBy('o.position').execute(),
    tx.selectFrom('seller_languages').select('language').where('user_id', '=', id).orderBy('position').execute(),
  ])
  const rating = seller.rating_count === 0 ? null : Math.round((seller.rating_sum / seller.rating_count) * 10) / 10
  const card = {
    _id: id,
    displayName: seller.display_name,
    firstName: seller.first_name,
    lastName: initialOf(seller.last_name),
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
  return { card, bio: bioOf(seller) }
}

/** Ten doubting three-and-a-half-star votes stand before everyone's own: one five-star review doesn't beat fifty. 0 to 2^20. */
function scoreOf(sum: number, count: number): number {
  return Math.round(((sum + 35) / (count + 10) / 5) * (RANKS - 1))
}

/** The position turned round, for the phone to sort by: no two sellers share it, so that both order ties alike. */
const rankAt = (position: number) => (RANKS + 1) * SELLERS - position

/** A place behind those of the same score: reading positions upward reads the best rated first. */
async function freePosition(tx: Tx, score: number): Promise<number> {
  const from = (RANKS - score) * SELLERS
  const last = await tx
    .selectFrom('listings')
    .select('position')
    .where('position', '>=', from)
    .where('position', '<', from + SELLERS)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.position + 1 : from
}
