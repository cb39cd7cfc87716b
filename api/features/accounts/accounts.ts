import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Account } from '#shared/account.ts'
import type { Login, ResetPassword, SignUp, VerifyEmail } from '#shared/accounts.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { type CodeState, codeState, issueCode, spendCode } from './codes.ts'
import { refuseCommon } from './common.ts'
import { hashPassword, isDated, passwordFits } from './passwords.ts'
import { postLetter } from './post.ts'
import { closeOtherSessions, openSession } from './sessions.ts'

type Tx = Transaction<Schema>

/** Where a call comes from: the address counts towards limits, the device's name is shown to its owner. */
export interface From {
  address: string
  device: string
  now: Date
  limited: boolean
}

export interface SignedIn {
  user: Account
  token: string
}

/**
 * Makes an unverified account and mails its code. A taken e-mail is EMAIL_TAKEN, limited like everything that tells who is here. One that
 * arrives a second time, with the same `id` and password, makes nothing and signs in.
 */
export async function signUp(database: Database, role: 'buyer' | 'seller', form: v.InferOutput<typeof SignUp>, from: From, id = newId(from.now)): Promise<SignedIn> {
  if (from.limited) await countAttempt(database, 'signUp', [from.address], from.now)
  await refuseCommon(database.db, form.password, 'password')
  const made = await database.db.selectFrom('users').select('password_hash').where('id', '=', id).where('email', '=', form.email).where('status', '=', 'active').executeTakeFirst()
  const isMade = made !== undefined && (await passwordFits(form.password, made.password_hash))
  const passwordHash = await hashPassword(form.password)
  const at = from.now.toISOString()
  const token = await write(database, async (tx) => {
    if (isMade) return openSession(tx, newId(from.now), id, from.device, from.now)
    const taken = await tx.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
    if (taken) throw new Refusal('EMAIL_TAKEN', { errors: [{ path: 'email', message: 'This e-mail already exists' }] })
    await tx
      .insertInto('users')
      .values({
        id,
        role,
        first_name: form.firstName,
        last_name: form.lastName,
        email: form.email,
        email_verified: 0,
        password_hash: passwordHash,
        country: form.country,
        phone: null,
        profile_image: null,
        description: '',
        status: 'active',
        created_at: at,
        last_active_at: at,
        language: form.language ?? 'en',
        confirm_new_devices: 0,
      })
      .execute()
    if (role === 'seller') await insertEmptyProfile(tx, id)
    await mailCode(tx, { id, email: form.email, first_name: form.firstName, language: form.language ?? 'en' }, 'verify', from.now)
    return openSession(tx, newId(from.now), id, from.device, from.now)
  })
  return { user: await findAccount(database, id), token }
}

/** Says INVALID_CREDENTIALS, in the same time, for a wrong password and for an e-mail that nobody has. */
export async function logIn(database: Database, form: v.InferOutput<typeof Login>, from: From): Promise<SignedIn> {
  const keys = [createHash('sha256').update(form.email).digest('hex'), from.address]
  if (from.limited) await countAttempt(database, 'login', keys, from.now)
  const user = await database.db.selectFrom('users').selectAll().where('email', '=', form.email).where('status', '!=', 'deleted').executeTakeFirst()
  const fits = await passwordFits(form.password, user?.password_hash ?? null)
  if (!user || !fits) throw new Refusal('INVALID_CREDENTIALS')
  if (user.status !== 'active') throw new Refusal('ACCOUNT_INACTIVE')
  await confirmDevice(database, user, form, from)
  if (from.limited) await forgetAttempts(database, 'login', keys)
  const renewed = isDated(user.password_hash) ? await hashPassword(form.password) : null
  const token = await write(database, async (tx) => {
    if (renewed) await tx.updateTable('users').set({ password_hash: renewed }).where('id', '=', user.id).where('password_hash', '=', user.password_hash).execute()
    await rememberDevice(tx, user, form.deviceId, from)
    return openSession(tx, newId(from.now), user.id, from.device, from.now)
  })
  return { user: await findAccount(database, user.id), token }
}

/** Confirms the e-mail by its code and signs in; sessions from before end. Wrong, expired and used-up codes are all INVALID_CODE. */
export async function verifyEmail(database: Database, form: v.InferOutput<typeof VerifyEmail>, from: From): Promise<SignedIn> {
  if (from.limited) await countAttempt(database, 'code', [from.address], from.now)
  const token = await write(database, async (tx, changed) => {
    const user = await tx.selectFrom('users').select(['id']).where('email', '=', form.email).where('status', '=', 'active').executeTakeFirst()
    if (!user || (await spendCode(tx, user.id, 'verify', form.code, from.now)) !== 'valid') return null
    await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', user.id).execute()
    if (form.deviceId)
      await tx
        .insertInto('known_devices')
        .values(knownDevice(user.id, form.deviceId, from.now))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // Whoever signed up with this address may not be the one who reads its letters.
    await closeOtherSessions(tx, changed, user.id, null)
    return { userId: user.id, token: await openSession(tx, newId(from.now), user.id, from.device, from.now) }
  })
  if (!token) throw new Refusal('INVALID_CODE')
  return { user: await findAccount(database, token.userId), token: token.token }
}

/** Counts before anything is looked up; what follows is done after the answer, which is always the same. */
export async function countMailRequest(database: Database, email: string, from: From): Promise<void> {
  if (from.limited) await countAttempt(database, 'mail', [createHash('sha256').update(email).digest('hex'), from.address], from.now)
}

export async function resendCode(database: Database, email: string, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active').where('email_verified', '=', 0).executeTakeFirst()
    if (user) await mailCode(tx, user, 'verify', now)
  })
}

/** Mails a link to set a new password. The link is made from our own public address, never from what the request says. */
export async function mailResetLink(database: Database, email: string, publicUrl: string, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active').executeTakeFirst()
    const secret = user && (await issueCode(tx, user.id, 'reset', now))
    if (user && secret) await postLetter(tx, 'reset', user, { secret: `${publicUrl}/reset-password?userId=${user.id}&token=${secret}` }, now)
  })
}

export function resetLinkState(database: Database, userId: string, token: string, now: Date): Promise<CodeState> {
  return codeState(database.db, userId, 'reset', token, now)
}

/** Sets a new password by a mailed link, which works once; every device is signed out. */
export async function resetPassword(database: Database, form: v.InferOutput<typeof ResetPassword>, from: From): Promise<void> {
  if (from.limited) await countAttempt(database, 'code', [from.address], from.now)
  await refuseCommon(database.db, form.password, 'password')
  const passwordHash = await hashPassword(form.password)
  const state = await write(database, async (tx, changed) => {
    const used = await spendCode(tx, form.userId, 'reset', form.token, from.now)
    if (used === 'valid') await replacePassword(tx, changed, form.userId, passwordHash, null, from.now)
    return used
  })
  if (state !== 'valid') throw new Refusal('INVALID_RESET_LINK')
}

/** Goes on only if the password is this person's: who holds their phone may know it or not. A wrong one is WRONG_PASSWORD at its field, and counts. */
export async function askPassword(
  database: Database,
  userId: string,
  given: string,
  fault: { path: string; message: string },
  { now, limited }: Pick<From, 'now' | 'limited'>,
): Promise<void> {
  if (limited) await countAttempt(database, 'login', [userId], now)
  const user = await database.db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  if (!(await passwordFits(given, user?.password_hash ?? null))) throw new Refusal('WRONG_PASSWORD', { errors: [fault] })
  if (limited) await forgetAttempts(database, 'login', [userId])
}

/** Changes the password of who is signed in; every other device is signed out. */
export async function changePassword(database: Database, person: { id: string; sessionId: string }, oldPassword: string, newPassword: string, from: From): Promise<void> {
  await askPassword(database, person.id, oldPassword, { path: 'oldPassword', message: 'The old password is wrong' }, from)
  await refuseCommon(database.db, newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await write(database, (tx, changed) => replacePassword(tx, changed, person.id, passwordHash, person.sessionId, from.now))
}

/** The account as its owner's app sees it. An absent seller's profile counts as incomplete. */
export async function findAccount({ db }: Database, id: string): Promise<Account> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .selectAll('u')
    .select('s.profile_complete')
    .where('u.id', '=', id)
    .where('u.status', '!=', 'deleted')
    .executeTakeFirst()
  if (!user) throw new Refusal('USER_NOT_FOUND')
  return {
    _id: user.id,
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    profileImage: user.profile_image,
    phoneNumber: user.phone,
    description: user.description,
    country: user.country,
    emailVerified: user.email_verified === 1,
    profileComplete: user.role === 'seller' ? user.profile_complete === 1 : true,
  }
}

async function replacePassword(tx: Tx, changed: Changed, userId: string, passwordHash: string, exceptSession: string | null, now: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await closeOtherSessions(tx, changed, userId, exceptSession)
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  await postLetter(tx, 'passwordChanged', user, {}, now)
}

/** Staff always, others if they wish: a device never seen before needs the mailed code. */
async function confirmDevice(
  database: Database,
  user: { id: string; email: string; first_name: string; language: string; role: string; confirm_new_devices: number },
  form: v.InferOutput<typeof Login>,
  from: From,
): Promise<void> {
  if (user.confirm_new_devices === 0 && user.role !== 'admin' && user.role !== 'superAdmin') return
  if (form.deviceId && (await isKnown(database, user.id, form.deviceId))) return
  // The code fits where it was asked for. A borrowed device keeps no name of its own: its browser must do.
  const device = form.deviceId ?? from.device
  if (from.limited && form.deviceCode) await countAttempt(database, 'code', [user.id], from.now)
  const state = await write(database, async (tx) => {
    if (form.deviceCode) return spendCode(tx, user.id, 'device', form.deviceCode, from.now, device)
    await mailCode(tx, user, 'device', from.now, device)
    return null
  })
  if (state === null) throw new Refusal('DEVICE_CODE_NEEDED')
  if (state !== 'valid') throw new Refusal('INVALID_CODE')
}

async function rememberDevice(tx: Tx, user: { id: string; email: string; first_name: string; language: string }, deviceId: string | undefined, from: From): Promise<void> {
  if (!deviceId) return
  const device = knownDevice(user.id, deviceId, from.now)
  const known = await tx.selectFrom('known_devices').select('device_hash').where('user_id', '=', user.id).execute()
  if (known.some((row) => row.device_hash === device.device_hash)) return
  await tx.insertInto('known_devices').values(device).execute()
  if (known.length > 0) await postLetter(tx, 'newDevice', user, { fact: from.device }, from.now)
}

async function isKnown({ db }: Database, userId: string, deviceId: string): Promise<boolean> {
  const { device_hash } = knownDevice(userId, deviceId, new Date(0))
  return Boolean(await db.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId).where('device_hash', '=', device_hash).executeTakeFirst())
}

function knownDevice(userId: string, deviceId: string, now: Date): Schema['known_devices'] {
  return { user_id: userId, device_hash: createHash('sha256').update(`${userId}:${deviceId}`).digest('hex'), created_at: now.toISOString() }
}

async function mailCode(tx: Tx, user: { id: string; email: string; first_name: string; language: string }, purpose: 'verify' | 'device', now: Date, device = ''): Promise<void> {
  const code = await issueCode(tx, user.id, purpose, now, device)
  if (code) await postLetter(tx, purpose, user, { secret: code }, now)
}

async function insertEmptyProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('sellers')
    .values({
      user_id: userId,
      display_name: '',
      title: '',
      bio: '',
      description: '',
      hourly_rate_cents: 0,
      active: 1,
      profile_complete: 0,
      intro_video: null,
      plan_id: null,
      subscription_status: null,
      past_due_since: null,
      rating_sum: 0,
      rating_count: 0,
      completed_orders: 0,
      response_minutes: null,
      points: 0,
    })
    .execute()
}
