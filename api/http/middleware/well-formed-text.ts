import type { MiddlewareHandler } from 'hono'
import { respondWithError } from './errors.ts'

/**
 * The escapes by which signs come that no database keeps as they are: NUL, and halves of a letter. A whole
 * letter's two halves are among them.
 */
const UNSTORABLE_ESCAPES = /\\u(?:0000|d[89a-f])/i

const sanitizeValue = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** More than any form nests; what is written again as JSON runs out of stack some thousands deep. */
const MAX_NESTING = 32
/** More than any form holds. Parsing a megabyte of empty objects would hold everybody for 50 ms. */
const MAX_VALUES = 20_000
/**
 * A number or a word of JSON is no longer, nor is space between values: to read a number of a million digits
 * takes 20 ms.
 */
const MAX_TOKEN_LENGTH = 1000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Whether a JSON text holds more values, or holds them deeper within one another, than any form has. */
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
 * Makes what is sent such that it is read back as it was written: without the sign NUL, which PostgreSQL's
 * texts can't hold, and with U+FFFD for half a letter, which SQLite puts there by itself, so that what is
 * compared is what is kept. Nobody can type either. An address with NUL is BAD_REQUEST.
 */
export const sanitizeBody: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) return respondWithError(c, 'BAD_REQUEST')
  const { req } = c
  req.json = async () => {
    const text = await req.text()
    if (exceedsJsonLimits(text)) throw new SyntaxError('Too many values, or nested too deeply')
    return JSON.parse(text, UNSTORABLE_ESCAPES.test(text) ? sanitizeValue : undefined)
  }
  return next()
}
