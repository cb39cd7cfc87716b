/// <reference lib="webworker" />

import { ASSET_CACHE } from '../platform/asset-cache.ts'
import { parsePageMessage } from '../platform/worker-messages.ts'
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

/** Events that TypeScript's library lacks. */
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

/** Paths that are left to the network: API calls, uploads, and anything that looks like a file. */
const NON_PAGE_PATHS = /^\/(api|files|healthz|readyz|up|\.well-known)\b|\.\w+$/
/**
 * The only screen with its own Content-Security-Policy, which only the server sends. The cached page is used
 * just offline, where the screen says that it needs a network.
 */
const OWN_POLICY_PATH = '/add-card'

const files = self.__WB_MANIFEST.map(({ url, sum }) => ({ path: `/${url}`, sum }))
/** This build's page, under a name of its own, because builds share one cache. */
const page = `/index.html?build=${__APP_VERSION__}`

const storeOwnBuild = async () => storeBuild(__APP_VERSION__, page, selectFiles(files, await readLanguages()))
/** Maintenance starts this long after a navigation, so that it doesn't slow the page down. */
const MAINTENANCE_DELAY_MS = 4_000
let isMaintenanceScheduled = false

self.addEventListener('install', (event) => {
  event.waitUntil(storeOwnBuild())
  // Where the browser supports static routing
  // (https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes), API calls don't wait for the worker
  // to start.
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined)
})

// First the pages: whatever happens to old files, an open page must go on without a network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(pruneBuilds)))

self.addEventListener('message', (event) => {
  const message = parsePageMessage(event.data)
  if (message === 'take-over') event.waitUntil(self.skipWaiting())
  if (message === 'look after') event.waitUntil(maintainBuild())
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
 * Verifies the cached build and fetches what is missing or damaged, even if all of it was cleared, and the
 * texts of newly used languages. Only the newest build's worker does this: an older one would record itself
 * as the newest.
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

/** Responds with the newest build's cached page, else from the network, else with any cached page. */
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
 * Responds with a cached file by its path. A request with `?retry=` follows a failure, so the cached file is
 * verified first. A forced reload goes to the network, with the cached file as the fallback.
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
