import {
  type Branding,
  MailServer,
  type MarketSettings,
  type SaveMarket,
  type TestMail,
} from '#shared/market.ts'
import { BRANDING_KEY, readBranding } from '../../branding/branding.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { type RecordChange, write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { interpolate, textsFor } from '../../i18n/texts.ts'
import { escapeHtml, renderMailHtml, toSingleLine } from '../../mail/mail-layout.ts'
import { getSender, MAIL_SERVER_KEY, toSmtpUrl } from '../../mail/mailer.ts'
import { createSmtpTransport } from '../../outside/mail.ts'
import { recordAudit } from './audit.ts'

type Tx = Parameters<Parameters<typeof write>[1]>[0]

/** The settings that can be changed within the app, without the mail password. */
export async function readMarketSettings({
  database: { db },
  env,
}: Pick<Deps, 'database' | 'env'>): Promise<MarketSettings> {
  const mail = await readSetting(db, MAIL_SERVER_KEY, MailServer)
  if (!mail) return { brand: await readBranding(db), mail: null, mailFixed: env.smtpUrl !== null }
  const { password, ...publicSettings } = mail
  return {
    brand: await readBranding(db),
    mail: { ...publicSettings, hasPassword: password !== '' },
    mailFixed: env.smtpUrl !== null,
  }
}

/** Saves name, colour and mail server. The new branding is applied to the pages after the commit. */
export async function saveMarketSettings(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  adminId: string,
  form: SaveMarket,
  applyBranding: (brand: Branding) => void,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    await writeMarketSettings(tx, recordChange, form)
    await recordAudit(tx, adminId, 'marketChanged', { subject: form.brand.name, note: '', now: clock() })
  })
  applyBranding(form.brand)
}

export async function writeMarketSettings(
  tx: Tx,
  recordChange: RecordChange,
  { brand, mail }: SaveMarket,
): Promise<void> {
  await writeSetting(tx, BRANDING_KEY, brand)
  if (mail) await writeSetting(tx, MAIL_SERVER_KEY, await withStoredPassword(tx, mail))
  else await tx.deleteFrom('settings').where('key', '=', MAIL_SERVER_KEY).execute()
  recordChange(['public'], 'market', 'market')
}

/**
 * Sends a test mail in this language. Returns the mail server's error message, or null if it accepted the
 * mail.
 */
export async function sendTestMail(
  { database, env, log }: Pick<Deps, 'database' | 'env' | 'log'>,
  { mail, to }: TestMail,
  language: string,
): Promise<string | null> {
  const server = mail && (await withStoredPassword(database.db, mail))
  const url = env.smtpUrl ?? (server && toSmtpUrl(server))
  if (!url) return 'No mail server is set up.'
  const branding = await readBranding(database.db)
  const { name } = branding
  const texts = textsFor(language).testMail
  const subject = interpolate(language, texts.subject, { brand: name })
  const text = interpolate(language, texts.text, { brand: name })
  try {
    await createSmtpTransport(
      url,
      await getSender({ database, env }, server),
    )({
      id: `test-${Date.now()}`,
      to,
      subject: toSingleLine(subject),
      text: `${text}\n\n${name}`,
      html: renderMailHtml(language, branding, text, `<p>${escapeHtml(text)}</p>`),
      secret: null,
      unsubscribe: null,
    })
    return null
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error)
    log.warn({ said: errorMessage }, 'test email rejected by the mail server')
    return errorMessage
  }
}

async function withStoredPassword(db: Deps['database']['db'], mail: MailServer): Promise<MailServer> {
  if (mail.password || !mail.user) return mail
  const stored = await readSetting(db, MAIL_SERVER_KEY, MailServer)
  return stored && stored.host === mail.host && stored.user === mail.user
    ? { ...mail, password: stored.password }
    : mail
}
