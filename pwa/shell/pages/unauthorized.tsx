import { useTranslation } from 'react-i18next'
import { useSession } from '../../client/hooks.ts'
import { useLogOut } from '../../features/accounts/log-out.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export default function Unauthorized() {
  const { t } = useTranslation('shell')
  const session = useSession()
  // To use another account, the user must log out first.
  const { logOut, dialog } = useLogOut({ to: paths.login() })
  useDocumentTitle(t('unauthorized'))
  return (
    <EmptyState
      level={1}
      illustration="error"
      title={t('unauthorized')}
      text={t('unauthorizedText')}
      action={
        <>
          <ButtonLink to={paths.home()}>{t('goHome')}</ButtonLink>
          {session ? (
            <Button variant="secondary" onClick={logOut}>
              {t('signIn')}
            </Button>
          ) : (
            <ButtonLink to={paths.login()} variant="secondary">
              {t('signIn')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.contact()} variant="ghost">
            {t('contactSupport')}
          </ButtonLink>
          {dialog}
        </>
      }
    />
  )
}
