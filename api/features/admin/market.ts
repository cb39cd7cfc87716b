import { type Brand, MailServer, type MarketSettings, type SaveMarket, type TestMail } from '#shared/market.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { type Changed, write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { smtpMail } from '../../outside/mail.ts'
import { BRAND_KEY, brandOf } from '../accounts/brand.ts'
import { MAIL_KEY, senderOf, smtpUrlOf } from '../accounts/mailer.ts'
import { audit } from './audit.ts'

type Tx = Parameters<Parameters<typeof write>[1]>[0]

/** What is set within the app; the password isn't told. */
export async function readMarket({ database: { db }, env }: Pick<Deps, 'database' | 'env'>): Promise<MarketSettings> {
  const mail = await readSetting(db, MAIL_KEY, MailServer)
  if (!mail) return { brand: await brandOf(db), mail: null, mailFixed: env.smtpUrl !== null }
  const { password, ...told } = mail
  return { brand: await brandOf(db), mail: { ...told, hasPassword: password !== '' }, mailFixed: env.smtpUrl !== null }
}

/** Changes name, colour and mail server. What the pages look like is told to `dress` after the commit. */
export async function saveMarket({ database, clock }: Pick<Deps, 'database' | 'clock'>, adminId: string, form: SaveMarket, dress: (brand: Brand) => void): Promise<void> {
  await write(database, async (tx, changed) => {
    await keepMarket(tx, changed, form)
    await audit(tx, adminId, 'marketChanged', form.brand.name, '', clock())
  })
  dress(form.brand)
}

export async function keepMarket(tx: Tx, changed: Changed, { brand, mail }: SaveMarket): Promise<void> {
  await writeSetting(tx, BRAND_KEY, brand)
  if (mail) await writeSetting(tx, MAIL_KEY, await withKeptPassword(tx, mail))
  else await tx.deleteFrom('settings').where('key', '=', MAIL_KEY).execute()
  changed(['public'], 'market', 'market')
}

/** Sends a letter to see whether the server takes it. The answer is what it said where it didn't, else null. */
export async function tryMail({ database, env, log }: Pick<Deps, 'database' | 'env' | 'log'>, { mail, to }: TestMail): Promise<string | null> {
  const server = mail && (await withKeptPassword(database.db, mail))
  const url = env.smtpUrl ?? (server && smtpUrlOf(server))
  if (!url) return 'There is no mail server'
  const { name } = await brandOf(database.db)
  const text = `${name} can send letters.`
  try {
    await smtpMail(url, await senderOf({ database, env }, server))({ id: `test-${Date.now()}`, to, subject: name, text, html: `<p>${text}</p>`, secret: null, unsubscribe: null })
    return null
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    log.warn({ said }, 'the mail server refused a letter that was sent on trial')
    return said
  }
}

async function withKeptPassword(db: Deps['database']['db'], mail: MailServer): Promise<MailServer> {
  if (mail.password || !mail.user) return mail
  const kept = await readSetting(db, MAIL_KEY, MailServer)
  return kept && kept.host === mail.host && kept.user === mail.user ? { ...mail, password: kept.password } : mail
}
