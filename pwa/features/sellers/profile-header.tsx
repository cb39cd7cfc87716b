import { Languages, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numbersOf } from '#shared/languages.ts'
import type { SellerProfile } from '#shared/sellers.ts'
import { countryName, languageName } from '../../i18n/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import { LocalClock } from './local-clock.tsx'
import { ProfileLayout } from './profile-layout.tsx'
import { SaveSellerButton } from './save-seller-button.tsx'
import { ShareProfile } from './share.tsx'

/** Portrait, name and key data, above `children`. */
export function ProfileHeader({
  seller,
  name,
  children,
}: {
  seller: SellerProfile
  name: string
  children: ReactNode
}) {
  const { t, i18n } = useTranslation('profile')
  const country = countryName(seller.country, i18n.language) ?? t('otherCountry')
  const spokenLanguages = seller.languageLevels.map(({ language, level }) =>
    t('languageWithLevel', { language: languageName(language, i18n.language), level: t(`level.${level}`) }),
  )
  return (
    <ProfileLayout
      portrait={<Avatar src={seller.profileImage} name={name} size={128} eager />}
      name={name}
      badges={
        <>
          <Badge>{t(`badge.${seller.badge}`)}</Badge>
          <Reputation rating={seller.rating} count={seller.ratingCount} />
        </>
      }
      actions={
        <>
          <SaveSellerButton sellerId={seller._id} name={name} />
          <ShareProfile name={name} title={seller.title} />
        </>
      }
      title={seller.title}
      facts={
        <dl className="mt-3 grid gap-x-6 gap-y-2 text-muted @2xl:flex @2xl:flex-wrap">
          <Fact icon={<MapPin aria-hidden="true" className="size-5" />} name={t('lives')}>
            {country}
            <LocalClock country={seller.country} />
          </Fact>
          {spokenLanguages.length > 0 && (
            <Fact icon={<Languages aria-hidden="true" className="size-5" />} name={t('speaks')}>
              {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(spokenLanguages)}
            </Fact>
          )}
        </dl>
      }
    >
      {children}
    </ProfileLayout>
  )
}

function Reputation({ rating, count }: { rating: number | null; count: number }) {
  const { t, i18n } = useTranslation('profile')
  if (rating === null) return <p className="text-muted">{t('noRating')}</p>
  const value = rating.toLocaleString(numbersOf(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Stars value={rating} label={t('stars', { value })} />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {value}
      </span>
      <a
        href="#reviews"
        className="-my-2.5 inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
      >
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
