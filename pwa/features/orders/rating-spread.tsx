import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { MAX_STARS } from '#shared/orders.ts'
import { Stars } from '../../ui/stars.tsx'

interface RatingSpreadProps {
  spread: number[]
  total: number
  /** The stars whose reviews are shown, if not those of all. */
  stars: number | undefined
  onStars(stars: number | undefined): void
}

/**
 * The average and the number of reviews per star, five stars first; each chooses its reviews. `spread` counts
 * from one star up; there must be at least one review.
 */
export function RatingSpread({ spread, total, stars: chosenStars, onStars }: RatingSpreadProps) {
  const { t, i18n } = useTranslation('profile')
  const rating = spread.reduce((sum, count, index) => sum + count * (index + 1), 0) / total
  const average = rating.toLocaleString(localeOf(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <div className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-5 @xl:flex-row @xl:items-center @xl:gap-8">
      <div className="grid justify-items-center gap-1 @xl:min-w-36">
        <p className="text-4xl font-bold tabular-nums">
          <span className="sr-only">{t('average')}: </span>
          {average}
        </p>
        <Stars value={rating} label={t('stars', { value: average })} />
        <p className="text-sm text-muted">{t('ratings', { count: total })}</p>
      </div>
      <ul aria-label={t('spread')} className="grid flex-1">
        {Array.from({ length: MAX_STARS }, (_, index) => MAX_STARS - index).map((stars) => {
          const count = spread[stars - 1] ?? 0
          return (
            <li key={stars}>
              <button
                type="button"
                disabled={count === 0}
                aria-pressed={stars === chosenStars}
                onClick={() => onStars(stars === chosenStars ? undefined : stars)}
                className="-mx-2 block min-h-11 w-[calc(100%+1rem)] rounded-xl px-2 enabled:hover:bg-sunken aria-pressed:bg-brand-soft"
              >
                <span className="sr-only">{t('spreadRow', { stars, count, total })}</span>
                <span aria-hidden="true" className="flex items-center gap-3 text-sm tabular-nums">
                  <span className="flex w-8 shrink-0 items-center gap-1">
                    {stars}
                    <Star className="size-3.5 fill-current text-star" />
                  </span>
                  <span className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-star"
                      style={{ width: `${(count / Math.max(total, 1)) * 100}%` }}
                    />
                  </span>
                  <span className="w-8 shrink-0 text-end text-muted">{count}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
