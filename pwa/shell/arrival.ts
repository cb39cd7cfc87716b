import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepPlaces, returnTo } from './places.ts'

function focusHeading(page: HTMLElement): boolean {
  const heading = [...page.querySelectorAll('h1')].find((each) => each.checkVisibility() && !each.closest('[aria-hidden]'))
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}

/** On a new path the page scrolls smoothly to its top and its heading takes the focus, so that readers hear where they are. Back returns to the place that was left. */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname, key, state } = useLocation()
  const kind = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => keepPlaces(key), [key])
  useEffect(() => {
    const elsewhere = before.current !== pathname
    before.current = pathname
    if (kind === 'POP') return returnTo(key)
    // Only the address has changed: whoever writes goes on.
    if (!elsewhere || state?.stays) return
    window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    const page = main.current
    if (!page || focusHeading(page)) return
    // The page is on its way: until it has a heading the focus waits at its beginning, unless the person goes elsewhere meanwhile.
    page.focus({ preventScroll: true })
    const watch = new MutationObserver(() => {
      if (document.activeElement !== page || focusHeading(page)) watch.disconnect()
    })
    watch.observe(page, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname, key, kind, state])
  return main
}
