import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { PAGE_SIZES } from '#shared/protocol/envelope.ts'
import { useCategories, useSubCategories } from '../../features/catalog/catalog.ts'
import { ServiceList, ServiceListSkeleton } from '../../features/catalog/service-list.tsx'
import { useFilters } from '../../features/sellers/filters.ts'
import { useListing } from '../../features/sellers/listing.ts'
import { SellerResults } from '../../features/sellers/seller-results.tsx'
import { pickPageSize, SellerPager, ShowingCount } from '../../features/sellers/showing-count.tsx'
import { PartialNotice, SavedNotice } from '../../forms/saved-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Tabs } from '../../ui/tabs.tsx'

/** Multiples of two and three, so that rows are full in either layout. */
const SERVICE_PAGE_SIZES = [12, 24, 48]

export default function ExploreServices() {
  const { t } = useTranslation('explore')
  const [searchParams, setSearchParams] = useSearchParams()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const tab = searchParams.get('tab') === 'sellers' ? 'sellers' : 'services'
  useDocumentTitle(t('servicesTitle'))
  const selectTab = (key: string) => {
    const next = new URLSearchParams(searchParams)
    next.delete('page')
    next.delete('limit')
    next.set('tab', key)
    setSearchParams(next, { replace: true })
  }
  return (
    <div className="frame pt-6 pb-10 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-extrabold sm:text-4xl">{t('servicesTitle')}</h1>
          <p className="mt-2 text-lg text-muted">{t('servicesText')}</p>
        </div>
        <Button
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => setIsFilterOpen(true)}
        >
          {t('filters')}
        </Button>
      </div>
      <div className="mt-6">
        <Tabs
          label={t('servicesTitle')}
          current={tab}
          onChange={selectTab}
          tabs={[
            { key: 'services', label: t('services') },
            { key: 'sellers', label: t('sellers') },
          ]}
        >
          {tab === 'services' ? <Services /> : <Sellers />}
        </Tabs>
      </div>
      <CategoryFilter open={isFilterOpen} onClose={() => setIsFilterOpen(false)} />
    </div>
  )
}

function Services() {
  const { t } = useTranslation('explore')
  const { values, page, setPage, setPageSize, ...address } = useFilters()
  const services = useSubCategories(values.categoryId)
  if (services.status === 'loading') return <ServiceListSkeleton count={Math.min(...SERVICE_PAGE_SIZES)} />
  if (services.status === 'error')
    return (
      <ErrorState
        title={t('servicesFailed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={services.retry}
      />
    )
  const all = services.data.filter((service) => !values.subCategoryId || service._id === values.subCategoryId)
  const limit = pickPageSize(address.limit, SERVICE_PAGE_SIZES)
  const from = (page - 1) * limit
  const listing = { page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) }
  return (
    <>
      <SavedNotice savedAt={services.savedAt} fresh={services.fresh} />
      <div className="grid gap-4">
        <ShowingCount listing={listing} />
        <ServiceList services={all.slice(from, from + limit)} />
        <SellerPager listing={listing} onPage={setPage} sizes={SERVICE_PAGE_SIZES} onSize={setPageSize} />
      </div>
    </>
  )
}

function Sellers() {
  const { t } = useTranslation('explore')
  const address = useFilters()
  const { filters, page, setPage, setPageSize } = address
  const limit = pickPageSize(address.limit, PAGE_SIZES)
  const listing = useListing(filters, page, limit)
  const ready = listing.status === 'ready' ? listing : null
  return (
    <>
      <SavedNotice savedAt={ready?.savedAt ?? null} fresh={!ready || ready.fresh || ready.data.partial} />
      <div className="grid gap-4">
        <div className="flex min-h-6 flex-wrap justify-between gap-x-6">
          {ready && <ShowingCount listing={ready.data} />}
          <PartialNotice savedAt={ready?.data.partial ? ready.savedAt : null} />
        </div>
        <h2 className="sr-only">{t('results')}</h2>
        <SellerResults listing={listing} skeletonCount={limit} address={address} />
        {ready && (
          <SellerPager listing={ready.data} onPage={setPage} sizes={PAGE_SIZES} onSize={setPageSize} />
        )}
      </div>
    </>
  )
}

function CategoryFilter({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('explore')
  const { values, update } = useFilters()
  const categories = useCategories()
  const services = useSubCategories(values.categoryId)
  const anyOption = { value: '', label: t('any') }
  const toOptions = (items: { _id: string; name: string; names: Record<string, string> }[]) => [
    anyOption,
    ...items.map((thing) => ({ value: thing._id, label: localizedName(i18n.language, thing) })),
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => update({ categoryId: '', subCategoryId: '' })}>
            {t('clearFilters')}
          </Button>
          <Button onClick={onClose}>{t('show')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label={t('category')}
          value={values.categoryId ?? ''}
          options={toOptions(categories.status === 'ready' ? categories.data : [])}
          onChange={(event) => update({ categoryId: event.target.value, subCategoryId: '' })}
        />
        <SelectField
          label={t('service')}
          value={values.subCategoryId ?? ''}
          disabled={!values.categoryId}
          hint={values.categoryId ? undefined : t('serviceHint')}
          options={toOptions(services.status === 'ready' && values.categoryId ? services.data : [])}
          onChange={(event) => update({ subCategoryId: event.target.value })}
        />
      </div>
    </Dialog>
  )
}
