const STORAGE_KEY = 'places'
const MAX_POSITIONS = 50
const RESTORE_TIMEOUT_MS = 2000

/**
 * Scroll positions by history entry. The browser can't restore them itself, because a page grows after it has
 * loaded.
 */
const positions = new Map<string, number>(loadPositions())

/**
 * The key of the current history entry. The router gives the first entry of every document the same key, so
 * that one gets its own, which a reload and Back find again but a new visit in the same tab doesn't.
 */
export function getHistoryKey(key: string): string {
  const state: { key?: unknown; visit?: unknown } = history.state ?? {}
  if (state.key !== undefined) return key
  if (typeof state.visit === 'string') return state.visit
  const visit = `visit ${performance.timeOrigin}`
  history.replaceState({ ...state, visit }, '')
  return visit
}

/**
 * Records the scroll position while the page is mounted; it survives a reload. Returns the function that
 * stops it.
 */
export function trackScroll(key: string): () => void {
  history.scrollRestoration = 'manual'
  const record = () => positions.set(key, scrollY)
  const onPageHide = () => {
    // The last scroll event may still be pending.
    record()
    savePositions()
  }
  addEventListener('scroll', record, { passive: true })
  addEventListener('pagehide', onPageHide)
  return () => {
    removeEventListener('scroll', record)
    removeEventListener('pagehide', onPageHide)
  }
}

/**
 * Restores the scroll position as soon as the page is long enough, unless the user scrolls first. Returns the
 * function that cancels it.
 */
export function restoreScroll(key: string): () => void {
  const scrollTop = positions.get(key)
  if (scrollTop === undefined) return () => undefined
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top: scrollTop, behavior: 'instant' })
    if (document.documentElement.scrollHeight - innerHeight >= scrollTop) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of USER_SCROLL_EVENTS) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  for (const event of USER_SCROLL_EVENTS) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown'] as const

function savePositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)))
  } catch {
    // without storage a reload starts at the top
  }
}

function loadPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(row: unknown): row is [string, number] {
  return Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'number'
}
