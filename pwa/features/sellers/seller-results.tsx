import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Cover } from '#shared/cover.ts'
import { type Loaded, useReachable } from '../../client/hooks.ts'
import { OfflineError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useCenter } from '../places/place-names.ts'
import { EmptyMarket } from './empty-market.tsx'
import type { AddressFilters } from './filters.ts'
import type { Listing } from './listing.ts'
import { NearestSearches } from './nearest-searches.tsx'
import { SellerGrid, SellerGridCard, SellerGridSkeleton } from './seller-grid.tsx'

const EAGER_COUNT = 4

/**
 * A page of sellers in each of its states. `address`: the filters, if the list has any. `firstCover`: that of
 * the first, where it is known before the list.
 */
export function SellerResults({
  listing,
  skeletonCount,
  address,
  firstCover = null,
}: {
  listing: Loaded<Listing>
  skeletonCount: number
  address?: AddressFilters
  firstCover?: Cover | null
}) {
  const { t } = useTranslation('explore')
  const reachable = useReachable()
  const searchedCenter = useCenter(address?.filters.near)
  if (listing.status === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <SellerGridSkeleton count={skeletonCount} cover={firstCover} />
      </div>
    )
  }
  if (listing.status === 'error') {
    if (listing.error instanceof OfflineError)
      return <EmptyState illustration="offline" title={t('nothingSaved')} text={t('nothingSavedText')} />
    return (
      <ErrorState
        title={t('sellersFailed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={listing.retry}
      />
    )
  }
  if (listing.data.sellers.length === 0) {
    // An empty result of cached rows says nothing about which sellers the market has.
    if (listing.data.partial)
      return (
        <ErrorState
          title={t(reachable ? 'sellersFailed' : 'nobodySaved')}
          text={t(reachable ? 'failedText' : 'nobodySavedText')}
          retryLabel={t('retry')}
          onRetry={listing.retry}
        />
      )
    if (listing.data.total > 0) return <PastEnd />
    const isNarrowed = address && Object.keys(address.filters).some((name) => name !== 'sort')
    if (!isNarrowed) return <EmptyMarket />
    return (
      <EmptyState
        illustration="nobody"
        title={t('nobody')}
        text={t('nobodyText')}
        action={
          <>
            <Button onClick={address.clear}>{t('clearFilters')}</Button>
            <NearestSearches address={address} />
          </>
        }
      />
    )
  }
  return (
    <SellerGrid>
      {listing.data.sellers.map((seller, index) => (
        <SellerGridCard
          key={seller._id}
          seller={seller}
          eager={index < EAGER_COUNT}
          center={searchedCenter ?? listing.data.place ?? listing.data.unservedPlace}
        />
      ))}
    </SellerGrid>
  )
}

/** An address of a page that there was once. */
function PastEnd() {
  const { t } = useTranslation('explore')
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('page')
  return (
    <EmptyState
      illustration="nobody"
      title={t('pastEnd')}
      text={t('pastEndText')}
      action={<ButtonLink to={{ pathname, search: params.toString() }}>{t('firstPage')}</ButtonLink>}
    />
  )
}
