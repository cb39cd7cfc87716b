import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SubCategory } from '#shared/catalog.ts'
import { localizedName } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { usePrice } from '../currency/currency.ts'

/** Services as cards, each linking to the sellers who offer it. */
export function ServiceList({ services }: { services: SubCategory[] }) {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {services.map((service) => (
        <li key={service._id} className="flex">
          <Link
            to={paths.exploreSellers({ categoryId: service.categoryId, subCategoryId: service._id })}
            className="flex min-h-24 w-full flex-col justify-between gap-2 rounded-2xl border border-line bg-surface p-4 transition-shadow hover:border-brand hover:shadow-lift"
          >
            <span className="font-semibold">{localizedName(i18n.language, service)}</span>
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
              <span>{t('sellerCount', { count: service.sellerCount })}</span>
              {service.fromRate !== null && (
                <span className="font-medium text-ink">
                  {t('fromRate', { price: price(service.fromRate) })}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
