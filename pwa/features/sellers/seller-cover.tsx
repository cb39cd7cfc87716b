import type { SellerCard } from '#shared/sellers.ts'
import { Picture } from '../../ui/picture.tsx'

const INK = 'color-mix(in oklab, currentColor 15%, transparent)'
/** Patterns as CSS backgrounds; a trade always has the same. */
const PATTERNS: [image: string, size: string][] = [
  [`radial-gradient(${INK} 28%, transparent 30%)`, '1.5rem 1.5rem'],
  [`repeating-linear-gradient(45deg, ${INK} 0 .5rem, transparent .5rem 1.25rem)`, 'auto'],
  [`conic-gradient(${INK} 25%, transparent 0 50%, ${INK} 0 75%, transparent 0)`, '2.5rem 2.5rem'],
  [`radial-gradient(circle at 50% 100%, ${INK} 48%, transparent 50%)`, '2.5rem 1.25rem'],
  [`linear-gradient(135deg, ${INK} 50%, transparent 0)`, '2rem 2rem'],
  [`radial-gradient(transparent 34%, ${INK} 36% 50%, transparent 52%)`, '2.5rem 2.5rem'],
]

/**
 * The top of a card, 4:3: a picture of the freelancer's work over its dominant color, or, where there is none,
 * their monogram on a pattern of their trade. Decorative: what it stands for is written below.
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
      <Picture
        src={cover.url}
        alt=""
        sizes="(min-width: 40rem) 20rem, 92vw"
        eager={eager}
        fallback=""
        className="size-full object-cover"
      />
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
  const trade = categoryIds[0] ?? _id
  const [image, size] = PATTERNS[Number.parseInt(trade.slice(-4), 16) % PATTERNS.length] ?? []
  return (
    <span
      aria-hidden="true"
      className={`grid w-full place-items-center bg-brand-soft text-link ${className}`}
      style={{ backgroundImage: image, backgroundSize: size }}
    >
      <span className="grid size-24 place-items-center rounded-full bg-brand-soft text-4xl font-extrabold">
        {[...displayName][0]?.toLocaleUpperCase()}
      </span>
    </span>
  )
}
