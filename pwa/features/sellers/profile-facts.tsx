import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import type { SellerProfile } from '#shared/sellers.ts'
import { formatDays, formatDuration } from '../../i18n/duration.ts'
import { formatAgo, formatMonth } from './durations.ts'

/** Key figures for a decision to hire. */
export function ProfileFacts({ seller }: { seller: SellerProfile }) {
  const { t, i18n } = useTranslation('profile')
  const { responseMinutes, deliveryDays } = seller
  const facts = [
    { name: t('completedOrders'), value: seller.completedOrders.toLocaleString(localeOf(i18n.language)) },
    {
      name: t('responseTime'),
      value:
        responseMinutes === null
          ? t('notEnoughYet')
          : t('aboutTime', { time: formatDuration(responseMinutes, i18n.language) }),
    },
    ...(deliveryDays ? [{ name: t('deliveryTime'), value: formatDays(deliveryDays, i18n.language) }] : []),
    { name: t('lastActive'), value: formatAgo(seller.lastActive, new Date(), i18n.language) ?? t('justNow') },
    { name: t('memberSince'), value: formatMonth(seller.memberSince, i18n.language) },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-4 @4xl:grid-cols-1 @4xl:gap-y-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="@4xl:flex @4xl:flex-wrap @4xl:justify-between @4xl:gap-x-4">
          <dt className="text-sm text-muted @4xl:text-base">{name}</dt>
          <dd className="font-semibold @4xl:ms-auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
