import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminReview, AdminReviewList } from '#shared/moderation.ts'
import { SIDES, type Side } from '#shared/order-graph.ts'
import { callEndpoint } from '../../client/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import { useAdminQuery } from './admin-queries.ts'
import { PaneList } from './pane-list.tsx'
import { QuerySection, SectionPager } from './query-section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Review, ReviewRow, setHiddenReason } from './review.tsx'

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
              <PaneList
                // Another choice starts with its first review.
                key={JSON.stringify(query)}
                label={t('tab.reviews')}
                items={data.reviews}
                renderRow={(review) => <ReviewRow review={review} />}
                renderItem={(review) => <Review review={review} onHide={() => setReviewToHide(review)} />}
              />
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
