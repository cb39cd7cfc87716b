const PROBE = '/healthz'
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 60_000
const PATIENCE_MS = 10_000

/** The browser's word counts only when it says "offline": it goes on saying "online" when the server is gone. */
const deviceSaysOffline = () => globalThis.navigator?.onLine === false

let reachable = !deviceSaysOffline()
let watching = false
let wait = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Whether the last call reached our server. */
export const isReachable = (): boolean => reachable

/** Calls `changed` whenever the server comes within reach or goes out of it. */
export function watchReachable(changed: () => void): () => void {
  watchDevice()
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** A call was answered by our server, whatever the answer. */
export function heardServer(): void {
  clearTimeout(timer)
  timer = undefined
  wait = FIRST_WAIT_MS
  tell(true)
}

/** A call was answered by nobody, or by somebody else. From now on the server is asked for, ever more rarely, until it answers. */
export function lostServer(): void {
  watchDevice()
  tell(false)
  timer ??= setTimeout(probe, wait)
}

function tell(now: boolean): void {
  if (reachable === now) return
  reachable = now
  for (const changed of [...watchers]) changed()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (reachable) return
  if (await answers()) return heardServer()
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  lostServer()
}

/** Whether our server answers right now; a log-in page in between is not our server. */
export async function answers(): Promise<boolean> {
  const patience = new AbortController()
  const end = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(PROBE, { cache: 'no-store', signal: patience.signal })
    return answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
  } catch {
    return false
  } finally {
    clearTimeout(end)
  }
}

/** The moments at which asking again at once is worth while. */
function watchDevice(): void {
  if (watching || !globalThis.addEventListener) return
  watching = true
  const askAgain = () => {
    wait = FIRST_WAIT_MS
    void probe()
  }
  globalThis.addEventListener('online', askAgain)
  globalThis.addEventListener('offline', lostServer)
  // Visibility is told to the document and bubbles to the window.
  globalThis.addEventListener('visibilitychange', askAgain)
  if (!reachable) lostServer()
}
