import * as v from 'valibot'
import { DAY_MS } from '#shared/time.ts'
import { ASSET_CACHE } from '../platform/asset-cache.ts'

const MAX_BUILD_AGE_MS = 30 * DAY_MS
const LEDGER_PATH = '/builds.json'
const LANGUAGES_PATH = '/languages.json'
const MAX_LANGUAGES = 2

const Build = v.object({
  version: v.string(),
  at: v.number(),
  page: v.string(),
  files: v.array(v.string()),
  /** Checksums of the files by path. */
  sums: v.optional(v.record(v.string(), v.string()), {}),
})
type Build = v.InferOutput<typeof Build>

/**
 * A file in a build's manifest. `sum` is its checksum, undefined if the server applies the market's branding
 * to it.
 */
export interface BuildFile {
  path: string
  sum?: string | undefined
}

const PAGE_PATH = '/index.html'
const CONTENT_TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /css/,
  html: /html/,
  svg: /svg/,
  png: /png/,
  webmanifest: /manifest|json/,
  woff2: /woff2/,
}
/** How a complete file without a checksum ends. */
const FILE_ENDINGS: Record<string, RegExp> = {
  html: /<\/html>\s*$/,
  svg: /<\/svg>\s*$/,
  png: /IEND....$/s,
  webmanifest: /\}\s*$/,
}
const TAIL_BYTES = 64

/**
 * Whether a response comes from our server, has the content type of its file name, and matches the manifest's
 * checksum. A captive portal's page or a truncated file must never be cached as part of the app.
 */
export async function isIntact(response: Response, { path, sum }: BuildFile): Promise<boolean> {
  const extension = path.split('.').at(-1) ?? ''
  if (
    response.status !== 200 ||
    response.type !== 'basic' ||
    CONTENT_TYPES[extension]?.test(response.headers.get('Content-Type') ?? '') === false
  )
    return false
  const bytes = await response
    .clone()
    .arrayBuffer()
    .catch(() => null)
  if (!bytes) return false
  if (sum) return (await hashOf(bytes)).startsWith(sum)
  const tail = String.fromCharCode(...new Uint8Array(bytes.slice(-TAIL_BYTES)))
  return FILE_ENDINGS[extension]?.test(tail) ?? bytes.byteLength > 0
}

/** The SHA-256 in hex. A build's list has its beginning; older builds have a longer one. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Adds a build's files to the shared cache. Files with the same content have the same name and are fetched
 * once, unless the cached one is damaged. Rejects if a file is missing, or if the server has moved on and its
 * page is another build's; the build is then not recorded.
 */
export async function storeBuild(version: string, page: string, files: BuildFile[]): Promise<void> {
  const cache = await caches.open(ASSET_CACHE)
  const results = await Promise.allSettled(
    files.map(async (file) => {
      const isPage = file.path === PAGE_PATH
      const stored = file.sum ? await cache.match(file.path) : undefined
      if (stored && (await isIntact(stored, file))) return
      const response = await fetchIntact(file)
      if (isPage && !(await response.clone().text()).includes(`data-build="${version}"`))
        throw new Error(`${file.path} is no longer of ${version}`)
      await cache.put(isPage ? page : file.path, response)
    }),
  )
  for (const item of results) if (item.status === 'rejected') throw item.reason
  const sums = Object.fromEntries(files.flatMap(({ path, sum }) => (sum ? [[path, sum]] : [])))
  const build = {
    version,
    at: Date.now(),
    page,
    files: files.map(({ path }) => path).filter((path) => path !== PAGE_PATH),
    sums,
  }
  const builds = await readLedger(cache)
  // A build that is repaired keeps its position: a newer one may have been stored meanwhile.
  const isKnown = builds.some((item) => item.version === version)
  await writeLedger(
    cache,
    isKnown ? builds.map((item) => (item.version === version ? build : item)) : [...builds, build],
  )
}

/** Tries again, bypassing the HTTP cache, if the file is damaged or its connection broke. */
async function fetchIntact(file: BuildFile): Promise<Response> {
  for (const cache of [file.sum ? 'default' : 'no-cache', 'reload'] as const) {
    const response = await fetch(file.path, { cache }).catch(() => null)
    if (response && (await isIntact(response, file))) return response
  }
  throw new Error(`${file.path} could not be kept`)
}

/** The checksum of a file of any build on this device; undefined if no build has it. */
export async function findStoredChecksum(path: string): Promise<string | undefined> {
  return (await readLedger(await caches.open(ASSET_CACHE)))
    .map(({ sums }) => sums[path])
    .find((sum) => sum !== undefined)
}

/** A build's files without the texts of other languages than these. */
export const selectFiles = (files: BuildFile[], languages: string[]): BuildFile[] =>
  files.filter(
    ({ path }) =>
      !path.startsWith('/assets/text-') ||
      languages.some((language) => path.startsWith(`/assets/text-${language}-`)),
  )

/** The languages used on this device, the latest last. */
export async function readLanguages(): Promise<string[]> {
  const response = await (await caches.open(ASSET_CACHE)).match(LANGUAGES_PATH)
  const list: unknown = await response?.json().catch(() => null)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

export async function recordLanguage(language: string): Promise<void> {
  const others = (await readLanguages()).filter((item) => item !== language)
  await (await caches.open(ASSET_CACHE)).put(
    LANGUAGES_PATH,
    new Response(JSON.stringify([...others, language].slice(-MAX_LANGUAGES))),
  )
}

/** The build that was stored last; undefined before the first. */
export async function getNewestBuild(): Promise<Build | undefined> {
  return (await readLedger(await caches.open(ASSET_CACHE))).at(-1)
}

/**
 * Deletes builds older than thirty days, and files that no remaining build uses. The newest build stays
 * whatever its age.
 */
export async function pruneBuilds(): Promise<void> {
  const cache = await caches.open(ASSET_CACHE)
  const builds = await readLedger(cache)
  const newest = builds.at(-1)
  const retained = builds.filter((build) => build === newest || Date.now() - build.at < MAX_BUILD_AGE_MS)
  const retainedPaths = new Set([
    LEDGER_PATH,
    LANGUAGES_PATH,
    ...retained.flatMap((build) => [build.page, ...build.files]),
  ])
  const keys = await cache.keys()
  await Promise.all(
    keys.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      if (!retainedPaths.has(pathname + search)) await cache.delete(request)
    }),
  )
  await writeLedger(cache, retained)
}

/** Without a readable ledger there are no builds; the worker stores its own again. */
async function readLedger(cache: Cache): Promise<Build[]> {
  const data: unknown = await (await cache.match(LEDGER_PATH))?.json().catch(() => null)
  const builds = v.safeParse(v.array(Build), data)
  return builds.success ? builds.output : []
}

async function writeLedger(cache: Cache, builds: Build[]): Promise<void> {
  await cache.put(
    LEDGER_PATH,
    new Response(JSON.stringify(builds), { headers: { 'Content-Type': 'application/json' } }),
  )
}
