import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'

/** One way to send an answer. The tag is strong: it names these very bytes. */
export interface Form {
  bytes: Bytes
  etag: string
  headers: Record<string, string>
  /** The headers of a 304. */
  heldHeaders: Record<string, string>
}

/** An answer that is the same for everyone, with its compressed forms, each made when it is first asked for. */
export interface Packed {
  size: number
  form(encoding: Encoding): Form
}

const TOO_SMALL_TO_COMPRESS = 400
/** Half the time of quality 4 for a twentieth more bytes: what nobody has asked for before is packed while somebody waits. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 }

/** `ready` holds forms that were compressed before, null where one was not worth it. */
export function pack(given: Bytes, type: string, cacheControl: string, ready: Partial<Record<Encoding, Bytes | null>> = {}): Packed {
  const { byteLength: size } = given
  const hash = createHash('sha256').update(given).digest('base64url').slice(0, 22)
  const forms: Partial<Record<Encoding, Form>> = {}
  let held: Bytes | null = given
  /** Nearly everybody takes Brotli: once there is that form, it stands for all, at a quarter of the memory. */
  const whole = (): Bytes => held ?? new Uint8Array(brotliDecompressSync(form('br').bytes))
  const make = (encoding: Encoding): Form => {
    const made = ready[encoding] === undefined ? compress(whole(), encoding) : ready[encoding]
    if (made && encoding === 'br') held = null
    const bytes = made ?? whole()
    const etag = made ? `"${hash}-${encoding}"` : `"${hash}"`
    const heldHeaders = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
    const headers = { 'Content-Type': type, 'Content-Length': String(bytes.byteLength), ...(made ? { 'Content-Encoding': encoding } : {}), ...heldHeaders }
    return { bytes, etag, headers, heldHeaders }
  }
  const form = (encoding: Encoding): Form => {
    forms[encoding] ??= make(encoding)
    return forms[encoding]
  }
  return { size, form }
}

/** Answers with the form that the visitor understands best, or 304 if it is the one they hold. */
export function give(c: Context, packed: Packed, beside: Record<string, string> = {}): Response {
  const { bytes, etag, headers, heldHeaders } = packed.form(encodingFor(c.req.header('Accept-Encoding')))
  if (isHeld(c.req.header('If-None-Match'), etag)) return c.body(null, 304, { ...heldHeaders, ...beside })
  return c.body(bytes, 200, { ...headers, ...beside })
}

/** Whether `If-None-Match` names the form (weakly compared, as RFC 9110 §13.1.2 says). */
export const isHeld = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.includes(etag))

/** Brotli before gzip, whatever order they are named in; a coding with `q=0` is refused by the visitor. */
export function encodingFor(accepted = ''): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, coding: string): boolean {
  const at = accepted.indexOf(coding)
  if (at < 0) return false
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at + coding.length))
}

function compress(identity: Bytes, encoding: Encoding): Bytes | null {
  if (encoding === 'identity' || identity.byteLength < TOO_SMALL_TO_COMPRESS) return null
  return new Uint8Array(encoding === 'br' ? brotliCompressSync(identity, { params: BROTLI }) : gzipSync(identity))
}
