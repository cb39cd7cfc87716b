import { type Kysely, sql } from 'kysely'

/**
 * Reviews of clients that an administrator has hidden, with the reason; warnings are notices, of which
 * devices that have all else hear by the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('buyer_ratings').addColumn('hidden_at', 'text').execute()
  await db.schema.alterTable('buyer_ratings').addColumn('hidden_reason', 'text').execute()
  await sql`insert into changes (audience, entity, entity_id) select user_id, 'notice', id from warnings order by id`.execute(
    db,
  )
}
