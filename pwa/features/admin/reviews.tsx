import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { localeOf } from '#shared/languages.ts'
import { type AdminReview, AdminReviewList } from '#shared/moderation.ts'
import { SIDES, type Side } from '#shared/order-graph.ts'
import { callEndpoint } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useAdminAction, useAdminQuery } from './admin-queries.ts'
import { QuerySection, SectionPager } from './query-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const INITIAL_QUERY: { about: Side; search: string; hidden: boolean; page: number } = {
  about: 'seller',
  search: '',
  hidden: false,
  page: 1,
}

/** What clients and freelancers write of one another: search, hide with a reason, show again. */
export default function Reviews() {
  const { t } = useTranslation('admin')
  const [query, setQuery] = useState(INITIAL_QUERY)
  const [reviewToHide, setReviewToHide] = useState<AdminReview | null>(null)
  const { about, search, hidden, page } = query
  const reviews = useAdminQuery(['reviews', query], (signal) =>
    callEndpoint('GET /admin/reviews', AdminReviewList, {
      query: { about, ...(search && { search }), hidden: `${hidden}`, page },
      signal,
    }),
  )
  return (
    <>
      <TextField
        label={t('reviewSearch')}
        type="search"
        value={search}
        onChange={(event) => setQuery({ ...query, page: 1, search: event.target.value })}
      />
      <SelectField
        label={t('reviewed.label')}
        value={about}
        options={SIDES.map((value) => ({ value, label: t(`reviewed.${value}`) }))}
        onChange={({ target }) => {
          const side = SIDES.find((each) => each === target.value)
          if (side) setQuery({ ...query, page: 1, about: side })
        }}
        className="mt-2"
      />
      <CheckField
        label={t('hiddenOnly')}
        checked={hidden}
        onChange={(event) => setQuery({ ...query, page: 1, hidden: event.target.checked })}
        className="mt-2 mb-3"
      />
      <QuerySection query={reviews}>
        {(data) =>
          data.reviews.length === 0 ? (
            <EmptyState
              icon={<Star aria-hidden="true" />}
              title={t('noReviewsTitle')}
              text={t('noReviewsText')}
            />
          ) : (
            <>
              <ul className="grid gap-4">
                {data.reviews.map((review) => (
                  <li key={review._id}>
                    <Review review={review} onHide={() => setReviewToHide(review)} />
                  </li>
                ))}
              </ul>
              <SectionPager paging={data} onPage={(to) => setQuery({ ...query, page: to })} />
            </>
          )
        }
      </QuerySection>
      {reviewToHide && (
        <ReasonDialog
          draftName={`hide ${reviewToHide.about} ${reviewToHide._id}`}
          title={t('hideTitle')}
          text={t('hideText')}
          actionLabel={t('hide')}
          onSubmit={(reason) => setHiddenReason(reviewToHide, reason)}
          onClose={() => setReviewToHide(null)}
        />
      )}
    </>
  )
}

/** Hides a review; null shows it again. */
const setHiddenReason = ({ _id, about }: AdminReview, reason: string | null) =>
  callEndpoint('PUT /admin/reviews/:id', v.unknown(), {
    params: { id: _id },
    query: { about },
    body: { reason },
  })

function Review({ review, onHide }: { review: AdminReview; onHide: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const runAction = useAdminAction()
  const [buyer, seller] = [displayName(review.buyer, t('nobody')), displayName(review.seller, t('nobody'))]
  const names =
    review.about === 'seller' ? { author: buyer, reviewed: seller } : { author: seller, reviewed: buyer }
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {t('reviewOf', names)}
        {review.hiddenReason !== null && <Badge tone="danger">{t('hidden')}</Badge>}
      </h3>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Stars value={review.rating} label={t('stars', { value: review.rating })} />
        <bdi>{review.number}</bdi> ·{' '}
        {new Date(review.createdAt).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'medium' })}
      </p>
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
