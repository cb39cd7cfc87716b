import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { waitUntil } from '../support/wait-until.ts'

const POLL_MS = 100

/** The localStorage entries of a signed-in user, by key. */
export type Session = Record<string, string>

export type Method = 'GET' | 'POST' | 'PUT'

export const requestJson = (url: string, session: Session, method: Method, path: string, body?: object) =>
  fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(session.token && { authorization: `Bearer ${session.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/**
 * Signs in as the app does, from a device with this user agent. The code for a new device is read from the
 * demo's mailbox.
 */
export async function signIn(
  url: string,
  email: string,
  password = DEMO_PASSWORD,
  device = 'Chrome/1 Linux',
): Promise<Session> {
  const call = async (deviceCode?: string) =>
    postJson(url, 'auth/login', { email, password, deviceCode }, device)
  let response = await call()
  if (response.code === 'DEVICE_CODE_NEEDED') response = await call(await waitForCode(url, email))
  return parseSession(response)
}

/** The demo's password is rejected for new accounts, as it is public. */
export const NEW_PASSWORD = 'Nuevo!2026'

/** Signs a user up as the app does. */
export async function signUp(url: string, role: 'buyer' | 'seller', email: string): Promise<Session> {
  const form = {
    firstName: 'Nuria',
    lastName: 'Quiroga',
    email,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    country: 'MX',
    termsAccepted: true,
  }
  const response = await postJson(url, role, form)
  if (!response.success) throw new Error(JSON.stringify(response))
  return parseSession(
    await postJson(url, 'auth/verify-email', { email, code: await waitForCode(url, email) }),
  )
}

const postJson = async (url: string, path: string, body: object, device = 'Chrome/1 Linux') =>
  (
    await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': device },
      body: JSON.stringify(body),
    })
  ).json()

/** The newest code in the demo's mailbox. A mail may arrive a moment after the response. */
const waitForCode = (url: string, email: string): Promise<string> =>
  waitUntil(async () => {
    const { data } = await (await fetch(`${url}/api/v1/mailbox?email=${encodeURIComponent(email)}`)).json()
    return /\d{6}/.exec(data.mails[0]?.text ?? '')?.[0]
  }, POLL_MS)

const parseSession = ({ data }: { data: { token: string; user: object } }): Session => ({
  token: data.token,
  user: JSON.stringify(data.user),
  auth: 'true',
})
