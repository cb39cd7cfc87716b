import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { listChats } from './chats.ts'
import { listMessages, listStarredMessages } from './messages.ts'
import type { chatMutations } from './mutations.ts'
import { readSavedReplies } from './saved-replies.ts'
import { searchMessages } from './search.ts'

/** Chats of buyers and sellers. */
export function chatRoutes(deps: Deps, mutations: ReturnType<typeof chatMutations>) {
  const { database, clock } = deps
  const requireTrader = requireUser(database, clock, { roles: ['buyer', 'seller'] })
  return new EndpointRouter<UserEnv>()
    .serve('GET /chat/user-chats', requireTrader, async (c) => {
      const query = c.req.valid('query')
      const { chats, total } = await listChats(database, c.var.user.id, query, clock())
      const paging = toPaging(query, total)
      return ok(c, {
        chats,
        pagination: { ...paging, hasNext: query.page < paging.totalPages, hasPrev: query.page > 1 },
      })
    })
    .serve('GET /chat/messages/:chatId', requireTrader, async (c) => {
      const query = c.req.valid('query')
      const { messages, total, hasMore } = await listMessages(
        database,
        c.var.user.id,
        c.req.valid('param').chatId,
        query,
      )
      return ok(c, { messages, ...toPaging(query, total), hasMore })
    })
    .serve('POST /chat/send-message', requireTrader, async (c) =>
      ok(
        c,
        await mutations.sendMessage(toWriteContext(c, deps), c.req.valid('json')),
        'Message sent successfully',
      ),
    )
    .serve('PUT /chat/message/:id', requireTrader, async (c) => {
      const edit = { messageId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.editMessage(toWriteContext(c, deps), edit))
    })
    .serve('DELETE /chat/message/:id', requireTrader, async (c) =>
      ok(c, await mutations.deleteMessage(toWriteContext(c, deps), { messageId: c.req.valid('param').id })),
    )
    .serve('PUT /chat/star/:id', requireTrader, async (c) => {
      const star = { messageId: c.req.valid('param').id, ...c.req.valid('json') }
      return ok(c, await mutations.starMessage(toWriteContext(c, deps), star))
    })
    .serve('PUT /chat/mark-chat-as-favorite/:chatId', requireTrader, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return ok(
        c,
        await mutations.setChatFavorite(toWriteContext(c, deps), change),
        change.isFavorite ? 'Chat marked as favorite' : 'Chat removed from favorites',
      )
    })
    .serve('PUT /chat/read/:chatId', requireTrader, async (c) => {
      const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
      return ok(c, await mutations.markChatRead(toWriteContext(c, deps), mark))
    })
    .serve('PUT /chat/delivered/:chatId', requireTrader, async (c) => {
      const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
      return ok(c, await mutations.markChatDelivered(toWriteContext(c, deps), mark))
    })
    .serve('PUT /chat/block/:chatId', requireTrader, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return ok(c, await mutations.setChatBlocked(toWriteContext(c, deps), change))
    })
    .serve('POST /chat/report/:chatId', requireTrader, async (c) => {
      const report = { ...c.req.valid('param'), ...c.req.valid('json') }
      return ok(
        c,
        await mutations.reportChat(toWriteContext(c, deps), report),
        'Thank you. We will look into it.',
      )
    })
    .serve('GET /chat/search', requireTrader, async (c) =>
      ok(c, { messages: await searchMessages(database, c.var.user.id, c.req.valid('query').q) }),
    )
    .serve('GET /chat/starred', requireTrader, async (c) =>
      ok(c, { messages: await listStarredMessages(database, c.var.user.id) }),
    )
    .serve('GET /chat/saved-replies', requireTrader, async (c) =>
      ok(c, { replies: await readSavedReplies(database, c.var.user.id) }),
    )
    .serve('PUT /chat/saved-replies', requireTrader, async (c) =>
      ok(c, await mutations.changeSavedReplies(toWriteContext(c, deps), c.req.valid('json'))),
    )
}
