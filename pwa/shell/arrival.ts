import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepPlaces, returnTo } from './places.ts'

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
    const heading = main.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname, key, kind, state])
  return main
}
