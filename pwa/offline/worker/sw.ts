/// <reference lib="webworker" />
import { keepBuild, pruneBuilds } from './builds.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string })[] }

const ASSETS = 'oficio-assets'
const PICTURES = 'oficio-pictures'
const MOST_PICTURES = 800

const files = self.__WB_MANIFEST.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`)
/** This build's page: kept under a name of its own, because builds share one cache. */
const page = `/index.html?build=${__APP_VERSION__}`

self.addEventListener('install', (event) => event.waitUntil(keepBuild(ASSETS, __APP_VERSION__, page, files)))

self.addEventListener('activate', (event) => event.waitUntil(pruneBuilds(ASSETS).then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|files|healthz)\b/.test(url.pathname)) event.respondWith(answerPage(request))
  } else if (url.pathname.startsWith('/files/') && url.pathname.endsWith('.webp')) event.respondWith(answerPicture(request))
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(answerFile(request, url.pathname))
})

/** The app itself, from this device; what was never kept is asked for. */
async function answerPage(request: Request): Promise<Response> {
  return (await (await caches.open(ASSETS)).match(page)) ?? fetch(request)
}

async function answerFile(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(ASSETS)).match(path)) ?? fetch(request)
}

/** Pictures never change under their address: once seen they are kept, the oldest making room for the newest. */
async function answerPicture(request: Request): Promise<Response> {
  const pictures = await caches.open(PICTURES)
  const kept = await pictures.match(request.url)
  if (kept) return kept
  const answer = await fetch(request).catch(async (silence: unknown) => {
    // Without a network another size of the same picture is better than none.
    const another = await pictures.match(request.url, { ignoreSearch: true })
    if (another) return another
    throw silence
  })
  if (answer.status === 200 && answer.type === 'basic' && answer.headers.get('Content-Type')?.startsWith('image/')) {
    void pictures
      .put(request.url, answer.clone())
      .then(() => makeRoom(pictures))
      .catch(() => undefined)
  }
  return answer
}

async function makeRoom(pictures: Cache): Promise<void> {
  const keys = await pictures.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PICTURES)).map((key) => pictures.delete(key)))
}
