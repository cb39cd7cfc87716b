const KEPT_AS = 'places'
const MOST = 50
const PATIENCE_MS = 2000

/** How far down each visited page was scrolled, by its place in the history. The browser can't know: a page grows after it has come. */
const places = new Map<string, number>(kept())

/**
 * The name of the place in the history where the browser is now. The router calls the first one of every document alike, so that one gets a name of its own, which a reload and Back find again and a new
 * visit in the same tab doesn't.
 */
export function nameOfPlace(key: string): string {
  const state: { key?: unknown; visit?: unknown } = history.state ?? {}
  if (state.key !== undefined) return key
  if (typeof state.visit === 'string') return state.visit
  const visit = `visit ${performance.timeOrigin}`
  history.replaceState({ ...state, visit }, '')
  return visit
}

/** Notes how far the page is scrolled while it stands, over a reload too. The answer stops it. */
export function keepPlaces(key: string): () => void {
  history.scrollRestoration = 'manual'
  const note = () => places.set(key, scrollY)
  const leave = () => {
    // The last scroll may not have been told yet.
    note()
    keep()
  }
  addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('scroll', note)
    removeEventListener('pagehide', leave)
  }
}

/** Scrolls to where the page was left, as soon as it has grown long enough, unless the person scrolls first. The answer gives up. */
export function returnTo(key: string): () => void {
  const place = places.get(key)
  if (place === undefined) return () => undefined
  const growth = new ResizeObserver(() => {
    window.scrollTo({ top: place, behavior: 'instant' })
    if (document.documentElement.scrollHeight - innerHeight >= place) stop()
  })
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const moved of MOVES) removeEventListener(moved, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const moved of MOVES) addEventListener(moved, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

const MOVES = ['wheel', 'touchmove', 'keydown'] as const

function keep(): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...places].slice(-MOST)))
  } catch {
    // then a reload begins at the top
  }
}

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(found) ? found.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(row: unknown): row is [string, number] {
  return Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'number'
}
