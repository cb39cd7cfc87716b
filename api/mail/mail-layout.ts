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
 * have typed it; `secret` is the code or link, `detail` plain lines such as a device's name, `link` the
 * address of the button of a mail without a secret.
 */
export function renderMail(
  kind: MailKind,
  language: string,
  data: { name: string | null; secret?: string; detail?: string; link?: string },
  branding: Branding,
): RenderedMail {
  const texts = textsFor(language)
  const { before, button, after, ...mailTexts } = texts.letters[kind]
  const greeting =
    kind === 'verify'
      ? texts.welcome
      : data.name === null
        ? texts.greeting
        : toSingleLine(interpolate(language, texts.hello, { name: data.name }))
  const subject = toSingleLine(interpolate(language, mailTexts.subject, { secret: data.secret ?? '' }))
  const code = button ? undefined : data.secret
  const url = data.link ?? (button ? data.secret : undefined)
  const text = [
    greeting,
    before,
    code ?? data.detail,
    data.link && button ? `${button}\n${data.link}` : url,
    after,
    branding.name,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
  const highlightHtml = code
    ? `<p dir="ltr" style="font-size:32px;font-weight:700;letter-spacing:6px;text-align:start">${escapeHtml(code)}</p>`
    : data.detail
      ? `<p dir="auto" style="font-weight:600">${escapeHtml(data.detail).replaceAll('\n', '<br>')}</p>`
      : ''
  const buttonHtml = url && button ? renderButtonHtml(url, button, branding) : ''
  const html = renderMailHtml(
    language,
    branding,
    // The subject has the code already.
    code ? after : [before, data.detail].filter(Boolean).join(' '),
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(before)}</p>${highlightHtml}${buttonHtml}<p>${escapeHtml(after)}</p>`,
  )
  return { subject, text, html }
}

/**
 * The HTML frame of a mail around its body, which is HTML already. The preview is what mailboxes show behind
 * the subject, and isn't visible in the mail itself.
 */
export function renderMailHtml(language: string, branding: Branding, preview: string, body: string): string {
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  // Mailboxes drop the attributes of html and body, so the frame repeats them.
  return `<!doctype html><html lang="${language}" dir="${direction}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#231c15;background:#f8f4ec"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(toSingleLine(preview))}${PREVIEW_END}</div><div lang="${language}" dir="${direction}" style="max-width:32rem;margin:auto;padding:24px;background:#fffdf9;border-radius:14px;text-align:start">${body}<p dir="auto" style="color:${BRAND_COLOURS[branding.colour].hex};font-weight:700">${escapeHtml(branding.name)}</p></div></body></html>`
}

/** Invisible characters, so that no mailbox fills the preview with the beginning of the mail. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60)

/** A link as a button, and its address below for whoever can't press it. */
export const renderButtonHtml = (url: string, label: string, branding: Branding): string =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${BRAND_COLOURS[branding.colour].hex};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p><p dir="ltr" style="font-size:13px;color:#635849;overflow-wrap:anywhere;text-align:start">${escapeHtml(url)}</p>`

export const toSingleLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
