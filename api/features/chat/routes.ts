import { Hono } from 'hono'
import * as v from 'valibot'
import {
  Block,
  Chat,
  ChatList,
  ChatQuery,
  EditMessage,
  Favorite,
  Message,
  MessageHits,
  MessageList,
  MessageQuery,
  MessageSearch,
  Progress,
  ReportChat,
  SavedReplies,
  SendMessage,
  Sent,
  StarMessage,
} from '#shared/chat.ts'
import { Id, success } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { openAllowance } from '../../http/limits.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { blockOther, listChats, markDelivered, markFavorite, markRead, reportChat } from './chats.ts'
import { deleteMessage, editMessage, listMessages, starMessage, starredMessages } from './messages.ts'
import { readReplies, writeReplies } from './saved-replies.ts'
import { searchMessages } from './search.ts'
import { sendMessage } from './send.ts'

const ChatId = v.object({ chatId: Id })
const MessageId = v.object({ id: Id })

/** A day's queue goes out at once; nobody writes more than one a second for long. */
const MESSAGES = { burst: 500, most: 60, window: 60_000 }
const REPORTS = { burst: 20, most: 20, window: 3_600_000 }

/** Chats of buyers and sellers. */
export function chatRoutes({ database, clock, files, env }: Deps) {
  const limit = env.rateLimits ? openAllowance(MESSAGES, clock) : null
  const reports = env.rateLimits ? openAllowance(REPORTS, clock) : null
  const traders = signedIn(database, clock, { roles: ['buyer', 'seller'] })
  return new Hono<PersonEnv>()
    .get('/chat/user-chats', describe('My chats, the last written in first', success(ChatList)), traders, validate('query', ChatQuery), async (c) => {
      const query = c.req.valid('query')
      const { chats, total } = await listChats(database, c.var.person.id, query, clock())
      const pages = pagingOf(query, total)
      return ok(c, { chats, pagination: { ...pages, hasNext: query.page < pages.totalPages, hasPrev: query.page > 1 } })
    })
    .get(
      '/chat/messages/:chatId',
      describe('Messages of one of my chats', success(MessageList)),
      traders,
      validate('param', ChatId),
      validate('query', MessageQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { messages, total, hasMore } = await listMessages(database, c.var.person.id, c.req.valid('param').chatId, query)
        return ok(c, { messages, ...pagingOf(query, total), hasMore })
      },
    )
    .post('/chat/send-message', describe('Sends a message', success(Sent)), traders, validate('json', SendMessage), async (c) =>
      ok(c, await sendMessage(database, c.var.person, c.req.valid('json'), clock(), limit), 'Message sent successfully'),
    )
    .put('/chat/message/:id', describe('Changes my message', success(Message)), traders, validate('param', MessageId), validate('json', EditMessage), async (c) =>
      ok(c, await editMessage(database, c.var.person.id, c.req.valid('param').id, c.req.valid('json').content, clock())),
    )
    .delete('/chat/message/:id', describe('Takes my message back', success(Message)), traders, validate('param', MessageId), async (c) =>
      ok(c, await deleteMessage(database, files, c.var.person.id, c.req.valid('param').id, clock(), limit)),
    )
    .put('/chat/star/:id', describe('Stars a message, or not', success(Message)), traders, validate('param', MessageId), validate('json', StarMessage), async (c) =>
      ok(c, await starMessage(database, c.var.person.id, c.req.valid('param').id, c.req.valid('json').starred)),
    )
    .put('/chat/mark-chat-as-favorite/:chatId', describe('Favours a chat, or not', success(Chat)), traders, validate('param', ChatId), validate('json', Favorite), async (c) => {
      const { isFavorite } = c.req.valid('json')
      const chat = await markFavorite(database, c.var.person.id, c.req.valid('param').chatId, isFavorite, clock())
      return ok(c, chat, isFavorite ? 'Chat marked as favorite' : 'Chat removed from favorites')
    })
    .put('/chat/read/:chatId', describe('Up to which message I have read', success(Chat)), traders, validate('param', ChatId), validate('json', Progress), async (c) =>
      ok(c, await markRead(database, c.var.person.id, c.req.valid('param').chatId, c.req.valid('json').seq, clock())),
    )
    .put(
      '/chat/delivered/:chatId',
      describe('Up to which message all has arrived here', success(Chat)),
      traders,
      validate('param', ChatId),
      validate('json', Progress),
      async (c) => ok(c, await markDelivered(database, c.var.person.id, c.req.valid('param').chatId, c.req.valid('json').seq, clock())),
    )
    .put('/chat/block/:chatId', describe('Refuses what the other writes, or not', success(Chat)), traders, validate('param', ChatId), validate('json', Block), async (c) =>
      ok(c, await blockOther(database, c.var.person.id, c.req.valid('param').chatId, c.req.valid('json').blocked, clock())),
    )
    .post(
      '/chat/report/:chatId',
      describe('Reports a chat or a message of it', success(v.object({}))),
      traders,
      validate('param', ChatId),
      validate('json', ReportChat),
      async (c) => {
        await reportChat(database, c.var.person.id, c.req.valid('param').chatId, c.req.valid('json'), clock(), reports)
        return ok(c, {}, 'Thank you. We will look into it.')
      },
    )
    .get('/chat/search', describe('My messages that have all the words', success(MessageHits)), traders, validate('query', MessageSearch), async (c) =>
      ok(c, { messages: await searchMessages(database, c.var.person.id, c.req.valid('query').q) }),
    )
    .get('/chat/starred', describe('Messages I have starred', success(MessageHits)), traders, async (c) => ok(c, { messages: await starredMessages(database, c.var.person.id) }))
    .get('/chat/saved-replies', describe('Replies I keep', success(SavedReplies)), traders, async (c) => ok(c, { replies: await readReplies(database, c.var.person.id) }))
    .put('/chat/saved-replies', describe('Replaces the replies I keep', success(SavedReplies)), traders, validate('json', SavedReplies), async (c) =>
      ok(c, { replies: await writeReplies(database, c.var.person.id, c.req.valid('json').replies) }),
    )
}
