import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { LocalizedNames } from '#shared/catalog.ts'
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
import { useFirstCover } from './first-cover.ts'
import { useListing } from './listing.ts'
import { LocalLinks } from './local-links.tsx'
import { LOCAL_FRAME, LocalHead, LocalOutline } from './local-outline.tsx'
import { useLocalService, useLocalTitle } from './local-services.ts'
import { pickLocalText } from './local-text.ts'
import { SellerResults } from './seller-results.tsx'
import { formatTotal, pickPageSize, SellerPager } from './showing-count.tsx'

/** The page's HTML brings its title. */
const PageText = v.object({ name: v.string(), names: LocalizedNames })
const OPENED = { path: location.pathname, text: parseText(document.getElementById('words')?.textContent) }

function parseText(json: string | undefined): v.InferOutput<typeof PageText> | null {
  const parsed = json === undefined ? null : v.safeParse(PageText, JSON.parse(json))
  return parsed?.success ? parsed.output : null
}

/** Who offers a service in a town: a page that search engines list, and that links to those around it. */
export default function LocalServicePage() {
  const { service = '', place = '' } = useParams()
  const params = parseLocalSlugs(service, place)
  return params ? <LoadedPage params={params} /> : <Missing />
}

function LoadedPage({ params }: { params: NonNullable<ReturnType<typeof parseLocalSlugs>> }) {
  const { t, i18n } = useTranslation('explore')
  const loaded = useLocalService(params)
  const firstCover = useFirstCover()
  const text = useLocation().pathname === OPENED.path ? OPENED.text : null
  if (loaded.status === 'ready')
    return (
      <LocalService
        local={loaded.data}
        notice={<SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} className="" />}
      />
    )
  if (loaded.status === 'loading')
    return (
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <LocalOutline
          title={text ? localizedName(i18n.language, text) : <Skeleton className="h-lh max-w-md" />}
          count={Math.min(...PAGE_SIZES)}
          cover={firstCover}
        />
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
  const firstCover = useFirstCover()
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
    <div className={LOCAL_FRAME}>
      <LocalHead
        title={title}
        count={
          listing.status === 'ready' &&
          t('local.count', { count: listing.data.total, total: formatTotal(listing.data) })
        }
        text={text && contractArticles(language, t(text.key, { ...names, count: text.count }))}
        action={
          <ButtonLink to={paths.exploreSellers(query)} variant="secondary">
            {t('local.filter')}
          </ButtonLink>
        }
      />
      {notice}
      <h2 className="sr-only">{t('results')}</h2>
      <div className="grid gap-6">
        <SellerResults listing={listing} skeletonCount={limit} firstCover={firstCover} />
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
