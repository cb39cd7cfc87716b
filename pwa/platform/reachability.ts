import { isMarketResponse } from '#shared/response-header.ts'

const PROBE_PATH = '/healthz'
const MIN_DELAY_MS = 5_000
const MAX_DELAY_MS = 60_000
const PROBE_TIMEOUT_MS = 10_000
/**
 * A call that is silent for so long makes the server be asked for, which has the rest of the time to answer:
 * together less than the 4 s after which people are told.
 */
const SLOW_RESPONSE_MS = 1_500
const CHECK_TIMEOUT_MS = 2_000

/**
 * The browser's word counts only when it says "offline": it goes on saying "online" when the server is gone.
 */
const deviceSaysOffline = () => globalThis.navigator?.onLine === false

let reachable = !deviceSaysOffline()
let isWatching = false
let delay = MIN_DELAY_MS
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
let responseCount = 0
let pendingCheck: Promise<boolean> | null = null
/** Calls whose bodies may fill the whole line for a while, so that others wait behind them. */
let largeRequests = 0

/** Whether the last call reached our server. */
export const isReachable = (): boolean => reachable

/** Calls `changed` whenever the server comes within reach or goes out of it. */
export function watchReachable(onChange: () => void): () => void {
  watchDeviceEvents()
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** A call was answered by our server, whatever the answer. */
export function markServerReachable(): void {
  responseCount++
  clearTimeout(timer)
  timer = undefined
  delay = MIN_DELAY_MS
  setReachable(true)
}

/**
 * A call was answered by nobody, or by somebody else. From now on the server is asked for, ever more rarely,
 * until it answers.
 */
export function markServerUnreachable(): void {
  watchDeviceEvents()
  setReachable(false)
  timer ??= setTimeout(probe, delay)
}

/**
 * A call is under way. A line that lets nothing through is told from a slow answer by asking for the server,
 * and the call isn't ended by it. `large`: it carries something that takes its time. The answer is called
 * when the call has ended.
 */
export function trackRequest(isLarge = false): () => void {
  const countAtStart = responseCount
  if (isLarge) largeRequests++
  const timer = isLarge ? undefined : setTimeout(() => void checkServer(countAtStart), SLOW_RESPONSE_MS)
  return () => {
    clearTimeout(timer)
    if (isLarge) largeRequests--
  }
}

async function checkServer(countAtStart: number): Promise<void> {
  if (responseCount !== countAtStart || largeRequests > 0) return
  pendingCheck ??= pingServer(CHECK_TIMEOUT_MS)
  const isUp = await pendingCheck
  pendingCheck = null
  if (isUp) markServerReachable()
  else if (responseCount === countAtStart && largeRequests === 0) markServerUnreachable()
}

function setReachable(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of [...listeners]) listener()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (reachable) return
  if (await pingServer()) return markServerReachable()
  delay = Math.min(delay * 2, MAX_DELAY_MS)
  markServerUnreachable()
}

/** Whether our server answers right now; a log-in page in between is not our server. */
export async function pingServer(timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  const controller = new AbortController()
  const timeout = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(PROBE_PATH, { cache: 'no-store', signal: controller.signal })
    return response.ok && isMarketResponse(response)
  } catch {
    return false
  } finally {
    clearTimeout(timeout)
  }
}

/** The moments at which asking again at once is worth while. */
function watchDeviceEvents(): void {
  if (isWatching || !globalThis.addEventListener) return
  isWatching = true
  const retryNow = () => {
    delay = MIN_DELAY_MS
    void probe()
  }
  globalThis.addEventListener('online', retryNow)
  globalThis.addEventListener('offline', markServerUnreachable)
  // Visibility is told to the document and bubbles to the window.
  globalThis.addEventListener('visibilitychange', retryNow)
  if (!reachable) markServerUnreachable()
}
