import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SubCategory } from '#shared/catalog.ts'
import { localizedName } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TilePattern } from '../../ui/tile-pattern.tsx'
import { usePrice } from '../currency/currency.ts'
import { useCategories } from './catalog.ts'
import { tileVariant } from './icons.tsx'

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3'
/** On a phone the picture stands beside the text, else above it. */
const COVER = 'relative w-28 shrink-0 overflow-hidden bg-sunken sm:aspect-16/9 sm:w-full'
const TEXT = 'flex max-sm:min-h-24 min-w-0 grow flex-col justify-between gap-2 p-4'

/** Services as cards led by work, each linking to the sellers who offer it. */
export function ServiceList({ services }: { services: SubCategory[] }) {
  const { t, i18n } = useTranslation('explore')
  const price = usePrice()
  return (
    <ul className={GRID}>
      {services.map((service) => (
        <li key={service._id} className="flex">
          <Link
            to={paths.exploreSellers({ categoryId: service.categoryId, subCategoryId: service._id })}
            className="flex w-full overflow-hidden rounded-2xl border border-line bg-surface shadow-card transition-shadow hover:border-brand hover:shadow-lift sm:flex-col"
          >
            <ServiceCover service={service} />
            <span className={TEXT}>
              <span className="font-semibold wrap-anywhere">{localizedName(i18n.language, service)}</span>
              <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
                <span>{t('sellerCount', { count: service.sellerCount })}</span>
                {service.fromRate !== null && (
                  <span className="font-medium text-ink tabular-nums">
                    {t('fromRate', { price: price(service.fromRate) })}
                  </span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Work of one who offers it, over its dominant color; the pattern of the trade where there is none. */
function ServiceCover({ service: { categoryId, cover } }: { service: SubCategory }) {
  const categories = useCategories()
  const icon = categories.status === 'ready' && categories.data.find(({ _id }) => _id === categoryId)?.icon
  const pattern = <TilePattern icon={icon || 'other'} variant={tileVariant(categoryId)} />
  if (!cover)
    return (
      <span aria-hidden="true" className={COVER}>
        {pattern}
      </span>
    )
  return (
    <span aria-hidden="true" className={COVER} style={{ backgroundColor: cover.color ?? undefined }}>
      <Picture
        src={cover.url}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 7rem"
        fallback=""
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  )
}

/** The list while `count` services load. */
export function ServiceListSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div
          key={index}
          className="flex overflow-hidden rounded-2xl border border-line bg-surface sm:flex-col"
        >
          <Skeleton className={`${COVER} rounded-none!`} />
          <div className={TEXT} />
        </div>
      ))}
    </div>
  )
}
