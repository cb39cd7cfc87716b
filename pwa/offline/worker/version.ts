import { Workbox } from 'workbox-window'
import { writeLocal } from '../local.ts'

const EVERY_MS = 15 * 60 * 1000
/** A question that got lost is asked again after these. */
const AGAIN_MS = [2000, 10_000, 60_000]
/** A worker that was told to take over does so within milliseconds; a newer one is waited for no longer. */
const PATIENCE_MS = 3000
const KEPT_AS = 'app_version'

let registration: ServiceWorkerRegistration | undefined
let started = false
let lost = 0
let again: ReturnType<typeof setTimeout> | undefined
let ready = false
let asked = false
let leaving = false
const watchers = new Set<() => void>()

/** Whether a newer build is ready to take over. */
export const isUpdateReady = (): boolean => ready

export function watchUpdate(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * Registers the worker and looks for a newer build every 15 minutes and whenever the app comes to the front. `isClean` tells whether a
 * reload would lose nothing; a clean tab that nobody looks at updates by itself, any other waits for the person.
 */
export async function startVersions(isClean: () => boolean): Promise<void> {
  if (started || !import.meta.env.PROD) return
  started = true
  writeLocal(KEPT_AS, __APP_VERSION__)
  const unwatched = () => document.hidden && isClean()
  setInterval(checkVersion, EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkVersion()
    else if (ready && isClean()) void takeOver()
  })
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (!workers) return
  // The first worker of all takes over a page that it has the files of: nothing to reload.
  let claim = !workers.controller && !(await workers.getRegistration())?.active
  workers.addEventListener('controllerchange', () => {
    if (asked || (!claim && unwatched())) leave()
    else if (!claim) offer()
    claim = false
  })
  const registered = await new Workbox('/sw.js', { updateViaCache: 'none' }).register()
  if (!registered) return
  registration = registered
  const arrived = () => {
    lost = 0
    if (unwatched()) void takeOver()
    else offer()
  }
  // Workbox's own events stop after the second worker it sees.
  const follow = () => {
    const coming = registered.installing
    const isUpdate = Boolean(registered.active)
    const settled = () => {
      if (coming?.state === 'redundant') askAgain()
      else if (isUpdate) arrived()
    }
    coming?.addEventListener('statechange', settled, { once: true })
  }
  if (registered.waiting) arrived()
  follow()
  registered.addEventListener('updatefound', follow)
}

/** Asks the server which build it serves; another than ours makes the worker fetch it. No network: no harm. */
export async function checkVersion(): Promise<void> {
  if (!started) return
  clearTimeout(again)
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' })
    const said: unknown = await answer.json()
    const version = typeof said === 'object' && said !== null && 'version' in said ? said.version : __APP_VERSION__
    if (version !== __APP_VERSION__) {
      if (registration) await registration.update()
      else offer()
    } else lost = 0
  } catch {
    askAgain()
  }
}

function askAgain(): void {
  const wait = navigator.onLine ? AGAIN_MS[lost++] : undefined
  clearTimeout(again)
  if (wait) again = setTimeout(checkVersion, wait)
}

/** Lets the newest build that can be had soon take over, and this tab reloads on it. Other tabs go on and are offered it. */
export async function applyUpdate(): Promise<void> {
  asked = true
  await Promise.race([newest(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (!(await takeOver())) return leave()
  // A worker that is replaced while it waits never hears what it was told.
  setInterval(takeOver, 500)
  setTimeout(leave, PATIENCE_MS)
}

async function newest(): Promise<void> {
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (coming) await new Promise((settled) => coming.addEventListener('statechange', settled, { once: true }))
}

/** Whether a worker was waiting to be told. */
async function takeOver(): Promise<boolean> {
  const waiting = 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistration())?.waiting : null
  waiting?.postMessage('take-over')
  return Boolean(waiting)
}

function leave(): void {
  if (leaving) return
  leaving = true
  location.reload()
}

function offer(): void {
  ready = true
  for (const changed of watchers) changed()
}
