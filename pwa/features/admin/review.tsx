import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { localeOf } from '#shared/languages.ts'
import type { AdminReview } from '#shared/moderation.ts'
import { callEndpoint } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useAdminAction } from './admin-queries.ts'

/** Hides a review; null shows it again. */
export const setHiddenReason = ({ _id, about }: AdminReview, reason: string | null) =>
  callEndpoint('PUT /admin/reviews/:id', v.unknown(), {
    params: { id: _id },
    query: { about },
    body: { reason },
  })

/** What the list says of a review. */
export function ReviewRow({ review }: { review: AdminReview }) {
  return (
    <>
      <ReviewTitle review={review} />
      <ReviewFacts review={review} />
      <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
        {review.comment}
      </span>
    </>
  )
}

function useNames({ about, buyer, seller }: AdminReview) {
  const { t } = useTranslation('admin')
  const [client, freelancer] = [displayName(buyer, t('nobody')), displayName(seller, t('nobody'))]
  return about === 'seller'
    ? { author: client, reviewed: freelancer }
    : { author: freelancer, reviewed: client }
}

function ReviewTitle({ review }: { review: AdminReview }) {
  const { t } = useTranslation('admin')
  const names = useNames(review)
  return (
    <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
      {t('reviewOf', names)}
      {review.hiddenReason !== null && <Badge tone="danger">{t('hidden')}</Badge>}
    </span>
  )
}

function ReviewFacts({ review }: { review: AdminReview }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Stars value={review.rating} label={t('stars', { value: review.rating })} />
      <bdi>{review.number}</bdi> ·{' '}
      {new Date(review.createdAt).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'medium' })}
    </span>
  )
}

/** A review as it was written, with its reply, to hide or to show again. */
export function Review({ review, onHide }: { review: AdminReview; onHide: () => void }) {
  const { t } = useTranslation('admin')
  const runAction = useAdminAction()
  const names = useNames(review)
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <h3>
        <ReviewTitle review={review} />
      </h3>
      <ReviewFacts review={review} />
      {review.comment && (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {review.comment}
        </p>
      )}
      {review.reply && (
        <p dir="auto" className="mt-2 rounded-xl bg-sunken p-3 whitespace-pre-line wrap-anywhere">
          {review.reply}
        </p>
      )}
      {review.hiddenReason !== null && (
        <p className="mt-2 text-danger wrap-anywhere">
          {t('hiddenBecause', { reason: review.hiddenReason })}
        </p>
      )}
      <div className="mt-3">
        {review.hiddenReason === null ? (
          <Button variant="secondary" onClick={onHide} aria-label={t('hideOf', names)}>
            {t('hide')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            onClick={() => void runAction(setHiddenReason(review, null))}
            aria-label={t('showOf', names)}
          >
            {t('show')}
          </Button>
        )}
      </div>
    </article>
  )
}
