import * as v from 'valibot'
import { Mailbox } from '../../shared/accounts.ts'
import { createSignUpForm } from '../support/sign-up-form.ts'
import { expect } from './app.ts'

/** Creates a verified account by the API. */
export async function signUp(
  url: string,
  email: string,
  role: 'buyer' | 'seller' = 'buyer',
  overrides: object = {},
): Promise<void> {
  await postJson(`${url}/api/v1/${role}`, createSignUpForm(email, overrides))
  await postJson(`${url}/api/v1/auth/verify-email`, { email, code: await getCode(url, email) })
}

async function postJson(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

/** The newest code that was mailed to this address. */
export const getCode = async (url: string, email: string) =>
  /\d{6}/.exec(await getNewestMail(url, email, 'code'))?.[0] ?? ''
/** The newest password reset link that was mailed to this address. */
export const getResetLink = async (url: string, email: string) =>
  /http\S+reset-password\S+/.exec(await getNewestMail(url, email, 'Reset your password'))?.[0] ?? ''

/** All mails to this address. */
export async function listMails(url: string, email: string): Promise<v.InferOutput<typeof Mailbox>['mails']> {
  const { data } = await (await fetch(`${url}/api/v1/mailbox?email=${encodeURIComponent(email)}`)).json()
  return v.parse(Mailbox, data).mails
}

async function getNewestMail(url: string, email: string, subject: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const mail = (await listMails(url, email)).find((item) => item.subject.includes(subject))
    expect(mail).toBeDefined()
    text = mail?.text ?? ''
  }).toPass()
  return text
}
