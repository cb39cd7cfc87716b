import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The code or link in the mail. */
  secret: string | null
  /** The one-click unsubscribe URL. */
  unsubscribe: string | null
}

/** Hands a mail to a mail server. Throws if it isn't accepted; the queue then retries it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

const TIMEOUT_MS = 20_000

/** Sends mails by SMTP. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  return async ({ to, subject, text, html, id, unsubscribe }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      requireTLS: !isLocalhost(url),
      connectionTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
    // The address is passed as an object, so that a name can't inject a header.
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

/** Logs in at a mail server without sending anything. Throws the server's error. */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  await createTransport({
    url,
    requireTLS: !isLocalhost(url),
    connectionTimeout: TIMEOUT_MS / 2,
    socketTimeout: TIMEOUT_MS / 2,
  }).verify()
}

/** Unencrypted connections are allowed only to this machine. */
const isLocalhost = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** Without a mail server, writes every mail to a file and logs its code or link. */
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
    log.info({ to, subject, secret }, 'email saved to a file (no mail server)')
  }
}

/** The headers behind a mail program's "unsubscribe" button (RFC 8058). */
const unsubscribeHeaders = (url: string | null) =>
  url
    ? { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
    : {}
