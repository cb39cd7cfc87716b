import * as v from 'valibot'
import { ASSETS } from './assets.ts'

const OLD_MS = 30 * 24 * 60 * 60 * 1000
const LEDGER = '/builds.json'
const LANGUAGES = '/languages.json'
const MOST_LANGUAGES = 2
const SUM_BYTES = 8

const Build = v.object({
  version: v.string(),
  at: v.number(),
  page: v.string(),
  files: v.array(v.string()),
  /** What the files hold, by their paths. */
  sums: v.optional(v.record(v.string(), v.string()), {}),
})
type Build = v.InferOutput<typeof Build>

/** A file of a build's list: `sum` says what it holds, undefined where the market may dress it in its own colours. */
export interface Listed {
  path: string
  sum?: string | undefined
}

const PAGE = '/index.html'
const TYPES: Record<string, RegExp> = { js: /javascript/, css: /css/, html: /html/, svg: /svg/, png: /png/, webmanifest: /manifest|json/ }
/** What a whole file without a sum ends with. */
const ENDS: Record<string, RegExp> = { html: /<\/html>\s*$/, svg: /<\/svg>\s*$/, png: /IEND....$/s, webmanifest: /\}\s*$/ }
const LAST_BYTES = 64

/** Whether an answer is our own, of the type that its name says, and holds what the build's list says: a hotel's log-in page never becomes part of the app, nor a file that was cut. */
export async function isWhole(answer: Response, { path, sum }: Listed): Promise<boolean> {
  const ending = path.split('.').at(-1) ?? ''
  if (answer.status !== 200 || answer.type !== 'basic' || TYPES[ending]?.test(answer.headers.get('Content-Type') ?? '') === false) return false
  const bytes = await answer
    .clone()
    .arrayBuffer()
    .catch(() => null)
  if (!bytes) return false
  if (sum) return (await sumOf(bytes)) === sum
  const end = String.fromCharCode(...new Uint8Array(bytes.slice(-LAST_BYTES)))
  return ENDS[ending]?.test(end) ?? bytes.byteLength > 0
}

/** As much of a SHA-256 as tells two files apart; the build writes the same into the list. */
async function sumOf(bytes: ArrayBuffer): Promise<string> {
  const all = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...all.subarray(0, SUM_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Adds a build's files to the cache that all builds share; files of the same content have the same name and are fetched once, unless what is kept is damaged. A build
 * that can't be had whole is not kept, nor one whose page has become another's meanwhile, because the server has moved on.
 */
export async function keepBuild(version: string, page: string, files: Listed[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  const kept = await Promise.allSettled(
    files.map(async (file) => {
      const isPage = file.path === PAGE
      const stored = file.sum ? await cache.match(file.path) : undefined
      if (stored && (await isWhole(stored, file))) return
      const answer = await fetchWhole(file)
      if (isPage && !(await answer.clone().text()).includes(`data-build="${version}"`)) throw new Error(`${file.path} is no longer of ${version}`)
      await cache.put(isPage ? page : file.path, answer)
    }),
  )
  for (const each of kept) if (each.status === 'rejected') throw each.reason
  const sums = Object.fromEntries(files.flatMap(({ path, sum }) => (sum ? [[path, sum]] : [])))
  const build = { version, at: Date.now(), page, files: files.map(({ path }) => path).filter((path) => path !== PAGE), sums }
  const known = await readLedger(cache)
  // One that is looked after again keeps its place: a newer one may have come meanwhile.
  const isKnown = known.some((each) => each.version === version)
  await writeLedger(cache, isKnown ? known.map((each) => (each.version === version ? build : each)) : [...known, build])
}

/** Of what a browser keeps by itself, a damaged file is passed by. */
async function fetchWhole(file: Listed): Promise<Response> {
  for (const cache of [file.sum ? 'default' : 'no-cache', 'reload'] as const) {
    const answer = await fetch(file.path, { cache })
    if (await isWhole(answer, file)) return answer
  }
  throw new Error(`${file.path} could not be kept`)
}

/** What a file of some build on this device holds; undefined for a stranger. */
export async function sumOnDevice(path: string): Promise<string | undefined> {
  return (await readLedger(await caches.open(ASSETS))).map(({ sums }) => sums[path]).find((sum) => sum !== undefined)
}

/** Of a build's files, those that people who read one of these languages need: texts of others stay away. */
export const filesFor = (files: Listed[], languages: string[]): Listed[] =>
  files.filter(({ path }) => !path.startsWith('/assets/text-') || languages.some((language) => path.startsWith(`/assets/text-${language}-`)))

/** The languages that are read on this device, the last one last. */
export async function readLanguages(): Promise<string[]> {
  const kept = await (await caches.open(ASSETS)).match(LANGUAGES)
  const list: unknown = await kept?.json().catch(() => null)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

export async function noteLanguage(language: string): Promise<void> {
  const others = (await readLanguages()).filter((each) => each !== language)
  await (await caches.open(ASSETS)).put(LANGUAGES, new Response(JSON.stringify([...others, language].slice(-MOST_LANGUAGES))))
}

/** The build that was kept last, whole; undefined before the first. */
export async function newestBuild(): Promise<Build | undefined> {
  return (await readLedger(await caches.open(ASSETS))).at(-1)
}

/**
 * Forgets builds of more than thirty days ago, and with them whatever no younger build has. The newest stays, however old it is.
 */
export async function pruneBuilds(): Promise<void> {
  const cache = await caches.open(ASSETS)
  const builds = await readLedger(cache)
  const newest = builds.at(-1)
  const stay = builds.filter((build) => build === newest || Date.now() - build.at < OLD_MS)
  const wanted = new Set([LEDGER, LANGUAGES, ...stay.flatMap((build) => [build.page, ...build.files])])
  const keys = await cache.keys()
  await Promise.all(
    keys.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      if (!wanted.has(pathname + search)) await cache.delete(request)
    }),
  )
  await writeLedger(cache, stay)
}

/** Without a ledger that can be read there are no builds: the worker keeps its own anew. */
async function readLedger(cache: Cache): Promise<Build[]> {
  const kept: unknown = await (await cache.match(LEDGER))?.json().catch(() => null)
  const builds = v.safeParse(v.array(Build), kept)
  return builds.success ? builds.output : []
}

async function writeLedger(cache: Cache, builds: Build[]): Promise<void> {
  await cache.put(LEDGER, new Response(JSON.stringify(builds), { headers: { 'Content-Type': 'application/json' } }))
}
