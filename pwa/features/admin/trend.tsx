import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFigures, TREND_SPANS, TRENDS, type TrendSpan } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { colonOf } from '../../i18n/colon.ts'
import { ColumnChart } from '../../ui/bar-chart.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { useAdminQuery } from './admin-queries.ts'
import { QuerySection } from './query-section.tsx'

/** Activity in the market by day or by month. */
export function Trend() {
  const { t, i18n } = useTranslation('admin')
  const [span, setSpan] = useState<TrendSpan>('day')
  const name = (date: string, isLong: boolean) =>
    new Date(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`).toLocaleDateString(
      localeOf(i18n.language),
      {
        timeZone: 'UTC',
        ...(span === 'day'
          ? { day: 'numeric', ...(isLong && { month: 'long', year: 'numeric' }) }
          : { month: isLong ? 'long' : 'narrow', ...(isLong && { year: 'numeric' }) }),
      },
    )
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl font-bold">{t('trend.title')}</h2>
        <SelectField
          label={t('trend.span')}
          hideLabel
          className="w-48"
          value={span}
          options={TREND_SPANS.map((value) => ({ value, label: t(`trend.${value}`) }))}
          onChange={(event) => setSpan(TREND_SPANS.find((option) => option === event.target.value) ?? 'day')}
        />
      </div>
      <QuerySection
        query={useAdminQuery(['figures', span], (signal) =>
          callEndpoint('GET /admin/figures', AdminFigures, { query: { span }, signal }),
        )}
      >
        {({ points }) => (
          <div className="grid gap-4 lg:grid-cols-2">
            {TRENDS.map((trend) => (
              <ColumnChart
                key={trend}
                title={`${t(`trend.${trend}`)}${colonOf(i18n.language)} ${points.reduce((sum, point) => sum + point[trend], 0).toLocaleString(localeOf(i18n.language))}`}
                bars={points.map((point) => ({
                  key: point.at,
                  label: name(point.at, false),
                  name: name(point.at, true),
                  value: point[trend],
                  formatted: point[trend].toLocaleString(localeOf(i18n.language)),
                }))}
                columns={{ name: t(`trend.${span}`), value: t(`trend.${trend}`) }}
                tableLabel={t('trend.asTable')}
                formatValue={(value) => value.toLocaleString(localeOf(i18n.language))}
              />
            ))}
          </div>
        )}
      </QuerySection>
    </section>
  )
}
