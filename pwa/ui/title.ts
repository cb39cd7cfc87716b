import { useEffect } from 'react'
import { BRAND } from './brand.ts'

let title: string | null = null
let count = 0

/** The document's title while a page stands: what it is, then whose. Undefined leaves it to what stands beside. */
export function useTitle(text: string | null | undefined): void {
  useEffect(() => {
    if (text === undefined) return
    title = text
    tell()
  }, [text])
}

/** How many things wait for this person: before the title, and on the app's icon where the system can show it. */
export function tellCount(now: number): void {
  count = now
  tell()
  if ('setAppBadge' in navigator) (now > 0 ? navigator.setAppBadge(now) : navigator.clearAppBadge()).catch(() => undefined)
}

function tell(): void {
  const name = title ? `${title} — ${BRAND}` : BRAND
  document.title = count > 0 ? `(${count}) ${name}` : name
}
