import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { LoginResult, type SignUp } from '#shared/accounts.ts'
import type { InterfaceLanguage } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { saveSession } from '../../client/session.ts'
import { createId } from '../../platform/create-id.ts'
import { readLocal, writeLocal } from '../../platform/local-storage.ts'

const EmptyResponse = v.object({})
const DEVICE_ID_STORAGE_KEY = 'device_id'

/** Id of the toast that asks a new account for its code. It is dismissed once the e-mail is confirmed. */
export const CODE_WANTED = 'code-wanted'

/**
 * Logs in on this device. With `isPersistent` false (a borrowed phone) nothing is stored beyond the session.
 */
export async function logIn(
  credentials: { email: string; password: string; deviceCode?: string },
  isPersistent: boolean,
): Promise<Account> {
  const { user, token } = await callEndpoint('POST /auth/login', LoginResult, {
    body: { ...credentials, ...(isPersistent ? { deviceId: deviceId() } : { borrowed: true }) },
  })
  saveSession(user, token, isPersistent)
  return user
}

/** The last sign-up and its idempotency key. */
let attempt = { email: '', key: '' }

/**
 * Creates an account, and no second one where it is repeated because its answer was lost. A buyer is logged
 * in at once and verifies the e-mail later; a freelancer verifies first.
 */
export async function signUp(role: 'buyer' | 'seller', registration: SignUp): Promise<Account> {
  const { email } = registration
  if (attempt.email !== email) attempt = { email, key: createId() }
  const { key } = attempt
  const form = { ...registration, deviceId: deviceId() }
  if (role === 'seller')
    return (await callEndpoint('POST /seller', v.object({ user: Account }), { body: form, key })).user
  const { user, token } = await callEndpoint('POST /buyer', LoginResult, { body: form, key })
  saveSession(user, token)
  return user
}

export async function verifyEmail(email: string, code: string): Promise<Account> {
  const { user, token } = await callEndpoint('POST /auth/verify-email', LoginResult, {
    body: { email, code, deviceId: deviceId() },
  })
  saveSession(user, token)
  return user
}

export const sendVerificationCode = (email: string, language: InterfaceLanguage | undefined) =>
  callEndpoint('POST /auth/send-email-verification-code', EmptyResponse, { body: { email, language } })
export const requestResetLink = (email: string, language: InterfaceLanguage | undefined) =>
  callEndpoint('POST /auth/forgot-password', EmptyResponse, { body: { email, language } })
export const resetPassword = (userId: string, token: string, password: string) =>
  callEndpoint('POST /auth/reset-password', EmptyResponse, {
    body: { userId, token, password, deviceId: deviceId() },
  })

/** A random identifier by which the server recognises this browser. It reveals nothing about the device. */
function deviceId(): string {
  const stored = readLocal(DEVICE_ID_STORAGE_KEY)
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = 0x40 | (Number(bytes[6]) & 0x0f)
  bytes[8] = 0x80 | (Number(bytes[8]) & 0x3f)
  const id = [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  writeLocal(DEVICE_ID_STORAGE_KEY, id)
  return id
}
