import { Hono } from 'hono'
import * as v from 'valibot'
import {
  Chat,
  ChatList,
  ChatQuery,
  EditMessage,
  Message,
  MessageList,
  MessageQuery,
  MessageSearchQuery,
  MessageSearchResult,
  ReceiptUpdate,
  ReportChat,
  SavedReplies,
  SendMessage,
  SendMessageResult,
  SetBlocked,
  SetFavorite,
  StarMessage,
} from '#shared/chat.ts'
import { Id, successEnvelope } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { createTokenBucket } from '../../http/middleware/limits.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { listChats, markDelivered, markRead, reportChat, setBlocked, setFavorite } from './chats.ts'
import { deleteMessage, editMessage, listMessages, listStarredMessages, starMessage } from './messages.ts'
import { readSavedReplies, writeSavedReplies } from './saved-replies.ts'
import { searchMessages } from './search.ts'
import { sendMessage } from './send.ts'

const ChatId = v.object({ chatId: Id })
const MessageId = v.object({ id: Id })

/** A day's outbox is sent at once; nobody writes more than one message a second for long. */
const MESSAGE_LIMIT = { burst: 500, perWindow: 60, windowMs: 60_000 }
const REPORT_LIMIT = { burst: 20, perWindow: 20, windowMs: 3_600_000 }

/** Chats of buyers and sellers. */
export function chatRoutes({ database, clock, files, env }: Deps) {
  const messageLimiter = env.rateLimits ? createTokenBucket(MESSAGE_LIMIT, clock) : null
  const reportLimiter = env.rateLimits ? createTokenBucket(REPORT_LIMIT, clock) : null
  const requireTrader = requireUser(database, clock, { roles: ['buyer', 'seller'] })
  return new Hono<UserEnv>()
    .get(
      '/chat/user-chats',
      describeEndpoint('My chats, the last written in first', successEnvelope(ChatList)),
      requireTrader,
      validate('query', ChatQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { chats, total } = await listChats(database, c.var.user.id, query, clock())
        const paging = toPaging(query, total)
        return ok(c, {
          chats,
          pagination: { ...paging, hasNext: query.page < paging.totalPages, hasPrev: query.page > 1 },
        })
      },
    )
    .get(
      '/chat/messages/:chatId',
      describeEndpoint('Messages of one of my chats', successEnvelope(MessageList)),
      requireTrader,
      validate('param', ChatId),
      validate('query', MessageQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { messages, total, hasMore } = await listMessages(
          database,
          c.var.user.id,
          c.req.valid('param').chatId,
          query,
        )
        return ok(c, { messages, ...toPaging(query, total), hasMore })
      },
    )
    .post(
      '/chat/send-message',
      describeEndpoint('Sends a message', successEnvelope(SendMessageResult)),
      requireTrader,
      validate('json', SendMessage),
      async (c) =>
        ok(
          c,
          await sendMessage(database, c.var.user, c.req.valid('json'), clock(), messageLimiter),
          'Message sent successfully',
        ),
    )
    .put(
      '/chat/message/:id',
      describeEndpoint('Changes my message', successEnvelope(Message)),
      requireTrader,
      validate('param', MessageId),
      validate('json', EditMessage),
      async (c) =>
        ok(
          c,
          await editMessage(
            database,
            c.var.user.id,
            c.req.valid('param').id,
            c.req.valid('json').content,
            clock(),
          ),
        ),
    )
    .delete(
      '/chat/message/:id',
      describeEndpoint('Takes my message back', successEnvelope(Message)),
      requireTrader,
      validate('param', MessageId),
      async (c) =>
        ok(
          c,
          await deleteMessage(
            database,
            files,
            c.var.user.id,
            c.req.valid('param').id,
            clock(),
            messageLimiter,
          ),
        ),
    )
    .put(
      '/chat/star/:id',
      describeEndpoint('Stars a message, or not', successEnvelope(Message)),
      requireTrader,
      validate('param', MessageId),
      validate('json', StarMessage),
      async (c) =>
        ok(
          c,
          await starMessage(database, c.var.user.id, c.req.valid('param').id, c.req.valid('json').starred),
        ),
    )
    .put(
      '/chat/mark-chat-as-favorite/:chatId',
      describeEndpoint('Favours a chat, or not', successEnvelope(Chat)),
      requireTrader,
      validate('param', ChatId),
      validate('json', SetFavorite),
      async (c) => {
        const { isFavorite } = c.req.valid('json')
        const chat = await setFavorite(
          database,
          c.var.user.id,
          c.req.valid('param').chatId,
          isFavorite,
          clock(),
        )
        return ok(c, chat, isFavorite ? 'Chat marked as favorite' : 'Chat removed from favorites')
      },
    )
    .put(
      '/chat/read/:chatId',
      describeEndpoint('Up to which message I have read', successEnvelope(Chat)),
      requireTrader,
      validate('param', ChatId),
      validate('json', ReceiptUpdate),
      async (c) =>
        ok(
          c,
          await markRead(
            database,
            c.var.user.id,
            c.req.valid('param').chatId,
            c.req.valid('json').seq,
            clock(),
          ),
        ),
    )
    .put(
      '/chat/delivered/:chatId',
      describeEndpoint('Up to which message all has arrived here', successEnvelope(Chat)),
      requireTrader,
      validate('param', ChatId),
      validate('json', ReceiptUpdate),
      async (c) =>
        ok(
          c,
          await markDelivered(
            database,
            c.var.user.id,
            c.req.valid('param').chatId,
            c.req.valid('json').seq,
            clock(),
          ),
        ),
    )
    .put(
      '/chat/block/:chatId',
      describeEndpoint('Refuses what the other writes, or not', successEnvelope(Chat)),
      requireTrader,
      validate('param', ChatId),
      validate('json', SetBlocked),
      async (c) =>
        ok(
          c,
          await setBlocked(
            database,
            c.var.user.id,
            c.req.valid('param').chatId,
            c.req.valid('json').blocked,
            clock(),
          ),
        ),
    )
    .post(
      '/chat/report/:chatId',
      describeEndpoint('Reports a chat or a message of it', successEnvelope(v.object({}))),
      requireTrader,
      validate('param', ChatId),
      validate('json', ReportChat),
      async (c) => {
        await reportChat(
          database,
          c.var.user.id,
          c.req.valid('param').chatId,
          c.req.valid('json'),
          clock(),
          reportLimiter,
        )
        return ok(c, {}, 'Thank you. We will look into it.')
      },
    )
    .get(
      '/chat/search',
      describeEndpoint('My messages that have all the words', successEnvelope(MessageSearchResult)),
      requireTrader,
      validate('query', MessageSearchQuery),
      async (c) => ok(c, { messages: await searchMessages(database, c.var.user.id, c.req.valid('query').q) }),
    )
    .get(
      '/chat/starred',
      describeEndpoint('Messages I have starred', successEnvelope(MessageSearchResult)),
      requireTrader,
      async (c) => ok(c, { messages: await listStarredMessages(database, c.var.user.id) }),
    )
    .get(
      '/chat/saved-replies',
      describeEndpoint('Replies I keep', successEnvelope(SavedReplies)),
      requireTrader,
      async (c) => ok(c, { replies: await readSavedReplies(database, c.var.user.id) }),
    )
    .put(
      '/chat/saved-replies',
      describeEndpoint('Replaces the replies I keep', successEnvelope(SavedReplies)),
      requireTrader,
      validate('json', SavedReplies),
      async (c) =>
        ok(c, { replies: await writeSavedReplies(database, c.var.user.id, c.req.valid('json').replies) }),
    )
}
