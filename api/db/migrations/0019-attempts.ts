import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** A subscription that a provider is asked for and that isn't written down yet: one a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'subscription_attempts', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
}
