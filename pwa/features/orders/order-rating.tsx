import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#shared/order-graph.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import type { OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'

const RateForm = lazy(lazyWithRetry(() => import('./rate-form.tsx')))
const ReplyForm = lazy(lazyWithRetry(() => import('./reply-form.tsx')))

/**
 * The ratings of a completed order: the client's of the work, which is public and may get one reply, and the
 * freelancer's of the client.
 */
export function OrderRating({ order }: { order: OrderWithPending }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const engine = useEngine()
  const { rating, buyerRating } = order
  return (
    <div className="grid gap-6">
      {!rating &&
        (side === 'buyer' ? (
          <RatingPrompt order={order} side={side} name={order.seller.firstName} />
        ) : (
          <p className="text-muted">{t('rating.none')}</p>
        ))}
      {rating && (
        <div className="grid gap-3">
          <RatingText {...rating} />
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
      {!buyerRating && side === 'seller' && (
        <RatingPrompt order={order} side={side} name={order.buyer.firstName} />
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

function RatingPrompt({ order, side, name }: { order: OrderWithPending; side: Side; name: string }) {
  const { t } = useTranslation('orders')
  const engine = useEngine()
  const [isRating, setIsRating] = useState(false)
  const title = t(side === 'buyer' ? 'rating.give' : 'rating.giveBuyer')
  return (
    <div>
      <p className="mb-3">{t(side === 'buyer' ? 'rating.ask' : 'rating.askBuyer', { name })}</p>
      <Button variant={side === 'buyer' ? 'primary' : 'secondary'} onClick={() => setIsRating(true)}>
        {title}
      </Button>
      {engine && isRating && (
        <Dialog open onClose={() => setIsRating(false)} title={title} closeLabel={t('close')}>
          <RateForm engine={engine} order={order} side={side} onDone={() => setIsRating(false)} />
        </Dialog>
      )}
    </div>
  )
}
