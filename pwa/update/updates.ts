import { Workbox } from 'workbox-window'
import { isMarketResponse } from '#shared/response-header.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { createListeners } from '../platform/listeners.ts'
import { writeLocal } from '../platform/local-storage.ts'
import { markServerReachable, markServerUnreachable, trackRequest } from '../platform/reachability.ts'
import { sendToWorker } from '../platform/worker-messages.ts'
import { getNewestBuild, recordLanguage } from './builds.ts'

const CHECK_INTERVAL_MS = 15 * MINUTE_MS
/** Delays between retries of a failed check. */
const RETRY_DELAYS_MS = [2000, 10_000, MINUTE_MS]
/** After asking for the update, the user waits at most this long for a build that is still installing. */
const UPDATE_TIMEOUT_MS = 3000
const STORAGE_KEY = 'app_version'

let registration: ServiceWorkerRegistration | undefined
let isStarted = false
/** Whether a reload would lose nothing. */
let isClean = () => false
let failedChecks = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let isReady = false
let isReloading = false
const listeners = createListeners()

/** Whether a newer build is ready. */
export const isUpdateReady = (): boolean => isReady

export const watchUpdate = listeners.subscribe

/**
 * Registers the service worker and checks for a newer build every 15 minutes and whenever the app comes to
 * the foreground. `isPageClean` returns whether a reload would lose nothing. A clean tab in the background
 * updates by itself; any other waits for the user.
 * Every worker answers with the newest build's page, so an update is a reload and doesn't need the new
 * worker. That one takes over later, in the background: Chromium leaves a page that is opened during the
 * change waiting for the worker that has ended.
 */
export async function startUpdates(isPageClean: () => boolean): Promise<void> {
  if (isStarted || !import.meta.env.PROD) return
  isStarted = true
  isClean = isPageClean
  writeLocal(STORAGE_KEY, __APP_VERSION__)
  setInterval(checkVersion, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkVersion()
  })
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (!container) return
  document.addEventListener('visibilitychange', offerNewestBuild)
  container.addEventListener('controllerchange', offerNewestBuild)
  new MutationObserver(() => void recordPageLanguage()).observe(document.documentElement, {
    attributeFilter: ['lang'],
  })
  await registerWorker()
}

let registering: Promise<void> | undefined

/** Also called when the first install has failed: the browser forgets the registration then. */
function registerWorker(): Promise<void> {
  registering ??= register().finally(() => {
    registering = undefined
  })
  return registering
}

async function register(): Promise<void> {
  // The worker caches the texts of the languages used here, so it must know them before it caches anything.
  await recordPageLanguage()
  registration = await new Workbox('/sw.js', { updateViaCache: 'none' }).register().catch(() => undefined)
  if (!registration) return scheduleRetry()
  // Workbox's own events stop after the second worker.
  const trackInstalling = () => {
    const installing = registration?.installing
    const onStateChange = () => (installing?.state === 'redundant' ? scheduleRetry() : offerNewestBuild())
    installing?.addEventListener('statechange', onStateChange, { once: true })
  }
  await offerNewestBuild()
  trackInstalling()
  registration.addEventListener('updatefound', trackInstalling)
}

async function offerNewestBuild(): Promise<void> {
  const newest = await getNewestBuild()
  if (newest && newest.version !== __APP_VERSION__) {
    failedChecks = 0
    if (document.hidden && isClean() && navigator.serviceWorker.controller) reloadPage()
    else offerUpdate()
  } else if (document.hidden) sendToWorker(registration?.waiting, 'take-over')
}

const hasWorker = () =>
  !('serviceWorker' in navigator) ||
  Boolean(registration?.installing ?? registration?.waiting ?? registration?.active)

async function recordPageLanguage(): Promise<void> {
  await recordLanguage(document.documentElement.lang).catch(() => undefined)
  sendToWorker(registration?.waiting ?? registration?.active, 'look after')
}

/**
 * Fetches the server's build version; if it differs from ours, the worker installs the new build. Without a
 * network it retries later.
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
    // The market's name, colour and demo flag; the page applies them at its next start.
    for (const [name, value] of Object.entries(data ?? {}))
      if (/^(name|colour|demo)$/.test(name)) writeLocal(name, value ? String(value) : '')
    if (version !== __APP_VERSION__) {
      if (registration) await registration.update()
      else offerUpdate()
    } else if (hasWorker()) failedChecks = 0
    else await registerWorker()
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
 * Waits briefly for a build that is still installing, then reloads this tab. Other tabs are offered the
 * update.
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
  listeners.emit()
}
