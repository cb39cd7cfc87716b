/// <reference lib="webworker" />

import { OUTBOX_TAG } from '../mine/wake.ts'
import { ASSETS, isOurs, keepBuild, newestBuild, pruneBuilds } from './builds.ts'
import { sendOutbox } from './outbox.ts'
import { answerPicture } from './pictures.ts'

/** Background Sync, which the library of types doesn't know. */
interface Wakeable {
  addEventListener(type: 'sync', heard: (event: ExtendableEvent & { tag: string }) => void): void
}

declare const self: ServiceWorkerGlobalScope & Wakeable & { __WB_MANIFEST: (string | { url: string })[] }

/** Addresses that the network answers: calls, uploads, whatever is named like a file, and the one screen with a policy of its own. */
const NO_SCREEN = /^\/(api|files|healthz|add-card)\b|\.\w+$/

const files = self.__WB_MANIFEST.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`)
/** This build's page: kept under a name of its own, because builds share one cache. */
const page = `/index.html?build=${__APP_VERSION__}`

self.addEventListener('install', (event) => event.waitUntil(keepBuild(__APP_VERSION__, page, files)))

self.addEventListener('activate', (event) => event.waitUntil(pruneBuilds().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendOutbox())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
  if (request.mode === 'navigate') {
    if (!NO_SCREEN.test(url.pathname)) event.respondWith(answerPage(request))
  } else if (url.pathname.startsWith('/files/') && url.pathname.endsWith('.webp')) event.respondWith(answerPicture(request, later))
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(answerFile(request, url.pathname, later))
})

/** The app itself, from this device, of the newest build; what was never kept is asked for, and failing that any page is better than none. */
async function answerPage(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS)
  const kept = await assets.match((await newestBuild())?.page ?? page)
  if (kept) return kept
  return fetch(request).catch(async (silence: unknown) => {
    const another = await assets.match('/index.html', { ignoreSearch: true })
    if (another) return another
    throw silence
  })
}

/** By its path alone: a file that is asked for again after a failure bears a number behind it. */
async function answerFile(request: Request, path: string, later: (work: Promise<unknown>) => void): Promise<Response> {
  const assets = await caches.open(ASSETS)
  const kept = await assets.match(path)
  if (kept) return kept
  const answer = await fetch(request)
  if (path.startsWith('/assets/') && isOurs(answer, path)) later(assets.put(path, answer.clone()))
  return answer
}
