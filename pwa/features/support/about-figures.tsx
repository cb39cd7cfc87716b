import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { BRAND } from '../../ui/brand.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAboutStats } from './about.ts'

const STAT_KEYS = ['users', 'projects', 'rating', 'countries'] as const

/** Live figures of the market. Zeros aren't shown; if all are zero, nothing is. */
export function AboutFigures() {
  const { t, i18n } = useTranslation('about')
  const stats = useAboutStats()
  if (stats.status === 'error') return null
  if (stats.status !== 'ready') {
    return (
      <Tiles title={t('stats.title', { brand: BRAND })}>
        {STAT_KEYS.map((key) => (
          <Tile key={key} name={t(`stats.${key}`)} figure={<Skeleton className="h-lh w-24" />} />
        ))}
      </Tiles>
    )
  }
  const { activeUsers, completeOrderCount, averageRating, countriesCount } = stats.data
  const count = (figure: number) => `${figure.toLocaleString(localeOf(i18n.language))}+`
  const rating = averageRating.toLocaleString(localeOf(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const all = [
    { key: 'users', value: activeUsers, figure: count(activeUsers) },
    { key: 'projects', value: completeOrderCount, figure: count(completeOrderCount) },
    {
      key: 'rating',
      value: averageRating,
      figure: (
        <span className="inline-flex items-center gap-2">
          {rating}
          <Star aria-hidden="true" className="size-6 fill-current text-star" />
        </span>
      ),
    },
    { key: 'countries', value: countriesCount, figure: count(countriesCount) },
  ] as const
  const tiles = all.filter(({ value }) => value > 0)
  if (tiles.length === 0) return null
  return (
    <>
      <Tiles title={t('stats.title', { brand: BRAND })}>
        {tiles.map(({ key, figure }) => (
          <Tile key={key} name={t(`stats.${key}`)} figure={figure} />
        ))}
      </Tiles>
      <div className="frame w-full">
        <SavedNotice savedAt={stats.savedAt} fresh={stats.fresh} className="-mb-6" />
      </div>
    </>
  )
}

function Tiles({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="frame relative -mt-6 sm:-mt-9">
      <h2 className="sr-only">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:gap-4">
        {children}
      </dl>
    </section>
  )
}

function Tile({ name, figure }: { name: string; figure: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-2xl border border-line bg-surface p-5 shadow-card">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-3xl font-extrabold tracking-tight tabular-nums">{figure}</dd>
    </div>
  )
}
