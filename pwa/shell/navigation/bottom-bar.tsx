import {
  ClipboardList,
  Compass,
  House,
  LogIn,
  MessageCircle,
  Search,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Account } from '#shared/account.ts'
import { useSession } from '../../client/hooks.ts'
import { readRememberedUser } from '../../client/session.ts'
import { getHomePath, getOrdersPath } from '../../features/accounts/landing.ts'
import { paths } from '../../paths.ts'
import { lazyOptional } from '../../update/lazy-with-retry.ts'
import { findCurrentPath } from './current-path.ts'
import { watchKeyboard } from './keyboard.ts'
import { TabContent } from './tab-content.tsx'

const MessagesTab = lazy(lazyOptional(() => import('./messages-tab.tsx')))

/** With larger text, labels grow as far as all of them fit: the fewer their letters, the more. */
const LETTERS_AT_1_VW = 140
const MIN_LABEL_VW = 4

interface Tab {
  key: 'home' | 'explore' | 'search' | 'messages' | 'orders' | 'admin' | 'me' | 'logIn'
  to: string
  icon: ReactNode
  /** Further paths at which this tab is the current one. */
  within?: string[]
}

/** The main destinations within the thumb's reach, at the bottom of a narrow window. */
export default function BottomBar() {
  const { t } = useTranslation('shell')
  const session = useSession()
  // Nothing moves when the session has been read.
  const user = session ? session.user : readRememberedUser()
  const location = useLocation()
  useEffect(watchKeyboard, [])
  const tabs = getTabs(user)
  const letters = tabs.map(({ key }) => t(`bottomBar.${key}`)).join('').length
  const largest = Math.max(MIN_LABEL_VW, LETTERS_AT_1_VW / letters)
  const current = findCurrentPath(
    tabs.flatMap(({ to, within = [] }) => [to, ...within]),
    location,
  )
  return (
    <nav
      aria-label={t('mainNavigation')}
      className="h-full border-t border-line pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-full" style={{ fontSize: `clamp(11px, 0.6875rem, ${largest}vw)` }}>
        {tabs.map(({ key, to, icon, within = [] }) => (
          <li key={key} className="min-w-11 flex-auto">
            <Link
              to={to}
              aria-current={current !== null && [to, ...within].includes(current) ? 'page' : undefined}
              className="flex h-full flex-col items-center justify-center gap-0.5 px-0.5 leading-tight font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current]:font-bold aria-[current]:text-link [&_svg]:size-5.5"
            >
              {key === 'messages' ? (
                <Suspense fallback={<TabContent icon={icon} label={t('bottomBar.messages')} />}>
                  <MessagesTab icon={icon} label={t('bottomBar.messages')} />
                </Suspense>
              ) : (
                <TabContent icon={icon} label={t(`bottomBar.${key}`)} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function getTabs(user: Account | undefined): Tab[] {
  const home: Tab = { key: 'home', to: paths.home(), icon: <House aria-hidden="true" /> }
  const search: Tab = {
    key: 'search',
    to: paths.exploreSellers(),
    icon: <Search aria-hidden="true" />,
    within: ['/freelancer-details'],
  }
  const explore: Tab = {
    key: 'explore',
    to: paths.exploreServices(),
    icon: <Compass aria-hidden="true" />,
    within: ['/more-services'],
  }
  if (!user)
    return [
      home,
      explore,
      search,
      {
        key: 'logIn',
        to: paths.login(),
        icon: <LogIn aria-hidden="true" className="rtl:-scale-x-100" />,
        within: ['/auth'],
      },
    ]
  const { role } = user
  if (role !== 'buyer' && role !== 'seller')
    return [
      home,
      search,
      { key: 'admin', to: paths.admin(), icon: <ShieldCheck aria-hidden="true" /> },
      { key: 'me', to: paths.profileSetting(), icon: <UserRound aria-hidden="true" /> },
    ]
  return [
    home,
    search,
    {
      key: 'messages',
      to: paths.chats(),
      icon: <MessageCircle aria-hidden="true" />,
    },
    ...(user.profileComplete
      ? [
          {
            key: 'orders' as const,
            to: getOrdersPath(role),
            icon: <ClipboardList aria-hidden="true" />,
            within: [paths.dashboard('orders'), paths.orderView(role)],
          },
        ]
      : [explore]),
    {
      key: 'me',
      to: getHomePath(user),
      icon: <UserRound aria-hidden="true" />,
      within: [paths.profileSetting(), paths.profile(), paths.addCard(), paths.notices(), paths.outbox()],
    },
  ]
}
