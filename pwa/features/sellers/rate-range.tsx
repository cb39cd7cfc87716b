import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#shared/amount.ts'
import { RATE_BARS, type SellerFacets } from '#shared/seller-facets.ts'
import { MAX_HOURLY_RATE } from '#shared/sellers.ts'
import { TextField } from '../../ui/fields.tsx'
import { usePrice } from '../currency/currency.ts'
import { FilterGroup } from './filter-group.tsx'
import type { AddressFilters } from './filters.ts'
import { RateSlider } from './rate-slider.tsx'

/** The lowest and the highest rate, below how many freelancers ask for what: by thumbs or as numbers. */
export function RateRange({
  address: { filters, values, update },
  rates,
}: {
  address: AddressFilters
  rates: SellerFacets['rates'] | undefined
}) {
  const { t } = useTranslation('explore')
  const { minRate, maxRate } = filters
  return (
    <FilterGroup
      label={t('rateInDollars')}
      isSet={minRate !== undefined || maxRate !== undefined}
      onClear={() => update({ minRate: '', maxRate: '' })}
    >
      <Histogram rates={rates} min={minRate ?? 0} max={maxRate ?? Number.POSITIVE_INFINITY} />
      <div className="mb-1 min-h-11">
        {rates && <RateSlider rates={rates} minRate={minRate} maxRate={maxRate} onChange={update} />}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <RateField
          label={t('minRate')}
          value={values.minRate}
          onChange={(rate) => update({ minRate: rate })}
        />
        <RateField
          label={t('maxRate')}
          value={values.maxRate}
          onChange={(rate) => update({ maxRate: rate })}
        />
      </div>
    </FilterGroup>
  )
}

/** For the eye only: the fields below say and take the same. Its height is kept until the rates are known. */
function Histogram({
  rates,
  min,
  max,
}: {
  rates: SellerFacets['rates'] | undefined
  min: number
  max: number
}) {
  const price = usePrice()
  const { step, bars } = rates ?? { step: 0, bars: [] }
  const highest = Math.max(...bars, 1)
  const isWithin = (bar: number) => bar * step <= max && (bar === RATE_BARS - 1 || (bar + 1) * step > min)
  return (
    <div aria-hidden="true" className="mb-3">
      <div className="flex h-16 items-end gap-0.5 border-b border-line">
        {bars.map((count, bar) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
            className={`flex-1 rounded-t-sm transition-[height] ${isWithin(bar) ? 'bg-brand' : 'bg-field'} ${count > 0 ? 'min-h-0.5' : ''}`}
            style={{ height: `${(count / highest) * 100}%` }}
          />
        ))}
      </div>
      <div className="flex min-h-5 justify-between gap-2 text-xs text-muted tabular-nums">
        {bars.length > 0 && (
          <>
            <bdi>{price(0)}</bdi>
            <bdi>{`${price(step * (RATE_BARS - 1))}+`}</bdi>
          </>
        )}
      </div>
    </div>
  )
}

function RateField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}) {
  const { t, i18n } = useTranslation('validation')
  const [error, setError] = useState<string>()
  const [text, setText] = useState(value ?? '')
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setText(value ?? '')
  }
  const commitRate = (typed: string) => {
    const amount = typed.trim() === '' ? '' : parseAmount(typed.trim(), i18n.language)
    const isRate = amount !== null && Number(amount) <= MAX_HOURLY_RATE
    setError(isRate ? undefined : t('rate'))
    if (isRate && String(amount) !== (value ?? '')) onChange(String(amount))
  }
  return (
    <TextField
      label={label}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={(event) => commitRate(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commitRate(event.currentTarget.value)}
    />
  )
}
