import type { Kysely } from 'kysely'

/** What is somebody's is found by whose it is, also where only its export asks so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, ...columns] of [
    ['files', 'owner_user_id', 'id'],
    ['ratings', 'buyer_user_id', 'created_at'],
    ['buyer_ratings', 'seller_user_id', 'created_at'],
    ['reports', 'reporter_user_id', 'id'],
    ['contacts', 'email', 'id'],
    ['mails', 'to_address', 'id'],
  ] as const)
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .ifNotExists()
      .on(table)
      .columns([...columns])
      .execute()
}
