import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a response. Its ETag is strong: it identifies exactly these bytes. */
export interface Representation {
  bytes: Bytes
  etag: string
  headers: Record<string, string>
  /** The headers of a 304. */
  notModifiedHeaders: Record<string, string>
}

/** A response that is the same for everyone. Each compressed form is created on first use. */
export interface EncodedResponse {
  size: number
  represent(encoding: Encoding): Representation
}

const MIN_COMPRESSIBLE_BYTES = 400
/** Half the time of quality 4 for 5 % more bytes: the first request waits for the compression. */
const BROTLI_OPTIONS = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 }
/**
 * Most responses compress to less. Node would allocate 16 kB for each, which stay until a large collection.
 */
const CHUNK_BYTES = 4096

/** Encodes a response. `precompressed` holds forms from the build; null where it was not worth it. */
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
   * Nearly every client accepts Brotli: once that form exists, the original is dropped and memory falls to a
   * quarter.
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

/** Sends the best encoding that the client accepts, or 304 if the client has it already. */
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

/** Whether `If-None-Match` contains the ETag (weak comparison, RFC 9110 §13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.includes(etag))

/** Prefers Brotli to gzip whatever the client's order; an encoding with `q=0` is not used. */
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
    encoding === 'br'
      ? brotliCompressSync(identity, { params: BROTLI_OPTIONS, chunkSize: CHUNK_BYTES })
      : gzipSync(identity, { chunkSize: CHUNK_BYTES }),
  )
}
