export interface TextPart {
  /** The part's offset in the text. */
  offset: number
  text: string
  href: string | null
}

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"“”«»]+/gi

/**
 * Splits a text into plain parts and URLs: http and https only, without the punctuation of the sentence
 * around them.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(URL_PATTERN)) {
    const url = trimPunctuation(match)
    const href = parseHttpUrl(url)
    if (!href) continue
    if (index > end) parts.push({ offset: end, text: text.slice(end, index), href: null })
    parts.push({ offset: index, text: url, href })
    end = index + url.length
  }
  if (end < text.length) parts.push({ offset: end, text: text.slice(end), href: null })
  return parts
}

/** A closing bracket belongs to the URL only if the URL contains the opening one. */
function trimPunctuation(match: string): string {
  const trimmed = match.replace(/[.,;:!?'’…*_~]+$/, '')
  const isUnbalanced = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length
  return isUnbalanced ? trimPunctuation(trimmed.slice(0, -1)) : trimmed
}

function parseHttpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, href } = new URL(text)
  // `user@host` can disguise one site as another.
  return /^https?:$/.test(protocol) && username === '' ? href : null
}
