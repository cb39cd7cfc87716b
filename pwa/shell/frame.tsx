import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazyPage } from '../offline/worker/lazy.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { useLayout } from './layout.ts'
import { NavBar } from './nav-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** The pages and all that asks the server come in a chunk of their own, after the frame stands. */
const Pages = lazy(lazyPage(() => import('./routes.tsx')))

/** Header, navigation, the page, footer. It stands before any page has come. */
export function Frame() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const layout = useLayout()
  return (
    <div className={`flex flex-col ${layout === 'page' ? 'min-h-dvh' : 'h-dvh overflow-hidden'}`}>
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-50 focus:rounded-xl focus:bg-surface focus:px-4 focus:py-3">
        {t('skip')}
      </a>
      <Header className={layout === 'thread' ? 'max-md:hidden' : ''} />
      <NavBar />
      <ErrorBoundary at={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Pages />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
