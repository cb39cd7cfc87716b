import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTitle } from '../ui/title.ts'

export default function Unauthorized() {
  const { t } = useTranslation('shell')
  useTitle(t('unauthorized'))
  return (
    <EmptyState
      level={1}
      icon={<Lock />}
      title={t('unauthorized')}
      text={t('unauthorizedText')}
      action={
        <>
          <ButtonLink to={paths.home()}>{t('goHome')}</ButtonLink>
          <ButtonLink to={paths.login()} variant="secondary">
            {t('signIn')}
          </ButtonLink>
          <ButtonLink to={paths.contact()} variant="ghost">
            {t('contactSupport')}
          </ButtonLink>
        </>
      }
    />
  )
}
