import { useSyncExternalStore } from 'react'

/**
 * Whether the window has room for two columns, Tailwind's `lg:`. What is only shown there is neither rendered
 * nor fetched on narrow windows.
 */
export const useIsWide = watch('(min-width: 64rem)')

/** Whether a list has room for what is chosen in it at its side, Tailwind's `xl:`. */
export const useHasPane = watch('(min-width: 80rem)')

/** Whether there is a keyboard, probably: a wide window or a mouse. */
export const hasKeyboard = (): boolean => matchMedia('(min-width: 64rem), (any-pointer: fine)').matches

function watch(media: string): () => boolean {
  const query = matchMedia(media)
  const subscribe = (onChange: () => void) => {
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
