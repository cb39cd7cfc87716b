import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type * as v from 'valibot'
import type { SignedIn } from '#shared/accounts.ts'
import type { Brand, FirstRun } from '#shared/market.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { findAccount } from '../accounts/accounts.ts'
import { refuseCommon } from '../accounts/common.ts'
import { insertAdmin } from '../accounts/first-admin.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openSession } from '../accounts/sessions.ts'
import { keptOr } from '../notifications/settings.ts'
import { audit } from './audit.ts'
import { keepMarket } from './market.ts'

const TOKEN_KEY = 'first-run'

/** The page on which a market gets its first administrator without a terminal: open for whoever has the token that a start logs, until there is one. */
export interface FirstRunDoor {
  /** Null: there is an administrator. */
  token: string | null
}

/** Opens the door where nobody administers the market yet: the same for each of its processes, whichever of them is asked. */
export async function openFirstRun(database: Database): Promise<FirstRunDoor> {
  return { token: (await hasAdmin(database.db)) ? null : await keptOr(database, TOKEN_KEY, () => randomBytes(24).toString('base64url')) }
}

/** Throws FIRST_RUN_OVER or FIRST_RUN_TOKEN. */
export function mustFit(door: FirstRunDoor, token: string): void {
  if (!door.token) throw new Refusal('FIRST_RUN_OVER')
  if (!timingSafeEqual(digest(token), digest(door.token))) throw new Refusal('FIRST_RUN_TOKEN')
}

/** Makes the super administrator, sets name, colour and mail, closes the door, and signs in: all or nothing. EMAIL_TAKEN. */
export async function firstRun(
  database: Database,
  door: FirstRunDoor,
  form: FirstRun,
  from: { device: string; now: Date },
  dress: (brand: Brand) => void,
): Promise<v.InferOutput<typeof SignedIn>> {
  mustFit(door, form.token)
  await refuseCommon(database.db, form.password, 'password')
  const passwordHash = await hashPassword(form.password)
  const id = newId(from.now)
  const token = await write(database, async (tx, changed) => {
    if (await hasAdmin(tx)) throw new Refusal('FIRST_RUN_OVER')
    const taken = await tx.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
    if (taken) throw new Refusal('EMAIL_TAKEN', { errors: [{ path: 'email', message: 'This e-mail already exists' }] })
    await insertAdmin(tx, { ...form, id, role: 'superAdmin', passwordHash }, from.now)
    await keepMarket(tx, changed, form)
    await tx.deleteFrom('settings').where('key', '=', TOKEN_KEY).execute()
    await audit(tx, id, 'marketChanged', form.brand.name, '', from.now)
    return openSession(tx, newId(from.now), id, from.device, from.now)
  })
  door.token = null
  dress(form.brand)
  return { user: await findAccount(database, id), token }
}

async function hasAdmin(db: Database['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', 'in', ['admin', 'superAdmin']).where('status', '=', 'active').executeTakeFirst()) !== undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()
