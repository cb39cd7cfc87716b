import { ChevronRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SellerFigures } from '#shared/figures.ts'
import { localeOf } from '#shared/languages.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { formatDuration } from '../../i18n/duration.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSellerFigures } from '../orders/seller-figures.ts'
import { useMyPortfolio } from '../portfolio/my-portfolio.ts'
import { useMyProfile } from './edit/my-profile.ts'
import { ADVISED_PROJECTS, ADVISED_SKILLS, type Advice, getListingAdvice } from './listing-advice.ts'

/** Where each piece of advice is followed. */
const ADVICE_PATHS: Record<Advice, string> = {
  hidden: paths.profileSetting('seller'),
  firstProject: paths.sellerDashboard({ tab: 'portfolio', project: 'new' }),
  projects: paths.sellerDashboard({ tab: 'portfolio', project: 'new' }),
  answers: paths.chats(),
  skills: paths.profile('professional-info'),
  deliveryTime: paths.profile('professional-info'),
  video: paths.profile('professional-info'),
  credentials: paths.profile('professional-info'),
}
const ADVICE_VALUES = { projects: ADVISED_PROJECTS, skills: ADVISED_SKILLS }

/** How a freelancer's listing does, and what would make it stronger. Nothing, where neither can be known. */
export default function MyListing() {
  const { t } = useTranslation(['selling', 'figures'])
  const figures = useSellerFigures()
  const profile = useMyProfile()
  const projects = useMyPortfolio()
  const parts = [figures, profile, projects]
  if (parts.some(({ status }) => status === 'error')) return null
  if (figures.status !== 'ready' || profile.status !== 'ready' || projects.status !== 'ready')
    return <Skeleton className="h-96 rounded-2xl" />
  const advice = getListingAdvice(profile.data, projects.data.length, figures.data.responseMinutes)
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-3">
        <h2 className="text-xl font-bold">{t('listing.title')}</h2>
        <Link
          to={paths.sellerDashboard({ tab: 'statistics' })}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          {t('listing.allFigures')}
        </Link>
      </div>
      <ListingFigures figures={figures.data} />
      {advice.length === 0 ? (
        <p className="mt-4 flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          {t('listing.complete')}
        </p>
      ) : (
        <>
          <h3 className="mt-6 mb-2 font-bold">{t('listing.stronger')}</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
            {advice.map((name) => (
              <li key={name}>
                <Link
                  to={ADVICE_PATHS[name]}
                  className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-brand-soft focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{t(`listing.advice.${name}`)}</span>
                    <span className="block text-sm text-muted">
                      {t(`listing.why.${name}`, ADVICE_VALUES)}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <SavedNotice savedAt={figures.savedAt} fresh={figures.fresh} className="mt-3" />
    </section>
  )
}

function ListingFigures({
  figures: { rating, spread, onTime, responseMinutes, badge },
}: {
  figures: SellerFigures
}) {
  const { t, i18n } = useTranslation(['figures', 'profile'])
  const locale = localeOf(i18n.language)
  const count = spread.reduce((sum, number) => sum + number, 0)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      <Figure name={t('profile:average')} note={rating !== null && t('profile:ratings', { count })}>
        {rating === null
          ? t('profile:noRating')
          : rating.toLocaleString(locale, { minimumFractionDigits: 1 })}
      </Figure>
      <Figure name={t('onTime')}>
        {onTime.share === null ? t('notEnough') : onTime.share.toLocaleString(locale, { style: 'percent' })}
      </Figure>
      <Figure name={t('responseTime')}>
        {responseMinutes === null ? t('notEnough') : formatDuration(responseMinutes, i18n.language)}
      </Figure>
      <Figure name={t('badge')}>{t(`level.${badge}`)}</Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-surface p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-xl font-bold">
        {children}
        {note && <span className="ms-2 text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}
