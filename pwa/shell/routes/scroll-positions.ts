const STORAGE_KEY = 'places'
const MAX_POSITIONS = 50
const RESTORE_TIMEOUT_MS = 2000

/**
 * How far down each visited page was scrolled, by its place in the history. The browser can't know: a page
 * grows after it has come.
 */
const positions = new Map<string, number>(loadPositions())

/**
 * The name of the place in the history where the browser is now. The router calls the first one of every
 * document alike, so that one gets a name of its own, which a reload and Back find again and a new visit in
 * the same tab doesn't.
 */
export function getHistoryKey(key: string): string {
  const state: { key?: unknown; visit?: unknown } = history.state ?? {}
  if (state.key !== undefined) return key
  if (typeof state.visit === 'string') return state.visit
  const visit = `visit ${performance.timeOrigin}`
  history.replaceState({ ...state, visit }, '')
  return visit
}

/** Notes how far the page is scrolled while it stands, over a reload too. The answer stops it. */
export function trackScroll(key: string): () => void {
  history.scrollRestoration = 'manual'
  const record = () => positions.set(key, scrollY)
  const onPageHide = () => {
    // The last scroll may not have been told yet.
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
 * Scrolls to where the page was left, as soon as it has grown long enough, unless the person scrolls first.
 * The answer gives up.
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
    // then a reload begins at the top
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
