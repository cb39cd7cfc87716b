import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { createFullTextTable } from '../full-text.ts'

/** Chats of two people each, their messages in one order, and what each of the two keeps about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'chats', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('buyer_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('seller_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('last_seq', 'integer', (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('chats_once_a_pair', ['buyer_user_id', 'seller_user_id']),
  )
  await createTable(db, 'chat_members', (t) =>
    t
      .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('other_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('favorite', 'integer', (c) => c.notNull())
      .addColumn('blocked', 'integer', (c) => c.notNull())
      .addColumn('read_seq', 'integer', (c) => c.notNull())
      .addColumn('delivered_seq', 'integer', (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('chat_members_once', ['chat_id', 'user_id']),
  )
  await createTable(db, 'messages', (t) =>
    t
      .addColumn('position', 'integer', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('sender_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('reply_to', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('deleted_at', 'text')
      .addUniqueConstraint('messages_one_a_place', ['chat_id', 'seq']),
  )
  await createTable(db, 'stars', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id'))
      .addPrimaryKeyConstraint('stars_once', ['user_id', 'message_id']),
  )
  await createTable(db, 'saved_replies', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('saved_replies_once', ['user_id', 'position']),
  )
  await createTable(db, 'reports', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('reporter_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id'))
      .addColumn('message_id', 'text')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await db.schema
    .createIndex('chat_members_by_user_id_last_at')
    .on('chat_members')
    .columns(['user_id', 'last_at'])
    .execute()
  await createFullTextTable(
    db,
    'message_search',
    `content, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2"`,
  )
}
