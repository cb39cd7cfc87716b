import { SearchX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewChoice } from '#shared/reviews.ts'
import { OfflineError } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type RenderProject, Review } from './review.tsx'
import { type Reviews, useReviews } from './reviews.ts'

interface ChosenReviewsProps {
  sellerId: string
  /** The seller's name. */
  name: string
  renderProject: RenderProject | undefined
  choice: ReviewChoice
  /** Chooses all reviews again. */
  onClear(): void
}

/** The reviews of a choice, page by page. Another choice begins at its first page. */
export function ChosenReviews({ sellerId, name, renderProject, choice, onClear }: ChosenReviewsProps) {
  const { t } = useTranslation('profile')
  const choiceKey = JSON.stringify(choice)
  const [turned, setTurned] = useState({ choiceKey, page: 1 })
  const page = turned.choiceKey === choiceKey ? turned.page : 1
  const topRef = useRef<HTMLDivElement>(null)
  const loaded = useReviews(sellerId, page, choice)
  const focusTop = () => topRef.current?.focus({ preventScroll: true })
  const goToPage = (nextPage: number) => {
    setTurned({ choiceKey, page: nextPage })
    topRef.current?.scrollIntoView({ block: 'start' })
    focusTop()
  }
  // The button that is pressed leaves with the choice.
  const clear = () => {
    onClear()
    focusTop()
  }
  return (
    <div ref={topRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      {loaded.status === 'loading' && (
        <div className="mt-6">
          <LoadingReviews label={t('loadingReviews')} />
        </div>
      )}
      {loaded.status === 'error' && <ReviewsError error={loaded.error} onRetry={loaded.retry} />}
      {loaded.status === 'ready' && (
        <>
          <ReviewCount
            reviews={loaded.data}
            isNarrowed={choice.stars !== undefined || Boolean(choice.search)}
            onClear={clear}
          />
          {loaded.data.total > 0 && (
            <ol start={(loaded.data.page - 1) * loaded.data.limit + 1} className="mt-4 divide-y divide-line">
              {loaded.data.ratings.map((review) => (
                <Review key={review._id} review={review} sellerName={name} renderProject={renderProject} />
              ))}
            </ol>
          )}
          <Pager
            page={page}
            totalPages={loaded.data.totalPages}
            onPage={goToPage}
            labels={{
              nav: t('pagerReviews'),
              previous: t('pagerPrevious'),
              next: t('pagerNext'),
              page: (number: number) => t('pagerPage', { page: number }),
            }}
          />
        </>
      )}
    </div>
  )
}

interface ReviewCountProps {
  reviews: Reviews
  /** Whether only some reviews were chosen. */
  isNarrowed: boolean
  onClear(): void
}

/** How many reviews were found, and among which; or that none were. */
function ReviewCount({ reviews: { total, searched }, isNarrowed, onClear }: ReviewCountProps) {
  const { t } = useTranslation('profile')
  const isEmpty = total === 0
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-muted">
        <div role="status" className="*:py-2">
          {isNarrowed && !isEmpty && <p>{t('reviewsFound', { count: total })}</p>}
          {searched !== undefined && <p>{t('reviewsOnDevice', { count: searched })}</p>}
          {isEmpty && <p className="sr-only">{t('noReviewMatches')}</p>}
        </div>
        {isNarrowed && !isEmpty && (
          <Button variant="ghost" onClick={onClear}>
            {t('allReviews')}
          </Button>
        )}
      </div>
      {isEmpty && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('noReviewMatches')}
          text={t('noReviewMatchesText')}
          action={<Button onClick={onClear}>{t('allReviews')}</Button>}
        />
      )}
    </>
  )
}

export function ReviewsError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('profile')
  const offline = error instanceof OfflineError
  return (
    <ErrorState
      title={t(offline ? 'reviewsNotSaved' : 'reviewsFailed')}
      text={t(offline ? 'reviewsNotSavedText' : 'reviewsFailedText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}

/** `children`: how much room what stands above will need. */
export function LoadingReviews({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{label}</span>
      {children}
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
