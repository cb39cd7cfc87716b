import { MailServer } from '#shared/market.ts'
import { readBranding } from '../branding/branding.ts'
import { readSetting } from '../db/settings.ts'
import type { Deps } from '../deps.ts'
import {
  createFileTransport,
  createSmtpTransport,
  type MailTransport,
  verifyMailServer,
} from '../outside/mail.ts'

export const MAIL_SERVER_KEY = 'mail'

type MailerDeps = Pick<Deps, 'database' | 'env' | 'log'>

/** Sends mails through the server of SMTP_URL, else through the one set in the app, else into a folder. */
export function createMailer(deps: MailerDeps, folder: string): MailTransport {
  return async (mail) => {
    const server = await readSetting(deps.database.db, MAIL_SERVER_KEY, MailServer)
    const from = await getSender(deps, server)
    const url = deps.env.smtpUrl ?? (server && toSmtpUrl(server))
    return (url ? createSmtpTransport(url, from) : createFileTransport(folder, from, deps.log))(mail)
  }
}

/** Whether mails are really delivered: without a server they are read in their folder. */
export const hasMailServer = async ({
  database: { db },
  env,
}: Pick<MailerDeps, 'database' | 'env'>): Promise<boolean> =>
  env.smtpUrl !== null || (await readSetting(db, MAIL_SERVER_KEY, MailServer)) !== null

/**
 * Checks that the mail server accepts our login, and returns a sentence for the operator. Throws the server's
 * error if it doesn't.
 */
export async function checkMailServer({
  database,
  env,
}: Pick<MailerDeps, 'database' | 'env'>): Promise<string> {
  const server = await readSetting(database.db, MAIL_SERVER_KEY, MailServer)
  const url = env.smtpUrl ?? (server && toSmtpUrl(server))
  if (!url)
    throw new Error(
      'No mail server: emails are saved in DATA_DIR/mail. Set one in Admin > Marketplace or SMTP_URL so people can verify their email.',
    )
  await verifyMailServer(url)
  return 'The mail server accepts the login.'
}

/** The sender of mails: MAIL_FROM, else the market's name with the address set for its mail server. */
export async function getSender(
  { database, env }: Omit<MailerDeps, 'log'>,
  server: MailServer | null,
): Promise<string> {
  if (env.mailFrom) return env.mailFrom
  const { name } = await readBranding(database.db)
  const address = !env.smtpUrl && server ? server.from : `no-reply@${new URL(env.publicUrl).hostname}`
  return `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
}

export function toSmtpUrl({ host, port, user, password }: MailServer): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `smtp${port === 465 ? 's' : ''}://${login}${host}:${port}`
}
