import { Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES } from '#shared/envelope.ts'
import { MAX_SEARCH_LENGTH } from '#shared/seller-filters.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { Tip } from '../../forms/tip.tsx'
import { useSession } from '../../offline/hooks.ts'
import { lazyPage } from '../../offline/worker/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/title.ts'
import { useWide } from '../../ui/wide.ts'
import { ActiveFilters } from './active-filters.tsx'
import { type AddressFilters, useFilters } from './filters.ts'
import { type Listing, useListing } from './listing.ts'
import { SellerResults } from './seller-results.tsx'
import { countShown, SellerPager, ShowingCount, sizeOf } from './showing-count.tsx'

const FilterFields = lazy(lazyPage(() => import('./filter-fields.tsx')))

const TYPING_MS = 250

export default function ExploreSellers() {
  const { t } = useTranslation(['explore', 'validation'])
  const buys = useSession()?.user.role === 'buyer'
  const address = useFilters()
  const { filters, page, given, change, clear, turn, size } = address
  const limit = sizeOf(address.limit, PAGE_SIZES)
  const listing = useListing(filters, page, limit)
  const wide = useWide()
  useTitle(t('sellersTitle'))
  const ready = listing.status === 'ready' ? listing : null
  return (
    <div className="frame pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold">{t('sellersTitle')}</h1>
      <p className="mt-2 text-muted">{t('sellersText')}</p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[17rem_1fr]">
        {wide && (
          <aside aria-label={t('filters')} className="rounded-2xl border border-line bg-surface p-5">
            <Suspense fallback={<Skeleton className="h-[46rem]" />}>
              <FilterFields given={given} change={change} />
            </Suspense>
          </aside>
        )}
        <div className="grid min-w-0 gap-4">
          <div className="flex flex-wrap items-end gap-3">
            <SearchBox value={given.search ?? ''} onChange={(search) => change({ search })} />
            {!wide && <FilterSheet address={address} found={ready?.data} />}
          </div>
          {buys && <Tip name="search" />}
          <ActiveFilters given={given} change={change} clear={clear} />
          <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1">
            {ready && <ShowingCount listing={ready.data} />}
            {ready && <SavedNotice savedAt={ready.savedAt} fresh={ready.fresh} partial={ready.data.partial} />}
          </div>
          <h2 className="sr-only">{t('results')}</h2>
          <SellerResults listing={listing} places={limit} address={address} />
          {ready && <SellerPager listing={ready.data} onPage={turn} sizes={PAGE_SIZES} onSize={size} />}
        </div>
      </div>
    </div>
  )
}

/** The filters of narrow screens, and their button. `found`: what they find, once it is known. */
function FilterSheet({ address: { given, change, clear }, found }: { address: AddressFilters; found: Listing | undefined }) {
  const { t } = useTranslation('explore')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('filters')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('filters')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="ghost" onClick={clear}>
              {t('clearFilters')}
            </Button>
            <Button onClick={close}>{found ? t('showFound', { count: found.total, total: countShown(found) }) : t('close')}</Button>
          </>
        }
      >
        <Suspense fallback={<Skeleton className="h-[46rem]" />}>
          <FilterFields given={given} change={change} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** Asks a moment after the last letter. What is typed stays typed, whatever the address does meanwhile. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('explore')
  const [typed, type] = useState(value)
  // Of what was asked for, what the address hasn't taken up yet: on a slow phone it lags behind the letters.
  const asked = useRef<string[]>([])
  useEffect(() => {
    const at = asked.current.indexOf(value)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
    if (at < 0) type(value)
  }, [value])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === (asked.current.at(-1) ?? value).trim()) return
    const timer = setTimeout(() => {
      asked.current.push(wanted)
      onChange(wanted)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <search className="min-w-0 flex-1 basis-60">
      <TextField
        label={t('searchSellers')}
        hideLabel
        type="search"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t('searchSellers')}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </search>
  )
}
