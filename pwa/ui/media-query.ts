import { useSyncExternalStore } from 'react'

/** The same width as Tailwind's `lg:`. */
const wideQuery = matchMedia('(min-width: 64rem)')

/**
 * Whether the window has room for two columns. What is only shown there is neither rendered nor fetched on
 * narrow windows.
 */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches)

function subscribe(onChange: () => void): () => void {
  wideQuery.addEventListener('change', onChange)
  return () => wideQuery.removeEventListener('change', onChange)
}

/** Whether there is a keyboard, probably: a wide window or a mouse. */
export const hasKeyboard = (): boolean => matchMedia('(min-width: 64rem), (any-pointer: fine)').matches
