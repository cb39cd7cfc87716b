import { useTranslation } from 'react-i18next'
import { Pager } from '../../ui/pager.tsx'

interface Shown {
  page: number
  limit: number
  total: number
  more?: boolean
  totalPages: number
}

/** How many there are: "120", or "1000+" where not all have been counted. */
export const countShown = ({ total, more = false }: Pick<Shown, 'total' | 'more'>): string => `${total}${more ? '+' : ''}`

/** "Showing 11 to 20 of 120". */
export function ShowingCount({ listing }: { listing: Shown }) {
  const { t } = useTranslation('explore')
  const { page, limit, total } = listing
  if (total === 0) return null
  const from = (page - 1) * limit + 1
  return (
    <p role="status" className="text-sm text-muted">
      {t('showing', { from, to: Math.min(page * limit, total), total: countShown(listing) })}
    </p>
  )
}

export function SellerPager({ listing: { page, totalPages }, onPage }: { listing: Shown; onPage: (page: number) => void }) {
  const { t } = useTranslation('explore')
  return (
    <Pager
      page={page}
      totalPages={totalPages}
      onPage={onPage}
      labels={{ nav: t('pages'), previous: t('previousPage'), next: t('nextPage'), page: (number) => t('pageNumber', { number }) }}
    />
  )
}
