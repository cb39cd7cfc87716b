import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { useAboutStats } from '../../../features/support/about.ts'
import { FIGURE_VALUE, FIGURES, FiguresSkeleton, MAX_FIGURES } from './figures-skeleton.tsx'

/**
 * A young market has nothing to boast of: what is smaller isn't shown, and fewer figures than these aren't
 * either.
 */
const MIN = { freelancers: 25, services: 10, towns: 5, orders: 50, rating: 4 } as const
const MIN_SHOWN = 3

/**
 * The market’s figures, also those that this device has saved; nothing until enough of them pass their
 * minimum.
 */
export default function MarketFigures() {
  const { t, i18n } = useTranslation('home')
  const stats = useAboutStats()
  if (stats.status !== 'ready') return <FiguresSkeleton />
  const { listedFreelancers, offeredServices, towns, completeOrderCount, averageRating } = stats.data
  const all = [
    { key: 'freelancers', value: listedFreelancers },
    { key: 'services', value: offeredServices },
    { key: 'towns', value: towns },
    { key: 'orders', value: completeOrderCount },
    { key: 'rating', value: averageRating },
  ] as const
  const shown = all.filter(({ key, value }) => value >= MIN[key]).slice(0, MAX_FIGURES)
  if (shown.length < MIN_SHOWN) return null
  return (
    <dl className={FIGURES}>
      {shown.map(({ key, value }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{t(`figures.${key}`)}</dt>
          <dd className={FIGURE_VALUE}>
            {value.toLocaleString(localeOf(i18n.language), {
              minimumFractionDigits: key === 'rating' ? 1 : 0,
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
