export interface TextPart {
  /** Where in the text it begins. */
  at: number
  text: string
  href: string | null
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/gi

/** Splits a text into plain parts and web addresses: http and https only, without the punctuation that ends the sentence around them. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = withoutSentence(found)
    const href = addressOf(shown)
    if (!href) continue
    if (index > end) parts.push({ at: end, text: text.slice(end, index), href: null })
    parts.push({ at: index, text: shown, href })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: null })
  return parts
}

/** A closing bracket belongs to the address only if the address opened it. */
function withoutSentence(found: string): string {
  const trimmed = found.replace(/[.,;:!?'’…*_~]+$/, '')
  const closes = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length
  return closes ? withoutSentence(trimmed.slice(0, -1)) : trimmed
}

function addressOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, href } = new URL(text)
  // user@host dresses one site up as another.
  return /^https?:$/.test(protocol) && username === '' ? href : null
}
