import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Brand, OWN_BRAND } from '#shared/market.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { asDemo, dress, inBrand } from './dress.ts'
import { isOutOfHandles } from './errors.ts'
import { type Head, withHead } from './head.ts'
import { packFile } from './pack-file.ts'
import { encodingFor, give, type Packed } from './packed.ts'

/** Pages with a head of their own that are kept packed. */
const MOST_HEADS = 300
const OLD_BUILDS_MS = 30 * 24 * 60 * 60 * 1000
/** A file's own ending, and those of its packed forms. */
const ENDINGS = ['', '.br', '.gz']
const PACKED = /\.(br|gz)$/

/** The built app: its files are read once and answered from memory; files of earlier builds come from where they are kept. */
export interface Pages {
  /** The text of index.html, for the hashes of its inline pieces. */
  html: string
  version: string
  /** A file by its path, or null if there is none. */
  file(c: Context): Promise<Response | null>
  /** The app itself, for every address that is a screen; `head` says what that screen says of itself. */
  app(c: Context, head: Head | null): Response
  /** The app for an address that is none of its screens: it says so itself. */
  missing(c: Context): Response
  /** The app for whoever asks too often: it says itself what it can't load. */
  busy(c: Context): Response
  /** From now on all of it bears this name and colour. */
  dress(brand: Brand): void
}

/** Reads a build. `keptAssets` is the folder with the files of earlier builds; in a demo for everybody each page says that it is one. Throws a StartRefusal if there is no build. */
export function openPages(folder: string, keptAssets: string, publicDemo = false): Pages {
  if (!existsSync(join(folder, 'index.html'))) throw new StartRefusal(`There is no built app in ${folder}. Run npm run build.`)
  const files = new Map(walk(folder).map((path) => [`/${path}`, readBuilt(folder, path)]))
  const built = readFileSync(join(folder, 'index.html'))
  const html = publicDemo ? asDemo(built.toString()) : built.toString()
  const index = publicDemo ? packFile('index.html', html) : packFile('index.html', new Uint8Array(built), packedBeside(folder, 'index.html'))
  let brand = OWN_BRAND
  let dressed: { html: string; index: Packed; files: Map<string, Packed>; heads: Map<string, Packed> } = { html, index, files: new Map(), heads: new Map() }
  return {
    html,
    version: versionOf(folder),
    dress(now) {
      brand = now
      const text = inBrand(html, brand)
      dressed = { html: text, index: isOwn(brand) ? index : packFile('index.html', text), files: new Map(), heads: new Map() }
    },
    async file(c) {
      // By its own name the worker keeps it.
      if (c.req.path === '/index.html') return give(c, dressed.index)
      const own = isOwn(brand) ? null : (dressed.files.get(c.req.path) ?? (await dress(folder, c.req.path, brand)))
      if (own) dressed.files.set(c.req.path, own)
      const known = own ?? files.get(c.req.path)
      if (known) return give(c, known)
      const name = /^\/assets\/([\w-][\w.-]*)$/.exec(c.req.path)?.[1]
      const old = name ? await readKept(keptAssets, name) : null
      return old && give(c, old)
    },
    app(c, head) {
      if (!head) return give(c, dressed.index)
      const key = JSON.stringify(head)
      const made = dressed.heads.get(key) ?? packFile('index.html', withHead(dressed.html, head))
      if (dressed.heads.size >= MOST_HEADS) dressed.heads.clear()
      dressed.heads.set(key, made)
      return give(c, made)
    },
    missing: (c) => instead(c, dressed.index, 404),
    busy: (c) => instead(c, dressed.index, 429),
  }
}

/** The app where something else was asked for: nobody keeps it under that address. */
function instead(c: Context, index: Packed, status: 404 | 429): Response {
  const { bytes, headers } = index.form(encodingFor(c.req.header('Accept-Encoding')))
  return c.body(bytes, status, { ...headers, 'Cache-Control': 'no-store' })
}

const isOwn = (brand: Brand) => brand.name === OWN_BRAND.name && brand.colour === OWN_BRAND.colour

/**
 * Copies a build's files to where earlier builds' are, so that a page opened on it goes on working after the next update, and drops
 * those that no build of the last thirty days had, and what a process that was killed left half written.
 */
export async function keepAssets(assets: string, keptAssets: string, now: Date): Promise<void> {
  await mkdir(keptAssets, { recursive: true })
  const kept = new Set(await readdir(keptAssets))
  const present = new Set(existsSync(assets) ? await readdir(assets) : [])
  for (const name of present) {
    const path = join(keptAssets, name)
    const bytes = await readFile(join(assets, name))
    if (!kept.has(name) || !bytes.equals(await readFile(path))) await writeWhole(keptAssets, name, bytes)
    await utimes(path, now, now)
  }
  for (const name of kept) {
    if (present.has(name)) continue
    const path = join(keptAssets, name)
    const isHalf = name.startsWith('.') || !(await readKept(keptAssets, name.replace(PACKED, '')))
    if (isHalf || now.getTime() - (await stat(path)).mtimeMs > OLD_BUILDS_MS) await rm(path, { recursive: true })
  }
}

/** There under its name with all its bytes, or not there at all: a file that is served is never asked for again. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const aside = join(folder, `.${name}`)
  const file = await open(aside, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(folder, name))
}

/** What was packed beside a file tells whether the file is whole. */
async function readKept(folder: string, name: string): Promise<Packed | null> {
  const [identity, br, gzip] = await Promise.all(ENDINGS.map((ending) => readFile(join(folder, name + ending)).catch(nothing)))
  if (!identity?.length) return null
  const unpacked = await Promise.all([br && promisify(brotliDecompress)(br), gzip && promisify(gunzip)(gzip)]).catch(() => null)
  if (!unpacked?.every((form) => !form || form.equals(identity))) return null
  return packFile(`assets/${name}`, new Uint8Array(identity), { br: br ? new Uint8Array(br) : null, gzip: gzip ? new Uint8Array(gzip) : null })
}

/** A file that cannot be read isn't there; that none can be opened at the moment says nothing of it. */
function nothing(error: unknown): null {
  if (isOutOfHandles(error)) throw error
  return null
}

const readBuilt = (folder: string, path: string): Packed => packFile(path, new Uint8Array(readFileSync(join(folder, path))), packedBeside(folder, path))

function packedBeside(folder: string, path: string) {
  const read = (ending: string) => (existsSync(join(folder, path + ending)) ? new Uint8Array(readFileSync(join(folder, path + ending))) : null)
  return { br: read('.br'), gzip: read('.gz') }
}

function versionOf(folder: string): string {
  const file = join(folder, 'version.json')
  return (existsSync(file) && /"version":\s*"([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1]) || '0'
}

function walk(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = below ? `${below}/${name}` : name
    if (name.startsWith('.') || PACKED.test(name)) return []
    return statSync(join(folder, path)).isDirectory() ? walk(folder, path) : [path]
  })
}
