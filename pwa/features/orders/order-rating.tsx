import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngine } from '../../sync/hooks.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import type { OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'

const ClientReviewProject = lazy(lazyWithRetry(() => import('./client-review-project.tsx')))
const ReplyForm = lazy(lazyWithRetry(() => import('./reply-form.tsx')))
const ReviewProjectChoice = lazy(lazyWithRetry(() => import('./review-project-choice.tsx')))

/**
 * The ratings of a completed order: the client's of the work, which is public and may get one reply and a
 * project of the freelancer's, and the freelancer's of the client.
 */
export function OrderRating({ order }: { order: OrderWithPending }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const engine = useEngine()
  const { rating, buyerRating } = order
  return (
    <div className="grid gap-6">
      {!rating && side === 'seller' && <p className="text-muted">{t('rating.none')}</p>}
      {rating && (
        <div className="grid gap-3">
          <RatingText {...rating} />
          {engine && side === 'seller' && rating.hiddenReason === undefined && (
            <Suspense fallback={<Skeleton className={rating.projectId ? 'h-28 rounded-2xl' : 'h-11'} />}>
              <ReviewProjectChoice engine={engine} order={order} />
            </Suspense>
          )}
          {side === 'buyer' && rating.projectId && rating.hiddenReason === undefined && (
            <Suspense fallback={<Skeleton className="h-20 rounded-2xl" />}>
              <ClientReviewProject sellerId={order.seller._id} projectId={rating.projectId} />
            </Suspense>
          )}
          {rating.reply && (
            <div className="rounded-2xl bg-sunken p-4">
              <p className="text-sm font-semibold">{t('rating.replied')}</p>
              <LinkedText text={rating.reply} />
            </div>
          )}
          {engine && side === 'seller' && !rating.reply && rating.hiddenReason === undefined && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ReplyForm engine={engine} order={order} />
            </Suspense>
          )}
        </div>
      )}
      {buyerRating && (
        <div className="grid gap-3">
          <h3 className="font-semibold">{t(side === 'seller' ? 'rating.ofBuyer' : 'rating.ofYou')}</h3>
          <RatingText {...buyerRating} />
        </div>
      )}
    </div>
  )
}

interface RatingTextProps {
  rating: number
  comment: string
  hiddenReason?: string | undefined
}

function RatingText({ rating, comment, hiddenReason }: RatingTextProps) {
  const { t } = useTranslation('orders')
  return (
    <>
      {hiddenReason !== undefined && (
        <p className="rounded-xl bg-danger-soft p-3 text-danger wrap-anywhere">
          {t('rating.hidden', { reason: hiddenReason })}
        </p>
      )}
      <Stars value={rating} label={t('rating.stars', { value: rating })} />
      {comment && <LinkedText text={comment} />}
    </>
  )
}
