/** Focuses the heading of a page, so that screen readers announce it. Returns whether there is one. */
export function focusHeading(page: HTMLElement): boolean {
  const heading = [...page.querySelectorAll('h1')].find(
    (item) => item.checkVisibility() && !item.closest('[aria-hidden]'),
  )
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  return heading !== undefined
}
