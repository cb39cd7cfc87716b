import { Hono } from 'hono'
import * as v from 'valibot'
import { successEnvelope } from '#shared/envelope.ts'
import {
  ChangeNoticeSettings,
  NoticeList,
  NoticeQuery,
  NoticeSettings,
  PushEndpoint,
  PushState,
  PushStatus,
  PushSubscription,
  PushTestResult,
  ReadNotices,
  ReadNoticesResult,
  Unsubscribe,
} from '#shared/notifications.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { createTokenBucket } from '../../http/middleware/limits.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import {
  countNotices,
  countUnread,
  listNewestNoticeIds,
  listUnreadChats,
  loadNotices,
  readNotices,
} from './notices.ts'
import { deleteSubscription, readSubscription, sendTestPush, subscribe } from './push.ts'
import { changeNoticeSettings, readNoticeSettings, unsubscribe } from './settings.ts'

/** For subscriptions and test pushes: each one calls an external service. */
const PUSH_LIMIT = { burst: 30, perWindow: 30, windowMs: 3_600_000 }

/** Notifications and the settings for them. */
export function notificationsRoutes({ database, clock, push, env }: Deps) {
  const rateLimiter = env.rateLimits ? createTokenBucket(PUSH_LIMIT, clock) : null
  const requireVerified = requireUser(database, clock)
  return new Hono<UserEnv>()
    .get(
      '/notification',
      describeEndpoint(
        'What I was told, newest first, and the chats with something unread',
        successEnvelope(NoticeList),
      ),
      requireVerified,
      validate('query', NoticeQuery),
      async (c) => {
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
      },
    )
    .put(
      '/notification/read',
      describeEndpoint('Marks some or all of it as seen', successEnvelope(ReadNoticesResult)),
      requireVerified,
      validate('json', ReadNotices),
      async (c) => {
        const { ids, all } = c.req.valid('json')
        await readNotices(database, c.var.user.id, all ? null : (ids ?? []), clock())
        return ok(c, { unread: await countUnread(database.db, c.var.user.id) })
      },
    )
    .get(
      '/notification/settings',
      describeEndpoint('How I want to be told', successEnvelope(NoticeSettings)),
      requireVerified,
      async (c) => ok(c, await readNoticeSettings(database.db, c.var.user.id)),
    )
    .put(
      '/notification/settings',
      describeEndpoint('Changes how I want to be told', successEnvelope(NoticeSettings)),
      requireVerified,
      validate('json', ChangeNoticeSettings),
      async (c) => ok(c, await changeNoticeSettings(database, c.var.user.id, c.req.valid('json'))),
    )
    .post(
      '/notification/unsubscribe',
      describeEndpoint('Ends letters of one kind, by the link in one of them', successEnvelope(v.object({}))),
      validate('query', Unsubscribe),
      async (c) => {
        await unsubscribe(database, c.req.valid('query'))
        return ok(c, {}, 'You get no more letters of this kind')
      },
    )
    .get(
      '/push',
      describeEndpoint('What browsers subscribe with', successEnvelope(PushState)),
      requireVerified,
      async (c) => ok(c, { key: push?.publicKey ?? null }),
    )
    .post(
      '/push/subscription',
      describeEndpoint('This browser wants pushes', successEnvelope(PushStatus)),
      requireVerified,
      validate('json', PushSubscription),
      async (c) => {
        const subscription = c.req.valid('json')
        await subscribe(database, push, c.var.user, subscription, clock(), rateLimiter)
        return ok(c, toPushStatus(await readSubscription(database, c.var.user.id, subscription.endpoint)))
      },
    )
    .delete(
      '/push/subscription',
      describeEndpoint('This browser wants none any more', successEnvelope(v.object({}))),
      requireVerified,
      validate('json', PushEndpoint),
      async (c) => {
        await deleteSubscription(database, c.var.user.id, c.req.valid('json').endpoint)
        return ok(c, {})
      },
    )
    .post(
      '/push/test',
      describeEndpoint(
        'Sends this browser a push and says what its push service answered',
        successEnvelope(PushTestResult),
      ),
      requireVerified,
      validate('json', PushEndpoint),
      async (c) => {
        const { isAccepted, status, reason } = await sendTestPush(
          database,
          push,
          c.var.user.id,
          c.req.valid('json').endpoint,
          clock(),
          rateLimiter,
        )
        return ok(c, { taken: isAccepted, status, reason })
      },
    )
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
