import { useTranslation } from 'react-i18next'
import { localeOf, localizedName } from '#shared/languages.ts'
import { countryName, languageName } from '../../i18n/names.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { useCategories, useSkills, useSubCategories } from '../catalog/catalog.ts'
import { usePrice } from '../currency/currency.ts'
import { type AddressFilters, FILTER_NAMES, type FilterName, removalOf } from './filters.ts'

/** The active filters as chips; a tap removes one. */
export function ActiveFilters({
  values,
  update,
  clear,
}: Pick<AddressFilters, 'values' | 'update' | 'clear'>) {
  const active = FILTER_NAMES.filter((name) => values[name] && !['search', 'sort', 'exact'].includes(name))
  return active.length > 0 && <Chips active={active} values={values} update={update} clear={clear} />
}

function Chips({
  active,
  values,
  update,
  clear,
}: Pick<AddressFilters, 'values' | 'update' | 'clear'> & { active: FilterName[] }) {
  const { t } = useTranslation('explore')
  const getLabel = useFilterLabel()
  return (
    <ul aria-label={t('activeFilters')} className="flex flex-wrap items-center gap-2">
      {active.map((name) => {
        const text = getLabel(name, values[name] ?? '')
        return (
          <li key={name}>
            <RemovableChip
              label={t('removeFilter', { filter: text })}
              onRemove={() => update(removalOf(name))}
            >
              {text}
            </RemovableChip>
          </li>
        )
      })}
      <li>
        <Button variant="ghost" onClick={clear}>
          {t('clearFilters')}
        </Button>
      </li>
    </ul>
  )
}

/** The text of an active filter from its value in the URL. */
export function useFilterLabel(): (name: FilterName, value: string) => string {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  const categories = useCategories()
  const services = useSubCategories()
  const skills = useSkills({})
  const findName = (list: typeof categories | typeof services | typeof skills, id: string) => {
    const found = list.status === 'ready' ? list.data.find((entry) => entry._id === id) : undefined
    return found ? localizedName(i18n.language, found) : '…'
  }
  return (name, value) => {
    if (name === 'categoryId') return findName(categories, value)
    if (name === 'subCategoryId') return findName(services, value)
    if (name === 'skill') return findName(skills, value)
    if (name === 'country') return countryName(value, i18n.language) ?? value
    if (name === 'language') return languageName(value, i18n.language)
    if (name === 'minRate') return t('fromPrice', { price: price(Number(value)) })
    if (name === 'maxRate') return t('upToPrice', { price: price(Number(value)) })
    return t('atLeastStars', { value: Number(value).toLocaleString(localeOf(i18n.language)) })
  }
}
