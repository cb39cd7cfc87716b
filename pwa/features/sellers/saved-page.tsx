import { WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { ApiError, OfflineError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { guestSaved } from './guest-saved.ts'
import { useSellerCard } from './profile.ts'
import { SellerCardSkeleton } from './seller-card.tsx'
import { SellerGrid, SellerGridCard, SellerGridItem } from './seller-grid.tsx'

const ClientSaved = lazy(lazyWithRetry(() => import('./lists/client-saved.tsx')))

/** /saved: what a guest has saved on this device, or a client with their account. */
export default function SavedPage() {
  const { t } = useTranslation(['profile', 'explore'])
  const ids = guestSaved.use()
  const session = useSession()
  useDocumentTitle(t('saved.title'))
  if (session?.user.role === 'buyer')
    return (
      <Suspense fallback={<Skeleton className="frame mt-10 h-96 rounded-2xl" />}>
        <ClientSaved />
      </Suspense>
    )
  if (session) return <Navigate to={paths.exploreSellers()} replace />
  const findLink = <ButtonLink to={paths.exploreSellers()}>{t('saved.find')}</ButtonLink>
  if (ids.length === 0)
    return (
      <EmptyState
        level={1}
        illustration="saved"
        title={t('saved.none')}
        text={t('saved.noneText')}
        action={findLink}
      />
    )
  return (
    <div className="frame flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl">{t('saved.title')}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-muted">
        {t('saved.onDevice')}
        <Link
          to={paths.signUpBuyer()}
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          {t('saved.signUp')}
        </Link>
      </p>
      <h2 className="sr-only">{t('explore:results')}</h2>
      <SellerGrid className="mt-6">
        {ids.map((id) => (
          <SavedSeller key={id} sellerId={id} />
        ))}
      </SellerGrid>
    </div>
  )
}

function SavedSeller({ sellerId }: { sellerId: string }) {
  const { t } = useTranslation('profile')
  const card = useSellerCard(sellerId)
  if (card.status === 'ready') return <SellerGridCard seller={card.data} />
  const isError = card.status === 'error'
  const isOffline = isError && card.error instanceof OfflineError
  const isGone = isError && card.error instanceof ApiError && card.error.code === 'SELLER_NOT_FOUND'
  return (
    <SellerGridItem sellerId={sellerId} name={t('saved.somebody')}>
      {isError ? (
        <div className="flex w-full flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-4 pt-16 text-muted">
          {isOffline && <WifiOff aria-hidden="true" className="size-6" />}
          <p>{t(isOffline ? 'saved.offline' : isGone ? 'saved.gone' : 'saved.failed')}</p>
          {!isGone && (
            <Button variant="secondary" onClick={card.retry}>
              {t('saved.retry')}
            </Button>
          )}
        </div>
      ) : (
        <SellerCardSkeleton />
      )}
    </SellerGridItem>
  )
}
