import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from '../../ui/focus-heading.ts'
import { getHistoryKey, restoreScroll, trackScroll } from './scroll-positions.ts'

const isTyping = (page: HTMLElement) =>
  page.contains(document.activeElement) && document.activeElement?.matches('textarea, input') === true

/**
 * Parameters that show something else on the same path: a project's editor instead of the list, another
 * order.
 */
const SCREEN_PARAMS = ['project', 'orderId']
const screenKey = (pathname: string, search: string) => {
  const params = new URLSearchParams(search)
  return [pathname, ...SCREEN_PARAMS.map((name) => params.get(name) ?? '')].join(' ')
}

/**
 * On a new screen, scrolls to the top and focuses the heading, so that screen readers announce the page. Back
 * restores the scroll position.
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
    // Only the URL has changed on the same screen: focus and scroll position stay.
    if (!isNewScreen || state?.stays) return
    window.scrollTo({
      top: 0,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    const page = main.current
    // The page has focused a text field itself.
    if (!page || isTyping(page) || focusHeading(page)) return
    // The page is still loading: the focus waits on its container until there is a heading, unless the user
    // moves it.
    page.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      if (document.activeElement !== page || focusHeading(page)) observer.disconnect()
    })
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [screen, key, navigationType, state])
  return main
}
