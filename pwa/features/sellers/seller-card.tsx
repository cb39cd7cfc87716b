import { Star } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { numbersOf } from '#shared/languages.ts'
import type { SellerCard as Card } from '#shared/sellers.ts'
import { countryName } from '../../i18n/names.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TransitionLink } from '../../ui/transition-link.tsx'
import { usePrice } from '../currency/currency.ts'

const SKILLS_SHOWN = 3

/**
 * A seller in a list: the whole card is one link, labelled with the seller's name. Memoised, because the page
 * around the list renders often.
 */
export const SellerCard = memo(function SellerCard({
  seller,
  eager = false,
}: {
  seller: Card
  eager?: boolean
}) {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  const country = countryName(seller.country, i18n.language)
  return (
    <article className="relative flex h-full w-full flex-col rounded-2xl border border-line bg-surface p-4 shadow-card transition-shadow hover:border-brand hover:shadow-lift">
      <div className="flex flex-wrap items-center gap-3">
        <div data-portrait className="shrink-0">
          <Avatar src={seller.profileImage} name={seller.displayName} size={64} eager={eager} />
        </div>
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="font-bold wrap-anywhere">
            <TransitionLink
              sharedSelector="[data-portrait]"
              to={paths.freelancer(seller._id)}
              dir="auto"
              className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {seller.displayName}
            </TransitionLink>
          </h3>
          {country && <p className="text-sm text-muted">{country}</p>}
        </div>
      </div>
      <p dir="auto" className="mt-3 line-clamp-2 min-h-[2.75em] leading-snug font-medium">
        {seller.title}
      </p>
      <ul
        aria-label={t('skills')}
        className="mt-2 flex h-7 flex-wrap gap-1.5 overflow-hidden whitespace-nowrap"
      >
        {seller.skills.slice(0, SKILLS_SHOWN).map((skill) => (
          <li key={skill._id}>
            <Badge tone="plain">{skill.name}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3 text-sm">
        {seller.rating === null ? (
          <span className="text-muted">{t('noRating')}</span>
        ) : (
          <span className="flex items-center gap-1">
            <Star aria-hidden="true" className="size-4 fill-star text-star" />
            <span className="sr-only">{t('rated', { value: seller.rating, count: seller.ratingCount })}</span>
            <span aria-hidden="true" className="font-semibold">
              {seller.rating.toLocaleString(numbersOf(i18n.language), { minimumFractionDigits: 1 })}
            </span>
            <span aria-hidden="true" className="text-muted">
              ({seller.ratingCount})
            </span>
          </span>
        )}
        <span className="font-semibold">{t('perHour', { price: price(seller.hourlyRate) })}</span>
      </div>
    </article>
  )
})
