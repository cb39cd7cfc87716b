import { lazy, Suspense } from 'react'
import type { Rating } from '#shared/orders.ts'
import { useEngine, useInitialSync } from '../../sync/hooks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { useOrders } from './my-orders.ts'
import { PendingNotes } from './pending-notes.tsx'
import { ReviewList } from './review-list.tsx'

const ReviewProjectChoice = lazy(lazyWithRetry(() => import('./review-project-choice.tsx')))

/**
 * The reviews of the freelancer who is logged in, who chooses there which project is shown with each. Those
 * of orders that this device hasn't got are as visitors see them.
 */
export default function MyReviews({ sellerId, name }: { sellerId: string; name: string }) {
  const engine = useEngine()
  const orders = useOrders()
  const { hasSynced } = useInitialSync()
  const renderProject = (review: Rating) => {
    const loading = <Skeleton className={review.project ? 'h-28 rounded-2xl' : 'h-11'} />
    const order = orders?.find(({ rating }) => rating?._id === review._id)
    if (!orders || (!order && hasSynced === null)) return loading
    return (
      engine &&
      order && (
        <>
          <Suspense fallback={loading}>
            <ReviewProjectChoice engine={engine} order={order} />
          </Suspense>
          <PendingNotes pending={order.pending.filter(({ kind }) => kind === 'setReviewProject')} />
        </>
      )
    )
  }
  return <ReviewList sellerId={sellerId} name={name} renderProject={renderProject} />
}
