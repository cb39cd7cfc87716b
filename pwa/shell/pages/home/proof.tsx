import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Spot } from '../../../ui/spot.tsx'
import { lazyOptional } from '../../../update/lazy-with-retry.ts'
import { FiguresSkeleton } from './figures-skeleton.tsx'

const MarketFigures = lazy(lazyOptional(() => import('./market-figures.tsx')))

const POINTS = [
  { key: 'offline', illustration: 'offline' },
  { key: 'direct', illustration: 'messages' },
  { key: 'commission', illustration: 'price' },
] as const

/** What is different here, and how much there is. */
export function Proof() {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="proof" className="frame pt-16">
      <h2 id="proof" className="text-2xl font-extrabold sm:text-3xl">
        {t('proof.title')}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-10 border-t border-line pt-8 md:grid-cols-3">
        {POINTS.map(({ key, illustration }) => (
          <li key={key} className="flex items-start gap-5 md:block">
            <Spot name={illustration} className="max-md:-ms-2 max-md:h-20 max-md:w-26 max-md:shrink-0" />
            <div className="md:mt-4">
              <h3 className="font-display text-xl leading-tight font-bold">{t(`proof.${key}`)}</h3>
              <p className="mt-1.5 max-w-sm text-pretty text-muted">{t(`proof.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={<FiguresSkeleton />}>
        <MarketFigures />
      </Suspense>
    </section>
  )
}
