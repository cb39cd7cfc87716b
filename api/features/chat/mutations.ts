import type { Role } from '#shared/account.ts'
import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { forRoles, type MutationHandlers } from '../../http/mutation-handlers.ts'
import { markDelivered, markRead, reportChat, setBlocked, setFavorite } from './chats.ts'
import { deleteMessage, editMessage, starMessage } from './messages.ts'
import { writeSavedReplies } from './saved-replies.ts'
import { sendMessage } from './send.ts'

/** A day's outbox is sent at once; nobody writes more than one message a second for long. */
const MESSAGE_LIMIT = { burst: 500, perWindow: 60, windowMs: MINUTE_MS }
const REPORT_LIMIT = { burst: 20, perWindow: 20, windowMs: HOUR_MS }

const TRADERS: Role[] = ['buyer', 'seller']

/** What changes chats, as single calls and in a sync. */
export function chatMutations({ files, rateLimits }: Deps) {
  const messageLimiter = rateLimits.tokenBucket('messages', MESSAGE_LIMIT)
  const reportLimiter = rateLimits.tokenBucket('reports', REPORT_LIMIT)
  return {
    sendMessage: forRoles(TRADERS, ({ database, user, now }, form: ParsedPayload<'sendMessage'>) =>
      sendMessage(database, user, form, { now, rateLimiter: messageLimiter }),
    ),
    editMessage: forRoles(
      TRADERS,
      ({ database, user, now }, { messageId, content }: ParsedPayload<'editMessage'>) =>
        editMessage(database, user.id, messageId, { content, now }),
    ),
    deleteMessage: forRoles(
      TRADERS,
      ({ database, user, now }, { messageId }: ParsedPayload<'deleteMessage'>) =>
        deleteMessage(database, files, user.id, { id: messageId, now, rateLimiter: messageLimiter }),
    ),
    starMessage: forRoles(
      TRADERS,
      ({ database, user }, { messageId, starred }: ParsedPayload<'starMessage'>) =>
        starMessage(database, user.id, messageId, starred),
    ),
    setChatFavorite: forRoles(
      TRADERS,
      ({ database, user, now }, { chatId, isFavorite }: ParsedPayload<'setChatFavorite'>) =>
        setFavorite(database, user.id, chatId, { isFavorite, now }),
    ),
    setChatBlocked: forRoles(
      TRADERS,
      ({ database, user, now }, { chatId, blocked }: ParsedPayload<'setChatBlocked'>) =>
        setBlocked(database, user.id, chatId, { blocked, now }),
    ),
    markChatRead: forRoles(
      TRADERS,
      ({ database, user, now }, { chatId, seq }: ParsedPayload<'markChatRead'>) =>
        markRead(database, user.id, chatId, { seq, now }),
    ),
    markChatDelivered: forRoles(
      TRADERS,
      ({ database, user, now }, { chatId, seq }: ParsedPayload<'markChatDelivered'>) =>
        markDelivered(database, user.id, chatId, { seq, now }),
    ),
    reportChat: forRoles(
      TRADERS,
      async ({ database, user, now }, { chatId, ...form }: ParsedPayload<'reportChat'>) => {
        await reportChat(database, user.id, chatId, { form, now, rateLimiter: reportLimiter })
        return {}
      },
    ),
    changeSavedReplies: forRoles(
      TRADERS,
      async ({ database, user }, change: ParsedPayload<'changeSavedReplies'>) => ({
        replies: await writeSavedReplies(database, user.id, change),
      }),
    ),
  } satisfies Partial<MutationHandlers>
}
