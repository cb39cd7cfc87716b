import { useSyncExternalStore } from 'react'

/** From here on a page has room for something beside it: the same width as in `lg:`. */
const wideQuery = matchMedia('(min-width: 64rem)')

/**
 * Whether the window has room for two columns. What only stands there is neither drawn nor asked for
 * elsewhere.
 */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches)

function subscribe(onChange: () => void): () => void {
  wideQuery.addEventListener('change', onChange)
  return () => wideQuery.removeEventListener('change', onChange)
}
