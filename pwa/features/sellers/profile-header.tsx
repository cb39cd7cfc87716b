import { Clock, Languages, MapPin, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import type { SellerProfile } from '#shared/sellers.ts'
import { formatDuration } from '../../i18n/duration.ts'
import { listLanguages } from '../../i18n/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useIsWide } from '../../ui/media-query.ts'
import { useWorkPlaceText } from '../places/work-place.ts'
import { LocalClock } from './local-clock.tsx'
import { ProfileGallery } from './profile-gallery.tsx'
import { ProfileLayout } from './profile-layout.tsx'

/** Gallery, portrait, name and key data, above `children`. */
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
  const { responseMinutes } = seller
  const workPlace = useWorkPlaceText(!useIsWide())(seller) || t('otherCountry')
  const spokenLanguages = seller.languageLevels.map(({ language }) => language)
  return (
    <ProfileLayout
      gallery={<ProfileGallery seller={seller} name={name} />}
      portrait={<Avatar src={seller.profileImage} name={name} size={128} eager />}
      name={name}
      badge={<Badge>{t(`badge.${seller.badge}`)}</Badge>}
      reputation={<Reputation rating={seller.rating} count={seller.ratingCount} />}
      title={seller.title}
      facts={
        <dl className="grid gap-y-2">
          <Fact icon={<Clock aria-hidden="true" className="size-5" />} name={t('responseTime')}>
            {responseMinutes === null
              ? t('repliesUnknown')
              : t('repliesIn', { time: formatDuration(responseMinutes, i18n.language) })}
          </Fact>
          <Fact
            icon={<MapPin aria-hidden="true" className="size-5" />}
            name={t('lives')}
            clamp="line-clamp-2"
          >
            {workPlace}
            <LocalClock country={seller.country} />
          </Fact>
          {spokenLanguages.length > 0 && (
            <Fact
              icon={<Languages aria-hidden="true" className="size-5" />}
              name={t('speaks')}
              clamp="line-clamp-1"
            >
              {listLanguages(spokenLanguages, i18n.language)}
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
  const value = rating.toLocaleString(localeOf(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <p className="flex items-center gap-x-1.5">
      <Star aria-hidden="true" className="size-5 shrink-0 fill-star text-star" />
      <span className="sr-only">{t('stars', { value })}</span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {value}
      </span>
      <a
        href="#reviews"
        className="-my-2.5 ms-1 inline-flex min-h-11 min-w-0 items-center text-muted underline underline-offset-4 hover:text-ink"
      >
        <span className="line-clamp-1">{t('ratings', { count })}</span>
      </a>
    </p>
  )
}

/**
 * `clamp`: what is longer is cut. The outline of the page keeps as many for all facts, so that what is below
 * stands still.
 */
function Fact({
  icon,
  name,
  clamp = '',
  children,
}: {
  icon: ReactNode
  name: string
  clamp?: string
  children: ReactNode
}) {
  return (
    <div className="flex gap-2">
      <dt className="mt-0.5 shrink-0">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className={`min-w-0 ${clamp}`}>{children}</dd>
    </div>
  )
}
