import { useEffect, useState } from 'react'
import * as v from 'valibot'
import PortfolioTest from '../../features/portfolio/portfolio-test.tsx'
import { PageSkeleton } from '../frame/page-skeleton.tsx'
import NotFound from './not-found.tsx'

const Version = v.object({ testRoutes: v.boolean() })

/**
 * The screen for visual tests: in development, and where the operator has enabled it. Elsewhere it is not
 * found.
 */
export default function TestScreen() {
  const [isShown, setIsShown] = useState<boolean | null>(import.meta.env.DEV || null)
  useEffect(() => {
    if (import.meta.env.DEV) return
    fetch('/version.json', { cache: 'no-store' })
      .then(async (response) => setIsShown(v.parse(Version, await response.json()).testRoutes))
      .catch(() => setIsShown(false))
  }, [])
  if (isShown === null) return <PageSkeleton />
  return isShown ? <PortfolioTest /> : <NotFound />
}
