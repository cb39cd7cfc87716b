import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import {
  ChangeNoticeSettings,
  DEFAULT_NOTICE_SETTINGS,
  NOTICE_KINDS,
  type NoticeKind,
  NoticeSettings,
} from '#shared/notifications.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/**
 * A user's notification settings; what they haven't set, or an older build didn't have, has the default
 * value.
 */
export async function readNoticeSettings(db: Kysely<Schema>, userId: string): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('notice_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const stored = v.safeParse(ChangeNoticeSettings, JSON.parse(row?.settings ?? '{}'))
  return v.parse(NoticeSettings, { ...DEFAULT_NOTICE_SETTINGS, ...(stored.success ? stored.output : {}) })
}

export async function changeNoticeSettings(
  database: Database,
  userId: string,
  changes: v.InferOutput<typeof ChangeNoticeSettings>,
): Promise<NoticeSettings> {
  return write(database, async (tx) => {
    const settings = v.parse(NoticeSettings, { ...(await readNoticeSettings(tx, userId)), ...changes })
    await tx
      .insertInto('notice_settings')
      .values({ user_id: userId, settings: JSON.stringify(settings), digest_on: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ settings: JSON.stringify(settings) }),
      )
      .execute()
    return settings
  })
}

const UNSUBSCRIBE_SECRET_KEY = 'unsubscribe-secret'

/**
 * The token of a mail's unsubscribe link. It unsubscribes one user from one kind of mail and permits nothing
 * else.
 */
export async function unsubscribeToken(
  database: Database,
  userId: string,
  kind: NoticeKind,
): Promise<string> {
  return createHmac('sha256', await getSecret(database))
    .update(`${userId} ${kind}`)
    .digest('base64url')
}

/** Unsubscribes from a kind of mail. An invalid token is NOT_FOUND. */
export async function unsubscribe(
  database: Database,
  { user, kind, token }: { user: string; kind: NoticeKind; token: string },
): Promise<void> {
  const expected = await unsubscribeToken(database, user, kind)
  if (
    !timingSafeEqual(
      Buffer.from(expected),
      Buffer.from(token.padEnd(expected.length).slice(0, expected.length)),
    )
  )
    throw new DomainError('NOT_FOUND')
  const existing = await database.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user)
    .executeTakeFirst()
  if (!existing) throw new DomainError('NOT_FOUND')
  const settings = await readNoticeSettings(database.db, user)
  const changes = NOTICE_KINDS.filter((each) => each === kind).map((each) => [
    each,
    { ...settings[each], mail: false },
  ])
  await changeNoticeSettings(database, user, Object.fromEntries(changes))
}

/** A secret of this market, created on first use. */
async function getSecret(database: Database): Promise<string> {
  return getOrCreateSetting(database, UNSUBSCRIBE_SECRET_KEY, () => randomBytes(32).toString('base64url'))
}

/** A setting that is created once and then stays the same. */
export async function getOrCreateSetting(
  database: Database,
  key: string,
  create: () => string,
): Promise<string> {
  const read = () =>
    database.db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const existing = await read()
  if (existing) return existing.value
  await write(database, (tx) =>
    tx
      .insertInto('settings')
      .values({ key, value: create() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  )
  return (await read())?.value ?? ''
}
