import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useFilterLabel } from './active-filters.tsx'
import { type AddressFilters, FILTER_NAMES, type FilterName, removalOf } from './filters.ts'
import { useListing } from './listing.ts'
import { formatTotal } from './showing-count.tsx'

/** Where several filters together find nobody: the same without one of them, for those that find somebody. */
export function NearestSearches({ address }: { address: AddressFilters }) {
  const { t } = useTranslation('explore')
  const names = FILTER_NAMES.filter((name) => address.values[name] && name !== 'sort' && name !== 'exact')
  // Without the only one there is everybody, which "Clear filters" shows.
  if (names.length < 2) return null
  return (
    <ul aria-label={t('nearest')} className="flex basis-full flex-wrap justify-center gap-2 empty:hidden">
      {names.map((name) => (
        <NearestSearch key={name} address={address} name={name} />
      ))}
    </ul>
  )
}

function NearestSearch({ address, name }: { address: AddressFilters; name: FilterName }) {
  const { t } = useTranslation('explore')
  const getLabel = useFilterLabel()
  const removal = removalOf(name)
  const removed = Object.fromEntries(Object.keys(removal).map((key) => [key, undefined]))
  const listing = useListing({ ...address.filters, ...removed }, 1, 1)
  if (listing.status !== 'ready' || listing.data.total === 0) return null
  const value = address.values[name] ?? ''
  return (
    <li>
      <Button variant="secondary" onClick={() => address.update(removal)}>
        {t('nearestWithout', {
          filter: name === 'search' ? value : getLabel(name, value),
          total: formatTotal(listing.data),
        })}
      </Button>
    </li>
  )
}
