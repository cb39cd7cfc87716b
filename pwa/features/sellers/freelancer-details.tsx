import { CircleAlert, CloudOff, EyeOff, Palmtree, RotateCw, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import type { SellerProfile } from '#shared/sellers.ts'
import { useSession } from '../../client/hooks.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { ApiError, OfflineError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReviewList } from '../orders/review-list.tsx'
import { PortfolioGallery } from '../portfolio/portfolio-gallery.tsx'
import { Abilities } from './abilities.tsx'
import { AboutSeller } from './about-seller.tsx'
import { Credentials } from './credentials.tsx'
import { HireActions, type ProfileActions } from './hire-actions.tsx'
import { useKnownText } from './preloaded-profile.ts'
import { useSellerProfile } from './profile.ts'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileAside } from './profile-layout.tsx'
import { ProfileRate } from './profile-rate.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Section } from './section.tsx'

/** A freelancer's public page in all its states. `actions`: what a signed-in buyer can do here. */
export default function FreelancerDetails({ id, actions = {} }: { id: string; actions?: ProfileActions }) {
  const { t } = useTranslation('profile')
  const loaded = useSellerProfile(id)
  const isOwn = useSession()?.user._id === id
  const words = useKnownText(id)
  if (loaded.status === 'loading') return <ProfileSkeleton label={t('loading')} words={words} />
  if (loaded.status === 'ready') {
    return (
      <Profile
        seller={loaded.data}
        actions={actions}
        notice={<SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} />}
      />
    )
  }
  if (loaded.error instanceof ApiError && loaded.error.code === 'SELLER_NOT_FOUND')
    return isOwn ? <HiddenOwnProfile /> : <SellerNotFound />
  if (loaded.error instanceof OfflineError)
    return (
      <ProfileEmptyState
        icon={<CloudOff aria-hidden="true" />}
        title={t('notSavedTitle')}
        text={t('notSavedText')}
      />
    )
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={<CircleAlert aria-hidden="true" />}
        title={t('failedTitle')}
        text={t('failedText')}
        action={
          <Button variant="secondary" icon={<RotateCw aria-hidden="true" />} onClick={loaded.retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

/** Also shown for malformed ids. */
export function SellerNotFound() {
  const { t } = useTranslation('profile')
  return (
    <ProfileEmptyState
      icon={<UserRoundX aria-hidden="true" />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
    />
  )
}

/** Shown on one's own page while clients can't find it. */
function HiddenOwnProfile() {
  const { t } = useTranslation('profile')
  return (
    <ProfileEmptyState
      icon={<EyeOff aria-hidden="true" />}
      title={t('ownHidden')}
      text={t('ownHiddenText')}
      action={<ButtonLink to={paths.profileSetting('seller')}>{t('ownHiddenWhy')}</ButtonLink>}
    />
  )
}

function ProfileEmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode
  title: string
  text: string
  action?: ReactNode
}) {
  const { t } = useTranslation('profile')
  useDocumentTitle(title)
  return (
    <EmptyState
      level={1}
      icon={icon}
      title={title}
      text={text}
      action={action ?? <ButtonLink to={paths.exploreSellers()}>{t('browse')}</ButtonLink>}
    />
  )
}

function Profile({
  seller,
  actions,
  notice,
}: {
  seller: SellerProfile
  actions: ProfileActions
  notice: ReactNode
}) {
  const { t, i18n } = useTranslation('profile')
  const name = seller.displayName || `${seller.firstName} ${seller.lastName}`
  useDocumentTitle(name)
  return (
    <article className="@container">
      <ProfileHeader seller={seller} name={name}>
        <ProfileAside label={t('atAGlance')}>
          <div className="hidden @4xl:block">
            <ProfileRate rate={seller.hourlyRate} />
            <HireActions
              sellerId={seller._id}
              name={name}
              actions={actions}
              size="l"
              className="mt-5 grid gap-3"
            />
            <hr className="my-6 border-line" />
          </div>
          <ProfileFacts seller={seller} />
        </ProfileAside>
        <div className="min-w-0">
          {notice}
          <div className="grid grid-cols-1 gap-10 @4xl:gap-12">
            {seller.awayUntil !== null && Date.parse(seller.awayUntil) > serverNow() && (
              <p className="flex items-start gap-3 rounded-2xl bg-brand-soft p-4">
                <Palmtree aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
                {t('away', {
                  date: new Date(seller.awayUntil).toLocaleDateString(localeOf(i18n.language), {
                    dateStyle: 'long',
                  }),
                })}
              </p>
            )}
            <AboutSeller seller={seller} name={name} />
            <Section title={t('portfolio')}>
              <PortfolioGallery sellerId={seller._id} name={name} />
            </Section>
            <Abilities seller={seller} />
            <Credentials seller={seller} />
            <div className="@4xl:hidden">
              <Section title={t('atAGlance')}>
                <ProfileFacts seller={seller} />
              </Section>
            </div>
            <Section title={t('history')} id="reviews">
              <p className="mb-4 text-muted">{t('orders', { count: seller.completedOrders })}</p>
              <ReviewList sellerId={seller._id} name={name} />
            </Section>
          </div>
        </div>
      </ProfileHeader>
      <div
        data-toast-obstacle
        className="bottom-(--bottom-bar) z-10 -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 md:-mx-6 md:px-6 @3xs:sticky @4xl:hidden pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <ProfileRate rate={seller.hourlyRate} isShort className="min-w-min flex-1 basis-20" />
        <HireActions
          sellerId={seller._id}
          name={name}
          actions={actions}
          size="m"
          className="flex grow flex-wrap justify-end gap-2"
        />
      </div>
    </article>
  )
}
