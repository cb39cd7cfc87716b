import { Hono } from 'hono'
import * as v from 'valibot'
import { success } from '#shared/envelope.ts'
import {
  ChangeNoticeSettings,
  NoticeList,
  NoticeQuery,
  NoticeSettings,
  NoticesRead,
  PushEndpoint,
  PushStanding,
  PushState,
  PushSubscription,
  PushTested,
  ReadNotices,
  Unsubscribe,
} from '#shared/notifications.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { openAllowance } from '../../http/limits.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { countNotices, newestNotices, noticeRows, readNotices, unreadChats, unreadOf } from './notices.ts'
import { forgetSubscription, standingOf, subscribe, tryPush } from './push.ts'
import { changeSettings, readSettings, unsubscribe } from './settings.ts'

/** Browsers that are made known, and pushes that are sent to try them: each calls a stranger. */
const CALLS = { burst: 30, most: 30, window: 3_600_000 }

/** What people are told, and how they want to be. */
export function notificationsRoutes({ database, clock, push, env }: Deps) {
  const limit = env.rateLimits ? openAllowance(CALLS, clock) : null
  const someone = signedIn(database, clock)
  return new Hono<PersonEnv>()
    .get(
      '/notification',
      describe('What I was told, newest first, and the chats with something unread', success(NoticeList)),
      someone,
      validate('query', NoticeQuery),
      async (c) => {
        const { id } = c.var.person
        const query = c.req.valid('query')
        const { total } = await countNotices(database.db, id)
        const notifications = await noticeRows(database.db, id, await newestNotices(database.db, id, query.limit, (query.page - 1) * query.limit))
        const messages = (await unreadChats(database.db, id)).map(({ chatId, unread, from, at }) => ({ chatId, unread, from, at }))
        return ok(c, { notifications, messages, unread: await unreadOf(database.db, id), ...pagingOf(query, total) })
      },
    )
    .put('/notification/read', describe('Marks some or all of it as seen', success(NoticesRead)), someone, validate('json', ReadNotices), async (c) => {
      const { ids, all } = c.req.valid('json')
      await readNotices(database, c.var.person.id, all ? null : (ids ?? []), clock())
      return ok(c, { unread: await unreadOf(database.db, c.var.person.id) })
    })
    .get('/notification/settings', describe('How I want to be told', success(NoticeSettings)), someone, async (c) => ok(c, await readSettings(database.db, c.var.person.id)))
    .put('/notification/settings', describe('Changes how I want to be told', success(NoticeSettings)), someone, validate('json', ChangeNoticeSettings), async (c) =>
      ok(c, await changeSettings(database, c.var.person.id, c.req.valid('json'))),
    )
    .post('/notification/unsubscribe', describe('Ends letters of one kind, by the link in one of them', success(v.object({}))), validate('query', Unsubscribe), async (c) => {
      await unsubscribe(database, c.req.valid('query'))
      return ok(c, {}, 'You get no more letters of this kind')
    })
    .get('/push', describe('What browsers subscribe with', success(PushState)), someone, async (c) => ok(c, { key: push?.publicKey ?? null }))
    .post('/push/subscription', describe('This browser wants pushes', success(PushStanding)), someone, validate('json', PushSubscription), async (c) => {
      const subscription = c.req.valid('json')
      await subscribe(database, push, c.var.person, subscription, clock(), limit)
      return ok(c, standing(await standingOf(database, c.var.person.id, subscription.endpoint)))
    })
    .delete('/push/subscription', describe('This browser wants none any more', success(v.object({}))), someone, validate('json', PushEndpoint), async (c) => {
      await forgetSubscription(database, c.var.person.id, c.req.valid('json').endpoint)
      return ok(c, {})
    })
    .post('/push/test', describe('Sends this browser a push and says what its push service answered', success(PushTested)), someone, validate('json', PushEndpoint), async (c) => {
      const { taken, status, reason } = await tryPush(database, push, c.var.person.id, c.req.valid('json').endpoint, clock(), limit)
      return ok(c, { taken, status, reason })
    })
}

const standing = ({ taken_at, failures, error }: { taken_at: string | null; failures: number; error: string | null }) => ({ takenAt: taken_at, failures, error })
