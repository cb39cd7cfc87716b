import * as v from 'valibot'
import { Mailbox } from '../../shared/accounts.ts'
import { expect } from './app.ts'

export const PASSWORD = 'Barco-7-azul'

/** A verified account, made without the screens. */
export async function signUpAt(url: string, email: string): Promise<void> {
  const form = { firstName: 'Ana', lastName: 'Soto', email, password: PASSWORD, confirmPassword: PASSWORD, country: 'MX', termsAccepted: true }
  await post(`${url}/api/v1/buyer`, form)
  await post(`${url}/api/v1/auth/verify-email`, { email, code: await codeFor(url, email) })
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

/** The code that was mailed to this address last. */
export const codeFor = async (url: string, email: string) => /\d{6}/.exec(await newestLetter(url, email, 'code'))?.[0] ?? ''
/** The link to a new password that was mailed to this address last. */
export const linkFor = async (url: string, email: string) => /http\S+reset-password\S+/.exec(await newestLetter(url, email, 'new password'))?.[0] ?? ''

/** All that was mailed to this address. */
export async function letters(url: string, email: string): Promise<v.InferOutput<typeof Mailbox>['mails']> {
  const { data } = await (await fetch(`${url}/api/v1/mailbox?email=${encodeURIComponent(email)}`)).json()
  return v.parse(Mailbox, data).mails
}

async function newestLetter(url: string, email: string, subject: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const letter = (await letters(url, email)).find((each) => each.subject.includes(subject))
    expect(letter).toBeDefined()
    text = letter?.text ?? ''
  }).toPass()
  return text
}
