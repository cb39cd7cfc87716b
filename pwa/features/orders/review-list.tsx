import { MessageSquareQuote } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfflineError } from '../../platform/errors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RatingSpread } from './rating-spread.tsx'
import { Review } from './review.tsx'
import { useReviews } from './reviews.ts'

interface ReviewListProps {
  sellerId: string
  /** The seller's name. */
  name: string
}

/**
 * Buyers' reviews of a seller: the distribution of the stars, then the reviews with the seller's replies,
 * page by page.
 */
export function ReviewList({ sellerId, name }: ReviewListProps) {
  const { t } = useTranslation('profile')
  const [page, setPage] = useState(1)
  const topRef = useRef<HTMLDivElement>(null)
  const loaded = useReviews(sellerId, page)
  if (loaded.status === 'loading') return <LoadingReviews label={t('loadingReviews')} />
  if (loaded.status === 'error') {
    const offline = loaded.error instanceof OfflineError
    return (
      <ErrorState
        title={t(offline ? 'reviewsNotSaved' : 'reviewsFailed')}
        text={t(offline ? 'reviewsNotSavedText' : 'reviewsFailedText')}
        retryLabel={t('retry')}
        onRetry={loaded.retry}
      />
    )
  }
  const { ratings, spread, total, totalPages } = loaded.data
  if (total === 0) {
    return (
      <div className="-my-6">
        <EmptyState
          icon={<MessageSquareQuote aria-hidden="true" />}
          title={t('noReviews')}
          text={t('noReviewsText')}
        />
      </div>
    )
  }
  const goToPage = (nextPage: number) => {
    setPage(nextPage)
    topRef.current?.scrollIntoView({ block: 'start' })
    topRef.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <RatingSpread spread={spread} total={total} />
      <div ref={topRef} tabIndex={-1} className="mt-6 scroll-mt-24 outline-none">
        <ol start={(loaded.data.page - 1) * loaded.data.limit + 1} className="divide-y divide-line">
          {ratings.map((review) => (
            <Review key={review._id} review={review} sellerName={name} />
          ))}
        </ol>
      </div>
      {totalPages > 1 && (
        <Pager
          page={page}
          totalPages={totalPages}
          onPage={goToPage}
          labels={{
            nav: t('pagerReviews'),
            previous: t('pagerPrevious'),
            next: t('pagerNext'),
            page: (number: number) => t('pagerPage', { page: number }),
          }}
        />
      )}
    </>
  )
}

function LoadingReviews({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-40 w-full rounded-2xl" />
      {['a', 'b', 'c'].map((key) => (
        <div key={key} aria-hidden="true" className="flex gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
