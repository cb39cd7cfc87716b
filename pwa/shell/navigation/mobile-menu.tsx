import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { InstallEntry } from '../install/install-entry.tsx'
import { DESTINATIONS } from './destinations.ts'
import { PreferenceFields } from './preference-menus.tsx'

const AccountCard = lazy(lazyWithRetry(() => import('./account-card.tsx')))

/**
 * The menu of narrow screens, a bottom sheet within the thumb's reach, and its button. It closes on
 * navigation.
 */
export function MobileMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const onClose = useCallback(() => setIsOpen(false), [])
  const openedPathname = useRef(pathname)
  useEffect(() => {
    if (isOpen && openedPathname.current !== pathname) onClose()
    openedPathname.current = pathname
  }, [isOpen, pathname, onClose])
  return (
    <>
      <IconButton
        label={t('menu')}
        icon={<MenuIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        className="md:hidden"
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={isSignedIn ? BRAND : t('welcome', { brand: BRAND })}
        closeLabel={t('close')}
      >
        {isSignedIn ? (
          <Suspense fallback={<span className="block h-14" />}>
            <AccountCard onNavigate={onClose} />
          </Suspense>
        ) : (
          <>
            <p className="text-muted">{t('welcomeText')}</p>
            <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
              <ButtonLink to={paths.login()} variant="secondary">
                {t('logIn')}
              </ButtonLink>
              <ButtonLink to={paths.selectRole()}>{t('signUp')}</ButtonLink>
            </div>
          </>
        )}
        <nav
          aria-label={t('mainNavigation')}
          className={`mb-5 border-line py-2 ${isSignedIn ? 'border-b' : 'mt-5 border-y'}`}
        >
          <ul>
            {DESTINATIONS.map(({ key, to }) => (
              <li key={key}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  onClick={onClose}
                  className="flex min-h-12 items-center rounded-xl px-3 font-medium hover:bg-brand-soft aria-[current]:text-link aria-[current]:font-bold"
                >
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <PreferenceFields />
        <InstallEntry className="mt-5 w-full" />
      </Dialog>
    </>
  )
}
