import { join } from 'node:path'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../../api/db/id.ts'
import { indexAllMessages } from '../../api/db/message-full-text.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { withoutIndexes } from './bulk-insert.ts'
import { userRow } from './seed-market.ts'

export const CHATS = 1000
const YEAR_MS = 365 * DAY_MS

interface ChatPeers {
  /**
   * For each connection, its owner, a token and the user that its owner writes to. The first connection's
   * owner has all the chats.
   */
  pairs: { userId: string; token: string; other: string }[]
  /** One of the first owner's chats. */
  chatId: string
}

/**
 * Fills a database with a year's messages: one buyer has CHATS chats, and as many other users as there are
 * further connections have one each.
 */
export async function seedChats(
  folder: string,
  messages: number,
  connectionCount: number,
): Promise<ChatPeers> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const now = new Date()
  const createdAt = now.toISOString()
  const buyers = Array.from({ length: connectionCount }, () => newId(now))
  const sellers = Array.from({ length: CHATS }, () => newId(now))
  const pairs: ChatPeers['pairs'] = []
  await write(database, async (tx) => {
    const people = [
      ...buyers.map((id) => userRow(id, 'buyer', 'Ana', 'MX', now)),
      ...sellers.map((id) => userRow(id, 'seller', 'Luis', 'MX', now)),
    ]
    for (const user of people) await tx.insertInto('users').values(user).execute()
    for (const [i, buyer] of buyers.entries())
      pairs.push({
        userId: buyer,
        token: await createSession(tx, buyer, { device: 'bench', now }),
        other: sellers[i] ?? '',
      })
  })
  const [first = '', ...others] = buyers
  const chats = [
    ...sellers.map((seller) => ({ buyer: first, seller })),
    ...others.map((buyer, i) => ({ buyer, seller: sellers[i + 1] ?? '' })),
  ].map((chat) => ({
    ...chat,
    id: newId(now),
  }))
  const messagesPerChat = Math.floor(messages / chats.length)
  await write(database, async (tx, changed) => {
    for (const { id, buyer, seller } of chats) {
      await tx
        .insertInto('chats')
        .values({
          id,
          buyer_user_id: buyer,
          seller_user_id: seller,
          last_seq: messagesPerChat,
          last_at: createdAt,
          created_at: createdAt,
        })
        .execute()
      for (const [user, other] of [
        [buyer, seller],
        [seller, buyer],
      ] as const)
        await tx
          .insertInto('chat_members')
          .values({
            chat_id: id,
            user_id: user,
            other_user_id: other,
            favorite: 0,
            blocked: 0,
            read_seq: messagesPerChat,
            delivered_seq: messagesPerChat,
            unread: 0,
            last_at: createdAt,
          })
          .execute()
      changed([buyer, seller], 'chat', id)
    }
  })
  const total = messagesPerChat * chats.length
  const { sqlite } = database
  withoutIndexes(database, () => {
    // Senders take turns. Ids carry the time, as real ones do.
    sqlite.exec(`
      create temp table talks as select row_number() over (order by rowid) - 1 as i, id, buyer_user_id as buyer, seller_user_id as seller from chats;
      create unique index temp.talks_by_i on talks (i);
      create unique index temp.talks_by_id on talks (id);
      insert into messages (position, id, chat_id, seq, sender_user_id, content, created_at)
        with recursive n (n) as (values (0) union all select n + 1 from n where n + 1 < ${total}),
          timed as (select n, ${now.getTime() - YEAR_MS} + n * ${YEAR_MS} / ${total} as ms from n)
        select n + 1, printf('%08x-%04x-7%03x-8%03x-%012x', ms >> 16, ms & 65535, n & 4095, (n >> 12) & 4095, n), t.id, n / ${chats.length} + 1,
          iif(n / ${chats.length} % 2 = 0, buyer, seller), 'Message ' || n || ' of a long acquaintance', strftime('%Y-%m-%dT%H:%M:%fZ', ms / 1000.0, 'unixepoch')
        from timed cross join talks t on t.i = n % ${chats.length};
      insert into changes (audience, entity, entity_id)
        select iif(side = 0, buyer, seller), 'message', m.id from messages m cross join talks t on t.id = m.chat_id cross join (select 0 as side union all select 1);
    `)
  })
  await write(database, indexAllMessages)
  database.close()
  return { pairs, chatId: chats[0]?.id ?? '' }
}
