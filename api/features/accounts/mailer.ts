import { MailServer } from '#shared/market.ts'
import { readSetting } from '../../db/settings.ts'
import type { Deps } from '../../deps.ts'
import { fileMail, type Mail, smtpMail, verifyMail } from '../../outside/mail.ts'
import { brandOf } from './brand.ts'

export const MAIL_KEY = 'mail'

type Needs = Pick<Deps, 'database' | 'env' | 'log'>

/** Hands letters to the mail server of the moment: that of SMTP_URL, else the one set within the app, else a folder. */
export function openMail(deps: Needs, folder: string): Mail {
  return async (letter) => {
    const server = await readSetting(deps.database.db, MAIL_KEY, MailServer)
    const from = await senderOf(deps, server)
    const url = deps.env.smtpUrl ?? (server && smtpUrlOf(server))
    return (url ? smtpMail(url, from) : fileMail(folder, from, deps.log))(letter)
  }
}

/** Whether letters go anywhere: without one a person reads them where they lie. */
export const hasMailServer = async ({ database: { db }, env }: Pick<Needs, 'database' | 'env'>): Promise<boolean> =>
  env.smtpUrl !== null || (await readSetting(db, MAIL_KEY, MailServer)) !== null

/** Whether the mail server of the moment takes our name and password, in a sentence. Throws what it says where it doesn't. */
export async function checkMail({ database, env }: Pick<Needs, 'database' | 'env'>): Promise<string> {
  const server = await readSetting(database.db, MAIL_KEY, MailServer)
  const url = env.smtpUrl ?? (server && smtpUrlOf(server))
  if (!url) throw new Error('letters become files in DATA_DIR/mail: set a mail server under Administration, Market, or nobody can confirm their address')
  await verifyMail(url)
  return 'the mail server takes our name and password'
}

/** Whom letters come from: MAIL_FROM, else the market by the address that was set for its server. */
export async function senderOf({ database, env }: Omit<Needs, 'log'>, server: MailServer | null): Promise<string> {
  if (env.mailFrom) return env.mailFrom
  const { name } = await brandOf(database.db)
  const address = !env.smtpUrl && server ? server.from : `no-reply@${new URL(env.publicUrl).hostname}`
  return `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
}

export function smtpUrlOf({ host, port, user, password }: MailServer): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `smtp${port === 465 ? 's' : ''}://${login}${host}:${port}`
}
