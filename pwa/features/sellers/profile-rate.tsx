import { useTranslation } from 'react-i18next'
import { usePrice } from '../currency/currency.ts'

const AMOUNT = 'font-display text-lg font-bold @xl:text-xl whitespace-nowrap @4xl:text-3xl'

/** The hourly rate in the reader's currency; `isShort` where there is little room. */
export function ProfileRate({
  rate,
  isShort = false,
  className = '',
}: {
  rate: number
  isShort?: boolean
  className?: string
}) {
  const { t } = useTranslation(['profile', 'explore'])
  const price = usePrice()
  if (isShort)
    return (
      <p className={`leading-tight ${className}`}>
        <span className="block text-sm text-muted">{t('from')}</span>
        <bdi className={AMOUNT}>{t('explore:perHour', { price: price(rate) })}</bdi>
      </p>
    )
  return (
    <p className={`leading-tight ${className}`}>
      <span className="text-sm text-muted @4xl:block">{t('from')}</span>{' '}
      <bdi className={AMOUNT}>{price(rate)}</bdi>{' '}
      <span className="inline-block text-sm text-muted">{t('perHour')}</span>
    </p>
  )
}
