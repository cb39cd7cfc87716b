import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * Who is signed in where and from which known devices, one-time codes, counted attempts, and mail that waits
 * to go out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('confirm_new_devices', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(db, 'sessions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_used_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'codes', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('secret_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('codes_one_a_purpose', ['user_id', 'purpose']),
  )
  await createTable(db, 'attempts', (t) =>
    t
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('first_at', 'text', (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'known_devices', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_devices_once', ['user_id', 'device_hash']),
  )
  await createTable(db, 'mails', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('to_address', 'text', (c) => c.notNull())
      .addColumn('secret', 'text')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_try_at', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('sessions_by_user_id').on('sessions').column('user_id').execute()
  await db.schema
    .createIndex('mails_by_state_next_try_at')
    .on('mails')
    .columns(['state', 'next_try_at'])
    .execute()
}
