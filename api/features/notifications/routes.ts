import { HOUR_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { readNoticeSettings, unsubscribe } from '../notices/settings.ts'
import { notificationsMutations } from './mutations.ts'
import { countNotices, countUnread, listNewestNoticeIds, listUnreadChats, loadNotices } from './notices.ts'
import { deleteSubscription, readSubscription, sendTestPush, subscribe } from './push.ts'

/** For subscriptions and test pushes: each one calls an external service. */
const PUSH_LIMIT = { burst: 30, perWindow: 30, windowMs: HOUR_MS }

/** Notifications and the settings for them. */
export function notificationsRoutes(deps: Deps) {
  const { database, clock, push, rateLimits } = deps
  const rateLimiter = rateLimits.tokenBucket('push', PUSH_LIMIT)
  const requireVerified = requireUser(database, clock)
  return new EndpointRouter<UserEnv>()
    .serve('GET /notification', requireVerified, async (c) => {
      const { id } = c.var.user
      const query = c.req.valid('query')
      const { total } = await countNotices(database.db, id)
      const notifications = await loadNotices(
        database.db,
        id,
        await listNewestNoticeIds(database.db, id, query.limit, (query.page - 1) * query.limit),
      )
      const messages = (await listUnreadChats(database.db, id)).map(({ chatId, unread, from, at }) => ({
        chatId,
        unread,
        from,
        at,
      }))
      return ok(c, {
        notifications,
        messages,
        unread: await countUnread(database.db, id),
        ...toPaging(query, total),
      })
    })
    .serve('PUT /notification/read', requireVerified, async (c) =>
      ok(c, await notificationsMutations.markNoticesRead(toWriteContext(c, deps), c.req.valid('json'))),
    )
    .serve('GET /notification/settings', requireVerified, async (c) =>
      ok(c, await readNoticeSettings(database.db, c.var.user.id)),
    )
    .serve('PUT /notification/settings', requireVerified, async (c) =>
      ok(c, await notificationsMutations.changeNoticeSettings(toWriteContext(c, deps), c.req.valid('json'))),
    )
    .serve('POST /notification/unsubscribe', async (c) => {
      await unsubscribe(database, c.req.valid('query'))
      return ok(c, {}, 'You won’t get these emails anymore')
    })
    .serve('GET /push', requireVerified, async (c) => ok(c, { key: push?.publicKey ?? null }))
    .serve('POST /push/subscription', requireVerified, async (c) => {
      const subscription = c.req.valid('json')
      await subscribe(database, push, c.var.user, { subscription, now: clock(), rateLimiter })
      return ok(c, toPushStatus(await readSubscription(database, c.var.user.id, subscription.endpoint)))
    })
    .serve('DELETE /push/subscription', requireVerified, async (c) => {
      await deleteSubscription(database, c.var.user.id, c.req.valid('json').endpoint)
      return ok(c, {})
    })
    .serve('POST /push/test', requireVerified, async (c) => {
      const { isAccepted, status, reason } = await sendTestPush(database, push, c.var.user.id, {
        endpoint: c.req.valid('json').endpoint,
        now: clock(),
        rateLimiter,
      })
      return ok(c, { taken: isAccepted, status, reason })
    })
}

const toPushStatus = ({
  taken_at,
  failures,
  error,
}: {
  taken_at: string | null
  failures: number
  error: string | null
}) => ({ takenAt: taken_at, failures, error })
