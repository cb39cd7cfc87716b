import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

/** The escapes by which signs come that no database keeps as they are: NUL, and halves of a letter. A whole letter's two halves are among them. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i

const storable = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value)

/** More than any form nests; what is written again as JSON runs out of stack some thousands deep. */
const NESTING_MAX = 32

/** Whether lists and objects of a JSON text stand deeper within one another than any form has them. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (sign === '\\') i++
    else if (sign === '"') inText = !inText
    else if (inText) continue
    else if (sign === '[' || sign === '{') {
      depth++
      if (depth > NESTING_MAX) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}

/**
 * Makes what is sent such that it is read back as it was written: without the sign NUL, which PostgreSQL's texts can't hold, and with U+FFFD for half a letter, which SQLite puts there by itself,
 * so that what is compared is what is kept. Nobody can type either. An address with NUL is BAD_REQUEST.
 */
export const keepStorable: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) return refuse(c, 'BAD_REQUEST')
  const { req } = c
  req.json = async () => {
    const text = await req.text()
    if (isTooDeep(text)) throw new SyntaxError('Nested too deeply')
    return JSON.parse(text, SUSPECT.test(text) ? storable : undefined)
  }
  return next()
}
