import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SESSION_DAYS = 90

/**
 * What a known device is called and when it was last seen, and whether a log-in there is still to be
 * confirmed; when a session ends however much it is used, and which known device it is on; tries at a code on
 * known devices; several links for a forgotten password at once. Links that are under way die with the
 * update: they are asked for again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (to: string, name: string, type: 'text' | 'integer', value?: string | number) =>
    db.schema
      .alterTable(to)
      .addColumn(name, type, (c) => (value === undefined ? c : c.notNull().defaultTo(value)))
      .execute()
  await add('known_devices', 'label', 'text', '')
  await add('known_devices', 'last_seen_at', 'text', '')
  await add('known_devices', 'confirmed', 'integer', 1)
  await sql`update known_devices set last_seen_at = created_at`.execute(db)
  await add('codes', 'device_tries', 'integer', 0)
  await add('sessions', 'ends_at', 'text', '')
  await add('sessions', 'device_hash', 'text')
  const sessions = db.withTables<{ sessions: { id: string; created_at: string; ends_at: string } }>()
  for (const { id, created_at } of await sessions
    .selectFrom('sessions')
    .select(['id', 'created_at'])
    .execute()) {
    const ends_at = new Date(Date.parse(created_at) + SESSION_DAYS * DAY_MS).toISOString()
    await sessions.updateTable('sessions').set({ ends_at }).where('id', '=', id).execute()
  }
  await createTable(db, 'reset_links', (t) =>
    t
      .addColumn('secret_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('reset_links_by_user_id').on('reset_links').column('user_id').execute()
  await db.schema.createIndex('sessions_by_ends_at').on('sessions').column('ends_at').execute()
  await sql`delete from codes where purpose = 'reset'`.execute(db)
}
