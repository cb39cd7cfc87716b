import { Workbox } from 'workbox-window'

const EVERY_MS = 15 * 60 * 1000
const KEPT_AS = 'app_version'

let worker: Workbox | null = null
let waiting = false
let mine = false
const watchers = new Set<() => void>()

/** Whether a newer build is ready to take over. */
export const isUpdateReady = (): boolean => waiting

export function watchUpdate(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * Registers the worker and looks for a newer build every 15 minutes and whenever the app comes to the front. `isClean` tells whether a
 * reload would lose nothing; a clean tab that nobody looks at updates by itself, any other waits for the person.
 */
export async function startVersions(isClean: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  rememberVersion()
  const first = !navigator.serviceWorker.controller
  let claimed = first
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page that it has the files of: nothing to reload.
    if (claimed) {
      claimed = false
      return
    }
    if (mine || (document.hidden && isClean())) location.reload()
    else offer()
  })
  worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    if (document.hidden && isClean()) applyUpdate()
    else offer()
  })
  await worker.register()
  setInterval(checkVersion, EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkVersion()
    else if (waiting && isClean()) applyUpdate()
  })
}

/** Asks the server which build it serves; another than ours makes the worker fetch it. No network: no harm. */
export async function checkVersion(): Promise<void> {
  if (!worker) return
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' })
    const said: unknown = await answer.json()
    const version = typeof said === 'object' && said !== null && 'version' in said ? said.version : __APP_VERSION__
    if (version !== __APP_VERSION__) await worker.update()
  } catch {
    // asked again soon
  }
}

/** Lets the newer build take over this tab: the page reloads on it. Other tabs go on and are offered it. */
export function applyUpdate(): void {
  mine = true
  if (waiting && !navigator.serviceWorker.controller) location.reload()
  void navigator.serviceWorker.getRegistration().then((registration) => {
    if (registration?.waiting) registration.waiting.postMessage('take-over')
    else location.reload()
  })
}

function offer(): void {
  waiting = true
  for (const changed of watchers) changed()
}

function rememberVersion(): void {
  try {
    localStorage.setItem(KEPT_AS, __APP_VERSION__)
  } catch {
    // where nothing can be kept nothing is compared
  }
}
