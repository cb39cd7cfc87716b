import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { getHistoryKey, restoreScroll, trackScroll } from './scroll-positions.ts'

function focusHeading(page: HTMLElement): boolean {
  const heading = [...page.querySelectorAll('h1')].find(
    (item) => item.checkVisibility() && !item.closest('[aria-hidden]'),
  )
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}

const isTyping = (page: HTMLElement) =>
  page.contains(document.activeElement) && document.activeElement?.matches('textarea, input') === true

/**
 * A project that is written takes the place of the list it comes from: a screen of its own, though the path
 * is the same.
 */
const screenKey = (pathname: string, search: string) =>
  `${pathname} ${new URLSearchParams(search).get('project') ?? ''}`

/**
 * On a new screen the page scrolls smoothly to its top and its heading takes the focus, so that readers hear
 * where they are. Back returns to the place that was left.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname, search, key, state } = useLocation()
  const screen = screenKey(pathname, search)
  const navigationType = useNavigationType()
  const previousScreen = useRef(screen)
  useEffect(() => trackScroll(getHistoryKey(key)), [key])
  useEffect(() => {
    const isNewScreen = previousScreen.current !== screen
    previousScreen.current = screen
    if (navigationType === 'POP') return restoreScroll(getHistoryKey(key))
    // Only the address has changed: whoever writes goes on.
    if (!isNewScreen || state?.stays) return
    window.scrollTo({
      top: 0,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    const page = main.current
    // A page that has put the focus where one writes has said where they are.
    if (!page || isTyping(page) || focusHeading(page)) return
    // The page is on its way: until it has a heading the focus waits at its beginning, unless the person goes
    // elsewhere meanwhile.
    page.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      if (document.activeElement !== page || focusHeading(page)) observer.disconnect()
    })
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [screen, key, navigationType, state])
  return main
}
