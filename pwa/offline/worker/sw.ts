/// <reference lib="webworker" />

import { OUTBOX_TAG } from '../mine/wake.ts'
import { ASSETS } from './assets.ts'
import { filesFor, isWhole, keepBuild, newestBuild, pruneBuilds, readLanguages, sumOnDevice } from './builds.ts'
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

declare const self: ServiceWorkerGlobalScope & Wakeable & { __WB_MANIFEST: { url: string; sum?: string }[] }

/** Addresses that the network answers: calls, uploads, whatever is named like a file. */
const NO_SCREEN = /^\/(api|files|healthz|readyz|\.well-known)\b|\.\w+$/
/** The one screen with a policy of its own, which only the server gives it: from this device it comes where there is no network, and says so. */
const OWN_POLICY = '/add-card'

const files = self.__WB_MANIFEST.map(({ url, sum }) => ({ path: `/${url}`, sum }))
/** This build's page: kept under a name of its own, because builds share one cache. */
const page = `/index.html?build=${__APP_VERSION__}`

const keepOurs = async () => keepBuild(__APP_VERSION__, page, filesFor(files, await readLanguages()))
/** So long after a page was asked for the worker looks after the build: whoever opens the app comes first. */
const LOOK_AFTER_MS = 4_000
let looked = false

self.addEventListener('install', (event) => {
  event.waitUntil(keepOurs())
  // A call needn't wait until the worker has been woken, where a browser can be told so; what it can't read costs nothing.
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined)
})

self.addEventListener('activate', (event) => event.waitUntil(pruneBuilds().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'look after') event.waitUntil(lookAfter())
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
    if (NO_SCREEN.test(url.pathname)) return
    event.respondWith(url.pathname === OWN_POLICY ? fetch(request).catch(() => answerPage(request)) : answerPage(request))
    if (!looked) later(new Promise((resolve) => setTimeout(resolve, LOOK_AFTER_MS)).then(lookAfter))
    looked = true
  } else if (url.pathname.startsWith('/files/') && url.pathname.endsWith('.webp')) event.respondWith(answerPicture(request, later))
  else if (url.pathname.startsWith('/assets/') || files.some(({ path }) => path === url.pathname)) event.respondWith(answerFile(request, url.pathname, later))
})

/**
 * Checks what is kept of the build and fetches what is missing or damaged, also where all of it was cleared; and the texts of a language that is read since.
 * Only the newest build's worker sees to it: an older one would put itself last.
 */
async function lookAfter(): Promise<void> {
  const newest = await newestBuild()
  if (!newest || newest.version === __APP_VERSION__ || !(self.registration.waiting || self.registration.installing)) await keepOurs()
}

/** The app itself, from this device, of the newest build; what was never kept is asked for, and failing that any page is better than none. */
async function answerPage(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS)
  const kept = await assets.match((await newestBuild())?.page ?? page)
  if (kept && (await isWhole(kept, { path: '/index.html' }))) return kept
  return fetch(request).catch(async (silence: unknown) => {
    const another = await assets.match('/index.html', { ignoreSearch: true })
    if (another) return another
    throw silence
  })
}

/** By its path alone: a file that is asked for again after a failure bears a number behind it, and is looked at closely. Whoever reloads it means it; without a network they get what is kept all the same. */
async function answerFile(request: Request, path: string, later: (work: Promise<unknown>) => void): Promise<Response> {
  const assets = await caches.open(ASSETS)
  const kept = await assets.match(path)
  const isMeant = request.cache === 'reload'
  const failed = request.url.includes('?retry=')
  if (kept && !failed && !isMeant) return kept
  const sum = files.find((file) => file.path === path)?.sum ?? (await sumOnDevice(path))
  if (kept && !isMeant && (await isWhole(kept, { path, sum }))) return kept
  const answer = await fetch(request, failed ? { cache: 'reload' } : {}).catch((silence: unknown) => {
    if (kept) return kept
    throw silence
  })
  if (sum && answer !== kept) {
    const copy = answer.clone()
    later(isWhole(copy, { path, sum }).then((whole) => (whole ? assets.put(path, copy) : undefined)))
  }
  return answer
}
