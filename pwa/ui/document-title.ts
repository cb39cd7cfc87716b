import { useEffect } from 'react'
import { BRAND } from './brand.ts'

let title: string | null = null
let count = 0

/**
 * Sets the document's title while a page is mounted: the page's name, then the market's. Undefined leaves the
 * title to another component.
 */
export function useDocumentTitle(text: string | null | undefined): void {
  useEffect(() => {
    if (text === undefined) return
    title = text
    updateTitle()
  }, [text])
}

/** Shows the number of unread items before the title and, where supported, on the app's icon. */
export function setUnreadCount(next: number): void {
  count = next
  updateTitle()
  if ('setAppBadge' in navigator)
    (next > 0 ? navigator.setAppBadge(next) : navigator.clearAppBadge()).catch(() => undefined)
}

function updateTitle(): void {
  const name = title ? `${title} — ${BRAND}` : BRAND
  document.title = count > 0 ? `(${count}) ${name}` : name
}
