/** The cache that all builds share. */
export const ASSETS = 'oficio-assets'
const OLD_MS = 30 * 24 * 60 * 60 * 1000
const LEDGER = '/builds.json'
const LANGUAGES = '/languages.json'
const MOST_LANGUAGES = 2

interface Build {
  version: string
  at: number
  page: string
  files: string[]
}

const TYPES: Record<string, RegExp> = { js: /javascript/, css: /css/, html: /html/, svg: /svg/, png: /png/, webmanifest: /manifest|json/ }

/** Whether an answer is our own and what its name says: a hotel's log-in page never becomes part of the app. */
export function isOurs(answer: Response, path: string): boolean {
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.status === 200 && answer.type === 'basic' && (TYPES[path.split('.').at(-1) ?? '']?.test(type) ?? true)
}

/**
 * Adds a build's files to the cache that all builds share; files of the same content have the same name and are fetched once. A build
 * that can't be had whole is not kept, nor one whose page has become another's meanwhile, because the server has moved on.
 */
export async function keepBuild(version: string, page: string, files: string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  await Promise.all(
    files.map(async (path) => {
      const isImmutable = path.startsWith('/assets/')
      if (isImmutable && (await cache.match(path))) return
      const answer = await fetch(path, { cache: isImmutable ? 'default' : 'no-cache' })
      if (!isOurs(answer, path)) throw new Error(`${path} could not be kept`)
      if (path !== '/index.html') return cache.put(path, answer)
      if (!(await answer.clone().text()).includes(`data-build="${version}"`)) throw new Error(`${path} is no longer of ${version}`)
      await cache.put(page, answer)
    }),
  )
  const others = (await readLedger(cache)).filter((build) => build.version !== version)
  await writeLedger(cache, [...others, { version, at: Date.now(), page, files: files.filter((path) => path !== '/index.html') }])
}

/** Of a build's files, those that people who read one of these languages need: texts of others stay away. */
export const filesFor = (files: string[], languages: string[]): string[] =>
  files.filter((path) => !path.startsWith('/assets/text-') || languages.some((language) => path.startsWith(`/assets/text-${language}-`)))

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
 * Forgets builds of more than thirty days ago with the files that no younger build has. The newest stays, however old it is. A file of no
 * known build was fetched by a page of an older one: it goes when it is as old.
 */
export async function pruneBuilds(): Promise<void> {
  const cache = await caches.open(ASSETS)
  const builds = await readLedger(cache)
  const newest = builds.at(-1)
  const stay = builds.filter((build) => build === newest || Date.now() - build.at < OLD_MS)
  const wanted = new Set([LEDGER, LANGUAGES, ...stay.flatMap((build) => [build.page, ...build.files])])
  const known = new Set(builds.flatMap((build) => [build.page, ...build.files]))
  const keys = await cache.keys()
  await Promise.all(
    keys.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      const name = pathname + search
      if (!wanted.has(name) && (known.has(name) || (await isOld(cache, request)))) await cache.delete(request)
    }),
  )
  await writeLedger(cache, stay)
}

async function isOld(cache: Cache, request: Request): Promise<boolean> {
  const kept = await cache.match(request)
  return Date.now() - Date.parse(kept?.headers.get('Date') ?? '') > OLD_MS
}

async function readLedger(cache: Cache): Promise<Build[]> {
  const kept = await cache.match(LEDGER)
  return kept ? ((await kept.json()) satisfies Build[]) : []
}

async function writeLedger(cache: Cache, builds: Build[]): Promise<void> {
  await cache.put(LEDGER, new Response(JSON.stringify(builds), { headers: { 'Content-Type': 'application/json' } }))
}
