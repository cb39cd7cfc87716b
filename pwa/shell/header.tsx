import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { seemsSignedIn, watchSignedIn } from '../offline/signed-in.ts'
import { lazyPage } from '../offline/worker/lazy.ts'
import { paths } from '../paths.ts'
import { BRAND } from '../ui/brand.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CurrencyMenu, LanguageMenu, ThemeMenu } from './choices.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const NoticesMenu = lazy(lazyPage(() => import('./notices-menu.tsx')))
const MessagesMenu = lazy(lazyPage(() => import('./messages-menu.tsx')))
const AccountCorner = lazy(lazyPage(() => import('./account-corner.tsx')))

export function Header({ className }: { className: string }) {
  const { t } = useTranslation('shell')
  const signedIn = useSyncExternalStore(watchSignedIn, seemsSignedIn)
  return (
    <header className={`sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)] md:static ${className}`}>
      <div className="frame flex h-16 items-center gap-2">
        <Link to={paths.home()} aria-label={BRAND} className="me-auto flex min-h-11 min-w-0 items-center overflow-hidden rounded-xl">
          <Logo />
        </Link>
        {signedIn && (
          <Suspense fallback={<span className="h-11 w-22" />}>
            <NoticesMenu />
            <MessagesMenu />
          </Suspense>
        )}
        <div className="hidden items-center gap-1 md:flex">
          <LanguageMenu />
          <CurrencyMenu />
          <ThemeMenu />
          {signedIn ? (
            <Suspense fallback={<span className="mx-3 my-1 size-9 rounded-full bg-sunken" />}>
              <AccountCorner />
            </Suspense>
          ) : (
            <>
              <ButtonLink to={paths.login()} variant="ghost" className="ms-2">
                {t('logIn')}
              </ButtonLink>
              <ButtonLink to={paths.selectRole()}>{t('signUp')}</ButtonLink>
            </>
          )}
        </div>
        <MobileMenu signedIn={signedIn} />
      </div>
    </header>
  )
}
