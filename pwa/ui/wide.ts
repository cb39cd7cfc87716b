import { useSyncExternalStore } from 'react'

/** From here on a page has room for something beside it: the same width as in `lg:`. */
const wide = matchMedia('(min-width: 64rem)')

/** Whether the window has room for two columns. What only stands there is neither drawn nor asked for elsewhere. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => wide.matches)

function watch(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
