import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The code or link in it. */
  secret: string | null
}

/** Hands a letter to a mail server. Throws when it isn't taken; the letter is then tried again later. */
export type Mail = (letter: Letter) => Promise<void>

const TIMEOUT_MS = 20_000

/** Real mail by SMTP. */
export function smtpMail(url: string, from: string): Mail {
  return async ({ to, subject, text, html, id }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
    // The address is an object, so that nothing in a name can become a header.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@oficio>` })
    transport.close()
  }
}

/** Without a mail server every letter becomes a file, and its code or link a line of the log. */
export function fileMail(folder: string, from: string, log: Logger): Mail {
  return async ({ to, subject, text, html, id, secret }) => {
    const { createTransport } = await import('nodemailer')
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@oficio>`,
    })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${id}.eml`), message)
    log.info({ to, subject, secret }, 'a letter was written to a file: there is no mail server')
  }
}
