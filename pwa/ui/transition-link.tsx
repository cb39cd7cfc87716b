import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'

/** Longer than this, the press would seem to have no effect. */
const MAX_WAIT_MS = 150

/**
 * A link from a list to an item. Where view transitions are supported
 * (https://drafts.csswg.org/css-view-transitions-1/) the pages cross-fade, and the element that
 * `sharedSelector` finds in the list moves to the page's `view-transition-name: cover`. Nothing moves for
 * users who prefer reduced motion.
 */
export function TransitionLink({
  sharedSelector,
  onClick,
  ...rest
}: LinkProps & { sharedSelector?: string }) {
  const navigate = useNavigate()
  const navigateWithTransition = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (
      event.defaultPrevented ||
      !isPlainClick ||
      !('startViewTransition' in document) ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    )
      return
    event.preventDefault()
    const sharedElement = sharedSelector
      ? event.currentTarget.closest('article, li')?.querySelector<HTMLElement>(sharedSelector)
      : null
    if (sharedElement) sharedElement.style.viewTransitionName = 'cover'
    document.startViewTransition(async () => {
      const previous = document.querySelector('main h1')
      void navigate(rest.to, { state: rest.state })
      await waitForHeadingChange(previous)
      if (sharedElement) sharedElement.style.viewTransitionName = ''
    })
  }
  return <Link {...rest} onClick={navigateWithTransition} />
}

/** Resolves when the page's heading has changed, or after a short time. */
function waitForHeadingChange(previous: Element | null): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const current = document.querySelector('main h1')
      if (current && current !== previous) finish()
    })
    const timer = setTimeout(finish, MAX_WAIT_MS)
    function finish() {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  })
}
