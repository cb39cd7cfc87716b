import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Account } from '#shared/account.ts'
import {
  DEMO_EMAILS,
  DEMO_PASSWORD,
  type Login,
  type ResetPassword,
  SHARED_DEVICE_SESSION_MS,
  type SignUp,
  type VerifyEmail,
} from '#shared/accounts.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { StoreResponse } from '../../http/middleware/idempotency.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import { issueCode, redeemCode } from './codes.ts'
import { findKnownDevice, forgetDevices, hashDevice, rememberDevice } from './known-devices.ts'
import { rejectCommonPassword } from './leaked-passwords.ts'
import { rejectImitatingName } from './lookalikes.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { issueResetLink, readResetLinkState, revokeResetLinks } from './reset-links.ts'
import { addDays, closeExcessSessions, closeOtherSessions, createSession } from './sessions.ts'
import { rejectTakenEmail } from './taken-email.ts'
import {
  clearAttempts,
  countAttempt,
  refundAttempt,
  type ThrottleKey,
  touchAttempts,
  tryCountAttempt,
} from './throttle.ts'

type Tx = Transaction<Schema>

/**
 * Where a request comes from: limits count the IP address; the account's owner is shown the device's name.
 */
export interface AuthContext {
  storeResponse: StoreResponse
  address: string
  device: string
  now: Date
  isRateLimited: boolean
  /** Days after which a session expires even if it is in use. */
  sessionDays: number
  /**
   * Whether this is a demo whose published accounts anybody may use: their mailed codes couldn't be read, so
   * their devices need no confirmation.
   */
  isAtDemo?: boolean
}

export interface LoginResult {
  user: Account
  token: string
}

/**
 * Creates an unverified account and mails its code. A taken e-mail is EMAIL_TAKEN; the attempt is throttled,
 * like everything that reveals whether an account exists. A repeated request with the same `id` and password
 * creates nothing and signs in.
 */
export async function signUp(
  database: Database,
  role: 'buyer' | 'seller',
  form: v.InferOutput<typeof SignUp>,
  { context, id = newId(context.now) }: { context: AuthContext; id?: string | undefined },
): Promise<LoginResult> {
  if (context.isRateLimited) await countAttempt(database, [['signUp', context.address]], context.now)
  await rejectCommonPassword(database.db, form.password, 'password')
  await rejectImitatingName(database.db, form, null)
  const existing = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('email', '=', form.email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const isRepeat = existing !== undefined && (await verifyPassword(form.password, existing.password_hash))
  const passwordHash = await hashPassword(form.password)
  const createdAt = context.now.toISOString()
  const token = await write(database, async (tx, recordChange) => {
    if (isRepeat) return startSession(tx, recordChange, id, { deviceId: form.deviceId, context })
    await rejectTakenEmail(tx, form.email)
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
        created_at: createdAt,
        last_active_at: createdAt,
        language: form.language ?? 'en',
        confirm_new_devices: 0,
      })
      .execute()
    if (role === 'seller') await insertEmptyProfile(tx, id)
    await mailVerifyCode(
      tx,
      { id, email: form.email, first_name: form.firstName, language: form.language ?? 'en' },
      context.now,
    )
    if (form.deviceId) await rememberDevice(tx, id, form.deviceId, { ...context, confirmed: false })
    return startSession(tx, recordChange, id, { deviceId: form.deviceId, context })
  })
  return { user: await findAccount(database, id), token }
}

/**
 * Signs in. INVALID_CREDENTIALS, after the same time, for a wrong password and for an unknown e-mail. A
 * device that the account knows has its own counter: failed attempts from other devices, or from the same IP
 * address, don't lock its owner out.
 */
export async function logIn(
  database: Database,
  form: v.InferOutput<typeof Login>,
  context: AuthContext,
): Promise<LoginResult> {
  const deviceId = form.borrowed ? undefined : form.deviceId
  const user = await database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', form.email)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  const knownDevice = await findKnownDevice(database.db, user?.id, deviceId)
  const throttleKeys: ThrottleKey[] = knownDevice
    ? [['login', knownDevice.device_hash]]
    : [
        ['login', digest(form.email)],
        ['loginAddress', context.address],
      ]
  const attempt = context.isRateLimited ? await countAttempt(database, throttleKeys, context.now) : null
  const isPasswordValid = await verifyPassword(form.password, user?.password_hash ?? null)
  if (!user || !isPasswordValid) throw new DomainError('INVALID_CREDENTIALS')
  if (attempt) await refundAttempt(database, attempt)
  if (user.status !== 'active') throw new DomainError('ACCOUNT_INACTIVE')
  const isDemoLogin = context.isAtDemo && form.password === DEMO_PASSWORD && DEMO_EMAILS.includes(user.email)
  const needsDeviceCode = knownDevice?.confirmed !== 1 && !isDemoLogin && requiresDeviceConfirmation(user)
  // The code is valid on the device that asked for it. A borrowed device stores no id of its own, so its user
  // agent is used instead.
  const device = deviceId ?? context.device
  const { deviceCode } = form
  if (needsDeviceCode && !deviceCode) {
    await mailDeviceCode(database, user, device, context)
    throw new DomainError('DEVICE_CODE_NEEDED')
  }
  const codeAttempt =
    needsDeviceCode && context.isRateLimited
      ? await countAttempt(database, [['code', user.id]], context.now)
      : null
  const rehashed = needsRehash(user.password_hash) ? await hashPassword(form.password) : null
  const loginResult = await write(database, async (tx, recordChange) => {
    if (
      needsDeviceCode &&
      !(await redeemCode(tx, user.id, 'device', {
        secret: deviceCode ?? '',
        now: context.now,
        device,
      }))
    )
      return null
    if (rehashed)
      await tx
        .updateTable('users')
        .set({ password_hash: rehashed })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .execute()
    const isNew =
      deviceId !== undefined && (await rememberDevice(tx, user.id, deviceId, { ...context, confirmed: true }))
    if (isNew && (await tryCountAttempt(tx, [['told', `newDevice:${user.id}`]], context.now)) === 0)
      await sendMail(tx, 'newDevice', user, { data: { detail: context.device }, now: context.now })
    const loginResult = {
      user: await findAccount({ db: tx }, user.id),
      token: await startSession(tx, recordChange, user.id, {
        deviceId,
        context,
        isSharedDevice: form.borrowed,
      }),
    }
    await context.storeResponse(tx, loginResult)
    return loginResult
  })
  if (!loginResult) throw new DomainError('INVALID_CODE')
  if (codeAttempt) await refundAttempt(database, codeAttempt)
  return loginResult
}

/**
 * Confirms the e-mail by its code and signs in; earlier sessions end. A wrong, expired or used code is
 * INVALID_CODE.
 */
export async function verifyEmail(
  database: Database,
  form: v.InferOutput<typeof VerifyEmail>,
  context: AuthContext,
): Promise<LoginResult> {
  const user = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', form.email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const knownDevice = await findKnownDevice(database.db, user?.id, form.deviceId)
  const throttleKeys: ThrottleKey[] = [['code', knownDevice?.device_hash ?? context.address]]
  const attempt = context.isRateLimited ? await countAttempt(database, throttleKeys, context.now) : null
  const loginResult = await write(database, async (tx, recordChange) => {
    if (
      !user ||
      !(await redeemCode(tx, user.id, 'verify', {
        secret: form.code,
        now: context.now,
        isKnown: knownDevice !== undefined,
      }))
    ) {
      await touchAttempts(tx, throttleKeys, context.now)
      return null
    }
    await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', user.id).execute()
    // The user who signed up with this address may not be the one who reads its mailbox.
    await closeOtherSessions(tx, recordChange, user.id, null)
    await forgetDevices(tx, user.id, form.deviceId)
    if (form.deviceId) await rememberDevice(tx, user.id, form.deviceId, { ...context, confirmed: true })
    const loginResult = {
      user: await findAccount({ db: tx }, user.id),
      token: await startSession(tx, recordChange, user.id, { deviceId: form.deviceId, context }),
    }
    await context.storeResponse(tx, loginResult)
    return loginResult
  })
  if (!loginResult) throw new DomainError('INVALID_CODE')
  if (attempt) await refundAttempt(database, attempt)
  return loginResult
}

/**
 * Counts the request for its sender before anything is looked up. The work itself is done after the response,
 * which is always the same and so doesn't reveal whether the account exists.
 */
export async function throttleMailRequest(database: Database, context: AuthContext): Promise<void> {
  if (context.isRateLimited) await countAttempt(database, [['mail', context.address]], context.now)
}

export async function resendCode(database: Database, email: string, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .where('status', '=', 'active')
      .where('email_verified', '=', 0)
      .executeTakeFirst()
    if (user) await mailVerifyCode(tx, user, now)
  })
}

/**
 * Mails a link to set a new password. The link is built from the configured public URL, never from request
 * headers. Requests are throttled per mailbox, so that nobody's mailbox is flooded, and earlier links stay
 * valid.
 */
export async function mailResetLink(
  database: Database,
  email: string,
  publicUrl: string,
  now: Date,
): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!user || (await tryCountAttempt(tx, [['letter', `reset:${user.id}`]], now)) > 0) return
    const secret = await issueResetLink(tx, user, now)
    await sendMail(tx, 'reset', user, {
      data: { secret: `${publicUrl}/reset-password?userId=${user.id}&token=${secret}` },
      now,
    })
  })
}

/**
 * Sets a new password by a mailed link, which works once; all sessions end and all known devices are
 * forgotten. A valid link is accepted whatever others have tried; invalid ones count for the IP address.
 */
export async function resetPassword(
  database: Database,
  form: v.InferOutput<typeof ResetPassword>,
  context: AuthContext,
): Promise<void> {
  await rejectCommonPassword(database.db, form.password, 'password')
  if ((await readResetLinkState(database.db, form.userId, form.token, context.now)) !== 'valid') {
    if (context.isRateLimited) await countAttempt(database, [['link', context.address]], context.now)
    throw new DomainError('INVALID_RESET_LINK')
  }
  const passwordHash = await hashPassword(form.password)
  const wasReset = await write(database, async (tx, recordChange) => {
    if ((await readResetLinkState(tx, form.userId, form.token, context.now)) !== 'valid') return false
    const user = await replacePassword(tx, recordChange, form.userId, {
      passwordHash,
      exceptSession: null,
      now: context.now,
    })
    await forgetDevices(tx, user.id)
    await clearAttempts(tx, [['login', digest(user.email)]])
    // Failed attempts from other devices then don't throttle the owner here. If they want new devices
    // confirmed, this one still has to be.
    if (form.deviceId) await rememberDevice(tx, user.id, form.deviceId, { ...context, confirmed: false })
    await context.storeResponse(tx, {})
    return true
  })
  if (!wasReset) throw new DomainError('INVALID_RESET_LINK')
}

/**
 * Throws WRONG_PASSWORD, at its field, unless the password is this user's: somebody else may be holding their
 * unlocked phone. Failures count for the session, so that attempts on one device don't throttle another.
 */
export async function requirePassword(
  database: Database,
  user: { id: string; sessionId: string },
  password: string,
  {
    context: { now, isRateLimited },
    fieldError = { path: 'password', message: 'The password is wrong' },
  }: {
    context: Pick<AuthContext, 'now' | 'isRateLimited'>
    fieldError?: { path: string; message: string }
  },
): Promise<void> {
  const throttleKeys: ThrottleKey[] = [['login', user.sessionId]]
  const attempt = isRateLimited ? await countAttempt(database, throttleKeys, now) : null
  const account = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  if (!(await verifyPassword(password, account?.password_hash ?? null)))
    throw new DomainError('WRONG_PASSWORD', { errors: [fieldError] })
  if (attempt) await refundAttempt(database, attempt)
}

/** Changes the signed-in user's password; all other sessions end. */
export async function changePassword(
  database: Database,
  user: { id: string; sessionId: string },
  oldPassword: string,
  { newPassword, context }: { newPassword: string; context: AuthContext },
): Promise<void> {
  await requirePassword(database, user, oldPassword, {
    context,
    fieldError: { path: 'oldPassword', message: 'The current password is wrong' },
  })
  await rejectCommonPassword(database.db, newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await write(database, async (tx, recordChange) => {
    await replacePassword(tx, recordChange, user.id, {
      passwordHash,
      exceptSession: user.sessionId,
      now: context.now,
    })
    await context.storeResponse(tx, {})
  })
}

/** The account as its owner's app receives it. A missing seller profile counts as incomplete. */
export async function findAccount({ db }: Pick<Database, 'db'>, id: string): Promise<Account> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .selectAll('u')
    .select('s.profile_complete')
    .where('u.id', '=', id)
    .where('u.status', '!=', 'deleted')
    .executeTakeFirst()
  if (!user) throw new DomainError('USER_NOT_FOUND')
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

async function replacePassword(
  tx: Tx,
  recordChange: RecordChange,
  userId: string,
  { passwordHash, exceptSession, now }: { passwordHash: string; exceptSession: string | null; now: Date },
): Promise<Selectable<Schema['users']>> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await closeOtherSessions(tx, recordChange, userId, exceptSession)
  await revokeResetLinks(tx, userId)
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  if ((await tryCountAttempt(tx, [['told', `password:${userId}`]], now)) === 0)
    await sendMail(tx, 'passwordChanged', user, { data: {}, now })
  return user
}

/** Whether a new device needs a mailed code: always for staff, otherwise by the user's preference. */
const requiresDeviceConfirmation = ({
  confirm_new_devices,
  role,
}: Pick<Schema['users'], 'confirm_new_devices' | 'role'>) =>
  confirm_new_devices === 1 || role === 'admin' || role === 'superAdmin'

/**
 * No new code within the resend interval: somebody who knows the password could flood the mailbox. The
 * earlier code stays valid.
 */
async function mailDeviceCode(
  database: Database,
  user: { id: string; email: string; first_name: string; language: string },
  device: string,
  context: AuthContext,
): Promise<void> {
  await write(database, async (tx) => {
    if (
      context.isRateLimited &&
      (await tryCountAttempt(tx, [['letter', `device:${user.id}`]], context.now)) > 0
    )
      return
    const code = await issueCode(tx, user.id, 'device', { now: context.now, device })
    if (code) await sendMail(tx, 'device', user, { data: { secret: code }, now: context.now })
  })
}

async function mailVerifyCode(
  tx: Tx,
  user: { id: string; email: string; first_name: string; language: string },
  now: Date,
): Promise<void> {
  if ((await tryCountAttempt(tx, [['letter', `verify:${user.id}`]], now)) > 0) return
  const code = await issueCode(tx, user.id, 'verify', { now })
  if (code) await sendMail(tx, 'verify', user, { data: { secret: code }, now })
}

async function startSession(
  tx: Tx,
  recordChange: RecordChange,
  userId: string,
  {
    deviceId,
    context,
    isSharedDevice = false,
  }: { deviceId: string | undefined; context: AuthContext; isSharedDevice?: boolean | undefined },
): Promise<string> {
  const endsAt = isSharedDevice
    ? new Date(context.now.getTime() + SHARED_DEVICE_SESSION_MS).toISOString()
    : addDays(context.now, context.sessionDays)
  const token = await createSession(tx, userId, {
    device: context.device,
    now: context.now,
    endsAt,
    deviceHash: deviceId === undefined ? null : hashDevice(userId, deviceId),
  })
  await closeExcessSessions(tx, recordChange, userId)
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
