import * as v from 'valibot'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'
import ar from '#shared/notices/ar.ts'
import en from '#shared/notices/en.ts'
import es from '#shared/notices/es.ts'
import fr from '#shared/notices/fr.ts'
import { DEEDS, type Deed, isQuiet, type PushPayload } from '#shared/notifications.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import { type Person, unusedSince } from '../../http/session.ts'
import { makePushKeys, type Push, type PushAnswer, type PushKeys } from '../../outside/push.ts'
import { wordsIn } from '../accounts/words/words.ts'
import { haveOrder, nameInChat } from '../chat/rows.ts'
import { numberOf } from '../orders/rows.ts'
import { unreadOf } from './notices.ts'
import { keptOr, readSettings } from './settings.ts'

export const NOTICE_TEXTS: Record<InterfaceLanguage, Record<Deed | 'message' | 'deletedUser', string>> = { en, es, fr, ar }
/** Said in the feed of whoever has a device now; it is for this process, and no row of theirs. */
const SUBSCRIBED = 'push'
const MOST_DEVICES = 10
/** After so many refusals in a row a device is let go. */
const MOST_FAILURES = 20

const Keys = v.object({ publicKey: v.string(), privateKey: v.string() })

/** The market's own keys, made on its first start. */
export async function pushKeysOf(database: Database): Promise<PushKeys> {
  return v.parse(Keys, JSON.parse(await keptOr(database, 'push-keys', () => JSON.stringify(makePushKeys()))))
}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Notes that a signed-in browser wants pushes; again changes nothing, another account's takes it over, and of too many the oldest goes.
 * PUSH_UNUSABLE for an address that isn't a push service's; RATE_LIMITED, as each new address is a name to look up.
 */
export async function subscribe(database: Database, push: Push | null, person: Person, { endpoint, keys }: Subscription, now: Date, limit: Limit | null): Promise<void> {
  const known = await database.db.selectFrom('push_subscriptions').select(['user_id', 'session_id', 'p256dh']).where('endpoint', '=', endpoint).executeTakeFirst()
  if (push && known?.user_id === person.id && known.session_id === person.sessionId && known.p256dh === keys.p256dh) return
  takeOne(limit, person.id)
  if (!push || !(await push.mayCall(endpoint))) throw new Refusal('PUSH_UNUSABLE')
  await write(database, async (tx, changed) => {
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
    const old = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', person.id)
      .orderBy('id', 'desc')
      .limit(1_000_000)
      .offset(MOST_DEVICES - 1)
    await tx.deleteFrom('push_subscriptions').where('id', 'in', old).execute()
    await tx
      .insertInto('push_subscriptions')
      .values({ id: newId(now), user_id: person.id, session_id: person.sessionId, endpoint, ...keys, created_at: now.toISOString(), taken_at: null, failures: 0, error: null })
      .execute()
    changed([person.id], SUBSCRIBED, person.id)
  })
}

export async function forgetSubscription(database: Database, userId: string, endpoint: string): Promise<void> {
  await write(database, (tx) => tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute())
}

/** How one of a person's own subscriptions stands; PUSH_UNKNOWN where there is none. */
export async function standingOf({ db }: Database, userId: string, endpoint: string): Promise<Schema['push_subscriptions']> {
  const row = await db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).where('endpoint', '=', endpoint).executeTakeFirst()
  if (!row) throw new Refusal('PUSH_UNKNOWN')
  return row
}

/** Sends one to a browser that wants to know whether it works, and says what its push service answered. */
export async function tryPush(database: Database, push: Push | null, userId: string, endpoint: string, now: Date, limit: Limit | null): Promise<PushAnswer> {
  const row = await standingOf(database, userId, endpoint)
  if (!push) throw new Refusal('PUSH_UNUSABLE')
  takeOne(limit, userId)
  const language = await languageOf(database, userId)
  const { trial, trialText, open } = wordsIn(language).push
  const payload = { to: userId, title: trial, body: trialText, path: '/profile-setting?tab=notifications', tag: 'trial', unread: await unreadOf(database.db, userId), language }
  return deliver(database, push, row, { ...payload, actions: [{ action: 'open', title: open }] }, now)
}

/** Whether a device is being looked at now: it needs no push. */
export type Looking = (sessionId: string) => Promise<boolean>

/**
 * Pushes what is new to whoever wants it. It listens to the feed, so that nothing that tells people something needs to know of it; what isn't sent
 * because the process ends waits in the bell all the same.
 */
export function openPusher({ database, clock, later, push, log, env }: Deps, looking: Looking): { close(): void } {
  if (!push) return { close: () => undefined }
  // One after the other for each person: what one round has told, the next doesn't tell again.
  const rounds = new Map<string, Promise<number>>()
  // Most people have no device: their messages cost nothing here. Somebody who has none any more stays in until the next start.
  const subscribers = new Set<string>()
  let known = false
  later.run(async () => {
    for (const { user_id } of await database.db.selectFrom('push_subscriptions').select('user_id').distinct().execute()) subscribers.add(user_id)
    // Who subscribes at another process isn't heard of here.
    known = env.redisUrl === null
  })
  const heard = (audience: string, after: number, entities: Set<string>) => {
    if (entities.has(SUBSCRIBED)) subscribers.add(audience)
    if ((!entities.has('notice') && !entities.has('message')) || (known && !subscribers.has(audience))) return
    const round = (rounds.get(audience) ?? Promise.resolve(0)).then((told) => pushNews(database, push, audience, Math.max(after, told), looking, clock(), log))
    rounds.set(
      audience,
      round.catch(() => after),
    )
    later.run(async () => {
      await round
      if (rounds.size > MOST_REMEMBERED) rounds.clear()
    })
  }
  database.listeners.add(heard)
  return { close: () => void database.listeners.delete(heard) }
}

const MOST_REMEMBERED = 10_000

/** Tells what is in somebody's feed after `after`; the answer is how far that goes. */
async function pushNews(database: Database, push: Push, userId: string, after: number, looking: Looking, now: Date, log: Deps['log']): Promise<number> {
  // What has ended by itself is swept once a day only.
  const all = await database.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .selectAll('p')
    .where('p.user_id', '=', userId)
    .where('s.ends_at', '>', now.toISOString())
    .where('s.last_used_at', '>', unusedSince(now))
    .execute()
  const looked = await Promise.all(all.map(({ session_id }) => looking(session_id)))
  const devices = all.filter((_, i) => !looked[i])
  if (devices.length === 0) return after
  const settings = await readSettings(database.db, userId)
  if (isQuiet(settings, now)) return after
  const changes = await database.db
    .selectFrom('changes')
    .select(['seq', 'entity', 'entity_id'])
    .where('audience', '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(50)
    .execute()
  const idsOf = (entity: string) => changes.filter((change) => change.entity === entity).map((change) => change.entity_id)
  const language = await languageOf(database, userId)
  const unread = await unreadOf(database.db, userId)
  const payloads = [
    ...(await ofMessages(database, userId, settings.message.push ? idsOf('message') : [], language)),
    ...(await ofNotices(database, userId, idsOf('notice'), (kind) => settings[kind].push, language)),
  ]
  for (const payload of payloads)
    for (const device of devices) {
      const { taken, status } = await deliver(database, push, device, { ...payload, unread }, now)
      if (!taken) log.warn({ status, service: new URL(device.endpoint).hostname }, 'a push was not taken')
    }
  return changes.at(-1)?.seq ?? after
}

type Payload = Omit<PushPayload, 'unread'>

/** One a chat, however many messages: only who wrote, never what. */
async function ofMessages({ db }: Database, userId: string, ids: string[], language: InterfaceLanguage): Promise<Payload[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('chat_members as me', (join) => join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId))
    .innerJoin('users as u', 'u.id', 'm.sender_user_id')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .select(['m.chat_id', 'u.first_name', 'u.last_name', 'u.status', 's.display_name', haveOrder.as('have_order')])
    .distinct()
    .where('m.id', 'in', ids)
    .where('m.sender_user_id', '!=', userId)
    .whereRef('m.seq', '>', 'me.read_seq')
    .where('m.edited_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('me.blocked', '=', 0)
    .execute()
  const { open, reply } = wordsIn(language).push
  return rows.map((row) => ({
    to: userId,
    title: titleOf(nameInChat(row)) || NOTICE_TEXTS[language].deletedUser,
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

/** Who did what, in the reader's language. `name`: null where time did it, empty where they have deleted their account. */
export function deedText(language: InterfaceLanguage, deed: Deed, name: string | null): string {
  const texts = NOTICE_TEXTS[language]
  return name === null ? texts[deed] : `${name || texts.deletedUser} ${texts[deed]}`
}

const titleOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

async function ofNotices({ db }: Database, userId: string, ids: string[], wanted: (kind: 'order' | 'review') => boolean, language: InterfaceLanguage): Promise<Payload[]> {
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
    const deed = DEEDS.find((each) => each === row.what)
    if (!deed || !wanted(row.kind)) return []
    return [
      {
        to: userId,
        title: numberOf(row.number),
        body: deedText(language, deed, row.first_name),
        path: `/${row.buyer_user_id === userId ? 'buyer' : 'seller'}-vieworder?orderId=${row.order_id}`,
        tag: `order ${row.order_id}`,
        language,
        actions: [{ action: 'open', title: wordsIn(language).push.open }],
      },
    ]
  })
}

async function languageOf({ db }: Database, userId: string): Promise<InterfaceLanguage> {
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return INTERFACE_LANGUAGES.find((each) => each === user?.language) ?? 'en'
}

/** Sends one, and notes how the device stands: one that is gone is forgotten. */
async function deliver(database: Database, push: Push, device: Schema['push_subscriptions'], payload: PushPayload, now: Date): Promise<PushAnswer> {
  const answer = await push.send(device, JSON.stringify(payload), 'high')
  const mine = { id: device.id }
  await write(database, async (tx) => {
    if (answer.taken) await tx.updateTable('push_subscriptions').set({ taken_at: now.toISOString(), failures: 0, error: null }).where('id', '=', mine.id).execute()
    else if (answer.gone) await tx.deleteFrom('push_subscriptions').where('id', '=', mine.id).execute()
    else {
      const error = `${answer.status || 'no answer'} ${answer.reason}`.trim()
      await tx
        .updateTable('push_subscriptions')
        .set((row) => ({ failures: row('failures', '+', 1), error }))
        .where('id', '=', mine.id)
        .execute()
      await tx.deleteFrom('push_subscriptions').where('id', '=', mine.id).where('failures', '>=', MOST_FAILURES).execute()
    }
  })
  return answer
}
