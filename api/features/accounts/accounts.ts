import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Account } from '#shared/account.ts'
import { BORROWED_SESSION_MS, DEMO_EMAILS, DEMO_PASSWORD, type Login, type ResetPassword, type SignUp, type VerifyEmail } from '#shared/accounts.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { keepAnswer } from '../../http/once.ts'
import { type Count, countAttempt, forgetAttempts, touchAttempts, tryToCount, uncountAttempt } from './attempts.ts'
import { issueCode, spendCode } from './codes.ts'
import { refuseCommon } from './common.ts'
import { deviceHash, findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts'
import { refuseImitatingPerson } from './lookalikes.ts'
import { hashPassword, isDated, passwordFits } from './passwords.ts'
import { postLetter } from './post.ts'
import { endResetLinks, issueResetLink, resetLinkState } from './reset-links.ts'
import { closeOtherSessions, closeUnusedSessions, endAfter, openSession } from './sessions.ts'

type Tx = Transaction<Schema>

/** Where a call comes from: the address counts towards limits, the device's name is shown to its owner. */
export interface From {
  address: string
  device: string
  now: Date
  limited: boolean
  /** So long a session lasts, however much it is used. */
  sessionDays: number
  /** Whether the accounts that everybody is told of are everybody's here: nobody could read a code that is mailed to one. */
  isAtDemo?: boolean
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
  if (from.limited) await countAttempt(database, [['signUp', from.address]], from.now)
  await refuseCommon(database.db, form.password, 'password')
  await refuseImitatingPerson(database.db, form, null)
  const made = await database.db.selectFrom('users').select('password_hash').where('id', '=', id).where('email', '=', form.email).where('status', '=', 'active').executeTakeFirst()
  const isMade = made !== undefined && (await passwordFits(form.password, made.password_hash))
  const passwordHash = await hashPassword(form.password)
  const at = from.now.toISOString()
  const token = await write(database, async (tx, changed) => {
    if (isMade) return signInAt(tx, changed, id, form.deviceId, from)
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
    await mailVerifyCode(tx, { id, email: form.email, first_name: form.firstName, language: form.language ?? 'en' }, from.now)
    if (form.deviceId) await rememberDevice(tx, id, form.deviceId, { ...from, confirmed: false })
    return signInAt(tx, changed, id, form.deviceId, from)
  })
  return { user: await findAccount(database, id), token }
}

/**
 * Says INVALID_CREDENTIALS, in the same time, for a wrong password and for an e-mail that nobody has. A device that the account knows has a
 * count of its own: what others get wrong elsewhere, or behind the same address, keeps nobody out of where they always log in.
 */
export async function logIn(database: Database, form: v.InferOutput<typeof Login>, from: From): Promise<SignedIn> {
  const deviceId = form.borrowed ? undefined : form.deviceId
  const user = await database.db.selectFrom('users').selectAll().where('email', '=', form.email).where('status', '!=', 'deleted').executeTakeFirst()
  const known = await findKnownDevice(database.db, user?.id, deviceId)
  const counts: Count[] = known
    ? [['login', known.device_hash]]
    : [
        ['login', digest(form.email)],
        ['loginAddress', from.address],
      ]
  const counted = from.limited ? await countAttempt(database, counts, from.now) : null
  const fits = await passwordFits(form.password, user?.password_hash ?? null)
  if (!user || !fits) throw new Refusal('INVALID_CREDENTIALS')
  if (counted) await uncountAttempt(database, counted)
  if (user.status !== 'active') throw new Refusal('ACCOUNT_INACTIVE')
  const everybodys = from.isAtDemo && form.password === DEMO_PASSWORD && DEMO_EMAILS.includes(user.email)
  const mustConfirm = known?.confirmed !== 1 && !everybodys && confirmsDevices(user)
  // The code fits where it was asked for. A borrowed device keeps no name of its own: its browser must do.
  const device = deviceId ?? from.device
  const { deviceCode } = form
  if (mustConfirm && !deviceCode) {
    await mailDeviceCode(database, user, device, from)
    throw new Refusal('DEVICE_CODE_NEEDED')
  }
  const tried = mustConfirm && from.limited ? await countAttempt(database, [['code', user.id]], from.now) : null
  const renewed = isDated(user.password_hash) ? await hashPassword(form.password) : null
  const signed = await write(database, async (tx, changed) => {
    if (mustConfirm && !(await spendCode(tx, user.id, 'device', deviceCode ?? '', from.now, { device }))) return null
    if (renewed) await tx.updateTable('users').set({ password_hash: renewed }).where('id', '=', user.id).where('password_hash', '=', user.password_hash).execute()
    const isNew = deviceId !== undefined && (await rememberDevice(tx, user.id, deviceId, { ...from, confirmed: true }))
    if (isNew && (await tryToCount(tx, [['told', `newDevice:${user.id}`]], from.now)) === 0) await postLetter(tx, 'newDevice', user, { fact: from.device }, from.now)
    const signed = { user: await findAccount({ db: tx }, user.id), token: await signInAt(tx, changed, user.id, deviceId, from, form.borrowed) }
    await keepAnswer(tx, signed)
    return signed
  })
  if (!signed) throw new Refusal('INVALID_CODE')
  if (tried) await uncountAttempt(database, tried)
  return signed
}

/** Confirms the e-mail by its code and signs in; sessions from before end. Wrong, expired and used-up codes are all INVALID_CODE. */
export async function verifyEmail(database: Database, form: v.InferOutput<typeof VerifyEmail>, from: From): Promise<SignedIn> {
  const user = await database.db.selectFrom('users').select('id').where('email', '=', form.email).where('status', '=', 'active').executeTakeFirst()
  const known = await findKnownDevice(database.db, user?.id, form.deviceId)
  const counts: Count[] = [['code', known?.device_hash ?? from.address]]
  const counted = from.limited ? await countAttempt(database, counts, from.now) : null
  const signed = await write(database, async (tx, changed) => {
    if (!user || !(await spendCode(tx, user.id, 'verify', form.code, from.now, { isKnown: known !== undefined }))) {
      await touchAttempts(tx, counts, from.now)
      return null
    }
    await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', user.id).execute()
    // Whoever signed up with this address may not be the one who reads its letters.
    await closeOtherSessions(tx, changed, user.id, null)
    await forgetDevices(tx, user.id, form.deviceId)
    if (form.deviceId) await rememberDevice(tx, user.id, form.deviceId, { ...from, confirmed: true })
    const signed = { user: await findAccount({ db: tx }, user.id), token: await signInAt(tx, changed, user.id, form.deviceId, from) }
    await keepAnswer(tx, signed)
    return signed
  })
  if (!signed) throw new Refusal('INVALID_CODE')
  if (counted) await uncountAttempt(database, counted)
  return signed
}

/** Counts for who asks, before anything is looked up; what follows is done after the answer, which is always the same. */
export async function countMailRequest(database: Database, from: From): Promise<void> {
  if (from.limited) await countAttempt(database, [['mail', from.address]], from.now)
}

export async function resendCode(database: Database, email: string, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active').where('email_verified', '=', 0).executeTakeFirst()
    if (user) await mailVerifyCode(tx, user, now)
  })
}

/**
 * Mails a link to set a new password. The link is made from our own public address, never from what the request says. Whoever asks, and
 * however often: nobody's mailbox is flooded, and the links that are in it go on working.
 */
export async function mailResetLink(database: Database, email: string, publicUrl: string, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active').executeTakeFirst()
    if (!user || (await tryToCount(tx, [['letter', `reset:${user.id}`]], now)) > 0) return
    const secret = await issueResetLink(tx, user, now)
    await postLetter(tx, 'reset', user, { secret: `${publicUrl}/reset-password?userId=${user.id}&token=${secret}` }, now)
  })
}

/**
 * Sets a new password by a mailed link, which works once; every device is signed out and none is known any more. A link that works is taken
 * whatever others have tried; the others count for the address that they come from.
 */
export async function resetPassword(database: Database, form: v.InferOutput<typeof ResetPassword>, from: From): Promise<void> {
  await refuseCommon(database.db, form.password, 'password')
  if ((await resetLinkState(database.db, form.userId, form.token, from.now)) !== 'valid') {
    if (from.limited) await countAttempt(database, [['link', from.address]], from.now)
    throw new Refusal('INVALID_RESET_LINK')
  }
  const passwordHash = await hashPassword(form.password)
  const isDone = await write(database, async (tx, changed) => {
    if ((await resetLinkState(tx, form.userId, form.token, from.now)) !== 'valid') return false
    const user = await replacePassword(tx, changed, form.userId, passwordHash, null, from.now)
    await forgetDevices(tx, user.id)
    await forgetAttempts(tx, [['login', digest(user.email)]])
    // Who guesses elsewhere doesn't make the owner wait; if they want new devices confirmed, this one has yet to be.
    if (form.deviceId) await rememberDevice(tx, user.id, form.deviceId, { ...from, confirmed: false })
    await keepAnswer(tx, {})
    return true
  })
  if (!isDone) throw new Refusal('INVALID_RESET_LINK')
}

/**
 * Goes on only if the password is this person's: who holds their phone may know it or not. A wrong one is WRONG_PASSWORD at its field, and
 * counts for the session: who holds one of their devices doesn't make them wait on another.
 */
export async function askPassword(
  database: Database,
  person: { id: string; sessionId: string },
  given: string,
  fault: { path: string; message: string },
  { now, limited }: Pick<From, 'now' | 'limited'>,
): Promise<void> {
  const counts: Count[] = [['login', person.sessionId]]
  const counted = limited ? await countAttempt(database, counts, now) : null
  const user = await database.db.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirst()
  if (!(await passwordFits(given, user?.password_hash ?? null))) throw new Refusal('WRONG_PASSWORD', { errors: [fault] })
  if (counted) await uncountAttempt(database, counted)
}

/** Changes the password of who is signed in; every other device is signed out. */
export async function changePassword(database: Database, person: { id: string; sessionId: string }, oldPassword: string, newPassword: string, from: From): Promise<void> {
  await askPassword(database, person, oldPassword, { path: 'oldPassword', message: 'The old password is wrong' }, from)
  await refuseCommon(database.db, newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await write(database, async (tx, changed) => {
    await replacePassword(tx, changed, person.id, passwordHash, person.sessionId, from.now)
    await keepAnswer(tx, {})
  })
}

/** The account as its owner's app sees it. An absent seller's profile counts as incomplete. */
export async function findAccount({ db }: Pick<Database, 'db'>, id: string): Promise<Account> {
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

async function replacePassword(tx: Tx, changed: Changed, userId: string, passwordHash: string, exceptSession: string | null, now: Date): Promise<Selectable<Schema['users']>> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await closeOtherSessions(tx, changed, userId, exceptSession)
  await endResetLinks(tx, userId)
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  if ((await tryToCount(tx, [['told', `password:${userId}`]], now)) === 0) await postLetter(tx, 'passwordChanged', user, {}, now)
  return user
}

/** Staff always, others if they wish: a device never seen before needs the mailed code. */
const confirmsDevices = ({ confirm_new_devices, role }: Pick<Schema['users'], 'confirm_new_devices' | 'role'>) =>
  confirm_new_devices === 1 || role === 'admin' || role === 'superAdmin'

/** Whoever knows the password doesn't fill the mailbox: the code before is still good. */
async function mailDeviceCode(database: Database, user: { id: string; email: string; first_name: string; language: string }, device: string, from: From): Promise<void> {
  await write(database, async (tx) => {
    if (from.limited && (await tryToCount(tx, [['letter', `device:${user.id}`]], from.now)) > 0) return
    const code = await issueCode(tx, user.id, 'device', from.now, device)
    if (code) await postLetter(tx, 'device', user, { secret: code }, from.now)
  })
}

async function mailVerifyCode(tx: Tx, user: { id: string; email: string; first_name: string; language: string }, now: Date): Promise<void> {
  if ((await tryToCount(tx, [['letter', `verify:${user.id}`]], now)) > 0) return
  const code = await issueCode(tx, user.id, 'verify', now)
  if (code) await postLetter(tx, 'verify', user, { secret: code }, now)
}

async function signInAt(tx: Tx, changed: Changed, userId: string, deviceId: string | undefined, from: From, isBorrowed = false): Promise<string> {
  const endsAt = isBorrowed ? new Date(from.now.getTime() + BORROWED_SESSION_MS).toISOString() : endAfter(from.now, from.sessionDays)
  const token = await openSession(tx, newId(from.now), userId, from.device, from.now, { endsAt, deviceHash: deviceId === undefined ? null : deviceHash(userId, deviceId) })
  await closeUnusedSessions(tx, changed, userId)
  return token
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

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
