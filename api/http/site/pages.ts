import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Branding, DEFAULT_BRANDING } from '#shared/market.ts'
import { DAY_MS } from '#shared/time.ts'
import { StartupError } from '../../db/startup-error.ts'
import { encodeFile } from '../cache/encode-file.ts'
import { type EncodedResponse, negotiateEncoding, sendEncoded } from '../cache/representation.ts'
import { isOutOfHandles } from '../middleware/errors.ts'
import { brandFile, brandHtml, markAsDemo } from './branded-pages.ts'
import { insertHead, keepInitialTexts, type PageHead, readInitialTexts } from './head.ts'

/** How many pages with metadata or texts of their own are cached in encoded form. */
const MAX_CACHED_HEADS = 300
const OLD_BUILD_RETENTION_MS = 30 * DAY_MS
/** The plain file and its precompressed forms. */
const EXTENSIONS = ['', '.br', '.gz']
const COMPRESSED_EXTENSION = /\.(br|gz)$/

/**
 * The built app. Its files are read once and served from memory; files of earlier builds come from the
 * archive folder.
 */
export interface Pages {
  /** index.html, for the hashes of its inline scripts and styles. */
  html: string
  version: string
  /** Serves a file by its path; null if there is none. */
  serveFile(c: Context): Promise<Response | null>
  /** Serves the app for the URL of a screen; `head` is the screen's metadata. */
  serveApp(c: Context, head: PageHead | null): Response
  /** Serves the app with status 404; the app itself shows that there is no such screen. */
  serveNotFound(c: Context): Response
  /** Serves the app with status 429; the app itself shows what it can't load. */
  serveRateLimited(c: Context): Response
  /** Applies a name and colour to all pages from now on. */
  applyBranding(branding: Branding): void
}

/**
 * Reads a build. `assetArchive` is the folder with the files of earlier builds; with `publicDemo` each page
 * carries the demo notice. Throws a StartupError if there is no build.
 */
export function loadPages(folder: string, assetArchive: string, publicDemo = false): Pages {
  if (!existsSync(join(folder, 'index.html')))
    throw new StartupError(`The app isn’t built (${folder}). Run npm run build.`)
  const files = new Map(listFiles(folder).map((path) => [`/${path}`, readBuiltFile(folder, path)]))
  const built = readFileSync(join(folder, 'index.html'))
  const html = publicDemo ? markAsDemo(built.toString()) : built.toString()
  const index = publicDemo
    ? encodeFile('index.html', html)
    : encodeFile('index.html', new Uint8Array(built), readPrecompressed(folder, 'index.html'))
  const initialTexts = readInitialTexts(html)
  let branding = DEFAULT_BRANDING
  let branded: {
    html: string
    index: EncodedResponse
    files: Map<string, EncodedResponse>
    heads: Map<string, EncodedResponse>
  } = {
    html,
    index,
    files: new Map(),
    heads: new Map(),
  }
  return {
    html,
    version: readVersion(folder),
    applyBranding(newBranding) {
      branding = newBranding
      const text = brandHtml(html, branding)
      branded = {
        html: text,
        index: isDefaultBranding(branding) ? index : encodeFile('index.html', text),
        files: new Map(),
        heads: new Map(),
      }
    },
    async serveFile(c) {
      // The service worker caches index.html by its own name.
      if (c.req.path === '/index.html') return sendEncoded(c, branded.index)
      const brandedFile = isDefaultBranding(branding)
        ? null
        : (branded.files.get(c.req.path) ?? (await brandFile(folder, c.req.path, branding)))
      if (brandedFile) branded.files.set(c.req.path, brandedFile)
      const response = brandedFile ?? files.get(c.req.path)
      if (response) return sendEncoded(c, response)
      const name = /^\/assets\/([\w-][\w.-]*)$/.exec(c.req.path)?.[1]
      const archivedFile = name ? await readArchivedAsset(assetArchive, name) : null
      return archivedFile && sendEncoded(c, archivedFile)
    },
    serveApp(c, head) {
      const path = Object.hasOwn(initialTexts, c.req.path) ? c.req.path : ''
      const key = JSON.stringify([head, path])
      const render = () => {
        const html = keepInitialTexts(branded.html, path)
        return encodeFile('index.html', head ? insertHead(html, head) : html)
      }
      const page = branded.heads.get(key) ?? render()
      if (branded.heads.size >= MAX_CACHED_HEADS) branded.heads.clear()
      branded.heads.set(key, page)
      return sendEncoded(c, page)
    },
    serveNotFound: (c) => serveWithStatus(c, branded.index, 404),
    serveRateLimited: (c) => serveWithStatus(c, branded.index, 429),
  }
}

/** Serves the app under a URL that is none of its screens; the response isn't cached. */
function serveWithStatus(c: Context, index: EncodedResponse, status: 404 | 429): Response {
  const { bytes, headers } = index.represent(negotiateEncoding(c.req.header('Accept-Encoding')))
  return c.body(bytes, status, { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
}

const isDefaultBranding = (branding: Branding) =>
  branding.name === DEFAULT_BRANDING.name && branding.colour === DEFAULT_BRANDING.colour

/**
 * Copies a build's files into the archive, so that open pages go on working after the next update. Deletes
 * files that no build of the last thirty days contained, and half-written ones of a killed process.
 */
export async function archiveAssets(assets: string, assetArchive: string, now: Date): Promise<void> {
  await mkdir(assetArchive, { recursive: true })
  const archived = new Set(await readdir(assetArchive))
  const current = new Set(existsSync(assets) ? await readdir(assets) : [])
  for (const name of current) {
    const path = join(assetArchive, name)
    const bytes = await readFile(join(assets, name))
    if (!archived.has(name) || !bytes.equals(await readFile(path)))
      await writeAtomically(assetArchive, name, bytes)
    await utimes(path, now, now)
  }
  for (const name of archived) {
    if (current.has(name)) continue
    const path = join(assetArchive, name)
    const isIncomplete =
      name.startsWith('.') || !(await readArchivedAsset(assetArchive, name.replace(COMPRESSED_EXTENSION, '')))
    if (isIncomplete || now.getTime() - (await stat(path)).mtimeMs > OLD_BUILD_RETENTION_MS)
      await rm(path, { recursive: true })
  }
}

/** Writes a file completely or not at all: clients cache served files for good. */
async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporaryPath = join(folder, `.${name}`)
  const file = await open(temporaryPath, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryPath, join(folder, name))
}

/** The precompressed forms show whether the file is complete. */
async function readArchivedAsset(folder: string, name: string): Promise<EncodedResponse | null> {
  const [identity, br, gzip] = await Promise.all(
    EXTENSIONS.map((extension) => readFile(join(folder, name + extension)).catch(nullIfMissing)),
  )
  if (!identity?.length) return null
  const decompressed = await Promise.all([
    br && promisify(brotliDecompress)(br),
    gzip && promisify(gunzip)(gzip),
  ]).catch(() => null)
  if (!decompressed?.every((form) => !form || form.equals(identity))) return null
  return encodeFile(`assets/${name}`, new Uint8Array(identity), {
    br: br ? new Uint8Array(br) : null,
    gzip: gzip ? new Uint8Array(gzip) : null,
  })
}

/** An unreadable file counts as missing; running out of file descriptors says nothing about the file. */
function nullIfMissing(error: unknown): null {
  if (isOutOfHandles(error)) throw error
  return null
}

const readBuiltFile = (folder: string, path: string): EncodedResponse =>
  encodeFile(path, new Uint8Array(readFileSync(join(folder, path))), readPrecompressed(folder, path))

function readPrecompressed(folder: string, path: string) {
  const read = (extension: string) =>
    existsSync(join(folder, path + extension))
      ? new Uint8Array(readFileSync(join(folder, path + extension)))
      : null
  return { br: read('.br'), gzip: read('.gz') }
}

/** The version of a build. */
export function readVersion(folder: string): string {
  const file = join(folder, 'version.json')
  return (existsSync(file) && /"version":\s*"([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1]) || '0'
}

function listFiles(folder: string, subfolder = ''): string[] {
  return readdirSync(join(folder, subfolder)).flatMap((name) => {
    const path = subfolder ? `${subfolder}/${name}` : name
    if (name.startsWith('.') || COMPRESSED_EXTENSION.test(name)) return []
    return statSync(join(folder, path)).isDirectory() ? listFiles(folder, path) : [path]
  })
}
