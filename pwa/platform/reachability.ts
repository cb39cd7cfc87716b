import { isMarketResponse } from '#shared/response-header.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { createListeners } from './listeners.ts'

const PROBE_PATH = '/healthz'
const MIN_DELAY_MS = 5_000
const MAX_DELAY_MS = MINUTE_MS
const PROBE_TIMEOUT_MS = 10_000
/**
 * A request without a response for this long triggers a check of the server. Both together stay below the 4 s
 * after which the app shows that it is offline.
 */
const SLOW_RESPONSE_MS = 1_500
const CHECK_TIMEOUT_MS = 2_000

/** `navigator.onLine` counts only when false: it stays true when the server is down. */
const deviceSaysOffline = () => globalThis.navigator?.onLine === false

let reachable = !deviceSaysOffline()
let isWatching = false
let delay = MIN_DELAY_MS
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()
let responseCount = 0
let pendingCheck: Promise<boolean> | null = null
/** Requests whose bodies may saturate the connection, so that others are slow. */
let largeRequests = 0

/** Whether the last request reached our server. */
export const isReachable = (): boolean => reachable

/** Calls `onChange` when the server becomes reachable or unreachable. Returns the unsubscribe function. */
export function watchReachable(onChange: () => void): () => void {
  watchDeviceEvents()
  return listeners.subscribe(onChange)
}

/** Our server answered a request, whatever the status. */
export function markServerReachable(): void {
  responseCount++
  clearTimeout(timer)
  timer = undefined
  delay = MIN_DELAY_MS
  setReachable(true)
}

/**
 * A request got no response, or one that isn't from our server. The server is then probed, with backoff,
 * until it answers.
 */
export function markServerUnreachable(): void {
  watchDeviceEvents()
  setReachable(false)
  timer ??= setTimeout(probe, delay)
}

/**
 * Tracks a request until the returned function is called. If it takes long, a check of the server tells a
 * dead connection from a slow response; the request itself isn't aborted. `isLarge`: it has a large body and
 * may take its time.
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
  listeners.emit()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (reachable) return
  if (await pingServer()) return markServerReachable()
  delay = Math.min(delay * 2, MAX_DELAY_MS)
  markServerUnreachable()
}

/** Whether our server answers right now; a captive portal doesn't count. */
export async function pingServer(timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  const controller = new AbortController()
  const timeout = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(PROBE_PATH, { cache: 'no-store', signal: controller.signal })
    // An unread body holds its connection.
    await response.arrayBuffer()
    return response.ok && isMarketResponse(response)
  } catch {
    return false
  } finally {
    clearTimeout(timeout)
  }
}

/** Retries at once when the device is likely to be online again. */
function watchDeviceEvents(): void {
  if (isWatching || !globalThis.addEventListener) return
  isWatching = true
  const retryNow = () => {
    delay = MIN_DELAY_MS
    void probe()
  }
  globalThis.addEventListener('online', retryNow)
  globalThis.addEventListener('offline', markServerUnreachable)
  // The event is dispatched on the document and bubbles to the window.
  globalThis.addEventListener('visibilitychange', retryNow)
  if (!reachable) markServerUnreachable()
}
