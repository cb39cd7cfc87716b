import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/fields.tsx'
import { Pager } from '../../ui/pager.tsx'

interface PageInfo {
  page: number
  limit: number
  total: number
  more?: boolean
  totalPages: number
  /** Computed from this device's cached rows. */
  partial?: boolean
}

/** The total as text: "120", or "1000+" if not all were counted. */
export const formatTotal = ({ total, more = false }: Pick<PageInfo, 'total' | 'more'>): string =>
  `${total}${more ? '+' : ''}`

/** "Showing 11 to 20 of 120", and whether this counts the market or this device. */
export function ShowingCount({ listing }: { listing: PageInfo }) {
  const { t } = useTranslation('explore')
  const { page, limit, total, partial } = listing
  const from = (page - 1) * limit + 1
  if (from > total) return null
  return (
    <p role="status" className="text-sm text-muted">
      {t(partial ? 'showingSaved' : 'showing', {
        from,
        to: Math.min(page * limit, total),
        total: formatTotal(listing),
      })}
    </p>
  )
}

/** Pagination, with the choice of the page size. */
export function SellerPager({
  listing,
  onPage,
  sizes,
  onSize,
}: {
  listing: PageInfo
  onPage: (page: number) => void
  sizes: readonly number[]
  onSize: (limit: number) => void
}) {
  const { t } = useTranslation('explore')
  const { page, limit, total, totalPages } = listing
  return (
    <>
      <Pager
        page={page}
        totalPages={totalPages}
        onPage={onPage}
        labels={{
          nav: t('pages'),
          previous: t('previousPage'),
          next: t('nextPage'),
          page: (number) => t('pageNumber', { number }),
        }}
      />
      {total > Math.min(...sizes) && (
        <SelectField
          label={t('perPage')}
          className="w-40 justify-self-center"
          value={String(limit)}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => onSize(Number(event.target.value))}
        />
      )}
    </>
  )
}

/** The requested page size if the list offers it, else the smallest one. */
export const pickPageSize = (requested: number, sizes: readonly number[]): number =>
  sizes.find((size) => size === requested) ?? Math.min(...sizes)
