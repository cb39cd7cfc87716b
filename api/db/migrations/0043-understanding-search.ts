import { type Kysely, sql } from 'kysely'
import { createFullTextTable } from '../full-text.ts'

/**
 * Freelancers are found by words, stems and entries of the thesaurus, in the order of their standing, which
 * is `search_position`: null until the market has indexed them, soon after its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('search_position', 'integer').execute()
  await sql`create unique index listings_by_search_position on listings (search_position)`.execute(db)
  await createFullTextTable(
    db,
    'seller_search',
    "title, services, skills, text, content = '', contentless_delete = 1, prefix = '2 3', tokenize = \"ascii tokenchars '=~@'\"",
  )
  await sql`drop table listing_search`.execute(db)
}
