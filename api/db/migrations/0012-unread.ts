import { type Kysely, sql } from 'kysely'

/** How much of a chat is unread is counted on, and not anew each time that the chat is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_members')
    .addColumn('unread', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update chat_members set unread =
      (select count(*) from messages as m where m.chat_id = chat_members.chat_id and m.seq > chat_members.read_seq and m.sender_user_id <> chat_members.user_id)`.execute(
    db,
  )
}
