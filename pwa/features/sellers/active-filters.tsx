import { useTranslation } from 'react-i18next'
import { localeOf, localizedName } from '#shared/languages.ts'
import { isMultiple } from '#shared/seller-filters.ts'
import { formatDays } from '../../i18n/duration.ts'
import { countryName, languageName } from '../../i18n/names.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { useIsWide } from '../../ui/media-query.ts'
import { useCategories, useSkills, useSubCategories } from '../catalog/catalog.ts'
import { usePrice } from '../currency/currency.ts'
import { useNearLabel } from '../places/near-label.ts'
import { type AddressFilters, type FilterName, findActiveFilters, removalOf, valuesOf } from './filters.ts'

/** The active filters as chips; a tap removes one. */
export function ActiveFilters({ address }: { address: AddressFilters }) {
  const active = findActiveFilters(address.filters).filter((name) => name !== 'search')
  return active.length > 0 && <Chips active={active} address={address} />
}

function Chips({ active, address }: { active: FilterName[]; address: AddressFilters }) {
  const { t } = useTranslation('explore')
  const { filters, values, update, toggle, clear } = address
  const getLabel = useFilterLabel(values)
  const chips = active.flatMap((name) => valuesOf(filters, name).map((value) => ({ name, value })))
  const isWide = useIsWide()
  const labels = chips.map(({ name, value }) => getLabel(name, value))
  return (
    <ul
      aria-label={t('activeFilters')}
      // What follows a name would move when it comes, and a second line would move the list.
      className={`flex items-center gap-2 ${isWide ? 'flex-wrap' : 'no-scrollbar overflow-x-auto p-1'} ${labels.includes(undefined) ? 'invisible' : ''}`}
    >
      {chips.map(({ name, value }, index) => {
        const text = labels[index] ?? '…'
        return (
          <li key={`${name} ${value}`} className="shrink-0">
            <RemovableChip
              label={t('removeFilter', { filter: text })}
              onRemove={() => (isMultiple(name) ? toggle(name, value) : update(removalOf(name)))}
            >
              {text}
            </RemovableChip>
          </li>
        )
      })}
      <li className="shrink-0">
        <Button variant="ghost" onClick={clear}>
          {t('clearFilters')}
        </Button>
      </li>
    </ul>
  )
}

/** The text of one value of an active filter; undefined while its name is loading. */
export function useFilterLabel({
  near,
  within,
}: AddressFilters['values']): (name: FilterName, value: string) => string | undefined {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  const categories = useCategories()
  const services = useSubCategories()
  const skills = useSkills({})
  const nearLabel = useNearLabel(near, within)
  const findName = (
    kind: 'category' | 'service' | 'skill',
    list: typeof categories | typeof services | typeof skills,
    id: string,
  ) => {
    if (list.status === 'loading') return undefined
    const found = list.status === 'ready' ? list.data.find((entry) => entry._id === id) : undefined
    return found ? localizedName(i18n.language, found) : t(kind)
  }
  return (name, value) => {
    if (name === 'categoryId') return findName('category', categories, value)
    if (name === 'subCategoryId') return findName('service', services, value)
    if (name === 'skill') return findName('skill', skills, value)
    if (name === 'country') return countryName(value, i18n.language) ?? value
    if (name === 'language') return languageName(value, i18n.language)
    if (name === 'near') return nearLabel
    if (name === 'available' || name === 'quickAnswers') return t(name)
    if (name === 'maxDeliveryDays')
      return t('deliveryWithin', { time: formatDays(Number(value), i18n.language) })
    if (name === 'minRate') return t('fromPrice', { price: price(Number(value)) })
    if (name === 'maxRate') return t('upToPrice', { price: price(Number(value)) })
    return t('atLeastStars', { value: Number(value).toLocaleString(localeOf(i18n.language)) })
  }
}
