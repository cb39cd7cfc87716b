import { useEffect } from 'react'
import { BRAND } from './brand.ts'

let title: string | null = null
let count = 0

/**
 * The document's title while a page stands: what it is, then whose. Undefined leaves it to what stands
 * beside.
 */
export function useDocumentTitle(text: string | null | undefined): void {
  useEffect(() => {
    if (text === undefined) return
    title = text
    updateTitle()
  }, [text])
}

/**
 * How many things wait for this person: before the title, and on the app's icon where the system can show it.
 */
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
