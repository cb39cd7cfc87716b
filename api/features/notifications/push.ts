import * as v from 'valibot'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'
import ar from '#shared/notices/ar.ts'
import en from '#shared/notices/en.ts'
import es from '#shared/notices/es.ts'
import fr from '#shared/notices/fr.ts'
import { isInQuietHours, ORDER_ACTIONS, type OrderAction, type PushPayload } from '#shared/notifications.ts'
import type { FeedEntity } from '../../db/feed-sources.ts'
import { newId } from '../../db/id.ts'
import type { Database, RemoteListener } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { idleCutoff, type SessionUser } from '../../http/middleware/session.ts'
import { isolate, textsFor } from '../../i18n/texts.ts'
import { generatePushKeys, type PushKeys, type PushResult, type PushSender } from '../../outside/push.ts'
import { hasSharedOrder, toChatName } from '../chat/load-chats.ts'
import { getOrCreateSetting, readNoticeSettings } from '../notices/settings.ts'
import { formatOrderNumber } from '../orders/load-orders.ts'
import { countUnread } from './notices.ts'

export const NOTICE_TEXTS: Record<
  InterfaceLanguage,
  Record<OrderAction | 'message' | 'deletedUser' | 'byActor', string>
> = { en, es, fr, ar }
/**
 * The entity of the change that a user's feed gets when they subscribe a device. Only the push notifier reads
 * it; clients get no row.
 */
const SUBSCRIBED_ENTITY = 'push'
const MAX_DEVICES = 10
/** A subscription is deleted after this many consecutive failures. */
const MAX_FAILURES = 20

const StoredPushKeys = v.object({ publicKey: v.string(), privateKey: v.string() })

/** The market's VAPID keys, created on its first start. */
export async function getPushKeys(database: Database): Promise<PushKeys> {
  return v.parse(
    StoredPushKeys,
    JSON.parse(await getOrCreateSetting(database, 'push-keys', () => JSON.stringify(generatePushKeys()))),
  )
}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Stores the push subscription of a signed-in browser. Repeating it changes nothing; it replaces another
 * account's on the same browser, and beyond the limit the oldest is removed. PUSH_UNUSABLE for an endpoint
 * that isn't a known push service; RATE_LIMITED, because each new endpoint costs a DNS lookup.
 */
export async function subscribe(
  database: Database,
  push: PushSender | null,
  user: SessionUser,
  {
    subscription: { endpoint, keys },
    now,
    rateLimiter,
  }: { subscription: Subscription; now: Date; rateLimiter: RateLimiter | null },
): Promise<void> {
  const existing = await database.db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'session_id', 'p256dh'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  if (
    push &&
    existing?.user_id === user.id &&
    existing.session_id === user.sessionId &&
    existing.p256dh === keys.p256dh
  )
    return
  consumeToken(rateLimiter, user.id)
  if (!push || !(await push.isAllowedEndpoint(endpoint))) throw new DomainError('PUSH_UNUSABLE')
  await write(database, async (tx, recordChange) => {
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
    const excessIds = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .limit(1_000_000)
      .offset(MAX_DEVICES - 1)
    await tx.deleteFrom('push_subscriptions').where('id', 'in', excessIds).execute()
    await tx
      .insertInto('push_subscriptions')
      .values({
        id: newId(now),
        user_id: user.id,
        session_id: user.sessionId,
        endpoint,
        ...keys,
        created_at: now.toISOString(),
        taken_at: null,
        failures: 0,
        error: null,
      })
      .execute()
    recordChange([user.id], SUBSCRIBED_ENTITY, user.id)
  })
}

export async function deleteSubscription(
  database: Database,
  userId: string,
  endpoint: string,
): Promise<void> {
  await write(database, (tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('endpoint', '=', endpoint)
      .execute(),
  )
}

/** The state of one of the user's own subscriptions; PUSH_UNKNOWN where there is none. */
export async function readSubscription(
  { db }: Database,
  userId: string,
  endpoint: string,
): Promise<Schema['push_subscriptions']> {
  const row = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  if (!row) throw new DomainError('PUSH_UNKNOWN')
  return row
}

/** Sends a test push to a browser and returns the push service's response. */
export async function sendTestPush(
  database: Database,
  push: PushSender | null,
  userId: string,
  { endpoint, now, rateLimiter }: { endpoint: string; now: Date; rateLimiter: RateLimiter | null },
): Promise<PushResult> {
  const row = await readSubscription(database, userId, endpoint)
  if (!push) throw new DomainError('PUSH_UNUSABLE')
  consumeToken(rateLimiter, userId)
  const language = await readLanguage(database, userId)
  const { trial, trialText, open } = textsFor(language).push
  const payload = {
    to: userId,
    title: trial,
    body: trialText,
    path: '/profile-setting?tab=notifications',
    tag: 'trial',
    unread: await countUnread(database.db, userId),
    language,
  }
  return sendToDevice(database, push, row, {
    payload: { ...payload, actions: [{ action: 'open', title: open }] },
    now,
  })
}

/** Whether the app is open in the foreground on a device, which then needs no push. */
export type IsViewing = (sessionId: string) => Promise<boolean>

/**
 * Pushes new notifications and messages to subscribed devices. It listens to the change feed, so that
 * services don't have to call it. Pushes that are lost when the process ends are still in the bell.
 */
export function startPushNotifier(
  { database, clock, backgroundTasks, push, log }: Deps,
  isViewing: IsViewing,
): { close(): void } {
  if (!push) return { close: () => undefined }
  // One run at a time per user, so that no run repeats what another has pushed.
  const runsByUser = new Map<string, Promise<number>>()
  // Most users have no subscription, and their messages cost nothing here. A user without subscriptions stays
  // in the set until the next start.
  const subscribers = new Set<string>()
  let isComplete = false
  const loadSubscribers = async () => {
    isComplete = false
    for (const { user_id } of await database.db
      .selectFrom('push_subscriptions')
      .select('user_id')
      .distinct()
      .execute())
      subscribers.add(user_id)
    isComplete = true
  }
  backgroundTasks.run(loadSubscribers)
  const onChange = (audience: string, after: number, entities: Set<FeedEntity>) => {
    if (entities.has(SUBSCRIBED_ENTITY)) subscribers.add(audience)
    if ((!entities.has('notice') && !entities.has('message')) || (isComplete && !subscribers.has(audience)))
      return
    const run = (runsByUser.get(audience) ?? Promise.resolve(0)).then((lastSeq) =>
      pushNewNotices(database, push, audience, {
        after: Math.max(after, lastSeq),
        isViewing,
        now: clock(),
        log,
      }),
    )
    runsByUser.set(
      audience,
      run.catch(() => after),
    )
    backgroundTasks.run(async () => {
      await run
      if (runsByUser.size > MAX_TRACKED_USERS) runsByUser.clear()
    })
  }
  // Each process pushes what it has written itself, to subscriptions that others may have stored.
  const remoteListener: RemoteListener = {
    onChange(audience, _, entities) {
      if (entities.has(SUBSCRIBED_ENTITY)) subscribers.add(audience)
    },
    onMissed: () => backgroundTasks.run(loadSubscribers),
  }
  database.listeners.add(onChange)
  database.remoteListeners.add(remoteListener)
  return {
    close() {
      database.listeners.delete(onChange)
      database.remoteListeners.delete(remoteListener)
    },
  }
}

const MAX_TRACKED_USERS = 10_000

/** Pushes what is in a user's feed after `after`. Returns the sequence number up to which that is done. */
async function pushNewNotices(
  database: Database,
  push: PushSender,
  userId: string,
  { after, isViewing, now, log }: { after: number; isViewing: IsViewing; now: Date; log: Deps['log'] },
): Promise<number> {
  // Expired sessions are purged only once a day.
  const subscriptions = await database.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .selectAll('p')
    .where('p.user_id', '=', userId)
    .where('s.ends_at', '>', now.toISOString())
    .where('s.last_used_at', '>', idleCutoff(now))
    .execute()
  const viewed = await Promise.all(subscriptions.map(({ session_id }) => isViewing(session_id)))
  const devices = subscriptions.filter((_, i) => !viewed[i])
  if (devices.length === 0) return after
  const settings = await readNoticeSettings(database.db, userId)
  if (isInQuietHours(settings, now)) return after
  const changes = await database.db
    .selectFrom('changes')
    .select(['seq', 'entity', 'entity_id'])
    .where('audience', '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(50)
    .execute()
  const listIds = (entity: string) =>
    changes.filter((change) => change.entity === entity).map((change) => change.entity_id)
  const language = await readLanguage(database, userId)
  const unread = await countUnread(database.db, userId)
  const payloads = [
    ...(await buildMessagePayloads(
      database,
      userId,
      settings.message.push ? listIds('message') : [],
      language,
    )),
    ...(await buildNoticePayloads(database, userId, listIds('notice'), {
      isEnabled: (kind) => settings[kind].push,
      language,
    })),
  ]
  for (const payload of payloads)
    for (const device of devices) {
      const { isAccepted, status } = await sendToDevice(database, push, device, {
        payload: { ...payload, unread },
        now,
      })
      if (!isAccepted)
        log.warn({ status, service: new URL(device.endpoint).hostname }, 'push notification rejected')
    }
  return changes.at(-1)?.seq ?? after
}

type Payload = Omit<PushPayload, 'unread'>

/** One payload per chat, however many messages: only the sender's name, never the text. */
async function buildMessagePayloads(
  { db }: Database,
  userId: string,
  ids: string[],
  language: InterfaceLanguage,
): Promise<Payload[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('chat_members as me', (join) =>
      join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId),
    )
    .innerJoin('users as u', 'u.id', 'm.sender_user_id')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .select([
      'm.chat_id',
      'u.first_name',
      'u.last_name',
      'u.status',
      's.display_name',
      hasSharedOrder.as('have_order'),
    ])
    .distinct()
    .where('m.id', 'in', ids)
    .where('m.sender_user_id', '!=', userId)
    .whereRef('m.seq', '>', 'me.read_seq')
    .where('m.edited_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('me.blocked', '=', 0)
    .execute()
  const { open, reply } = textsFor(language).push
  return rows.map((row) => ({
    to: userId,
    title: toTitle(toChatName(row)) || NOTICE_TEXTS[language].deletedUser,
    body: NOTICE_TEXTS[language].message,
    path: `/chat/${row.chat_id}`,
    tag: `chat ${row.chat_id}`,
    language,
    actions: [
      { action: 'reply', title: reply },
      { action: 'open', title: open },
    ],
  }))
}

/**
 * Who did what, in the reader's language. `name`: null where a deadline did it, empty where the account was
 * deleted.
 */
export function describeAction(
  language: InterfaceLanguage,
  action: OrderAction,
  name: string | null,
): string {
  const texts = NOTICE_TEXTS[language]
  return name === null
    ? texts[action]
    : texts.byActor
        .replace('{{name}}', () => isolate(language, name || texts.deletedUser))
        .replace('{{what}}', texts[action])
}

/** A lock screen shows the title in bold: the person is the news, and the order's number comes last. */
function describeOnLockScreen(
  language: InterfaceLanguage,
  action: OrderAction,
  name: string | null,
  number: string,
): { title: string; body: string } {
  const texts = NOTICE_TEXTS[language]
  if (name === null) return { title: texts[action], body: number }
  const [first = '', ...rest] = texts[action]
  const sentence = first.toLocaleUpperCase(language) + rest.join('')
  return { title: name || texts.deletedUser, body: `${sentence} · ${isolate(language, number)}` }
}

const toTitle = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

async function buildNoticePayloads(
  { db }: Database,
  userId: string,
  ids: string[],
  { isEnabled, language }: { isEnabled: (kind: 'order' | 'review') => boolean; language: InterfaceLanguage },
): Promise<Payload[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .leftJoin('users as a', 'a.id', 'n.actor_user_id')
    .select(['n.kind', 'n.what', 'n.order_id', 'o.number', 'o.buyer_user_id', 'a.first_name'])
    .where('n.id', 'in', ids)
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
    .execute()
  return rows.flatMap((row): Payload[] => {
    const action = ORDER_ACTIONS.find((each) => each === row.what)
    if (!action || !isEnabled(row.kind)) return []
    return [
      {
        to: userId,
        ...describeOnLockScreen(language, action, row.first_name, formatOrderNumber(row.number)),
        path: `/${row.buyer_user_id === userId ? 'buyer' : 'seller'}-vieworder?orderId=${row.order_id}`,
        tag: `order ${row.order_id}`,
        language,
        actions: [{ action: 'open', title: textsFor(language).push.open }],
      },
    ]
  })
}

async function readLanguage({ db }: Database, userId: string): Promise<InterfaceLanguage> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return INTERFACE_LANGUAGES.find((each) => each === row?.language) ?? 'en'
}

/** Sends a push and records the result; a subscription that no longer exists is deleted. */
async function sendToDevice(
  database: Database,
  push: PushSender,
  device: Schema['push_subscriptions'],
  { payload, now }: { payload: PushPayload; now: Date },
): Promise<PushResult> {
  const answer = await push.send(device, JSON.stringify(payload), 'high')
  const target = { id: device.id }
  await write(database, async (tx) => {
    if (answer.isAccepted)
      await tx
        .updateTable('push_subscriptions')
        .set({ taken_at: now.toISOString(), failures: 0, error: null })
        .where('id', '=', target.id)
        .execute()
    else if (answer.isExpired) await tx.deleteFrom('push_subscriptions').where('id', '=', target.id).execute()
    else {
      const error = `${answer.status || 'no answer'} ${answer.reason}`.trim()
      await tx
        .updateTable('push_subscriptions')
        .set((row) => ({ failures: row('failures', '+', 1), error }))
        .where('id', '=', target.id)
        .execute()
      await tx
        .deleteFrom('push_subscriptions')
        .where('id', '=', target.id)
        .where('failures', '>=', MAX_FAILURES)
        .execute()
    }
  })
  return answer
}
