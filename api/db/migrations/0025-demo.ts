import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * Who was made up for a demo. Until now they are known by their addresses and by having no password, which
 * nobody who signs up is without; the three that one logs in as have one, and are theirs only where the
 * others were made beside them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'demo_people', (t) =>
    t.addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade')),
  )
  await sql`
    insert into demo_people (user_id)
    select id from users where email like '%@demo.test' and status <> 'deleted' and (
      (password_hash is null and role in ('buyer', 'seller'))
      or (email in ('buyer@demo.test', 'seller@demo.test', 'admin@demo.test')
        and exists (select 1 from users as made where made.email = 'buyer1@demo.test' and made.password_hash is null)
        and exists (select 1 from users as made where made.email = 'seller1@demo.test' and made.password_hash is null)))`.execute(
    db,
  )
}
