import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { useSession } from '../offline/hooks.ts'
import QueryProvider from '../offline/query.tsx'
import { takeUp } from '../offline/start.ts'
import { lazyPage } from '../offline/worker/lazy.ts'
import { paths } from '../paths.ts'
import { useArrival } from './arrival.ts'
import { useBackground } from './background.ts'
import { Footer } from './footer.tsx'
import { Complete, GuestOnly, SignedIn } from './guards.tsx'
import { isInstalled } from './install-state.ts'
import { useLayout } from './layout.ts'
import { OfflineLine } from './offline-line.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useProfileRefresh } from './profile-refresh.ts'
import { useSessionEnd } from './session-end.ts'

const InstallOffer = lazy(lazyPage(() => import('./install-offer.tsx')))
const PullRefresh = lazy(lazyPage(() => import('./pull-refresh.tsx')))
const Updates = lazy(lazyPage(() => import('./update.tsx')))
const Working = lazy(lazyPage(() => import('./working.tsx')))

/** Whom a screen is for. It reads what this device knows; the server asks again. */
const GUARDS = {
  anyone: (screen: ReactNode) => screen,
  guest: (screen: ReactNode) => <GuestOnly>{screen}</GuestOnly>,
  person: (screen: ReactNode) => <SignedIn>{screen}</SignedIn>,
  trader: (screen: ReactNode) => <SignedIn roles={['buyer', 'seller']}>{screen}</SignedIn>,
  buyer: (screen: ReactNode) => <SignedIn roles={['buyer']}>{screen}</SignedIn>,
  seller: (screen: ReactNode) => <SignedIn roles={['seller']}>{screen}</SignedIn>,
  completeSeller: (screen: ReactNode) => (
    <SignedIn roles={['seller']}>
      <Complete>{screen}</Complete>
    </SignedIn>
  ),
  admin: (screen: ReactNode) => <SignedIn roles={['admin', 'superAdmin']}>{screen}</SignedIn>,
}

/** Every screen: where it is, whom it is for, what it is. */
const SCREENS = [
  screen(paths.home(), 'anyone', () => import('./home.tsx')),
  screen(paths.exploreServices(), 'anyone', () => import('./explore-services.tsx')),
  screen(paths.moreServices(':categoryId'), 'anyone', () => import('./more-services.tsx')),
  screen(paths.exploreSellers(), 'anyone', () => import('../features/sellers/explore-sellers.tsx')),
  screen(paths.freelancer(':id'), 'anyone', () => import('./freelancer.tsx')),
  screen(paths.about(), 'anyone', () => import('../features/support/about-us.tsx')),
  screen(paths.contact(), 'anyone', () => import('../features/support/contact.tsx')),
  screen(paths.help(), 'anyone', () => import('../features/support/help.tsx')),
  screen(paths.privacy(), 'anyone', () => import('../features/support/privacy-policy.tsx')),
  screen(paths.terms(), 'anyone', () => import('../features/support/terms.tsx')),
  screen(paths.selectRole(), 'guest', () => import('../features/accounts/select-role.tsx')),
  screen(paths.login(), 'guest', () => import('../features/accounts/login.tsx')),
  screen(paths.signUpBuyer(), 'guest', () => import('../features/accounts/sign-up-buyer.tsx')),
  screen(paths.signUpFreelancer(), 'guest', () => import('../features/accounts/sign-up-freelancer.tsx')),
  screen(paths.forgotPassword(), 'guest', () => import('../features/accounts/forgot-password.tsx')),
  screen(paths.getReady(), 'anyone', () => import('./get-ready.tsx')),
  screen(paths.verifyEmail(), 'anyone', () => import('../features/accounts/verify-email.tsx')),
  screen(paths.resetPassword(), 'anyone', () => import('../features/accounts/reset-password.tsx')),
  screen(paths.mailbox(), 'anyone', () => import('../features/accounts/mailbox.tsx')),
  screen(paths.profileSetting(), 'person', () => import('./profile-setting.tsx')),
  screen(paths.dashboard(':section?'), 'buyer', () => import('./dashboard.tsx')),
  screen(paths.orderView('buyer'), 'buyer', () => import('../features/orders/order-view.tsx')),
  screen(paths.orderView('seller'), 'seller', () => import('../features/orders/order-view.tsx')),
  screen(paths.sellerDashboard(), 'completeSeller', () => import('./seller-dashboard.tsx')),
  screen(paths.addCard(), 'seller', () => import('../features/subscriptions/add-card.tsx')),
  screen(paths.profile(':step?'), 'seller', () => import('../features/sellers/edit/profile-page.tsx')),
  screen([paths.chats(), paths.chat(':conversationId')], 'trader', () => import('../features/chat/chat-page.tsx')),
  screen(paths.outbox(), 'trader', () => import('./outbox.tsx')),
  screen(paths.share(), 'trader', () => import('./share.tsx')),
  screen(paths.notices(), 'trader', () => import('./notices.tsx')),
  screen(paths.unsubscribe(), 'anyone', () => import('../features/notifications/unsubscribe.tsx')),
  screen(paths.admin(':section?'), 'admin', () => import('../features/admin/admin-page.tsx')),
  screen(paths.firstRun(), 'anyone', () => import('../features/admin/first-run.tsx')),
  screen(paths.unauthorized(), 'anyone', () => import('./unauthorized.tsx')),
  screen(paths.portfolioTest(), 'anyone', () => import('./test-screen.tsx')),
  // In a build there is none.
  ...(import.meta.env.DEV ? [screen('/gallery', 'anyone', () => import('./gallery.tsx'))] : []),
  screen('*', 'anyone', () => import('./not-found.tsx')),
]

function screen(at: string | string[], who: keyof typeof GUARDS, load: () => Promise<{ default: ComponentType }>) {
  let coming: ReturnType<typeof load> | undefined
  const begin = () => {
    coming ??= lazyPage(load)()
    return coming
  }
  return { at: [at].flat(), who, begin, Screen: lazy(begin) }
}

/**
 * Settles when it is known who is signed in here and what they had typed. Not by an `await` of this file: WebKit runs files that need one which waits before it has run
 * (https://bugs.webkit.org/show_bug.cgi?id=242740).
 * @public The frame takes it from this file, which it loads late.
 */
export const takenUp = takeUp()

/**
 * Settles when the screen is there on which this visit begins, or can't be had.
 * @public The frame takes it from this file, which it loads late.
 */
export async function arrival(): Promise<void> {
  const first = SCREENS.find(({ at }) => at.some((path) => matchPath(path, location.pathname)))
  await first?.begin().catch(() => undefined)
}

/** Every screen, within the frame. All that asks the server stands below. */
export default function Pages() {
  return (
    <QueryProvider>
      <Status />
      <Suspense fallback={null}>
        <Updates />
        <InstallOffer />
        {isInstalled() && <PullRefresh />}
      </Suspense>
      <Screens />
      <Foot />
    </QueryProvider>
  )
}

/** For buyers and sellers their own machinery works and speaks; others only hear when there is no network. */
function Status() {
  const session = useSession()
  const trades = session?.user.emailVerified && (session.user.role === 'buyer' || session.user.role === 'seller')
  if (!trades) return <OfflineLine />
  return (
    <Suspense fallback={null}>
      <Working session={session} />
    </Suspense>
  )
}

function Foot() {
  return useLayout() === 'page' && <Footer />
}

function Screens() {
  const arrival = useArrival()
  const layout = useLayout()
  useBackground()
  useSessionEnd()
  useProfileRefresh()
  return (
    <main id="content" ref={arrival} tabIndex={-1} className={`flex flex-1 flex-col ${layout === 'page' ? 'min-h-dvh' : 'min-h-0'}`}>
      <Routes>
        {SCREENS.flatMap(({ at, who, Screen }) =>
          at.map((path) => <Route key={path} path={path} element={<Suspense fallback={<PageSkeleton />}>{GUARDS[who](<Screen />)}</Suspense>} />),
        )}
      </Routes>
    </main>
  )
}

// The first screen's file comes meanwhile.
void arrival()
