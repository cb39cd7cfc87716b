import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RATE_BARS, type SellerFacets } from '#shared/seller-facets.ts'
import { MAX_HOURLY_RATE } from '#shared/sellers.ts'
import { usePrice } from '../currency/currency.ts'

/** The list follows when the thumbs rest. */
const COMMIT_DELAY_MS = 300
/** A thumb of 24 px in a target of 44; the other one's track lets presses through. */
const THUMB =
  'pointer-events-none absolute inset-0 h-11 w-full appearance-none bg-transparent outline-none [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-10 [&::-moz-range-thumb]:border-transparent [&::-moz-range-thumb]:bg-brand [&::-moz-range-thumb]:bg-clip-padding [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-10 [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-brand [&::-webkit-slider-thumb]:bg-clip-padding [&:focus-visible::-moz-range-thumb]:border-focus [&:focus-visible::-webkit-slider-thumb]:border-focus'

interface RateSliderProps {
  rates: SellerFacets['rates']
  minRate: number | undefined
  maxRate: number | undefined
  /** '' for no limit. */
  onChange(changes: { minRate?: string; maxRate?: string }): void
}

/**
 * The lowest and the highest rate under the histogram, from its first bar to its last: at the ends there is
 * no limit. Two native sliders, so that keys, screen readers and right to left are the browser's own.
 */
export function RateSlider({ rates, minRate, maxRate, onChange }: RateSliderProps) {
  const { t } = useTranslation('explore')
  const price = usePrice()
  const end = Math.min(rates.step * RATE_BARS, MAX_HOURLY_RATE)
  const chosen = { low: Math.min(minRate ?? 0, end), high: Math.min(maxRate ?? end, end) }
  // Null while nobody moves a thumb. What was moved stands until the address has it.
  const [moved, setMoved] = useState<{ low: number; high: number } | null>(null)
  const isChosen = moved !== null && moved.low === chosen.low && moved.high === chosen.high
  if (isChosen) setMoved(null)
  const { low, high } = moved ?? chosen
  useEffect(() => {
    if (!moved) return
    const { pathname } = location
    const timer = setTimeout(() => {
      if (location.pathname !== pathname) return
      onChange({
        ...(moved.low !== chosen.low && { minRate: moved.low === 0 ? '' : String(moved.low) }),
        ...(moved.high !== chosen.high && { maxRate: moved.high === end ? '' : String(moved.high) }),
      })
    }, COMMIT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [moved, chosen.low, chosen.high, end, onChange])
  return (
    <div className="relative -mx-5 h-11">
      <div
        aria-hidden="true"
        className="absolute inset-x-[1.375rem] top-1/2 h-1 -translate-y-1/2 rounded-full bg-field"
      >
        <div
          className="absolute inset-y-0 rounded-full bg-brand"
          style={{
            insetInlineStart: `${(low / end) * 100}%`,
            insetInlineEnd: `${100 - (high / end) * 100}%`,
          }}
        />
      </div>
      <input
        type="range"
        aria-label={t('lowestRate')}
        aria-valuetext={low === 0 ? t('any') : price(low)}
        min={0}
        max={end}
        value={low}
        onChange={(event) => setMoved({ low: Math.min(Number(event.target.value), high), high })}
        // Where both are at the far end, this is the one that can move.
        className={`${THUMB} ${low > end / 2 ? 'z-1' : ''}`}
      />
      <input
        type="range"
        aria-label={t('highestRate')}
        aria-valuetext={high === end ? t('any') : price(high)}
        min={0}
        max={end}
        value={high}
        onChange={(event) => setMoved({ low, high: Math.max(Number(event.target.value), low) })}
        className={THUMB}
      />
    </div>
  )
}
