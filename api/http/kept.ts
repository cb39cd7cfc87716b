import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../db/open.ts'

interface Kept {
  generation: number
  until: number
  etag: string
  forms: { identity: Uint8Array<ArrayBuffer>; br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> }
}

const MOST_ANSWERS = 2000
const LIFETIME_MS = 60_000
const TOO_SMALL_TO_COMPRESS = 400

/**
 * Keeps the answers of public calls with their compressed forms until something public changes, a minute at most, and answers 304 to
 * whoever has them. The address is the key, so it costs a look-up and no parsing.
 */
export function keepAnswers(database: Database, clock: () => Date): MiddlewareHandler {
  const answers = new Map<string, Kept>()
  return async (c, next) => {
    if (c.req.method !== 'GET') return next()
    const url = c.req.url
    const key = url.slice(url.indexOf('/', 8))
    const now = clock().getTime()
    const held = answers.get(key)
    if (held && held.generation === database.generation && held.until > now) return give(c, held)
    const { generation } = database
    await next()
    if (c.res.status !== 200 || !c.res.headers.get('Content-Type')?.startsWith('application/json')) return undefined
    const kept = { ...compress(new Uint8Array(await c.res.arrayBuffer())), generation, until: now + LIFETIME_MS }
    answers.delete(key)
    answers.set(key, kept)
    // A map keeps the order of insertion: the first key is the oldest.
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value ?? '')
    c.res = undefined
    c.res = give(c, kept)
    return undefined
  }
}

function give(c: Context, kept: Kept): Response {
  const headers = { 'Content-Type': 'application/json; charset=UTF-8', ETag: kept.etag, 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Accept-Encoding' }
  if (c.req.header('If-None-Match')?.includes(kept.etag)) return c.body(null, 304, headers)
  const accepted = encodingFor(c.req.header('Accept-Encoding') ?? '')
  // A small answer is kept plain: packing it would make it larger.
  const encoding = kept.forms[accepted] ? accepted : 'identity'
  const body = kept.forms[encoding] ?? kept.forms.identity
  return c.body(body, 200, { ...headers, 'Content-Length': String(body.byteLength), ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) })
}

export function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function compress(identity: Uint8Array<ArrayBuffer>): Pick<Kept, 'etag' | 'forms'> {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (identity.byteLength < TOO_SMALL_TO_COMPRESS) return { etag, forms: { identity } }
  return {
    etag,
    forms: { identity, br: new Uint8Array(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })), gzip: new Uint8Array(gzipSync(identity)) },
  }
}
