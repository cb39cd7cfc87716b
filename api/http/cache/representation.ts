import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'

/** One way to send an answer. The tag is strong: it names these very bytes. */
export interface Representation {
  bytes: Bytes
  etag: string
  headers: Record<string, string>
  /** The headers of a 304. */
  notModifiedHeaders: Record<string, string>
}

/**
 * An answer that is the same for everyone, with its compressed forms, each made when it is first asked for.
 */
export interface EncodedResponse {
  size: number
  represent(encoding: Encoding): Representation
}

const MIN_COMPRESSIBLE_BYTES = 400
/**
 * Half the time of quality 4 for a twentieth more bytes: what nobody has asked for before is packed while
 * somebody waits.
 */
const BROTLI_OPTIONS = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 }

/** `ready` holds forms that were compressed before, null where one was not worth it. */
export function encodeResponse(
  content: Bytes,
  type: string,
  cacheControl: string,
  precompressed: Partial<Record<Encoding, Bytes | null>> = {},
): EncodedResponse {
  const { byteLength: size } = content
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const representations: Partial<Record<Encoding, Representation>> = {}
  let original: Bytes | null = content
  /**
   * Nearly everybody takes Brotli: once there is that form, it stands for all, at a quarter of the memory.
   */
  const getOriginal = (): Bytes => original ?? new Uint8Array(brotliDecompressSync(represent('br').bytes))
  const createRepresentation = (encoding: Encoding): Representation => {
    const compressed =
      precompressed[encoding] === undefined ? compress(getOriginal(), encoding) : precompressed[encoding]
    if (compressed && encoding === 'br') original = null
    const bytes = compressed ?? getOriginal()
    const etag = compressed ? `"${hash}-${encoding}"` : `"${hash}"`
    const notModifiedHeaders = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
    const headers = {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      ...(compressed ? { 'Content-Encoding': encoding } : {}),
      ...notModifiedHeaders,
    }
    return { bytes, etag, headers, notModifiedHeaders }
  }
  const represent = (encoding: Encoding): Representation => {
    representations[encoding] ??= createRepresentation(encoding)
    return representations[encoding]
  }
  return { size, represent }
}

/** Answers with the form that the visitor understands best, or 304 if it is the one they hold. */
export function sendEncoded(
  c: Context,
  encoded: EncodedResponse,
  extraHeaders: Record<string, string> = {},
): Response {
  const { bytes, etag, headers, notModifiedHeaders } = encoded.represent(
    negotiateEncoding(c.req.header('Accept-Encoding')),
  )
  if (matchesEtag(c.req.header('If-None-Match'), etag))
    return c.body(null, 304, { ...notModifiedHeaders, ...extraHeaders })
  return c.body(bytes, 200, { ...headers, ...extraHeaders })
}

/** Whether `If-None-Match` names the form (weakly compared, as RFC 9110 §13.1.2 says). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.includes(etag))

/** Brotli before gzip, whatever order they are named in; a coding with `q=0` is refused by the visitor. */
export function negotiateEncoding(accepted = ''): Encoding {
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

function acceptsEncoding(accepted: string, coding: string): boolean {
  const index = accepted.indexOf(coding)
  if (index < 0) return false
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(index + coding.length))
}

function compress(identity: Bytes, encoding: Encoding): Bytes | null {
  if (encoding === 'identity' || identity.byteLength < MIN_COMPRESSIBLE_BYTES) return null
  return new Uint8Array(
    encoding === 'br' ? brotliCompressSync(identity, { params: BROTLI_OPTIONS }) : gzipSync(identity),
  )
}
