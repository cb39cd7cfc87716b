import { useEffect } from 'react'
import { BRAND } from '#shared/brand.ts'

/** The document's title while a page stands: what it is, then whose. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} — ${BRAND}` : BRAND
  }, [title])
}
