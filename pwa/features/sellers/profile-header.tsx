import { Languages, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellerProfile } from '#shared/sellers.ts'
import { countryName, languageName } from '../../i18n/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import { KeepButton } from './keep-button.tsx'
import { ShareProfile } from './share.tsx'
import { TheirClock } from './their-clock.tsx'

/** Who this is, at a look. */
export function ProfileHeader({ seller, name }: { seller: SellerProfile; name: string }) {
  const { t, i18n } = useTranslation('profile')
  const country = countryName(seller.country, i18n.language) ?? t('otherCountry')
  const spoken = seller.languageLevels.map(({ language, level }) => t('languageWithLevel', { language: languageName(language, i18n.language), level: t(`level.${level}`) }))
  return (
    <header className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-3 @2xs:grid-cols-[auto_minmax(0,1fr)] @2xl:gap-x-6">
      <div className="*:size-24! *:text-3xl! @2xl:row-span-2 @2xl:*:size-32! [view-transition-name:portrait]">
        <Avatar src={seller.profileImage} name={name} size={128} eager />
      </div>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 self-center">
        <div className="min-w-0 flex-1 basis-28">
          <h1 dir="auto" className="w-fit text-2xl font-bold wrap-anywhere @2xl:text-3xl">
            {name}
          </h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3">
            <Badge>{t(`badge.${seller.badge}`)}</Badge>
            <Reputation rating={seller.rating} count={seller.ratingCount} />
          </div>
        </div>
        <div className="flex shrink-0">
          <KeepButton sellerId={seller._id} name={name} />
          <ShareProfile name={name} title={seller.title} />
        </div>
      </div>
      <div className="col-span-full @2xl:col-span-1 @2xl:col-start-2">
        <p dir="auto" className="w-fit text-lg text-pretty wrap-anywhere">
          {seller.title}
        </p>
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-muted">
          <Fact icon={<MapPin aria-hidden="true" className="size-5" />} name={t('lives')}>
            {country}
            <TheirClock country={seller.country} />
          </Fact>
          {spoken.length > 0 && (
            <Fact icon={<Languages aria-hidden="true" className="size-5" />} name={t('speaks')}>
              {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(spoken)}
            </Fact>
          )}
        </dl>
      </div>
    </header>
  )
}

function Reputation({ rating, count }: { rating: number | null; count: number }) {
  const { t, i18n } = useTranslation('profile')
  if (rating === null) return <p className="text-muted">{t('noRating')}</p>
  const value = rating.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Stars value={rating} label={t('stars', { value })} />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {value}
      </span>
      <a href="#reviews" className="-my-2.5 inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink">
        {t('ratings', { count })}
      </a>
    </p>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="mt-0.5 shrink-0">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
