import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import { localeOf } from '#shared/languages.ts'
import type { Rating } from '#shared/orders.ts'
import { countryName } from '../../i18n/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReviewedProject } from './reviewed-project.tsx'

/** What stands for the project of a review; without anything, it is as visitors see it. */
export type RenderProject = (review: Rating) => ReactNode

interface ReviewProps {
  review: Rating
  sellerName: string
  renderProject: RenderProject | undefined
}

/** One buyer's stars and comment, with the work that it is about and the seller's reply. */
export function Review({ review, sellerName, renderProject }: ReviewProps) {
  const { t, i18n } = useTranslation('profile')
  const { buyer } = review
  const name = displayName(buyer, t('deletedUser'))
  const project =
    renderProject?.(review) ??
    (review.project && (
      <ReviewedProject
        project={review.project}
        sellerUserId={review.sellerUserId}
        label={t('reviewedProject')}
      />
    ))
  const country = countryName(buyer.country, i18n.language)
  return (
    <li className="py-6 first:pt-0">
      <article className="flex gap-3 sm:gap-4">
        <Avatar src={buyer.profileImage} name={name} size={44} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Stars value={review.rating} label={t('stars', { value: review.rating })} />
            <time dateTime={review.createdAt}>
              {new Date(review.createdAt).toLocaleDateString(localeOf(i18n.language), {
                dateStyle: 'medium',
              })}
            </time>
            {country && <span>{country}</span>}
          </div>
          {review.comment && <LinkedText text={review.comment} className="mt-2 leading-relaxed" />}
          {project && <div className="mt-3">{project}</div>}
          {review.reply && (
            <div className="mt-4 rounded-2xl bg-sunken p-4">
              <p className="flex items-center gap-2 text-sm font-semibold">
                <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
                {t('reply', { name: sellerName })}
              </p>
              <LinkedText text={review.reply} className="mt-1 text-sm leading-relaxed" />
            </div>
          )}
        </div>
      </article>
    </li>
  )
}
