import { useTranslation } from 'react-i18next'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export default function NotFound() {
  const { t } = useTranslation('shell')
  const session = useSession()
  useDocumentTitle(t('notFound'))
  return (
    <EmptyState
      level={1}
      illustration="nobody"
      title={t('notFound')}
      text={t('notFoundText')}
      action={
        <>
          <ButtonLink to={paths.home()}>{t('goHome')}</ButtonLink>
          {!session && (
            <ButtonLink to={paths.login()} variant="secondary">
              {t('signIn')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.contact()} variant="ghost">
            {t('contactSupport')}
          </ButtonLink>
        </>
      }
    />
  )
}
