import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewChoice } from '#shared/reviews.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChosenReviews, LoadingReviews, ReviewsError } from './chosen-reviews.tsx'
import { RatingSpread } from './rating-spread.tsx'
import type { RenderProject } from './review.tsx'
import { ReviewControls, useSettledText } from './review-controls.tsx'
import { useReviews } from './reviews.ts'

interface ReviewListProps {
  sellerId: string
  /** The seller's name. */
  name: string
  renderProject?: RenderProject | undefined
}

const ALL_REVIEWS: ReviewChoice = { sort: 'newest' }
/** Fewer are read faster than sorted or searched. */
const MIN_REVIEWS_WITH_CONTROLS = 4

/**
 * Buyers' reviews of a seller: the distribution of the stars, which chooses among them, then the reviews with
 * the seller's replies, page by page.
 */
export function ReviewList({ sellerId, name, renderProject }: ReviewListProps) {
  const { t } = useTranslation('profile')
  const [choice, setChoice] = useState(ALL_REVIEWS)
  const search = useSettledText(choice.search ?? '').trim()
  const overview = useReviews(sellerId, 1, ALL_REVIEWS)
  if (overview.status === 'loading')
    return (
      <LoadingReviews label={t('loadingReviews')}>
        <Skeleton className="h-65 w-full rounded-2xl" />
      </LoadingReviews>
    )
  if (overview.status === 'error') return <ReviewsError error={overview.error} onRetry={overview.retry} />
  const { spread, total } = overview.data
  if (total === 0)
    return (
      <div className="-my-6">
        <EmptyState
          icon={<MessageSquareQuote aria-hidden="true" />}
          title={t('noReviews')}
          text={t('noReviewsText')}
        />
      </div>
    )
  return (
    <>
      <RatingSpread
        spread={spread}
        total={total}
        stars={choice.stars}
        onStars={(stars) => setChoice({ ...choice, stars })}
      />
      {total >= MIN_REVIEWS_WITH_CONTROLS && (
        <ReviewControls choice={choice} total={total} onChange={setChoice} />
      )}
      <ChosenReviews
        sellerId={sellerId}
        name={name}
        renderProject={renderProject}
        choice={{ ...choice, search }}
        onClear={() => setChoice({ sort: choice.sort })}
      />
    </>
  )
}
