import type { SellerCard } from '#shared/sellers.ts'
import { paths } from '../../../paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { TransitionLink } from '../../../ui/transition-link.tsx'

/** Freelancers' work in one row that a thumb moves, on the first screen of a phone. */
export default function WorkStrip({ label, sellers }: { label: string; sellers: SellerCard[] }) {
  return (
    <ul aria-label={label} className="flex gap-3 overflow-x-auto overscroll-x-contain no-scrollbar px-4">
      {sellers.map((seller) => (
        <li key={seller._id} className="shrink-0">
          <TransitionLink
            to={paths.freelancer(seller._id)}
            state={{ card: seller }}
            aria-label={seller.displayName}
            className="block aspect-4/3 h-28 overflow-hidden rounded-2xl bg-sunken focus-visible:-outline-offset-2"
            style={{ backgroundColor: seller.cover?.color ?? undefined }}
          >
            {seller.cover && (
              <Picture
                src={seller.cover.url}
                alt=""
                sizes="10rem"
                fallback=""
                className="size-full object-cover"
              />
            )}
          </TransitionLink>
        </li>
      ))}
    </ul>
  )
}
