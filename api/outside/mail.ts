import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The code or link in it. */
  secret: string | null
  /** Where letters of this kind are ended with one click. */
  unsubscribe: string | null
}

/** Hands a letter to a mail server. Throws when it isn't taken; the letter is then tried again later. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

const TIMEOUT_MS = 20_000

/** Real mail by SMTP. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  return async ({ to, subject, text, html, id, unsubscribe }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      requireTLS: !isLocalhost(url),
      connectionTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
    // The address is an object, so that nothing in a name can become a header.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@oficio>`,
      ...unsubscribeHeaders(unsubscribe),
    })
    transport.close()
  }
}

/** Logs in at a mail server and sends nothing. Throws what it says where it refuses. */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  await createTransport({
    url,
    requireTLS: !isLocalhost(url),
    connectionTimeout: TIMEOUT_MS / 2,
    socketTimeout: TIMEOUT_MS / 2,
  }).verify()
}

/** Only what stays on this machine may go unencrypted. */
const isLocalhost = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** Without a mail server every letter becomes a file, and its code or link a line of the log. */
export function createFileTransport(folder: string, from: string, log: Logger): MailTransport {
  return async ({ to, subject, text, html, id, secret, unsubscribe }) => {
    const { createTransport } = await import('nodemailer')
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@oficio>`,
      ...unsubscribeHeaders(unsubscribe),
    })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${id}.eml`), message)
    log.info({ to, subject, secret }, 'a letter was written to a file: there is no mail server')
  }
}

/** What a mail program shows as "unsubscribe" (RFC 8058). */
const unsubscribeHeaders = (url: string | null) =>
  url
    ? { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
    : {}
