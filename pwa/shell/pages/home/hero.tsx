import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cover } from '#shared/cover.ts'
import { useSession } from '../../../client/hooks.ts'
import { useIsWide } from '../../../ui/media-query.ts'
import { Frieze } from '../../../ui/tile-pattern.tsx'
import { lazyOptional } from '../../../update/lazy-with-retry.ts'
import { HomeSearch } from './home-search.tsx'

const Mosaic = lazy(lazyOptional(() => import('./mosaic.tsx')))
/** Fewer pictures would be seen twice at once. */
const MIN_COVERS = 6

/**
 * The top of the home page: what the market is, and a search. A guest with a wide window sees work beside it
 * (`covers`).
 */
export function Hero({ covers }: { covers: Cover[] }) {
  const { t } = useTranslation('home')
  const isWide = useIsWide()
  const isGuest = !useSession()
  return (
    <section className="relative">
      <div className="frame py-10 sm:py-20">
        <h1 className="max-w-3xl text-4xl leading-tight font-extrabold sm:text-6xl sm:leading-none">
          {t('title')}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted">{t('text')}</p>
        <HomeSearch />
      </div>
      {isWide && isGuest && covers.length >= MIN_COVERS && (
        <Suspense>
          <Mosaic covers={covers} />
        </Suspense>
      )}
      <div className="relative bg-canvas">
        <Frieze />
      </div>
    </section>
  )
}
