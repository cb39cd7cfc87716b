import { isMarketResponse } from '#shared/our-answer.ts'

const PROBE = '/healthz'
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 60_000
const PATIENCE_MS = 10_000
/** A call that is silent for so long makes the server be asked for, which has the rest of the time to answer: together less than the 4 s after which people are told. */
const SILENCE_MS = 1_500
const DOUBT_MS = 2_000

/** The browser's word counts only when it says "offline": it goes on saying "online" when the server is gone. */
const deviceSaysOffline = () => globalThis.navigator?.onLine === false

let reachable = !deviceSaysOffline()
let watching = false
let wait = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
let heard = 0
let doubting: Promise<boolean> | null = null
/** Calls whose bodies may fill the whole line for a while, so that others wait behind them. */
let carrying = 0

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
  heard++
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

/**
 * A call is under way. A line that lets nothing through is told from a slow answer by asking for the server, and the call isn't ended by it. `large`: it
 * carries something that takes its time. The answer is called when the call has ended.
 */
export function awaitServer(large = false): () => void {
  const before = heard
  if (large) carrying++
  const timer = large ? undefined : setTimeout(() => void doubt(before), SILENCE_MS)
  return () => {
    clearTimeout(timer)
    if (large) carrying--
  }
}

async function doubt(before: number): Promise<void> {
  if (heard !== before || carrying > 0) return
  doubting ??= answers(DOUBT_MS)
  const there = await doubting
  doubting = null
  if (there) heardServer()
  else if (heard === before && carrying === 0) lostServer()
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
export async function answers(patienceMs = PATIENCE_MS): Promise<boolean> {
  const patience = new AbortController()
  const end = setTimeout(() => patience.abort(), patienceMs)
  try {
    const answer = await fetch(PROBE, { cache: 'no-store', signal: patience.signal })
    return answer.ok && isMarketResponse(answer)
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
