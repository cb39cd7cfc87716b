import { useTranslation } from 'react-i18next'
import type { SubCategory } from '#shared/catalog.ts'
import { localizedName } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { usePrice } from '../currency/currency.ts'

export const SERVICE_CHIPS = 'flex flex-wrap gap-2'

/** Services as chips, each linking to the sellers who offer it. */
export function ServiceChips({ services }: { services: SubCategory[] }) {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  if (services.length === 0) return null
  return (
    <nav aria-label={t('services')}>
      <ul className={SERVICE_CHIPS}>
        {services.map(({ _id, categoryId, fromRate, ...service }) => (
          <li key={_id}>
            <ChipLink to={paths.exploreSellers({ categoryId, subCategoryId: _id })}>
              {localizedName(i18n.language, service)}
              {fromRate !== null && (
                <span className="text-sm text-muted tabular-nums max-sm:hidden">
                  {' '}
                  {t('fromRate', { price: price(fromRate) })}
                </span>
              )}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
