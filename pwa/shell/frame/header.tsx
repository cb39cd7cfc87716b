import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isLikelySignedIn, watchSignedIn } from '../../client/signed-in.ts'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { BackButton } from '../navigation/back-button.tsx'
import { MobileMenu } from '../navigation/mobile-menu.tsx'
import { CurrencyMenu, LanguageMenu, ThemeMenu } from '../navigation/preference-menus.tsx'
import { Logo } from './logo.tsx'

const NoticesMenu = lazy(lazyWithRetry(() => import('../navigation/notifications-menu.tsx')))
const MessagesMenu = lazy(lazyWithRetry(() => import('../navigation/messages-menu.tsx')))
const AccountMenu = lazy(lazyWithRetry(() => import('../navigation/account-menu.tsx')))

export function Header({ className }: { className: string }) {
  const { t } = useTranslation('shell')
  const isSignedIn = useSyncExternalStore(watchSignedIn, isLikelySignedIn)
  return (
    <header
      className={`sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)] md:static ${className}`}
    >
      <div className="frame flex h-16 items-center gap-2">
        <BackButton />
        <Link
          to={paths.home()}
          aria-label={BRAND}
          className="me-auto flex min-h-11 min-w-0 items-center overflow-hidden rounded-xl"
        >
          <Logo />
        </Link>
        {isSignedIn && (
          <Suspense fallback={<span className="h-11 w-11 md:w-22" />}>
            <NoticesMenu />
            <MessagesMenu />
          </Suspense>
        )}
        <div className="hidden items-center gap-1 md:flex">
          <LanguageMenu />
          <CurrencyMenu />
          <ThemeMenu />
          {isSignedIn ? (
            <Suspense fallback={<span className="mx-3 my-1 size-9 rounded-full bg-sunken" />}>
              <AccountMenu />
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
        <MobileMenu isSignedIn={isSignedIn} />
      </div>
    </header>
  )
}
