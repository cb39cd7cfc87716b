import { Workbox } from 'workbox-window'
import { isMarketResponse } from '#shared/our-answer.ts'
import { writeLocal } from '../local.ts'
import { awaitServer, heardServer, lostServer } from '../reachable.ts'
import { newestBuild, noteLanguage } from './builds.ts'

const EVERY_MS = 15 * 60 * 1000
/** A question that got lost is asked again after these. */
const AGAIN_MS = [2000, 10_000, 60_000]
/** A build that is on its way is waited for no longer by somebody who asked for the update. */
const PATIENCE_MS = 3000
const KEPT_AS = 'app_version'

let registration: ServiceWorkerRegistration | undefined
let started = false
let lost = 0
let again: ReturnType<typeof setTimeout> | undefined
let ready = false
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
 *
 * Any worker answers with the newest build's page, so an update is a reload and needs no change of workers. The new worker takes over
 * later, while nobody looks: Chromium leaves a page that is opened during the change waiting for a worker that has gone.
 */
export async function startVersions(isClean: () => boolean): Promise<void> {
  if (started || !import.meta.env.PROD) return
  started = true
  writeLocal(KEPT_AS, __APP_VERSION__)
  setInterval(checkVersion, EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkVersion()
  })
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (!workers) return
  const settle = async () => {
    const newest = await newestBuild()
    if (newest && newest.version !== __APP_VERSION__) {
      lost = 0
      if (document.hidden && isClean() && workers.controller) leave()
      else offer()
    } else if (document.hidden) registration?.waiting?.postMessage('take-over')
  }
  document.addEventListener('visibilitychange', settle)
  workers.addEventListener('controllerchange', settle)
  await tellLanguage()
  new MutationObserver(() => void tellLanguage()).observe(document.documentElement, { attributeFilter: ['lang'] })
  registration = await new Workbox('/sw.js', { updateViaCache: 'none' }).register()
  if (!registration) return
  // Workbox's own events stop after the second worker it sees.
  const follow = () => {
    const coming = registration?.installing
    const settled = () => (coming?.state === 'redundant' ? askAgain() : settle())
    coming?.addEventListener('statechange', settled, { once: true })
  }
  await settle()
  follow()
  registration.addEventListener('updatefound', follow)
}

/** The worker keeps the texts of the language that is read here. It must know which before it keeps anything. */
async function tellLanguage(): Promise<void> {
  await noteLanguage(document.documentElement.lang).catch(() => undefined)
  const newest = registration?.waiting ?? registration?.active
  newest?.postMessage('look after')
}

/** Asks the server which build it serves; another than ours makes the worker fetch it. No network: no harm. */
export async function checkVersion(): Promise<void> {
  if (!started) return
  clearTimeout(again)
  const answered = awaitServer()
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' })
    if (!isMarketResponse(answer)) throw new Error('Answered by somebody else')
    heardServer()
    const said: unknown = await answer.json()
    const version = typeof said === 'object' && said !== null && 'version' in said ? said.version : __APP_VERSION__
    // What the market is called and looks like, and whether it is a demo: the page puts it on at its next start.
    for (const [name, value] of Object.entries(said ?? {})) if (/^(name|colour|demo)$/.test(name)) writeLocal(name, value ? String(value) : '')
    if (version !== __APP_VERSION__) {
      if (registration) await registration.update()
      else offer()
    } else lost = 0
  } catch {
    lostServer()
    askAgain()
  } finally {
    answered()
  }
}

function askAgain(): void {
  const wait = navigator.onLine ? AGAIN_MS[lost++] : undefined
  clearTimeout(again)
  if (wait) again = setTimeout(checkVersion, wait)
}

/** Waits a little for a build that is on its way and reloads this tab on the newest. Other tabs go on and are offered it. */
export async function applyUpdate(): Promise<void> {
  await Promise.race([arrival(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  leave()
}

async function arrival(): Promise<void> {
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (coming) await new Promise((settled) => coming.addEventListener('statechange', settled, { once: true }))
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
