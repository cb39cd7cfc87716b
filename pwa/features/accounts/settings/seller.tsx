import { useTranslation } from 'react-i18next'
import type { Session } from '../../../client/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/**
 * Whether clients find a freelancer. `complete` means that the profile is finished but the server hasn't said
 * yet whether it is listed.
 */
export type Visibility = 'incomplete' | 'complete' | 'listed' | 'paused' | 'hidden'

export function SellerSettings({ user, visibility }: { user: Session['user']; visibility: Visibility }) {
  const { t } = useTranslation(['settings', 'profile'])
  return (
    <section>
      <h2 className="text-xl font-bold">{t(`seller.visibility.${visibility}`)}</h2>
      <p className="mt-1 text-muted">{t(`seller.visibilityText.${visibility}`)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={user.profileComplete ? paths.profile('personal-info') : paths.profile()}>
          {t(user.profileComplete ? 'profile:editOwn' : 'seller.complete')}
        </ButtonLink>
        {user.profileComplete && (
          <ButtonLink to={paths.profile('plan-info')} variant="secondary">
            {t('seller.plan')}
          </ButtonLink>
        )}
        {user.profileComplete && (
          <ButtonLink to={paths.freelancer(user._id)} variant="secondary">
            {t('seller.see')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
