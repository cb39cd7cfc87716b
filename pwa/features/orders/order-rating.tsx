import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngine } from '../../offline/mine/hooks.ts'
import { lazyPage } from '../../offline/worker/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { ShownOrder } from './intentions.ts'
import { useSide } from './my-orders.ts'

const RateForm = lazy(lazyPage(() => import('./rate-form.tsx')))
const ReplyForm = lazy(lazyPage(() => import('./reply-form.tsx')))

/** The review of a completed order: given by its buyer, answered once by its freelancer, seen by both. */
export function OrderRating({ order }: { order: ShownOrder }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const engine = useEngine()
  const [rating, rate] = useState(false)
  if (order.status !== 'COMPLETED') return null
  if (!order.rating) {
    if (side === 'seller') return <p className="text-muted">{t('rating.none')}</p>
    return (
      <div>
        <p className="mb-3">{t('rating.ask', { name: order.seller.firstName })}</p>
        <Button onClick={() => rate(true)}>{t('rating.give')}</Button>
        {engine && rating && (
          <Dialog open onClose={() => rate(false)} title={t('rating.give')} closeLabel={t('close')}>
            <Suspense fallback={<Skeleton className="h-60" />}>
              <RateForm engine={engine} order={order} onDone={() => rate(false)} />
            </Suspense>
          </Dialog>
        )}
      </div>
    )
  }
  const { rating: stars, comment, reply } = order.rating
  return (
    <div className="grid gap-3">
      <Stars value={stars} label={t('rating.stars', { value: stars })} />
      {comment && <LinkedText text={comment} />}
      {reply && (
        <div className="rounded-2xl bg-sunken p-4">
          <p className="text-sm font-semibold">{t('rating.replied')}</p>
          <LinkedText text={reply} />
        </div>
      )}
      {engine && side === 'seller' && !reply && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ReplyForm engine={engine} order={order} />
        </Suspense>
      )}
    </div>
  )
}
