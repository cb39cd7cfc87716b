import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

/** The escapes by which signs come that no database keeps as they are: NUL, and halves of a letter. A whole letter's two halves are among them. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i

const storable = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value)

/**
 * Makes what is sent such that it is read back as it was written: without the sign NUL, which PostgreSQL's texts can't hold, and with U+FFFD for half a letter, which SQLite puts there by itself,
 * so that what is compared is what is kept. Nobody can type either. An address with NUL is BAD_REQUEST.
 */
export const keepStorable: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) return refuse(c, 'BAD_REQUEST')
  const { req } = c
  req.json = async () => {
    const text = await req.text()
    return JSON.parse(text, SUSPECT.test(text) ? storable : undefined)
  }
  return next()
}
