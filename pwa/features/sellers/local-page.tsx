import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { contractArticles, type LocalServicePage as Local, parseLocalSlugs } from '#shared/local-services.ts'
import { PAGE_SIZES } from '#shared/protocol/envelope.ts'
import { LOCAL_FILTERS, parseSellerFilters } from '#shared/seller-filters.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { paths } from '../../paths.ts'
import { ApiError, OfflineError } from '../../platform/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useListing } from './listing.ts'
import { LocalLinks } from './local-links.tsx'
import { useLocalService, useLocalTitle } from './local-services.ts'
import { pickLocalText } from './local-text.ts'
import { SellerGridSkeleton } from './seller-grid.tsx'
import { SellerResults } from './seller-results.tsx'
import { formatTotal, pickPageSize, SellerPager } from './showing-count.tsx'

const FRAME = 'frame pt-6 pb-10 sm:pt-10'

/** Who offers a service in a town: a page that search engines list, and that links to those around it. */
export default function LocalServicePage() {
  const { service = '', place = '' } = useParams()
  const params = parseLocalSlugs(service, place)
  return params ? <LoadedPage params={params} /> : <Missing />
}

function LoadedPage({ params }: { params: NonNullable<ReturnType<typeof parseLocalSlugs>> }) {
  const { t } = useTranslation('explore')
  const loaded = useLocalService(params)
  if (loaded.status === 'ready')
    return (
      <LocalService
        local={loaded.data}
        notice={<SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} className="" />}
      />
    )
  if (loaded.status === 'loading')
    return (
      <div role="status" className={FRAME}>
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="mb-6 h-20 max-w-md" />
        <SellerGridSkeleton count={Math.min(...PAGE_SIZES)} />
      </div>
    )
  if (loaded.error instanceof ApiError && loaded.error.status === 404) return <Missing />
  if (loaded.error instanceof OfflineError)
    return (
      <EmptyState level={1} illustration="offline" title={t('nothingSaved')} text={t('local.notSavedText')} />
    )
  return (
    <ErrorState
      level={1}
      title={t('sellersFailed')}
      text={t('failedText')}
      retryLabel={t('retry')}
      onRetry={loaded.retry}
    />
  )
}

function LocalService({ local, notice }: { local: Local; notice: ReactNode }) {
  const { t, i18n } = useTranslation('explore')
  const { language } = i18n
  const title = useLocalTitle()(local)
  useDocumentTitle(title)
  const { page, limit, setPage, setLimit } = usePaging()
  const query = {
    ...LOCAL_FILTERS,
    categoryId: local.service.categoryId,
    subCategoryId: local.service._id,
    near: local.place._id,
    within: String(LOCAL_FILTERS.within),
  }
  const listing = useListing(parseSellerFilters(query), page, limit)
  const names = {
    service: localizedName(language, local.service),
    place: localizedName(language, local.place),
  }
  const text = listing.status === 'ready' ? pickLocalText(listing.data, local.place, local.sellers) : null
  return (
    <div className={FRAME}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
          <p className="mt-2 min-h-6 text-muted">
            {listing.status === 'ready' &&
              t('local.count', { count: listing.data.total, total: formatTotal(listing.data) })}
          </p>
          <p className="min-h-12 max-w-prose text-muted sm:min-h-6">
            {text && contractArticles(language, t(text.key, { ...names, count: text.count }))}
          </p>
        </div>
        <ButtonLink to={paths.exploreSellers(query)} variant="secondary">
          {t('local.filter')}
        </ButtonLink>
      </div>
      {notice}
      <h2 className="sr-only">{t('results')}</h2>
      <div className="grid gap-6">
        <SellerResults listing={listing} skeletonCount={limit} />
        {listing.status === 'ready' && (
          <SellerPager listing={listing.data} onPage={setPage} sizes={PAGE_SIZES} onSize={setLimit} />
        )}
      </div>
      {/* Most towns have fewer freelancers than the skeleton: what stands below it would move. */}
      {listing.status !== 'loading' && (
        <>
          <LocalLinks title={t('local.otherTowns', names)} items={local.otherTowns} />
          <LocalLinks
            title={contractArticles(language, t('local.otherServices', names))}
            items={local.otherServices}
          />
        </>
      )}
    </div>
  )
}

/** The page of the list, in the address. */
function usePaging() {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const limit = pickPageSize(Number(params.get('limit')), PAGE_SIZES)
  return {
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    limit,
    setPage(next: number) {
      setParams({ page: String(next), limit: String(limit) })
      window.scrollTo({ top: 0 })
    },
    setLimit: (next: number) => setParams({ limit: String(next) }, { replace: true }),
  }
}

function Missing() {
  const { t } = useTranslation('explore')
  useDocumentTitle(t('local.missing'))
  return (
    <EmptyState
      level={1}
      illustration="nobody"
      title={t('local.missing')}
      text={t('local.missingText')}
      action={<ButtonLink to={paths.exploreSellers()}>{t('allSellers')}</ButtonLink>}
    />
  )
}
