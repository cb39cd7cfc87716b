import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

/** An escaped NUL in JSON, behind an even number of backslashes. */
const ESCAPED = /(?<!\\)((?:\\\\)*)\\u0000/g

/** Takes the sign NUL out of what is sent: nobody can type it, and PostgreSQL's texts can't hold it. An address with it is BAD_REQUEST. */
export const dropNul: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) return refuse(c, 'BAD_REQUEST')
  const { req } = c
  req.json = async () => {
    const text = await req.text()
    return JSON.parse(text.includes('\\u0000') ? text.replace(ESCAPED, '$1') : text)
  }
  return next()
}
