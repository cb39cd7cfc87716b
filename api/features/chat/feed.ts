import { type FeedSources, MAX_INITIAL_TEXT } from '../../db/feed-sources.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { loadChats, loadMessages } from './load-chats.ts'

const INITIAL_CHATS = 50
/** Per chat; beyond the maximum text, chats get only their last message. */
const INITIAL_MESSAGES = 30

export const chatFeed = {
  message: {
    load: ({ db, userId }, ids) => loadMessages(db, userId, { ids }),
  },
  chat: {
    load: ({ db, userId, now }, ids, { message }) =>
      loadChats(db, userId, ids, { now, knownMessages: message }),
    /** The most recently written chats, each after its newest messages. */
    async *readInitial({ db, userId, now }) {
      const chats = await db
        .selectFrom('chat_members')
        .select('chat_id')
        .where('user_id', '=', userId)
        .orderBy('last_at', 'desc')
        .limit(INITIAL_CHATS)
        .execute()
      const ids = chats.map(({ chat_id }) => chat_id)
      let textLength = 0
      for (const chat of await loadChats(db, userId, ids, { now })) {
        await yieldToEventLoop()
        const limit = textLength < MAX_INITIAL_TEXT ? INITIAL_MESSAGES : 1
        const messages = await loadMessages(db, userId, {
          chatId: chat._id,
          from: Math.max(1, chat.lastSeq - limit + 1),
          to: chat.lastSeq,
        })
        for (const row of messages) yield { entity: 'message', row }
        textLength += messages.reduce((sum, { content }) => sum + content.length, 0)
        yield { entity: 'chat', row: chat }
      }
    },
  },
} satisfies Pick<FeedSources, 'message' | 'chat'>
