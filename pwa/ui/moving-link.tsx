import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'

/** No longer: whoever pressed sees that something happens. */
const MOST_MS = 150

/**
 * A link from a list to what it names. Where the browser can (https://drafts.csswg.org/css-view-transitions-1/) one page melts into the other, and what `picture` finds in the list moves to where
 * the page has `view-transition-name: portrait`. Nothing moves for those who asked for less motion.
 */
export function MovingLink({ picture, onClick, ...rest }: LinkProps & { picture?: string }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    event.preventDefault()
    const moving = picture ? event.currentTarget.closest('article, li')?.querySelector<HTMLElement>(picture) : null
    if (moving) moving.style.viewTransitionName = 'portrait'
    document.startViewTransition(async () => {
      const before = document.querySelector('main h1')
      void navigate(rest.to)
      await anotherHeading(before)
      if (moving) moving.style.viewTransitionName = ''
    })
  }
  return <Link {...rest} onClick={go} />
}

/** Resolves when the page has another heading than before, or soon anyway. */
function anotherHeading(before: Element | null): Promise<void> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const now = document.querySelector('main h1')
      if (now && now !== before) done()
    })
    const timer = setTimeout(done, MOST_MS)
    function done() {
      clearTimeout(timer)
      watch.disconnect()
      resolve()
    }
    watch.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  })
}
