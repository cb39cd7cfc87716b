import { extname } from 'node:path'
import { type Bytes, type EncodedResponse, encodeResponse } from './representation.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.webmanifest': 'application/manifest+json; charset=UTF-8',
  '.svg': 'image/svg+xml; charset=UTF-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=UTF-8',
  '.woff2': 'font/woff2',
}

/** For files with a content hash in their names. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_CACHE = 'no-cache'

/**
 * Encodes a file of the app by its path in the build, with the content type of its extension;
 * `precompressed` as in `encodeResponse`.
 */
export const encodeFile = (
  path: string,
  content: Bytes | string,
  precompressed?: Parameters<typeof encodeResponse>[3],
): EncodedResponse =>
  encodeResponse(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
    CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    path.startsWith('assets/') ? IMMUTABLE : NO_CACHE,
    precompressed,
  )
