import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazyOptional, lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { NavBar } from '../navigation/nav-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { useLayout } from './layout.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const BottomBar = lazy(lazyOptional(() => import('../navigation/bottom-bar.tsx')))
const loadPages = lazyWithRetry(() => import('../routes/routes.tsx'))
/** After this, the skeleton inside the pages' chunk replaces the wait for the first screen. */
const FIRST_SCREEN_TIMEOUT_MS = 500

/**
 * Header, navigation, page and footer; on a narrow window navigation is at the bottom, too. Renders before
 * any page has loaded.
 */
export function Frame() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const layout = useLayout()
  return (
    <div
      className={`flex flex-col ${layout === 'page' ? 'min-h-dvh' : 'h-[calc(100dvh-var(--above,0px))] overflow-hidden'}`}
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-50 focus:rounded-xl focus:bg-surface focus:px-4 focus:py-3"
      >
        {t('skip')}
      </a>
      <Header className={layout === 'thread' ? 'max-md:hidden' : ''} />
      <NavBar />
      <ErrorBoundary location={pathname}>
        <Pages />
      </ErrorBoundary>
      {layout !== 'thread' && (
        <div id="bottom-bar" className="h-(--bottom-bar) shrink-0 md:hidden print:hidden">
          <div className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) overflow-hidden bg-surface">
            <Suspense>
              <BottomBar />
            </Suspense>
          </div>
        </div>
      )}
    </div>
  )
}

/**
 * The pages, and everything that queries the server, are a chunk of their own that loads after the frame has
 * rendered and waits for the first screen. No Suspense: React delays what follows a fallback by 300 ms
 * (FALLBACK_THROTTLE_MS).
 */
function Pages() {
  const [pagesPromise] = useState(loadPages)
  const [loaded, setLoaded] = useState<{ Component: ComponentType } | { error: unknown } | null>(null)
  useEffect(() => {
    const load = async () => {
      const { default: Component, loadFirstScreen, deviceReady } = await pagesPromise
      await deviceReady
      await Promise.race([
        loadFirstScreen(),
        new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_TIMEOUT_MS)),
      ])
      startTransition(() => setLoaded({ Component }))
    }
    load().catch((error: unknown) => setLoaded({ error }))
  }, [pagesPromise])
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded ? <loaded.Component /> : <PageSkeleton />
}
