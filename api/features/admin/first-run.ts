import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { SignedIn } from '#shared/accounts.ts'
import type { Brand, FirstRun } from '#shared/market.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { keepAnswer } from '../../http/once.ts'
import { findAccount } from '../accounts/accounts.ts'
import { refuseCommon } from '../accounts/common.ts'
import { insertAdmin } from '../accounts/first-admin.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { endAfter, openSession } from '../accounts/sessions.ts'
import { audit } from './audit.ts'
import { keepMarket } from './market.ts'

const TOKEN_KEY = 'first-run'

/**
 * Opens the page on which a market gets its first administrator without a terminal, for whoever has the token that this start logs: of
 * several processes that of the last to start. The answer is the token, null where there is an administrator. Only its hash is kept.
 */
export async function openFirstRun(database: Database): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  return write(database, async (tx) => {
    const open = !(await hasAdmin(tx))
    if (open) await writeSetting(tx, TOKEN_KEY, hashOf(token))
    else await tx.deleteFrom('settings').where('key', '=', TOKEN_KEY).execute()
    return open ? token : null
  })
}

export async function isFirstRunOpen({ db }: Database): Promise<boolean> {
  return (await readSetting(db, TOKEN_KEY, v.string())) !== null && !(await hasAdmin(db))
}

/** Throws FIRST_RUN_OVER or FIRST_RUN_TOKEN. */
export async function mustFit(db: Database['db'], token: string): Promise<void> {
  const hash = await readSetting(db, TOKEN_KEY, v.string())
  if (hash === null || (await hasAdmin(db))) throw new Refusal('FIRST_RUN_OVER')
  if (!timingSafeEqual(digest(hashOf(token)), digest(hash))) throw new Refusal('FIRST_RUN_TOKEN')
}

/** Makes the super administrator, sets name, colour and mail, closes the door, and signs in: all or nothing. EMAIL_TAKEN. */
export async function firstRun(
  database: Database,
  form: FirstRun,
  from: { device: string; now: Date; sessionDays: number },
  dress: (brand: Brand) => void,
): Promise<v.InferOutput<typeof SignedIn>> {
  await mustFit(database.db, form.token)
  await refuseCommon(database.db, form.password, 'password')
  const passwordHash = await hashPassword(form.password)
  const id = newId(from.now)
  const signed = await write(database, async (tx, changed) => {
    await mustFit(tx, form.token)
    const taken = await tx.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
    if (taken) throw new Refusal('EMAIL_TAKEN', { errors: [{ path: 'email', message: 'This e-mail already exists' }] })
    await insertAdmin(tx, { ...form, id, role: 'superAdmin', passwordHash }, from.now)
    await keepMarket(tx, changed, form)
    await tx.deleteFrom('settings').where('key', '=', TOKEN_KEY).execute()
    await audit(tx, id, 'marketChanged', form.brand.name, '', from.now)
    const token = await openSession(tx, newId(from.now), id, from.device, from.now, { endsAt: endAfter(from.now, from.sessionDays) })
    const signed = { user: await findAccount({ db: tx }, id), token }
    await keepAnswer(tx, signed)
    return signed
  })
  dress(form.brand)
  return signed
}

async function hasAdmin(db: Database['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', 'in', ['admin', 'superAdmin']).where('status', '=', 'active').executeTakeFirst()) !== undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const hashOf = (token: string) => digest(token).toString('base64url')
