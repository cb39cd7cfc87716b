import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { buildDocument, type SearchDocument } from '#shared/search/document.ts'
import { STARTER_THESAURUS } from '#shared/search/starter-thesaurus.ts'
import { SellerCard } from '#shared/sellers.ts'
import { indexRow } from '../../db/full-text.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { parseNames } from '../catalog/catalog.ts'
import { indexPlace, type PlacedCard } from './place-index.ts'

type Tx = Transaction<Schema>
type IndexedCard = Pick<SellerCard, '_id' | 'displayName' | 'firstName' | 'lastName' | 'title' | 'bio'>

/** Adds a listing to the full-text index and that of places under its search position. */
export async function indexListing(
  tx: Tx,
  searchPosition: number,
  card: IndexedCard & PlacedCard,
  seller: { description: string },
): Promise<void> {
  await indexRow(tx, searchPosition, await buildListingDocument(tx, card, seller))
  await indexPlace(tx, searchPosition, card)
}

/** What a freelancer is found by, by the same rule as on the device. */
export async function buildListingDocument(
  tx: Tx,
  card: IndexedCard,
  { description }: { description: string },
): Promise<SearchDocument> {
  const services = await tx
    .selectFrom('seller_occupations as o')
    .innerJoin('sub_categories as s', 's.id', 'o.sub_category_id')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.id', 's.name', 's.names', 's.status', 'c.name as category', 'c.names as categoryNames'])
    .where('o.user_id', '=', card._id)
    .where('s.status', '=', 'Active')
    .execute()
  const skills = await tx
    .selectFrom('seller_skills as o')
    .innerJoin('skills as s', 's.id', 'o.skill_id')
    .select(['s.id', 's.name', 's.names'])
    .where('o.user_id', '=', card._id)
    .execute()
  const toNames = (name: string, names: string) => [name, ...Object.values(parseNames(names))]
  const toItem = (row: { id: string; name: string; names: string }) => ({
    _id: row.id,
    names: toNames(row.name, row.names),
  })
  return buildDocument(
    {
      names: [card.displayName, card.firstName, card.lastName],
      title: card.title,
      services: services.map(toItem),
      skills: skills.map(toItem),
      categories: services.map(({ category, categoryNames }) => toNames(category, categoryNames)),
      text: `${card.bio} ${description}`,
    },
    STARTER_THESAURUS,
  )
}

/** Rebuilds the indexes of listed sellers, for a database whose rows were copied. */
export async function reindexListings(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .select(['l.search_position', 'l.card', 's.description'])
    .execute()
  for (const { search_position, card, description } of rows) {
    await yieldToEventLoop()
    // Who has no position yet is indexed after the next start.
    if (search_position !== null)
      await indexListing(tx, search_position, v.parse(SellerCard, JSON.parse(card)), { description })
  }
}
