import type { Transaction } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { indexMessage } from '../db/message-full-text.ts'
import type { Schema } from '../db/schema.ts'
import { type RandomSource, randomId } from './random.ts'
import type { DemoTexts } from './words/texts.ts'

export interface ChatPair {
  buyer: string
  seller: string
}

/**
 * Writes a conversation for each of these pairs, the most recent first. The last messages of every third
 * freelancer are unread.
 */
export async function writeChats(
  tx: Transaction<Schema>,
  random: RandomSource,
  { pairs, conversations }: { pairs: ChatPair[]; conversations: DemoTexts['conversations'] },
  now: Date,
): Promise<void> {
  for (const [n, { buyer, seller }] of pairs.entries()) {
    const conversation = conversations[n % conversations.length] ?? []
    let time = now.getTime() - (n * n + 0.2) * DAY_MS - conversation.length * 40 * MINUTE_MS
    const id = randomId(random, new Date(time))
    const openedAt = new Date(time).toISOString()
    const messages = conversation.map(([who, content]) => {
      time += random.integer(1, 30) * MINUTE_MS
      return {
        id: randomId(random, new Date(time)),
        sender: who === 'b' ? buyer : seller,
        content,
        at: new Date(time).toISOString(),
      }
    })
    const last = messages.at(-1)
    const lastAt = last?.at ?? openedAt
    await tx
      .insertInto('chats')
      .values({
        id,
        buyer_user_id: buyer,
        seller_user_id: seller,
        last_seq: messages.length,
        last_at: lastAt,
        created_at: openedAt,
      })
      .execute()
    const member = (user: string, other: string) => {
      const read = last?.sender === user || n % 3 !== 0 ? messages.length : messages.length - 1
      return {
        chat_id: id,
        user_id: user,
        other_user_id: other,
        favorite: n === 1 ? 1 : 0,
        blocked: 0,
        read_seq: read,
        delivered_seq: messages.length,
        unread: messages.length - read,
        last_at: lastAt,
      }
    }
    await tx
      .insertInto('chat_members')
      .values([member(buyer, seller), member(seller, buyer)])
      .execute()
    for (const [i, { id: messageId, sender, content, at }] of messages.entries()) {
      const { position } = await tx
        .insertInto('messages')
        .values({
          id: messageId,
          chat_id: id,
          seq: i + 1,
          sender_user_id: sender,
          content,
          reply_to: null,
          created_at: at,
          edited_at: null,
          deleted_at: null,
        })
        .returning('position')
        .executeTakeFirstOrThrow()
      await indexMessage(tx, { chatId: id, seq: i + 1, position }, content)
    }
  }
}
