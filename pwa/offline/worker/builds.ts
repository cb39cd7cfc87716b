const OLD_MS = 30 * 24 * 60 * 60 * 1000
const LEDGER = '/builds.json'

interface Build {
  version: string
  at: number
  page: string
  files: string[]
}

const TYPES: Record<string, RegExp> = { js: /javascript/, css: /css/, html: /html/, svg: /svg/, png: /png/, webmanifest: /manifest|json/ }

/**
 * Adds a build's files to the cache that all builds share; files of the same content have the same name and are fetched once. A build
 * that can't be had whole is not kept. Only our own good answers of the right type count: a hotel's log-in page never becomes part of the app.
 */
export async function keepBuild(cacheName: string, version: string, page: string, files: string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map(async (path) => {
      const key = path === '/index.html' ? page : path
      const isImmutable = path.startsWith('/assets/')
      if (isImmutable && (await cache.match(key))) return
      const answer = await fetch(path, { cache: isImmutable ? 'default' : 'no-cache' })
      const type = answer.headers.get('Content-Type') ?? ''
      if (answer.status !== 200 || answer.type !== 'basic' || !(TYPES[path.split('.').at(-1) ?? '']?.test(type) ?? true)) throw new Error(`${path} could not be kept`)
      await cache.put(key, answer)
    }),
  )
  const others = (await readLedger(cache)).filter((build) => build.version !== version)
  await writeLedger(cache, [...others, { version, at: Date.now(), page, files: files.filter((path) => path !== '/index.html') }])
}

/** Forgets builds of more than thirty days ago with the files that no younger build has. The newest stays, however old it is. */
export async function pruneBuilds(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const builds = await readLedger(cache)
  const newest = builds.at(-1)
  const stay = builds.filter((build) => build === newest || Date.now() - build.at < OLD_MS)
  const wanted = new Set([LEDGER, ...stay.flatMap((build) => [build.page, ...build.files])])
  const keys = await cache.keys()
  await Promise.all(
    keys.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      if (!wanted.has(pathname + search)) await cache.delete(request)
    }),
  )
  await writeLedger(cache, stay)
}

async function readLedger(cache: Cache): Promise<Build[]> {
  const kept = await cache.match(LEDGER)
  return kept ? ((await kept.json()) satisfies Build[]) : []
}

async function writeLedger(cache: Cache, builds: Build[]): Promise<void> {
  await cache.put(LEDGER, new Response(JSON.stringify(builds), { headers: { 'Content-Type': 'application/json' } }))
}
