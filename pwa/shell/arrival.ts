import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepPlaces, nameOfPlace, returnTo } from './places.ts'

function focusHeading(page: HTMLElement): boolean {
  const heading = [...page.querySelectorAll('h1')].find((each) => each.checkVisibility() && !each.closest('[aria-hidden]'))
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}

const isWriting = (page: HTMLElement) => page.contains(document.activeElement) && document.activeElement?.matches('textarea, input') === true

/** A project that is written takes the place of the list it comes from: a screen of its own, though the path is the same. */
const screenOf = (pathname: string, search: string) => `${pathname} ${new URLSearchParams(search).get('project') ?? ''}`

/** On a new screen the page scrolls smoothly to its top and its heading takes the focus, so that readers hear where they are. Back returns to the place that was left. */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname, search, key, state } = useLocation()
  const at = screenOf(pathname, search)
  const kind = useNavigationType()
  const before = useRef(at)
  useEffect(() => keepPlaces(nameOfPlace(key)), [key])
  useEffect(() => {
    const elsewhere = before.current !== at
    before.current = at
    if (kind === 'POP') return returnTo(nameOfPlace(key))
    // Only the address has changed: whoever writes goes on.
    if (!elsewhere || state?.stays) return
    window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    const page = main.current
    // A page that has put the focus where one writes has said where they are.
    if (!page || isWriting(page) || focusHeading(page)) return
    // The page is on its way: until it has a heading the focus waits at its beginning, unless the person goes elsewhere meanwhile.
    page.focus({ preventScroll: true })
    const watch = new MutationObserver(() => {
      if (document.activeElement !== page || focusHeading(page)) watch.disconnect()
    })
    watch.observe(page, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [at, key, kind, state])
  return main
}
