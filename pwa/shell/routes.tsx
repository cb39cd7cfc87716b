import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useSession } from '../offline/hooks.ts'
import QueryProvider from '../offline/query.tsx'
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
import { useTestRoutes } from './test-routes.ts'
import { Updates } from './update.tsx'

const InstallOffer = lazy(lazyPage(() => import('./install-offer.tsx')))
const PullRefresh = lazy(lazyPage(() => import('./pull-refresh.tsx')))
const Home = lazy(lazyPage(() => import('./home.tsx')))
const ExploreServices = lazy(lazyPage(() => import('./explore-services.tsx')))
const MoreServices = lazy(lazyPage(() => import('./more-services.tsx')))
const ExploreSellers = lazy(lazyPage(() => import('../features/sellers/explore-sellers.tsx')))
const Freelancer = lazy(lazyPage(() => import('./freelancer.tsx')))
const About = lazy(lazyPage(() => import('../features/support/about-us.tsx')))
const Contact = lazy(lazyPage(() => import('../features/support/contact.tsx')))
const Help = lazy(lazyPage(() => import('../features/support/help.tsx')))
const Privacy = lazy(lazyPage(() => import('../features/support/privacy-policy.tsx')))
const Terms = lazy(lazyPage(() => import('../features/support/terms.tsx')))
const LogIn = lazy(lazyPage(() => import('../features/accounts/login.tsx')))
const SignUpBuyer = lazy(lazyPage(() => import('../features/accounts/sign-up-buyer.tsx')))
const SignUpFreelancer = lazy(lazyPage(() => import('../features/accounts/sign-up-freelancer.tsx')))
const GetReady = lazy(lazyPage(() => import('./get-ready.tsx')))
const VerifyEmail = lazy(lazyPage(() => import('../features/accounts/verify-email.tsx')))
const ForgotPassword = lazy(lazyPage(() => import('../features/accounts/forgot-password.tsx')))
const ResetPassword = lazy(lazyPage(() => import('../features/accounts/reset-password.tsx')))
const Mailbox = lazy(lazyPage(() => import('../features/accounts/mailbox.tsx')))
const ProfileSetting = lazy(lazyPage(() => import('./profile-setting.tsx')))
const AddCard = lazy(lazyPage(() => import('../features/subscriptions/add-card.tsx')))
const Profile = lazy(lazyPage(() => import('../features/sellers/edit/profile-page.tsx')))
const Dashboard = lazy(lazyPage(() => import('./dashboard.tsx')))
const OrderView = lazy(lazyPage(() => import('../features/orders/order-view.tsx')))
const SellerDashboard = lazy(lazyPage(() => import('./seller-dashboard.tsx')))
const Chats = lazy(lazyPage(() => import('../features/chat/chat-page.tsx')))
const Outbox = lazy(lazyPage(() => import('./outbox.tsx')))
const Admin = lazy(lazyPage(() => import('../features/admin/admin-page.tsx')))
const FirstRun = lazy(lazyPage(() => import('../features/admin/first-run.tsx')))
const Notices = lazy(lazyPage(() => import('./notices.tsx')))
const Unsubscribe = lazy(lazyPage(() => import('../features/notifications/unsubscribe.tsx')))
const Share = lazy(lazyPage(() => import('./share.tsx')))
const Working = lazy(lazyPage(() => import('./working.tsx')))
const SelectRole = lazy(lazyPage(() => import('../features/accounts/select-role.tsx')))
const Unauthorized = lazy(lazyPage(() => import('./unauthorized.tsx')))
const NotFound = lazy(lazyPage(() => import('./not-found.tsx')))
/** In a build there is none. */
const Gallery = import.meta.env.DEV ? lazy(lazyPage(() => import('./gallery.tsx'))) : null
const PortfolioTest = lazy(lazyPage(() => import('../features/portfolio/portfolio-test.tsx')))

/** Every screen, within the frame. All that asks the server stands below. */
export default function Pages() {
  return (
    <QueryProvider>
      <Status />
      <Updates />
      <Suspense fallback={null}>
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
  const testRoutes = useTestRoutes()
  const layout = useLayout()
  useBackground()
  useSessionEnd()
  useProfileRefresh()
  const guest = (element: ReactNode) => page(<GuestOnly>{element}</GuestOnly>)
  const trader = (element: ReactNode) => page(<SignedIn roles={['buyer', 'seller']}>{element}</SignedIn>)
  const buyer = (element: ReactNode) => page(<SignedIn roles={['buyer']}>{element}</SignedIn>)
  const seller = (element: ReactNode) => page(<SignedIn roles={['seller']}>{element}</SignedIn>)
  const page = (element: ReactNode) => <Suspense fallback={<PageSkeleton />}>{element}</Suspense>
  return (
    <main id="content" ref={arrival} tabIndex={-1} className={`flex flex-1 flex-col ${layout === 'page' ? 'min-h-dvh' : 'min-h-0'}`}>
      <Routes>
        <Route path={paths.home()} element={page(<Home />)} />
        <Route path={paths.exploreServices()} element={page(<ExploreServices />)} />
        <Route path={paths.moreServices(':categoryId')} element={page(<MoreServices />)} />
        <Route path={paths.exploreSellers()} element={page(<ExploreSellers />)} />
        <Route path={paths.freelancer(':id')} element={page(<Freelancer />)} />
        <Route path={paths.about()} element={page(<About />)} />
        <Route path={paths.contact()} element={page(<Contact />)} />
        <Route path={paths.help()} element={page(<Help />)} />
        <Route path={paths.privacy()} element={page(<Privacy />)} />
        <Route path={paths.terms()} element={page(<Terms />)} />
        <Route path={paths.selectRole()} element={guest(<SelectRole />)} />
        <Route path={paths.login()} element={guest(<LogIn />)} />
        <Route path={paths.signUpBuyer()} element={guest(<SignUpBuyer />)} />
        <Route path={paths.signUpFreelancer()} element={guest(<SignUpFreelancer />)} />
        <Route path={paths.forgotPassword()} element={guest(<ForgotPassword />)} />
        <Route path={paths.getReady()} element={page(<GetReady />)} />
        <Route path={paths.verifyEmail()} element={page(<VerifyEmail />)} />
        <Route path={paths.resetPassword()} element={page(<ResetPassword />)} />
        <Route path={paths.mailbox()} element={page(<Mailbox />)} />
        <Route path={paths.profileSetting()} element={page(<SignedIn>{<ProfileSetting />}</SignedIn>)} />
        <Route path={paths.dashboard(':section?')} element={buyer(<Dashboard />)} />
        <Route path={paths.orderView('buyer')} element={buyer(<OrderView />)} />
        <Route path={paths.orderView('seller')} element={seller(<OrderView />)} />
        <Route path={paths.sellerDashboard()} element={seller(<Complete>{<SellerDashboard />}</Complete>)} />
        <Route path={paths.addCard()} element={seller(<AddCard />)} />
        <Route path={paths.profile(':step?')} element={seller(<Profile />)} />
        <Route path={paths.chats()} element={trader(<Chats />)} />
        <Route path={paths.chat(':conversationId')} element={trader(<Chats />)} />
        <Route path={paths.outbox()} element={trader(<Outbox />)} />
        <Route path={paths.share()} element={trader(<Share />)} />
        <Route path={paths.notices()} element={trader(<Notices />)} />
        <Route path={paths.unsubscribe()} element={page(<Unsubscribe />)} />
        <Route path={paths.admin(':section?')} element={page(<SignedIn roles={['admin', 'superAdmin']}>{<Admin />}</SignedIn>)} />
        <Route path={paths.firstRun()} element={page(<FirstRun />)} />
        <Route path={paths.unauthorized()} element={page(<Unauthorized />)} />
        {Gallery && <Route path="/gallery" element={page(<Gallery />)} />}
        {testRoutes && <Route path={paths.portfolioTest()} element={page(<PortfolioTest />)} />}
        <Route path="*" element={page(<NotFound />)} />
      </Routes>
    </main>
  )
}
