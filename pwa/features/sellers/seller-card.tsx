import { Star } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cover } from '#shared/cover.ts'
import { localeOf } from '#shared/languages.ts'
import { COVER_SIZES } from '#shared/pictures.ts'
import type { Position } from '#shared/places.ts'
import type { SellerCard as Card } from '#shared/sellers.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TransitionLink } from '../../ui/transition-link.tsx'
import { usePrice } from '../currency/currency.ts'
import { useWorkPlaceText } from '../places/work-place.ts'
import { COVER_CLASS, SellerCover } from './seller-cover.tsx'

const CARD = 'relative flex h-full w-full flex-col overflow-hidden rounded-2xl border border-line bg-surface'
/** The face stands half on the cover. */
const FACE = 'relative z-1 -mt-8 w-fit rounded-full border-3 border-surface'
const TITLE = 'mt-2 line-clamp-2 min-h-[2.75em] leading-snug font-medium'
const FOOT = 'mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3 text-sm'

/**
 * A seller in a list, by a picture of their work: the whole card is one link, labelled with the seller's
 * name. Memoised, because the page around the list renders often.
 */
export const SellerCard = memo(function SellerCard({
  seller,
  eager = false,
  center = null,
}: {
  seller: Card
  eager?: boolean
  /** The distance from here is told. */
  center?: Position | null
}) {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  const describeWorkPlace = useWorkPlaceText(true)
  return (
    <article className={`${CARD} shadow-card transition-shadow hover:border-brand hover:shadow-lift`}>
      <SellerCover seller={seller} eager={eager} />
      <div className="flex grow flex-col px-4 pb-4">
        <div className={FACE}>
          <Avatar src={seller.profileImage} name={seller.displayName} size={48} />
        </div>
        <h3 className="mt-1 font-bold wrap-anywhere">
          <TransitionLink
            sharedSelector=":first-child"
            state={{ card: seller }}
            to={paths.freelancer(seller._id)}
            dir="auto"
            className="after:absolute after:inset-0 after:z-2 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {seller.displayName}
          </TransitionLink>
        </h3>
        {/* Beside others, one line, so that their titles begin at the same height. */}
        <p className="overflow-hidden text-sm text-ellipsis text-muted sm:whitespace-nowrap">
          {describeWorkPlace(seller, center)}
        </p>
        <p dir="auto" className={TITLE}>
          {seller.title}
        </p>
        <div className={FOOT}>
          {seller.rating === null ? (
            <span className="text-muted">{t('noRating')}</span>
          ) : (
            <span className="flex items-center gap-1">
              <Star aria-hidden="true" className="size-4 fill-star text-star" />
              <span className="sr-only">
                {t('rated', { value: seller.rating, count: seller.ratingCount })}
              </span>
              <span aria-hidden="true" className="font-semibold tabular-nums">
                {seller.rating.toLocaleString(localeOf(i18n.language), { minimumFractionDigits: 1 })}
              </span>
              <span aria-hidden="true" className="text-muted">
                ({seller.ratingCount})
              </span>
            </span>
          )}
          <span className="text-base font-bold tabular-nums">
            {t('perHour', { price: price(seller.hourlyRate) })}
          </span>
        </div>
      </div>
    </article>
  )
})

/** Holds a line's height. */
const SPACE = '\u00a0'

/**
 * A card's place while it loads, of the same height: its lines are those of a card. `cover`: what is known of
 * it; `in-page`: the page's HTML puts it there.
 */
export function SellerCardSkeleton({ cover = null }: { cover?: Cover | 'in-page' | null }) {
  const known = cover === 'in-page' ? null : cover
  return (
    <div aria-hidden="true" className={`${CARD} ${cover ? '' : 'animate-pulse'}`}>
      <div
        data-lead={cover === 'in-page' ? COVER_CLASS : undefined}
        data-sizes={cover === 'in-page' ? COVER_SIZES : undefined}
        className="aspect-4/3 w-full overflow-hidden bg-sunken"
        style={{ backgroundColor: known?.color ?? undefined }}
      >
        {known && (
          <Picture src={known.url} alt="" sizes={COVER_SIZES} eager fallback="" className={COVER_CLASS} />
        )}
      </div>
      <div className="flex grow flex-col px-4 pb-4">
        <div className={`${FACE} bg-sunken`}>
          <div className="size-12" />
        </div>
        <p className="mt-1 font-bold">{SPACE}</p>
        <p className="text-sm">{SPACE}</p>
        <p className={TITLE} />
        <div className={FOOT}>{SPACE}</div>
      </div>
    </div>
  )
}
