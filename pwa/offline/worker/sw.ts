/// <reference lib="webworker" />

import { OUTBOX_TAG } from '../mine/wake.ts'
import { ASSETS, filesFor, isOurs, keepBuild, newestBuild, pruneBuilds, readLanguages } from './builds.ts'
import { sendOutbox } from './outbox.ts'
import { answerPicture } from './pictures.ts'
import { openShown, renewSubscription, showPush } from './push.ts'
import { takeShared } from './share.ts'

/** Events which the library of types doesn't know. */
interface Wakeable {
  addEventListener(
    type: 'install',
    heard: (event: ExtendableEvent & { addRoutes?: (route: { condition: { urlPattern: string }; source: 'network' }) => Promise<void> }) => void,
  ): void
  addEventListener(type: 'sync', heard: (event: ExtendableEvent & { tag: string }) => void): void
  addEventListener(type: 'pushsubscriptionchange', heard: (event: ExtendableEvent) => void): void
}

declare const self: ServiceWorkerGlobalScope & Wakeable & { __WB_MANIFEST: (string | { url: string })[] }

/** Addresses that the network answers: calls, uploads, whatever is named like a file, and the one screen with a policy of its own. */
const NO_SCREEN = /^\/(api|files|healthz|readyz|add-card|\.well-known)\b|\.\w+$/

const files = self.__WB_MANIFEST.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`)
/** This build's page: kept under a name of its own, because builds share one cache. */
const page = `/index.html?build=${__APP_VERSION__}`

const keepOurs = async () => keepBuild(__APP_VERSION__, page, filesFor(files, await readLanguages()))

self.addEventListener('install', (event) => {
  event.waitUntil(keepOurs())
  // A call needn't wait until the worker has been woken, where a browser can be told so; what it can't read costs nothing.
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined)
})

self.addEventListener('activate', (event) => event.waitUntil(pruneBuilds().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'language') event.waitUntil(keepTexts())
})

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendOutbox())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openShown(event)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === '/share') return event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
  if (request.mode === 'navigate') {
    if (!NO_SCREEN.test(url.pathname)) event.respondWith(answerPage(request))
  } else if (url.pathname.startsWith('/files/') && url.pathname.endsWith('.webp')) event.respondWith(answerPicture(request, later))
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(answerFile(request, url.pathname, later))
})

/** Another language is read now. Only the newest build's worker sees to it: an older one would put itself last. */
async function keepTexts(): Promise<void> {
  if ((await newestBuild())?.version === __APP_VERSION__) await keepOurs()
}

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
