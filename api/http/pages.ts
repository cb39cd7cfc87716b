import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'hono'
import { encodingFor } from './kept.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.webmanifest': 'application/manifest+json; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=UTF-8',
  '.woff2': 'font/woff2',
}

const OLD_BUILDS_MS = 30 * 24 * 60 * 60 * 1000
const FOREVER = 'public, max-age=31536000, immutable'

interface File {
  bytes: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | null
  gzip: Uint8Array<ArrayBuffer> | null
  etag: string
  type: string
}

/** The built app: its files are read once and answered from memory; files of earlier builds come from where they are kept. */
export interface Pages {
  /** The text of index.html, for the hashes of its inline pieces. */
  html: string
  version: string
  /** A file by its path, or null if there is none. */
  file(c: Context, path: string): Response | null
  /** The app itself, for every address that is a screen. */
  app(c: Context): Response
}

/** Reads a build. `keptAssets` is the folder with the files of earlier builds. */
export function openPages(folder: string, keptAssets: string): Pages {
  const files = new Map<string, File>(walk(folder).map((path) => [`/${path}`, readFile(folder, path)]))
  const index = files.get('/index.html')
  if (!index) throw new Error(`There is no build in ${folder}`)
  const html = Buffer.from(index.bytes).toString()
  const version = /"version":\s*"([^"]+)"/.exec(Buffer.from(files.get('/version.json')?.bytes ?? []).toString())?.[1] ?? '0'
  return {
    html,
    version,
    file(c, path) {
      const known = files.get(path)
      if (known) return give(c, known, path.startsWith('/assets/') ? FOREVER : 'no-cache')
      if (!path.startsWith('/assets/') || !/^\/assets\/[\w.-]+$/.test(path) || !existsSync(join(keptAssets, path.slice(8)))) return null
      return give(c, readFile(keptAssets, path.slice(8)), FOREVER)
    },
    app: (c) => give(c, index, 'no-cache'),
  }
}

/**
 * Copies a build's files to where earlier builds' are, so that a page opened on it goes on working after the next update, and drops
 * those that no build of the last thirty days had.
 */
export async function keepAssets(assets: string, keptAssets: string, now: Date): Promise<void> {
  await mkdir(keptAssets, { recursive: true })
  if (existsSync(assets)) await cp(assets, keptAssets, { recursive: true })
  const present = new Set(existsSync(assets) ? await readdir(assets) : [])
  for (const name of await readdir(keptAssets)) {
    const path = join(keptAssets, name)
    if (present.has(name)) await utimes(path, now, now)
    else if (now.getTime() - (await stat(path)).mtimeMs > OLD_BUILDS_MS) await rm(path)
  }
}

function give(c: Context, file: File, cacheControl: string): Response {
  const headers = { 'Content-Type': file.type, ETag: file.etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
  if (c.req.header('If-None-Match')?.includes(file.etag)) return c.body(null, 304, headers)
  const encoding = encodingFor(c.req.header('Accept-Encoding') ?? '')
  const packed = encoding === 'identity' ? null : file[encoding]
  const body = packed ?? file.bytes
  return c.body(body, 200, { ...headers, 'Content-Length': String(body.byteLength), ...(packed ? { 'Content-Encoding': encoding } : {}) })
}

function readFile(folder: string, path: string): File {
  const bytes = new Uint8Array(readFileSync(join(folder, path)))
  const packed = (ending: string) => (existsSync(join(folder, path + ending)) ? new Uint8Array(readFileSync(join(folder, path + ending))) : null)
  return {
    bytes,
    br: packed('.br'),
    gzip: packed('.gz'),
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
  }
}

function walk(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = below ? `${below}/${name}` : name
    if (name.startsWith('.') || /\.(br|gz)$/.test(name)) return []
    return statSync(join(folder, path)).isDirectory() ? walk(folder, path) : [path]
  })
}
