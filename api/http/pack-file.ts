import { extname } from 'node:path'
import { type Bytes, type Packed, pack } from './packed.ts'

const TYPES: Record<string, string> = {
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

/** Files whose names change with what is in them. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** A file of the app by its path in the build, with the type that its ending tells; `ready` as in `pack`. */
export const packFile = (path: string, content: Bytes | string, ready?: Parameters<typeof pack>[3]): Packed =>
  pack(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
    TYPES[extname(path)] ?? 'application/octet-stream',
    path.startsWith('assets/') ? FOREVER : ASK_EACH_TIME,
    ready,
  )
