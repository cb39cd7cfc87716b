import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_COUNTED_AHEAD, MIN_CASES, type StandingFigures } from '#shared/figures.ts'
import { localeOf } from '#shared/languages.ts'
import {
  FRESHNESS,
  HALF_ANSWER_MINUTES,
  PRIOR,
  STANDING_PARTS,
  STANDING_WEIGHTS,
} from '#shared/search/rank.ts'
import { formatDuration } from '../../i18n/duration.ts'

const MAX_POINTS = 100
/** What the explanations of the parts say, from the formula itself. */
const FORMULA = {
  votes: PRIOR.votes,
  stars: PRIOR.stars,
  fewest: MIN_CASES,
  days: FRESHNESS[0].days,
}

/** Why a freelancer comes where they come in a search, with their own figures. */
export function StandingPanel({ standing }: { standing: StandingFigures | null }) {
  const { t, i18n } = useTranslation('figures')
  const titleId = useId()
  const format = (value: number) => Math.round(value).toLocaleString(localeOf(i18n.language))
  const formula = { ...FORMULA, time: formatDuration(HALF_ANSWER_MINUTES, i18n.language) }
  const parts = STANDING_PARTS.map((part) => ({
    part,
    max: STANDING_WEIGHTS[part] * MAX_POINTS,
    points: standing ? standing[part] * STANDING_WEIGHTS[part] * MAX_POINTS : 0,
  }))
  const total = parts.reduce((sum, { points }) => sum + points, 0)
  return (
    <section aria-labelledby={titleId} className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <h2 id={titleId} className="font-semibold">
        {t('standing.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('standing.text')}</p>
      {standing ? (
        <>
          <p className="mt-4">
            <span className="text-2xl font-bold">
              {t('standing.score', { value: format(total), max: format(MAX_POINTS) })}
            </span>{' '}
            <span className="text-sm text-muted">
              {standing.ahead === 0
                ? t('standing.first')
                : standing.ahead < MAX_COUNTED_AHEAD
                  ? t('standing.ahead', { count: standing.ahead })
                  : t('standing.manyAhead', { total: format(MAX_COUNTED_AHEAD) })}
            </span>
          </p>
          <dl className="mt-4 grid gap-4">
            {parts.map(({ part, max, points }) => (
              <div key={part}>
                <dt className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{t(`standing.${part}`)}</span>
                  <span>{t('standing.points', { value: format(points), max: format(max) })}</span>
                </dt>
                <dd>
                  <span
                    aria-hidden="true"
                    className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken"
                  >
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(points / max) * 100}%` }}
                    />
                  </span>
                  <span className="mt-1.5 block text-sm text-muted">
                    {t(`standing.explain.${part}`, formula)}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-3 text-sm">{t('standing.notListed')}</p>
      )}
    </section>
  )
}
