import { isRightToLeft } from '#shared/languages.ts'
import { BRAND_COLOURS, type Branding } from '#shared/market.ts'
import { interpolate, type MailKind, textsFor } from '../i18n/texts.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/**
 * Renders a mail in the recipient's language, as plain text and HTML. `name` is null if somebody else may
 * have typed it; `secret` is the code or link, `fact` plain lines such as a device's name.
 */
export function renderMail(
  kind: MailKind,
  language: string,
  data: { name: string | null; secret?: string; detail?: string },
  branding: Branding,
): RenderedMail {
  const texts = textsFor(language)
  const mailTexts = texts.letters[kind]
  const greeting =
    kind === 'verify'
      ? texts.welcome
      : data.name === null
        ? texts.greeting
        : toSingleLine(interpolate(texts.hello, { name: data.name }))
  const subject = toSingleLine(interpolate(mailTexts.subject, { secret: data.secret ?? '' }))
  const highlight = data.secret ?? data.detail
  const text = [greeting, mailTexts.before, highlight, mailTexts.after, branding.name]
    .filter((part) => part !== undefined)
    .join('\n\n')
  const body = data.secret
    ? renderSecretHtml(data.secret, branding)
    : data.detail
      ? `<p style="font-weight:600">${escapeHtml(data.detail).replaceAll('\n', '<br>')}</p>`
      : ''
  const html = renderMailHtml(
    language,
    branding,
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(mailTexts.before)}</p>${body}<p>${escapeHtml(mailTexts.after)}</p>`,
  )
  return { subject, text, html }
}

/** The HTML frame of a mail around its body, which is HTML already. */
export const renderMailHtml = (language: string, branding: Branding, body: string): string =>
  `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1430;background:#faf8fd"><div style="max-width:32rem;margin:auto;padding:24px;background:#fff;border-radius:16px">${body}<p style="color:${BRAND_COLOURS[branding.colour].hex};font-weight:700">${escapeHtml(branding.name)}</p></div></body></html>`

function renderSecretHtml(secret: string, branding: Branding): string {
  if (/^https?:/.test(secret))
    return `<p><a href="${escapeHtml(secret)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${BRAND_COLOURS[branding.colour].hex};color:#fff">${escapeHtml(secret)}</a></p>`
  return `<p style="font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(secret)}</p>`
}

export const toSingleLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
