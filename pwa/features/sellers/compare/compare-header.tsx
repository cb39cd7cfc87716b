import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Loaded } from '../../../client/hooks.ts'
import { paths } from '../../../paths.ts'
import { ApiError, OfflineError } from '../../../platform/errors.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerCover } from '../seller-cover.tsx'
import { COLUMN_WIDTH } from './compare-names.tsx'
import type { ComparedSeller } from './compared-seller.ts'

/** The head of a column: who it is about, in each state of loading, and the way out of the comparison. */
export function CompareHeader({
  loaded,
  onRemove,
}: {
  loaded: Loaded<ComparedSeller>
  onRemove: () => void
}) {
  const { t } = useTranslation('compare')
  const name = loaded.status === 'ready' ? loaded.data.card.displayName : t('somebody')
  return (
    <th scope="col" className={`relative p-0 text-start align-top font-normal ${COLUMN_WIDTH}`}>
      {loaded.status === 'ready' ? (
        <SellerHead seller={loaded.data} />
      ) : loaded.status === 'loading' ? (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="aspect-4/3 w-full" />
        </div>
      ) : (
        <MissingSeller error={loaded.error} onRetry={loaded.retry} />
      )}
      <IconButton
        label={t('remove', { name })}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
        className="absolute! end-2 top-2 bg-surface shadow-card"
      />
    </th>
  )
}

function SellerHead({ seller: { card } }: { seller: ComparedSeller }) {
  return (
    <>
      <SellerCover seller={card} eager />
      <div className="px-3 pb-3">
        <div className="relative z-1 -mt-6 w-fit rounded-full border-3 border-surface">
          <Avatar src={card.profileImage} name={card.displayName} size={40} />
        </div>
        <Link
          to={paths.freelancer(card._id)}
          dir="auto"
          className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-link hover:underline"
        >
          {card.displayName}
        </Link>
        <p dir="auto" className="line-clamp-3 text-sm text-muted">
          {card.title}
        </p>
      </div>
    </>
  )
}

function MissingSeller({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('compare')
  const isGone = error instanceof ApiError && error.code === 'SELLER_NOT_FOUND'
  return (
    <div className="grid gap-3 p-3 pt-16 text-muted">
      <p>{t(isGone ? 'gone' : error instanceof OfflineError ? 'offline' : 'failed')}</p>
      {!isGone && (
        <Button variant="secondary" className="w-fit" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
