import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { indexAllMessages } from '../message-full-text.ts'
import type { Schema } from '../schema.ts'

/**
 * The words of messages by their chats, for searches that read nothing of others. What they were found by
 * until now goes: it kept the words of messages that had been changed or taken back.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('message_words')
    .addColumn('chat', 'integer', (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    // By its signs' numbers on either engine: what begins alike stands together.
    .addColumn('word', isPostgres(db) ? sql`text collate "C"` : 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_words_key', ['chat', 'block', 'word', 'position'])
    .modifyEnd(isPostgres(db) ? sql`` : sql`without rowid, strict`)
    .execute()
  await indexAllMessages(db)
  await sql`drop table message_search`.execute(db)
}
