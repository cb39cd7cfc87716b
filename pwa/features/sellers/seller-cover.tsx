import { COVER_SIZES } from '#shared/pictures.ts'
import type { SellerCard } from '#shared/sellers.ts'
import { Picture } from '../../ui/picture.tsx'
import { TilePattern } from '../../ui/tile-pattern.tsx'
import { useCategories } from '../catalog/catalog.ts'
import { tileVariant } from '../catalog/icons.tsx'

export const COVER_CLASS = 'size-full object-cover'

/**
 * The top of a card, 4:3: a picture of the freelancer's work over its dominant color, or, where there is
 * none, their monogram on the pattern of their trade. Decorative: what it stands for is written below.
 */
export function SellerCover({ seller, eager }: { seller: SellerCard; eager: boolean }) {
  const { cover } = seller
  if (!cover) return <Monogram seller={seller} className="aspect-4/3" />
  return (
    <span
      aria-hidden="true"
      className="block aspect-4/3 w-full overflow-hidden bg-sunken"
      style={{ backgroundColor: cover.color ?? undefined }}
    >
      <Picture src={cover.url} alt="" sizes={COVER_SIZES} eager={eager} fallback="" className={COVER_CLASS} />
    </span>
  )
}

/** A freelancer's initial on a pattern of their trade; `className` gives its height. */
export function Monogram({
  seller: { _id, categoryIds, displayName },
  className,
}: {
  seller: Pick<SellerCard, '_id' | 'categoryIds' | 'displayName'>
  className: string
}) {
  const categories = useCategories()
  const trade = categoryIds[0] ?? _id
  const icon =
    categories.status === 'ready' && categories.data.find((category) => category._id === trade)?.icon
  return (
    <span
      aria-hidden="true"
      className={`relative grid w-full place-items-center overflow-hidden bg-sunken ${className}`}
    >
      <TilePattern icon={icon || 'other'} variant={tileVariant(trade)} className="opacity-85" />
      <span className="relative grid size-24 place-items-center rounded-full bg-surface font-display text-4xl font-extrabold">
        {[...displayName][0]?.toLocaleUpperCase()}
      </span>
    </span>
  )
}
