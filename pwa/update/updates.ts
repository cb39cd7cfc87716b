import { Workbox } from 'workbox-window'
import { isMarketResponse } from '#shared/response-header.ts'
import { writeLocal } from '../platform/local-storage.ts'
import { markServerReachable, markServerUnreachable, trackRequest } from '../platform/reachability.ts'
import { getNewestBuild, recordLanguage } from './builds.ts'

const CHECK_INTERVAL_MS = 15 * 60 * 1000
/** A question that got lost is asked again after these. */
const RETRY_DELAYS_MS = [2000, 10_000, 60_000]
/** A build that is on its way is waited for no longer by somebody who asked for the update. */
const UPDATE_TIMEOUT_MS = 3000
const STORAGE_KEY = 'app_version'

let registration: ServiceWorkerRegistration | undefined
let isStarted = false
let failedChecks = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let isReady = false
let isReloading = false
const listeners = new Set<() => void>()

/** Whether a newer build is ready to take over. */
export const isUpdateReady = (): boolean => isReady

export function watchUpdate(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/**
 * Registers the worker and looks for a newer build every 15 minutes and whenever the app comes to the front.
 * `isClean` tells whether a reload would lose nothing; a clean tab that nobody looks at updates by itself,
 * any other waits for the person.
 *
 * Any worker answers with the newest build's page, so an update is a reload and needs no change of workers.
 * The new worker takes over later, while nobody looks: Chromium leaves a page that is opened during the
 * change waiting for a worker that has gone.
 */
export async function startUpdates(isClean: () => boolean): Promise<void> {
  if (isStarted || !import.meta.env.PROD) return
  isStarted = true
  writeLocal(STORAGE_KEY, __APP_VERSION__)
  setInterval(checkVersion, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkVersion()
  })
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (!container) return
  const offerNewestBuild = async () => {
    const newest = await getNewestBuild()
    if (newest && newest.version !== __APP_VERSION__) {
      failedChecks = 0
      if (document.hidden && isClean() && container.controller) reloadPage()
      else offerUpdate()
    } else if (document.hidden) registration?.waiting?.postMessage('take-over')
  }
  document.addEventListener('visibilitychange', offerNewestBuild)
  container.addEventListener('controllerchange', offerNewestBuild)
  await recordPageLanguage()
  new MutationObserver(() => void recordPageLanguage()).observe(document.documentElement, {
    attributeFilter: ['lang'],
  })
  registration = await new Workbox('/sw.js', { updateViaCache: 'none' }).register()
  if (!registration) return
  // Workbox's own events stop after the second worker it sees.
  const trackInstalling = () => {
    const installing = registration?.installing
    const onStateChange = () => (installing?.state === 'redundant' ? scheduleRetry() : offerNewestBuild())
    installing?.addEventListener('statechange', onStateChange, { once: true })
  }
  await offerNewestBuild()
  trackInstalling()
  registration.addEventListener('updatefound', trackInstalling)
}

/**
 * The worker keeps the texts of the language that is read here. It must know which before it keeps anything.
 */
async function recordPageLanguage(): Promise<void> {
  await recordLanguage(document.documentElement.lang).catch(() => undefined)
  const newest = registration?.waiting ?? registration?.active
  newest?.postMessage('look after')
}

/**
 * Asks the server which build it serves; another than ours makes the worker fetch it. No network: no harm.
 */
export async function checkVersion(): Promise<void> {
  if (!isStarted) return
  clearTimeout(retryTimer)
  const finish = trackRequest()
  try {
    const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' })
    if (!isMarketResponse(response)) throw new Error('Answered by somebody else')
    markServerReachable()
    const data: unknown = await response.json()
    const version =
      typeof data === 'object' && data !== null && 'version' in data ? data.version : __APP_VERSION__
    // What the market is called and looks like, and whether it is a demo: the page puts it on at its next
    // start.
    for (const [name, value] of Object.entries(data ?? {}))
      if (/^(name|colour|demo)$/.test(name)) writeLocal(name, value ? String(value) : '')
    if (version !== __APP_VERSION__) {
      if (registration) await registration.update()
      else offerUpdate()
    } else failedChecks = 0
  } catch {
    markServerUnreachable()
    scheduleRetry()
  } finally {
    finish()
  }
}

function scheduleRetry(): void {
  const delay = navigator.onLine ? RETRY_DELAYS_MS[failedChecks++] : undefined
  clearTimeout(retryTimer)
  if (delay) retryTimer = setTimeout(checkVersion, delay)
}

/**
 * Waits a little for a build that is on its way and reloads this tab on the newest. Other tabs go on and are
 * offered it.
 */
export async function applyUpdate(): Promise<void> {
  await Promise.race([waitForInstall(), new Promise((resolve) => setTimeout(resolve, UPDATE_TIMEOUT_MS))])
  reloadPage()
}

async function waitForInstall(): Promise<void> {
  await registration?.update().catch(() => undefined)
  const installing = registration?.installing
  if (installing)
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
}

function reloadPage(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

function offerUpdate(): void {
  isReady = true
  for (const listener of listeners) listener()
}
