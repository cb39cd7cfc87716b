import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellerProfile } from '#shared/sellers.ts'
import { formatDays } from '../../i18n/duration.ts'
import { countryName } from '../../i18n/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatLocalTimes } from './local-time.ts'
import { ProfileRate } from './profile-rate.tsx'

/** Who is about to be hired: face, title, rate, and the time where they are. */
export function HireIntro({ seller }: { seller: SellerProfile }) {
  const { t, i18n } = useTranslation('profile')
  const [now] = useState(() => new Date())
  const times = formatLocalTimes(seller.country, now, i18n.language)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar src={seller.profileImage} name={seller.displayName} size={56} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="w-fit font-semibold wrap-anywhere">
          {seller.title}
        </p>
        <p className="text-sm text-muted">
          {countryName(seller.country, i18n.language)}
          {times &&
            ` · ${times.from === times.to ? t('localTime', { time: times.from }) : t('localTimes', times)}`}
        </p>
        {seller.deliveryDays && (
          <p className="text-sm text-muted">
            {t('usualDelivery', { time: formatDays(seller.deliveryDays, i18n.language) })}
          </p>
        )}
      </div>
      <ProfileRate rate={seller.hourlyRate} />
    </div>
  )
}
