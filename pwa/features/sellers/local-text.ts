import type { Place } from '#shared/places.ts'
import type { SellerCard } from '#shared/sellers.ts'

interface Found {
  sellers: Pick<SellerCard, 'place'>[]
  total: number
  totalPages: number
}

/**
 * What is said of those who offer a service in a town: how many of them work there, and how many only come
 * there. `townSellers`: how many work there, which counts where not all are on the page. Null where there is
 * nobody.
 */
export function pickLocalText(
  { sellers, total, totalPages }: Found,
  place: Pick<Place, '_id'>,
  townSellers: number,
): { key: 'local.work' | 'local.travel' | 'local.text'; count: number } | null {
  const local =
    totalPages > 1
      ? Math.min(townSellers, total)
      : sellers.filter((seller) => seller.place?._id === place._id).length
  if (total === 0) return null
  if (local === total) return { key: 'local.work', count: local }
  return local === 0 ? { key: 'local.travel', count: total } : { key: 'local.text', count: total }
}
