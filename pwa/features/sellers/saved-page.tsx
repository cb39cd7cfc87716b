import { Heart, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { ApiError, OfflineError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { guestSaved } from './guest-saved.ts'
import SaveSellerButton from './save-seller-button.tsx'
import { SellerCard, SellerCardSkeleton } from './seller-card.tsx'
import { useSellerCard } from './seller-card-query.ts'

/** /saved: what a guest has saved on this device. Clients have theirs on the dashboard. */
export default function SavedPage() {
  const { t } = useTranslation(['profile', 'explore'])
  const ids = guestSaved.use()
  const session = useSession()
  useDocumentTitle(t('saved.title'))
  if (session?.user.role === 'buyer') return <Navigate to={paths.dashboard('services')} replace />
  if (session) return <Navigate to={paths.exploreSellers()} replace />
  const findLink = <ButtonLink to={paths.exploreSellers()}>{t('saved.find')}</ButtonLink>
  if (ids.length === 0)
    return (
      <EmptyState
        level={1}
        icon={<Heart aria-hidden="true" />}
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
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4">
        {ids.map((id) => (
          <li key={id} className="relative flex">
            <SavedSellerCard sellerId={id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SavedSellerCard({ sellerId }: { sellerId: string }) {
  const { t } = useTranslation('profile')
  const card = useSellerCard(sellerId)
  if (card.status === 'loading') return <SellerCardSkeleton />
  if (card.status === 'ready')
    return (
      <>
        <SellerCard seller={card.data} />
        <SaveSellerButton sellerId={sellerId} name={card.data.displayName} onPicture />
      </>
    )
  const isOffline = card.error instanceof OfflineError
  const isGone = card.error instanceof ApiError && card.error.code === 'SELLER_NOT_FOUND'
  return (
    <div className="flex w-full flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-4 pt-16 text-muted">
      {isOffline && <WifiOff aria-hidden="true" className="size-6" />}
      <p>{t(isOffline ? 'saved.offline' : isGone ? 'saved.gone' : 'saved.failed')}</p>
      {!isGone && (
        <Button variant="secondary" onClick={card.retry}>
          {t('saved.retry')}
        </Button>
      )}
      <SaveSellerButton sellerId={sellerId} name={t('saved.somebody')} onPicture />
    </div>
  )
}
