import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { SubCategory } from '#shared/catalog.ts'
import { localizedName } from '#shared/languages.ts'
import { useCategories, useSubCategories } from '../../features/catalog/catalog.ts'
import { CATEGORY_FRAME, CategoryHead } from '../../features/catalog/category-head.tsx'
import { CategoryIcon, tileVariant } from '../../features/catalog/icons.tsx'
import { ServiceChips } from '../../features/catalog/service-chips.tsx'
import { usePrice } from '../../features/currency/currency.ts'
import { useFirstCover } from '../../features/sellers/first-cover.ts'
import { useListing } from '../../features/sellers/listing.ts'
import { SellerResults } from '../../features/sellers/seller-results.tsx'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { paths } from '../../paths.ts'
import { OfflineError } from '../../platform/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TilePattern } from '../../ui/tile-pattern.tsx'
import { lazyOptional } from '../../update/lazy-with-retry.ts'
import { PageSkeleton } from '../frame/page-skeleton.tsx'

const LocalCategory = lazy(lazyOptional(() => import('../../features/sellers/local-category.tsx')))

const LANDING_COUNT = 4

/** A category: its services, what they cost at least, the best rated of its freelancers and the newest. */
export default function MoreServices() {
  const { t, i18n } = useTranslation('explore')
  const { categoryId = '' } = useParams()
  const categories = useCategories()
  const services = useSubCategories(categoryId)
  const category =
    categories.status === 'ready' ? categories.data.find((item) => item._id === categoryId) : undefined
  const name = category ? localizedName(i18n.language, category) : null
  const price = usePrice()
  useDocumentTitle(name)
  if (categories.status === 'loading' || services.status === 'loading') return <PageSkeleton />
  if (services.status === 'error' || categories.status === 'error') {
    const failed = services.status === 'error' ? services : categories
    if (failed.status === 'error' && failed.error instanceof OfflineError)
      return (
        <EmptyState level={1} illustration="offline" title={t('nothingSaved')} text={t('nothingSavedText')} />
      )
    return (
      <ErrorState
        level={1}
        title={t('servicesFailed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={failed.status === 'error' ? failed.retry : () => undefined}
      />
    )
  }
  if (!category) {
    return (
      <EmptyState
        level={1}
        illustration="nobody"
        title={t('noCategory')}
        text={t('noCategoryText')}
        action={<ButtonLink to={paths.exploreServices()}>{t('allServices')}</ButtonLink>}
      />
    )
  }
  const fromRate = lowestRate(services.data)
  return (
    <div className={CATEGORY_FRAME}>
      <CategoryHead
        icon={
          <>
            <TilePattern icon={category.icon} variant={tileVariant(categoryId)} />
            <span className="relative grid size-10 place-items-center rounded-xl bg-surface">
              <CategoryIcon name={category.icon} className="size-6" />
            </span>
          </>
        }
        name={name}
        count={
          <>
            {t('sellerCount', { count: category.sellerCount })}
            {fromRate !== null && ` · ${t('fromRate', { price: price(fromRate) })}`}
          </>
        }
        action={<ButtonLink to={paths.exploreSellers({ categoryId })}>{t('allSellers')}</ButtonLink>}
      />
      <SavedNotice savedAt={services.savedAt} fresh={services.fresh} className="" />
      <ServiceChips services={services.data} />
      <LedByWork categoryId={categoryId} sort="top-rated" title={t('sorts.top-rated')} />
      {category.sellerCount > LANDING_COUNT && (
        <LedByWork categoryId={categoryId} sort="newest" title={t('sorts.newest')} />
      )}
      <Suspense>
        <LocalCategory categoryId={categoryId} />
      </Suspense>
    </div>
  )
}

/** The lowest rate at which anybody offers one of the services; null where nobody does. */
function lowestRate(services: SubCategory[]): number | null {
  const rates = services.flatMap(({ fromRate }) => fromRate ?? [])
  return rates.length > 0 ? Math.min(...rates) : null
}

/** A row of a category's freelancers by their work; nothing where there is nobody. */
function LedByWork({
  categoryId,
  sort,
  title,
}: {
  categoryId: string
  sort: 'top-rated' | 'newest'
  title: string
}) {
  const { t } = useTranslation('explore')
  const firstCover = useFirstCover()
  const listing = useListing({ categoryId, sort }, 1, LANDING_COUNT)
  if (listing.status === 'error' || (listing.status === 'ready' && listing.data.sellers.length === 0))
    return null
  return (
    <section className="pt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-2xl font-extrabold sm:text-3xl">{title}</h2>
        <Link
          to={paths.exploreSellers({ categoryId, sort })}
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          {t('seeAll')}
        </Link>
      </div>
      <SellerResults
        listing={listing}
        skeletonCount={LANDING_COUNT}
        firstCover={sort === 'top-rated' ? firstCover : null}
      />
    </section>
  )
}
