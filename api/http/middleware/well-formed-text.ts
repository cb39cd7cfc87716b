import type { MiddlewareHandler } from 'hono'
import { toEnglishMessage } from '#shared/messages.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { respondWithError } from './errors.ts'

/**
 * Escapes of characters that no database stores unchanged: NUL and surrogates. It also matches valid
 * surrogate pairs.
 */
const UNSTORABLE_ESCAPES = /\\u(?:0000|d[89a-f])/i

const sanitizeValue = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** More than any form needs; `JSON.stringify` overflows the stack at a depth of some thousands. */
const MAX_NESTING = 32
/** More than any form needs. Parsing a megabyte of empty objects would block the event loop for 50 ms. */
const MAX_VALUES = 20_000
/** The longest number, keyword or whitespace in JSON: parsing a number of a million digits takes 20 ms. */
const MAX_TOKEN_LENGTH = 1000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Whether a JSON text has more values, or nests them deeper, than any form. */
function exceedsJsonLimits(text: string): boolean {
  let depth = 0
  let values = 1
  let inString = false
  let tokenStart = 0
  for (let i = 0; i < text.length; i++) {
    const charCode = text.charCodeAt(i)
    if (charCode === BACKSLASH) i++
    else if (charCode === QUOTE) {
      inString = !inString
      tokenStart = i
    } else if (inString) continue
    else if (charCode === LIST || charCode === OBJECT) {
      depth++
      values++
      if (depth > MAX_NESTING) return true
    } else if (charCode === LIST_END || charCode === OBJECT_END) depth--
    else if (charCode === COMMA || charCode === COLON) values++
    else if (i - tokenStart > MAX_TOKEN_LENGTH) return true
    else continue
    tokenStart = i
    if (values > MAX_VALUES) return true
  }
  return false
}

/**
 * Whether all escapes of a URL are UTF-8, which lone surrogates aren't. A "%" that escapes nothing stands for
 * itself.
 */
function isWellFormed(url: string): boolean {
  try {
    for (const [run] of url.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(run)
    return true
  } catch {
    return false
  }
}

/**
 * Middleware that makes text round-trip: removes NUL, which PostgreSQL's texts can't hold, and replaces lone
 * surrogates by U+FFFD, as SQLite does itself, so that what is compared equals what is stored. Neither can be
 * typed. A query with NUL gets VALIDATION_FAILED with its fields; a path with it, or escapes that aren't
 * UTF-8, BAD_REQUEST.
 */
export const sanitizeBody: MiddlewareHandler = async (c, next) => {
  if (!isWellFormed(c.req.url)) return respondWithError(c, 'BAD_REQUEST')
  if (c.req.url.includes('%00')) {
    const fields = Object.entries(c.req.query()).filter(([, value]) => value.includes('\0'))
    const message = toEnglishMessage(validationMessage('unusable'))
    return fields.length > 0
      ? respondWithError(c, 'VALIDATION_FAILED', { errors: fields.map(([path]) => ({ path, message })) })
      : respondWithError(c, 'BAD_REQUEST')
  }
  const { req } = c
  req.json = async () => {
    const text = await req.text()
    if (exceedsJsonLimits(text)) throw new SyntaxError('Too many values, or nested too deeply')
    return JSON.parse(text, UNSTORABLE_ESCAPES.test(text) ? sanitizeValue : undefined)
  }
  return next()
}
