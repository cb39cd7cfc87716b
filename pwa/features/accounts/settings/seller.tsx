import { useTranslation } from 'react-i18next'
import type { Session } from '../../../offline/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export function SellerSettings({ user }: { user: Session['user'] }) {
  const { t } = useTranslation(['settings', 'profile'])
  return (
    <section>
      <h2 className="text-xl font-bold">{t(user.profileComplete ? 'seller.listed' : 'seller.unlisted')}</h2>
      <p className="mt-1 text-muted">{t(user.profileComplete ? 'seller.listedText' : 'seller.unlistedText')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={user.profileComplete ? paths.profile('personal-info') : paths.profile()}>{t(user.profileComplete ? 'profile:editOwn' : 'seller.complete')}</ButtonLink>
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
