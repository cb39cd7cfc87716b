import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZES } from '#shared/envelope.ts'
import { localizedName } from '#shared/languages.ts'
import { useCategories, useSubCategories } from '../features/catalog/catalog.ts'
import { ServiceList } from '../features/catalog/service-list.tsx'
import { useFilters } from '../features/sellers/filters.ts'
import { useListing } from '../features/sellers/listing.ts'
import { SellerResults } from '../features/sellers/seller-results.tsx'
import { SellerPager, ShowingCount, sizeOf } from '../features/sellers/showing-count.tsx'
import { SavedNotice } from '../forms/saved-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTitle } from '../ui/title.ts'

/** Whole rows of two and of three. */
const SERVICES_A_PAGE = [12, 24, 48]

export default function ExploreServices() {
  const { t } = useTranslation('explore')
  const [params, setParams] = useSearchParams()
  const [filtering, filter] = useState(false)
  const tab = params.get('tab') === 'sellers' ? 'sellers' : 'services'
  useTitle(t('servicesTitle'))
  const show = (key: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('limit')
    next.set('tab', key)
    setParams(next, { replace: true })
  }
  return (
    <div className="frame pt-6 pb-10 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-extrabold">{t('servicesTitle')}</h1>
          <p className="mt-2 text-muted">{t('servicesText')}</p>
        </div>
        <Button variant="secondary" icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => filter(true)}>
          {t('filters')}
        </Button>
      </div>
      <div className="mt-6">
        <Tabs
          label={t('servicesTitle')}
          current={tab}
          onChange={show}
          tabs={[
            { key: 'services', label: t('services') },
            { key: 'sellers', label: t('sellers') },
          ]}
        >
          {tab === 'services' ? <Services /> : <Sellers />}
        </Tabs>
      </div>
      <CategoryFilter open={filtering} onClose={() => filter(false)} />
    </div>
  )
}

function Services() {
  const { t } = useTranslation('explore')
  const { given, page, turn, size, ...address } = useFilters()
  const services = useSubCategories(given.categoryId)
  if (services.status === 'loading') return <LoadingServices />
  if (services.status === 'error') return <ErrorState title={t('servicesFailed')} text={t('failedText')} retryLabel={t('retry')} onRetry={services.retry} />
  const all = services.data.filter((service) => !given.subCategoryId || service._id === given.subCategoryId)
  const limit = sizeOf(address.limit, SERVICES_A_PAGE)
  const from = (page - 1) * limit
  const shown = { page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) }
  return (
    <div className="grid gap-4">
      <div className="flex min-h-6 flex-wrap justify-between gap-x-6">
        <ShowingCount listing={shown} />
        <SavedNotice savedAt={services.savedAt} fresh={services.fresh} />
      </div>
      <ServiceList services={all.slice(from, from + limit)} />
      <SellerPager listing={shown} onPage={turn} sizes={SERVICES_A_PAGE} onSize={size} />
    </div>
  )
}

function Sellers() {
  const { t } = useTranslation('explore')
  const address = useFilters()
  const { filters, page, turn, size } = address
  const limit = sizeOf(address.limit, PAGE_SIZES)
  const listing = useListing(filters, page, limit)
  const ready = listing.status === 'ready' ? listing : null
  return (
    <div className="grid gap-4">
      <div className="flex min-h-6 flex-wrap justify-between gap-x-6">
        {ready && <ShowingCount listing={ready.data} />}
        {ready && <SavedNotice savedAt={ready.savedAt} fresh={ready.fresh} partial={ready.data.partial} />}
      </div>
      <h2 className="sr-only">{t('results')}</h2>
      <SellerResults listing={listing} places={limit} address={address} />
      {ready && <SellerPager listing={ready.data} onPage={turn} sizes={PAGE_SIZES} onSize={size} />}
    </div>
  )
}

function CategoryFilter({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('explore')
  const { given, change } = useFilters()
  const categories = useCategories()
  const services = useSubCategories(given.categoryId)
  const any = { value: '', label: t('any') }
  const named = (things: { _id: string; name: string; names: Record<string, string> }[]) => [
    any,
    ...things.map((each) => ({ value: each._id, label: localizedName(i18n.language, each) })),
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => change({ categoryId: '', subCategoryId: '' })}>
            {t('clearFilters')}
          </Button>
          <Button onClick={onClose}>{t('show')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label={t('category')}
          value={given.categoryId ?? ''}
          options={named(categories.status === 'ready' ? categories.data : [])}
          onChange={(event) => change({ categoryId: event.target.value, subCategoryId: '' })}
        />
        <SelectField
          label={t('service')}
          value={given.subCategoryId ?? ''}
          disabled={!given.categoryId}
          hint={given.categoryId ? undefined : t('serviceHint')}
          options={named(services.status === 'ready' && given.categoryId ? services.data : [])}
          onChange={(event) => change({ subCategoryId: event.target.value })}
        />
      </div>
    </Dialog>
  )
}

function LoadingServices() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: Math.min(...SERVICES_A_PAGE) }, (_, place) => place).map((place) => (
        <Skeleton key={place} className="h-24 rounded-2xl" />
      ))}
    </div>
  )
}
