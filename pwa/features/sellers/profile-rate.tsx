import { useTranslation } from 'react-i18next'
import { usePrice } from '../currency/currency.ts'

/** What an hour costs, in the reader's currency. */
export function ProfileRate({ rate }: { rate: number }) {
  const { t } = useTranslation('profile')
  const price = usePrice()
  return (
    <p className="leading-tight">
      <span className="text-lg font-bold sm:text-xl tabular-nums lg:text-3xl">{price(rate)}</span> <span className="inline-block text-sm text-muted">{t('perHour')}</span>
    </p>
  )
}
