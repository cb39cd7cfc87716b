import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES } from '#shared/protocol/envelope.ts'
import { MAX_SEARCH_LENGTH } from '#shared/seller-filters.ts'
import { useSession } from '../../client/hooks.ts'
import { PartialNotice, SavedNotice } from '../../forms/saved-notice.tsx'
import { Tip } from '../../forms/tip.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { useIsWide } from '../../ui/media-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyOptional, lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { ActiveFilters } from './active-filters.tsx'
import { type AddressFilters, useFilters } from './filters.ts'
import { useFirstCover } from './first-cover.ts'
import { LIST_COLUMNS, LIST_COUNT, LIST_RESULTS, LIST_TOTAL } from './list-layout.ts'
import { type Listing, useListing } from './listing.ts'
import { SearchField } from './search-field.tsx'
import { SearchOutcomeNotice } from './search-outcome-notice.tsx'
import { SellerResults } from './seller-results.tsx'
import { formatTotal, pickPageSize, SellerPager, ShowingCount } from './showing-count.tsx'

const SavedLink = lazy(lazyOptional(() => import('./saved-link.tsx')))
const FilterFields = lazy(lazyWithRetry(() => import('./filter-fields.tsx')))

const SEARCH_DEBOUNCE_MS = 250

export default function ExploreSellers() {
  const { t } = useTranslation(['explore', 'validation'])
  const session = useSession()
  const isBuyer = session?.user.role === 'buyer'
  const address = useFilters()
  const { filters, page, values, update, setPage, setPageSize } = address
  const limit = pickPageSize(address.limit, PAGE_SIZES)
  const listing = useListing(filters, page, limit)
  const firstCover = useFirstCover()
  const isWide = useIsWide()
  useDocumentTitle(t('sellersTitle'))
  const readyListing = listing.status === 'ready' ? listing : null
  return (
    <div className="frame relative pt-6 pb-10 sm:pt-10">
      <SavedNotice
        savedAt={readyListing?.savedAt ?? null}
        fresh={!readyListing || readyListing.fresh || readyListing.data.partial}
      />
      <h1 className="text-3xl font-extrabold sm:text-4xl">{t('sellersTitle')}</h1>
      <p className="mt-2 text-lg text-muted">{t('sellersText')}</p>
      {!session && (
        <Suspense>
          <SavedLink />
        </Suspense>
      )}
      <div className={LIST_COLUMNS}>
        {isWide && (
          <aside aria-label={t('filters')} className="rounded-2xl border border-line bg-surface p-5">
            <Suspense fallback={<Skeleton className="h-[101rem]" />}>
              <FilterFields address={address} />
            </Suspense>
          </aside>
        )}
        <div className={LIST_RESULTS}>
          <SearchBox
            value={values.search ?? ''}
            // Back doesn't undo single letters.
            onChange={(search) => update({ search, exact: '' }, { replace: true })}
          />
          <div className={LIST_COUNT}>
            <div className={LIST_TOTAL}>{readyListing && <ShowingCount listing={readyListing.data} />}</div>
            {!isWide && <FilterSheet address={address} results={readyListing?.data} />}
            <PartialNotice savedAt={readyListing?.data.partial ? readyListing.savedAt : null} />
          </div>
          {isBuyer && <Tip name="search" />}
          <ActiveFilters address={address} />
          {readyListing && (
            <SearchOutcomeNotice
              listing={readyListing.data}
              search={values.search ?? ''}
              onExact={() => update({ exact: 'true' })}
            />
          )}
          <h2 className="sr-only">{t('results')}</h2>
          <SellerResults listing={listing} skeletonCount={limit} address={address} firstCover={firstCover} />
          {readyListing && (
            <SellerPager
              listing={readyListing.data}
              onPage={setPage}
              sizes={PAGE_SIZES}
              onSize={setPageSize}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** The filters on narrow screens, with their button. `results`: undefined while loading. */
function FilterSheet({ address, results }: { address: AddressFilters; results: Listing | undefined }) {
  const { t } = useTranslation('explore')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // While the next ones load, the last number stays: the button is under the thumb.
  const [counted, setCounted] = useState(results)
  if (results && results !== counted) setCounted(results)
  return (
    <>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('filters')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('filters')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="ghost" className="grow" onClick={address.clear}>
              {t('clearFilters')}
            </Button>
            <Button className="grow tabular-nums" onClick={close}>
              {counted ? t('showFound', { count: counted.total, total: formatTotal(counted) }) : t('close')}
            </Button>
          </>
        }
      >
        <Suspense fallback={<Skeleton className="h-[101rem]" />}>
          <FilterFields address={address} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** A debounced search field. What is typed isn't overwritten by changes of the URL. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation(['explore', 'validation'])
  const [input, setInput] = useState(value)
  // Searches that the URL doesn't show yet: on a slow phone it lags behind the typing.
  const pendingSearches = useRef<string[]>([])
  useEffect(() => {
    const index = pendingSearches.current.indexOf(value)
    pendingSearches.current = index < 0 ? [] : pendingSearches.current.slice(index + 1)
    if (index < 0) setInput(value)
  }, [value])
  useEffect(() => {
    const trimmed = input.trim()
    if (trimmed === (pendingSearches.current.at(-1) ?? value).trim()) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // Somebody was chosen, and their page is on its way.
      if (location.pathname !== pathname) return
      pendingSearches.current.push(trimmed)
      onChange(trimmed)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [input, value, onChange])
  return (
    <search>
      <SearchField
        label={t('searchSellers')}
        placeholder={t('searchSellersHint')}
        value={input}
        // Of a link: what is typed has an end.
        error={
          input.trim().length > MAX_SEARCH_LENGTH
            ? t('validation:max_length', { n: MAX_SEARCH_LENGTH })
            : undefined
        }
        onChange={setInput}
      />
    </search>
  )
}
