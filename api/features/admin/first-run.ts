import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { LoginResult } from '#shared/accounts.ts'
import type { Branding, FirstRun } from '#shared/market.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { StoreResponse } from '../../http/middleware/idempotency.ts'
import { findAccount } from '../accounts/accounts.ts'
import { insertAdmin } from '../accounts/first-admin.ts'
import { rejectCommonPassword } from '../accounts/leaked-passwords.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { addDays, createSession } from '../accounts/sessions.ts'
import { rejectTakenEmail } from '../accounts/taken-email.ts'
import { recordAudit } from './audit.ts'
import { writeMarketSettings } from './market.ts'

const FIRST_RUN_TOKEN_KEY = 'first-run'

/**
 * Opens the page on which a market gets its first administrator without a terminal, for whoever has the token
 * that this start logs; of several processes, the last one to start. Returns the token, or null where there
 * is an administrator. Only its hash is stored.
 */
export async function issueFirstRunToken(database: Database): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  return write(database, async (tx) => {
    const isOpen = !(await hasAdmin(tx))
    if (isOpen) await writeSetting(tx, FIRST_RUN_TOKEN_KEY, hashToken(token))
    else await tx.deleteFrom('settings').where('key', '=', FIRST_RUN_TOKEN_KEY).execute()
    return isOpen ? token : null
  })
}

export async function isFirstRunOpen({ db }: Database): Promise<boolean> {
  return (await readSetting(db, FIRST_RUN_TOKEN_KEY, v.string())) !== null && !(await hasAdmin(db))
}

/** Throws FIRST_RUN_OVER or FIRST_RUN_TOKEN. */
export async function assertFirstRunToken(db: Database['db'], token: string): Promise<void> {
  const hash = await readSetting(db, FIRST_RUN_TOKEN_KEY, v.string())
  if (hash === null || (await hasAdmin(db))) throw new DomainError('FIRST_RUN_OVER')
  if (!timingSafeEqual(digest(hashToken(token)), digest(hash))) throw new DomainError('FIRST_RUN_TOKEN')
}

/**
 * Creates the super administrator, saves name, colour and mail server, closes the first-run page, and signs
 * in: all or nothing. EMAIL_TAKEN.
 */
export async function completeFirstRun(
  database: Database,
  form: FirstRun,
  context: { device: string; now: Date; sessionDays: number; storeResponse: StoreResponse },
  applyBranding: (branding: Branding) => void,
): Promise<v.InferOutput<typeof LoginResult>> {
  await assertFirstRunToken(database.db, form.token)
  await rejectCommonPassword(database.db, form.password, 'password')
  const passwordHash = await hashPassword(form.password)
  const id = newId(context.now)
  const loginResult = await write(database, async (tx, recordChange) => {
    await assertFirstRunToken(tx, form.token)
    await rejectTakenEmail(tx, form.email)
    await insertAdmin(tx, { ...form, id, role: 'superAdmin', passwordHash }, context.now)
    await writeMarketSettings(tx, recordChange, form)
    await tx.deleteFrom('settings').where('key', '=', FIRST_RUN_TOKEN_KEY).execute()
    await recordAudit(tx, id, 'marketChanged', { subject: form.brand.name, note: '', now: context.now })
    const token = await createSession(tx, id, {
      device: context.device,
      now: context.now,
      endsAt: addDays(context.now, context.sessionDays),
    })
    const loginResult = { user: await findAccount({ db: tx }, id), token }
    await context.storeResponse(tx, loginResult)
    return loginResult
  })
  applyBranding(form.brand)
  return loginResult
}

async function hasAdmin(db: Database['db']): Promise<boolean> {
  return (
    (await db
      .selectFrom('users')
      .select('id')
      .where('role', 'in', ['admin', 'superAdmin'])
      .where('status', '=', 'active')
      .executeTakeFirst()) !== undefined
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const hashToken = (token: string) => digest(token).toString('base64url')
