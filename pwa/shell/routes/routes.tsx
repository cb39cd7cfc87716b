import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router-dom'
import { loadDeviceState } from '../../client/device-state.ts'
import { useSession } from '../../client/hooks.ts'
import QueryProvider from '../../client/query.tsx'
import { paths } from '../../paths.ts'
import '../../public-cache.ts'
import { hasKeyboard } from '../../ui/media-query.ts'
import { lazyOptional, lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { afterLoad, useBackgroundWork } from '../boot/background-work.ts'
import { useProfileRefresh } from '../boot/profile-refresh.ts'
import { useSessionExpiry } from '../boot/session-expiry.ts'
import { useLayout } from '../frame/layout.ts'
import { OfflineLine } from '../frame/offline-banner.tsx'
import { PageSkeleton } from '../frame/page-skeleton.tsx'
import { isInstalled } from '../install/install-state.ts'
import { RequireGuest, RequireSession } from './guards.tsx'
import { usePageFocus } from './page-focus.ts'

const Footer = lazy(lazyOptional(() => import('../frame/footer.tsx')))
const InstallOffer = lazy(lazyWithRetry(() => import('../install/install-offer.tsx')))
const PullRefresh = lazy(lazyWithRetry(() => import('../frame/pull-to-refresh.tsx')))
const UpdatePrompt = lazy(lazyWithRetry(() => import('../frame/update-prompt.tsx')))
const DesktopTools = lazy(
  lazyOptional(async () => {
    await new Promise<void>(afterLoad)
    return import('../navigation/desktop-tools.tsx')
  }),
)
const CompareTray = lazy(
  lazyOptional(async () => {
    await new Promise<void>(afterLoad)
    return import('../../features/sellers/compare/compare-tray.tsx')
  }),
)
const RequireCompleteProfile = lazy(
  lazyWithRetry(() => import('../../features/sellers/require-complete-profile.tsx')),
)
const AccountEngine = lazy(lazyWithRetry(() => import('../frame/account-engine.tsx')))

/** Who may see a screen. Guards check the stored session; the server checks every request itself. */
const GUARDS = {
  anyone: (screen: ReactNode) => screen,
  guest: (screen: ReactNode) => <RequireGuest>{screen}</RequireGuest>,
  user: (screen: ReactNode) => <RequireSession>{screen}</RequireSession>,
  trader: (screen: ReactNode) => <RequireSession roles={['buyer', 'seller']}>{screen}</RequireSession>,
  buyer: (screen: ReactNode) => <RequireSession roles={['buyer']}>{screen}</RequireSession>,
  seller: (screen: ReactNode) => <RequireSession roles={['seller']}>{screen}</RequireSession>,
  completeSeller: (screen: ReactNode) => (
    <RequireSession roles={['seller']}>
      <RequireCompleteProfile>{screen}</RequireCompleteProfile>
    </RequireSession>
  ),
  admin: (screen: ReactNode) => <RequireSession roles={['admin', 'superAdmin']}>{screen}</RequireSession>,
}

/** Every screen: its paths, its guard and its module. */
const SCREENS = [
  screen(paths.home(), 'anyone', () => import('../pages/home.tsx')),
  screen(paths.exploreServices(), 'anyone', () => import('../pages/explore-services.tsx')),
  screen(paths.moreServices(':categoryId'), 'anyone', () => import('../pages/more-services.tsx')),
  screen(paths.exploreSellers(), 'anyone', () => import('../../features/sellers/explore-sellers.tsx')),
  screen(
    paths.localService(':service', ':place'),
    'anyone',
    () => import('../../features/sellers/local-page.tsx'),
  ),
  screen(paths.freelancer(':id'), 'anyone', () => import('../pages/freelancer.tsx')),
  screen(paths.saved(), 'anyone', () => import('../../features/sellers/saved-page.tsx')),
  screen(paths.sharedList(), 'anyone', () => import('../../features/sellers/lists/shared-list-page.tsx')),
  screen(paths.compare(), 'anyone', () => import('../pages/compare.tsx')),
  screen(paths.about(), 'anyone', () => import('../../features/support/about-us.tsx')),
  screen(paths.contact(), 'anyone', () => import('../../features/support/contact.tsx')),
  screen(paths.help(), 'anyone', () => import('../../features/support/help.tsx')),
  screen(paths.privacy(), 'anyone', () => import('../../features/support/privacy-policy.tsx')),
  screen(paths.terms(), 'anyone', () => import('../../features/support/terms.tsx')),
  screen(paths.selectRole(), 'guest', () => import('../../features/accounts/select-role.tsx')),
  screen(paths.login(), 'guest', () => import('../../features/accounts/login.tsx')),
  screen(paths.signUpBuyer(), 'guest', () => import('../../features/accounts/sign-up-buyer.tsx')),
  screen(paths.signUpFreelancer(), 'guest', () => import('../../features/accounts/sign-up-freelancer.tsx')),
  screen(paths.forgotPassword(), 'guest', () => import('../../features/accounts/forgot-password.tsx')),
  screen(paths.getReady(), 'anyone', () => import('../pages/get-ready.tsx')),
  screen(paths.verifyEmail(), 'anyone', () => import('../../features/accounts/verify-email.tsx')),
  screen(paths.resetPassword(), 'anyone', () => import('../../features/accounts/reset-password.tsx')),
  screen(paths.mailbox(), 'anyone', () => import('../../features/accounts/mailbox.tsx')),
  screen(paths.profileSetting(), 'user', () => import('../pages/profile-settings.tsx')),
  screen(paths.dashboard(':section?'), 'buyer', () => import('../pages/dashboard.tsx')),
  screen(paths.orderView('buyer'), 'buyer', () => import('../../features/orders/order-view.tsx')),
  screen(paths.orderView('seller'), 'seller', () => import('../../features/orders/order-view.tsx')),
  screen(paths.sellerDashboard(), 'completeSeller', () => import('../pages/seller-dashboard.tsx')),
  screen(paths.addCard(), 'seller', () => import('../../features/subscriptions/add-card.tsx')),
  screen(paths.profile(':step?'), 'seller', () => import('../../features/sellers/edit/profile-page.tsx')),
  screen(
    [paths.chats(), paths.chat(':conversationId')],
    'trader',
    () => import('../../features/chat/chat-page.tsx'),
  ),
  screen(paths.outbox(), 'trader', () => import('../pages/outbox.tsx')),
  screen(paths.share(), 'trader', () => import('../pages/share.tsx')),
  screen(paths.notices(), 'trader', () => import('../pages/notifications.tsx')),
  screen(paths.unsubscribe(), 'anyone', () => import('../../features/notifications/unsubscribe.tsx')),
  screen(paths.admin(':section?'), 'admin', () => import('../../features/admin/admin-page.tsx')),
  screen(paths.firstRun(), 'anyone', () => import('../../features/admin/first-run.tsx')),
  screen(paths.unauthorized(), 'anyone', () => import('../pages/unauthorized.tsx')),
  screen(paths.portfolioTest(), 'anyone', () => import('../pages/test-screen.tsx')),
  // Not part of a production build.
  ...(import.meta.env.DEV ? [screen('/gallery', 'anyone', () => import('../pages/gallery.tsx'))] : []),
  screen('*', 'anyone', () => import('../pages/not-found.tsx')),
]

function screen(
  routePaths: string | string[],
  guard: keyof typeof GUARDS,
  load: () => Promise<{ default: ComponentType }>,
) {
  let promise: ReturnType<typeof load> | undefined
  const preload = () => {
    promise ??= lazyWithRetry(load)()
    return promise
  }
  return { routePaths: [routePaths].flat(), guard, begin: preload, Screen: lazy(preload) }
}

const findScreen = (pathname: string) =>
  SCREENS.find(({ routePaths }) => routePaths.some((path) => matchPath(path, pathname)))

/**
 * Resolves when the session and the drafts have been loaded. Not a top-level await: WebKit runs modules that
 * import an awaiting one before it is done (https://bugs.webkit.org/show_bug.cgi?id=242740). In a microtask:
 * for who imports what, Chromium's tools would parse the whole running file anew.
 * @public The frame takes it from this file, which it loads late.
 */
export const deviceReady = Promise.resolve().then(() => loadDeviceState(() => import('../../replica.ts')))

/**
 * Resolves when the first screen of this visit has loaded or can't be loaded.
 * @public The frame takes it from this file, which it loads late.
 */
export async function loadFirstScreen(): Promise<void> {
  await findScreen(location.pathname)
    ?.begin()
    .catch(() => undefined)
}

/**
 * All screens, rendered inside the frame. Everything that queries the server renders below this component.
 */
export default function Pages() {
  return (
    <QueryProvider>
      <NetworkStatus />
      <Suspense fallback={null}>
        <UpdatePrompt />
        <InstallOffer />
        {isInstalled() && <PullRefresh />}
      </Suspense>
      <Suspense>{hasKeyboard() && <DesktopTools />}</Suspense>
      <Screens />
      <Suspense>
        <CompareTray />
      </Suspense>
      <PageFooter />
    </QueryProvider>
  )
}

/** Buyers and sellers have a sync engine that shows its status; others only see when they are offline. */
function NetworkStatus() {
  const session = useSession()
  const isTrader =
    session?.user.emailVerified && (session.user.role === 'buyer' || session.user.role === 'seller')
  if (!isTrader) return <OfflineLine />
  return (
    <Suspense fallback={null}>
      <AccountEngine session={session} />
    </Suspense>
  )
}

/**
 * The marketplace's footer stands below the pages that anyone may see, not below the screens that people work
 * in.
 */
function PageFooter() {
  const guard = findScreen(useLocation().pathname)?.guard
  if (guard !== 'anyone' && guard !== 'guest') return null
  return (
    <Suspense>
      <Footer />
    </Suspense>
  )
}

function Screens() {
  const mainRef = usePageFocus()
  const layout = useLayout()
  useBackgroundWork()
  useSessionExpiry()
  useProfileRefresh()
  return (
    <main
      id="content"
      ref={mainRef}
      tabIndex={-1}
      className={`flex flex-1 flex-col ${layout === 'page' ? 'min-h-dvh' : 'min-h-0'}`}
    >
      <Routes>
        {SCREENS.flatMap(({ routePaths, guard, Screen }) =>
          routePaths.map((path) => (
            <Route
              key={path}
              path={path}
              element={<Suspense fallback={<PageSkeleton />}>{GUARDS[guard](<Screen />)}</Suspense>}
            />
          )),
        )}
      </Routes>
    </main>
  )
}

// Starts loading the first screen right away.
queueMicrotask(() => void loadFirstScreen())
