/// <reference lib="webworker" />

import { ASSET_CACHE } from '../platform/asset-cache.ts'
import { OUTBOX_SYNC_TAG } from '../sync/background-sync.ts'
import {
  findStoredChecksum,
  getNewestBuild,
  isIntact,
  pruneBuilds,
  readLanguages,
  selectFiles,
  storeBuild,
} from '../update/builds.ts'
import { flushOutbox } from './outbox.ts'
import { respondWithPicture } from './pictures.ts'
import { openNotification, renewSubscription, showPush } from './push.ts'
import { receiveShare } from './receive-share.ts'

/** Events which the library of types doesn't know. */
interface WorkerEvents {
  addEventListener(
    type: 'install',
    listener: (
      event: ExtendableEvent & {
        addRoutes?: (route: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
      },
    ) => void,
  ): void
  addEventListener(type: 'sync', listener: (event: ExtendableEvent & { tag: string }) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ExtendableEvent) => void): void
}

declare const self: ServiceWorkerGlobalScope &
  WorkerEvents & { __WB_MANIFEST: { url: string; sum?: string }[] }

/** Addresses that the network answers: calls, uploads, whatever is named like a file. */
const NON_PAGE_PATHS = /^\/(api|files|healthz|readyz|\.well-known)\b|\.\w+$/
/**
 * The one screen with a policy of its own, which only the server gives it: from this device it comes where
 * there is no network, and says so.
 */
const OWN_POLICY_PATH = '/add-card'

const files = self.__WB_MANIFEST.map(({ url, sum }) => ({ path: `/${url}`, sum }))
/** This build's page: kept under a name of its own, because builds share one cache. */
const page = `/index.html?build=${__APP_VERSION__}`

const storeOwnBuild = async () => storeBuild(__APP_VERSION__, page, selectFiles(files, await readLanguages()))
/** So long after a page was asked for the worker looks after the build: whoever opens the app comes first. */
const MAINTENANCE_DELAY_MS = 4_000
let isMaintenanceScheduled = false

self.addEventListener('install', (event) => {
  event.waitUntil(storeOwnBuild())
  // A call needn't wait until the worker has been woken, where a browser can be told so; what it can't read
  // costs nothing.
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined)
})

self.addEventListener('activate', (event) => event.waitUntil(pruneBuilds().then(() => self.clients.claim())))

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data === 'look after') event.waitUntil(maintainBuild())
})

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(flushOutbox())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === '/share') return event.respondWith(receiveShare(request))
  if (request.method !== 'GET') return
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
  if (request.mode === 'navigate') {
    if (NON_PAGE_PATHS.test(url.pathname)) return
    event.respondWith(
      url.pathname === OWN_POLICY_PATH
        ? fetch(request).catch(() => respondWithPage(request))
        : respondWithPage(request),
    )
    if (!isMaintenanceScheduled)
      waitUntil(new Promise((resolve) => setTimeout(resolve, MAINTENANCE_DELAY_MS)).then(maintainBuild))
    isMaintenanceScheduled = true
  } else if (url.pathname.startsWith('/files/') && url.pathname.endsWith('.webp'))
    event.respondWith(respondWithPicture(request, waitUntil))
  else if (url.pathname.startsWith('/assets/') || files.some(({ path }) => path === url.pathname))
    event.respondWith(respondWithFile(request, url.pathname, waitUntil))
})

/**
 * Checks what is kept of the build and fetches what is missing or damaged, also where all of it was cleared;
 * and the texts of a language that is read since. Only the newest build's worker sees to it: an older one
 * would put itself last.
 */
async function maintainBuild(): Promise<void> {
  const newest = await getNewestBuild()
  if (
    !newest ||
    newest.version === __APP_VERSION__ ||
    !(self.registration.waiting || self.registration.installing)
  )
    await storeOwnBuild()
}

/**
 * The app itself, from this device, of the newest build; what was never kept is asked for, and failing that
 * any page is better than none.
 */
async function respondWithPage(request: Request): Promise<Response> {
  const assets = await caches.open(ASSET_CACHE)
  const cached = await assets.match((await getNewestBuild())?.page ?? page)
  if (cached && (await isIntact(cached, { path: '/index.html' }))) return cached
  return fetch(request).catch(async (error: unknown) => {
    const anyPage = await assets.match('/index.html', { ignoreSearch: true })
    if (anyPage) return anyPage
    throw error
  })
}

/**
 * By its path alone: a file that is asked for again after a failure bears a number behind it, and is looked
 * at closely. Whoever reloads it means it; without a network they get what is kept all the same.
 */
async function respondWithFile(
  request: Request,
  path: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const assets = await caches.open(ASSET_CACHE)
  const cached = await assets.match(path)
  const isReload = request.cache === 'reload'
  const isRetry = request.url.includes('?retry=')
  if (cached && !isRetry && !isReload) return cached
  const sum = files.find((file) => file.path === path)?.sum ?? (await findStoredChecksum(path))
  if (cached && !isReload && (await isIntact(cached, { path, sum }))) return cached
  const response = await fetch(request, isRetry ? { cache: 'reload' } : {}).catch((error: unknown) => {
    if (cached) return cached
    throw error
  })
  if (sum && response !== cached) {
    const clone = response.clone()
    waitUntil(isIntact(clone, { path, sum }).then((intact) => (intact ? assets.put(path, clone) : undefined)))
  }
  return response
}
