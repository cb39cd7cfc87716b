import { DEMO_PASSWORD } from '../../shared/accounts.ts'

/** What a browser keeps of somebody who is signed in, by the names it keeps it under. */
export type Session = Record<string, string>

export type Method = 'GET' | 'POST' | 'PUT'

export const ask = (url: string, who: Session, method: Method, path: string, body?: object) =>
  fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(who.token && { authorization: `Bearer ${who.token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Signs in as an app does, from a device that says `device` of itself; the mailed code of a new device is read in the demo's mailbox. */
export async function signIn(url: string, email: string, password = DEMO_PASSWORD, device = 'Chrome/1 Linux'): Promise<Session> {
  const call = async (deviceCode?: string) => post(url, 'auth/login', { email, password, deviceCode }, device)
  let answer = await call()
  if (answer.code === 'DEVICE_CODE_NEEDED') answer = await call(await codeFor(url, email))
  return sessionOf(answer)
}

/** The demo's own is too well known for a new account. */
export const NEW_PASSWORD = 'Nuevo!2026'

/** Signs somebody up as an app does. */
export async function signUp(url: string, role: 'buyer' | 'seller', email: string): Promise<Session> {
  const form = { firstName: 'Nuria', lastName: 'Quiroga', email, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, country: 'MX', termsAccepted: true }
  const answer = await post(url, role, form)
  if (!answer.success) throw new Error(JSON.stringify(answer))
  return sessionOf(await post(url, 'auth/verify-email', { email, code: await codeFor(url, email) }))
}

const post = async (url: string, path: string, body: object, device = 'Chrome/1 Linux') =>
  (await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': device }, body: JSON.stringify(body) })).json()

/** The newest code in the demo's mailbox, which a letter may reach a moment after the answer. */
async function codeFor(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const { data } = await (await fetch(`${url}/api/v1/mailbox?email=${encodeURIComponent(email)}`)).json()
    const code = /\d{6}/.exec(data.mails[0]?.text ?? '')?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code came for ${email}`)
}

const sessionOf = ({ data }: { data: { token: string; user: object } }): Session => ({ token: data.token, user: JSON.stringify(data.user), auth: 'true' })
