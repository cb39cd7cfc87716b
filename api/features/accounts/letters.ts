import { isRightToLeft } from '#shared/languages.ts'
import { BRAND_COLOURS, type Brand } from '#shared/market.ts'
import { fill, type LetterKind, wordsIn } from './words/words.ts'

export interface Written {
  subject: string
  text: string
  html: string
}

/**
 * A letter in the reader's language, as plain text and as HTML. `name` is null where a stranger may have typed it; `secret` is the code or
 * link, `fact` plain lines such as a device's name.
 */
export function writeLetter(kind: LetterKind, language: string, about: { name: string | null; secret?: string; fact?: string }, brand: Brand): Written {
  const words = wordsIn(language)
  const texts = words.letters[kind]
  const greeting = kind === 'verify' ? words.welcome : about.name === null ? words.greeting : oneLine(fill(words.hello, { name: about.name }))
  const subject = oneLine(fill(texts.subject, { secret: about.secret ?? '' }))
  const shown = about.secret ?? about.fact
  const text = [greeting, texts.before, shown, texts.after, brand.name].filter((part) => part !== undefined).join('\n\n')
  const middle = about.secret ? secretHtml(about.secret, brand) : about.fact ? `<p style="font-weight:600">${escapeHtml(about.fact).replaceAll('\n', '<br>')}</p>` : ''
  const html = letterHtml(language, brand, `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(texts.before)}</p>${middle}<p>${escapeHtml(texts.after)}</p>`)
  return { subject, text, html }
}

/** A letter's frame around what it says, which is HTML already. */
export const letterHtml = (language: string, brand: Brand, middle: string): string =>
  `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1430;background:#faf8fd"><div style="max-width:32rem;margin:auto;padding:24px;background:#fff;border-radius:16px">${middle}<p style="color:${BRAND_COLOURS[brand.colour].hex};font-weight:700">${escapeHtml(brand.name)}</p></div></body></html>`

function secretHtml(secret: string, brand: Brand): string {
  if (/^https?:/.test(secret))
    return `<p><a href="${escapeHtml(secret)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${BRAND_COLOURS[brand.colour].hex};color:#fff">${escapeHtml(secret)}</a></p>`
  return `<p style="font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(secret)}</p>`
}

export const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
