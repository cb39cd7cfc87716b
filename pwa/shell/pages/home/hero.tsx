import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Loaded, useSession } from '../../../client/hooks.ts'
import type { Listing } from '../../../features/sellers/listing.ts'
import { useIsWide } from '../../../ui/media-query.ts'
import { Frieze } from '../../../ui/tile-pattern.tsx'
import { lazyOptional } from '../../../update/lazy-with-retry.ts'
import { HomeSearch } from './home-search.tsx'

const Mosaic = lazy(lazyOptional(() => import('./mosaic.tsx')))
const WorkStrip = lazy(lazyOptional(() => import('./work-strip.tsx')))
/** Fewer pictures would be seen twice at once. */
const MIN_COVERS = 6

/**
 * The top of the home page: what the market is, and a search. A guest sees work of the best rated beside it,
 * or below it in a narrow window.
 */
export function Hero({ topSellers }: { topSellers: Loaded<Listing> }) {
  const { t } = useTranslation('home')
  const isWide = useIsWide()
  const isGuest = !useSession()
  const sellers = topSellers.status === 'ready' ? topSellers.data.sellers.filter(({ cover }) => cover) : []
  // Its place is kept while it loads.
  const hasStrip = !isWide && isGuest && (topSellers.status === 'loading' || sellers.length > 0)
  return (
    <section className="relative">
      <div className={`frame pt-10 sm:py-20 ${hasStrip ? 'pb-6' : 'pb-10'}`}>
        <h1 className="max-w-3xl text-4xl leading-tight font-extrabold sm:text-6xl sm:leading-none">
          {t('title')}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted">{t('text')}</p>
        <HomeSearch />
      </div>
      {isWide && isGuest && sellers.length >= MIN_COVERS && (
        <Suspense>
          <Mosaic covers={sellers.flatMap(({ cover }) => cover ?? [])} />
        </Suspense>
      )}
      {hasStrip && (
        <div className="mb-6 h-28">
          <Suspense>
            <WorkStrip label={t('topRated')} sellers={sellers} />
          </Suspense>
        </div>
      )}
      <div className="relative bg-canvas">
        <Frieze />
      </div>
    </section>
  )
}
