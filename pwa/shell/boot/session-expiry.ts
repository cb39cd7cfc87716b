import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { watchExpiry } from '../../client/session.ts'
import { setInterruptedPath } from '../../features/accounts/landing.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'

const TOAST_DURATION_MS = 15_000

/**
 * When the server has ended the session: shows a notice, navigates home, and offers a log-in that leads back.
 */
export function useSessionExpiry(): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      watchExpiry(() => {
        setInterruptedPath(pathname + search)
        void navigate(paths.home(), { replace: true })
        toast.error(t('expired'), {
          id: 'expired',
          duration: TOAST_DURATION_MS,
          action: { label: t('logIn'), run: () => void navigate(paths.login()) },
        })
      }),
    [navigate, pathname, search, t],
  )
}
