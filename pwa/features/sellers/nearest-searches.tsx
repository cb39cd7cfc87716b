import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { Button } from '../../ui/button.tsx'
import { useFilterLabel } from './active-filters.tsx'
import { type AddressFilters, type FilterName, findActiveFilters, removalOf, valuesOf } from './filters.ts'
import { useListing } from './listing.ts'
import { formatTotal } from './showing-count.tsx'

/** Where several filters together find nobody: the same without one of them, for those that find somebody. */
export function NearestSearches({ address }: { address: AddressFilters }) {
  const { t } = useTranslation('explore')
  const active = findActiveFilters(address.filters)
  // Without all of them there is everybody, which "Clear filters" shows.
  const names = active.filter((name) => active.some((other) => !(other in removalOf(name))))
  return (
    <ul aria-label={t('nearest')} className="flex basis-full flex-wrap justify-center gap-2 empty:hidden">
      {names.map((name) => (
        <NearestSearch key={name} address={address} name={name} />
      ))}
    </ul>
  )
}

function NearestSearch({ address, name }: { address: AddressFilters; name: FilterName }) {
  const { t, i18n } = useTranslation('explore')
  const getLabel = useFilterLabel(address.values)
  const removal = removalOf(name)
  const removed = Object.fromEntries(Object.keys(removal).map((key) => [key, undefined]))
  const listing = useListing({ ...address.filters, ...removed }, 1, 1)
  if (listing.status !== 'ready' || listing.data.total === 0) return null
  const labels = valuesOf(address.filters, name).map((value) =>
    name === 'search' ? value : (getLabel(name, value) ?? '…'),
  )
  const filter = new Intl.ListFormat(localeOf(i18n.language), { type: 'disjunction' }).format(labels)
  return (
    <li>
      <Button variant="secondary" onClick={() => address.update(removal)}>
        {t('nearestWithout', { filter, total: formatTotal(listing.data) })}
      </Button>
    </li>
  )
}
