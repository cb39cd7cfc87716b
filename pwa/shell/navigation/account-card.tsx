import {
  ClipboardList,
  CreditCard,
  FolderOpen,
  LogOut,
  MessageCircle,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { useSession } from '../../client/hooks.ts'
import { getHomePath, getOrdersPath } from '../../features/accounts/landing.ts'
import { useLogOut } from '../../features/accounts/log-out.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { findCurrentPath } from './current-path.ts'

const ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-brand-soft aria-[current]:font-bold aria-[current]:text-link [&_svg]:size-5'

/** The signed-in user's card in the mobile menu, with links to their pages. */
export default function AccountCard({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const location = useLocation()
  const { logOut, dialog } = useLogOut({ onLeave: onNavigate })
  if (!session) return null
  const { user } = session
  const name = displayName(user, t('account.someone'))
  const isTrader = user.role === 'buyer' || user.role === 'seller'
  const isSeller = user.role === 'seller'
  const entries = [
    ...(isTrader
      ? [{ to: getHomePath(user), icon: <UserRound aria-hidden="true" />, text: t('account.profile') }]
      : []),
    ...(isTrader
      ? [{ to: paths.chats(), icon: <MessageCircle aria-hidden="true" />, text: t('account.messages') }]
      : []),
    ...(isTrader && user.profileComplete
      ? [
          {
            to: getOrdersPath(user.role),
            icon: <ClipboardList aria-hidden="true" />,
            text: t('account.orders'),
          },
        ]
      : []),
    ...(isSeller
      ? [
          {
            to: paths.sellerDashboard({ tab: 'portfolio' }),
            icon: <FolderOpen aria-hidden="true" />,
            text: t('account.portfolio'),
          },
        ]
      : []),
    ...(isSeller && user.profileComplete
      ? [
          {
            to: paths.profile('plan-info'),
            icon: <CreditCard aria-hidden="true" />,
            text: t('account.membership'),
          },
        ]
      : []),
    ...(isTrader
      ? []
      : [{ to: paths.admin(), icon: <ShieldCheck aria-hidden="true" />, text: t('account.admin') }]),
    { to: paths.profileSetting(), icon: <Settings aria-hidden="true" />, text: t('account.settings') },
  ]
  const current = findCurrentPath(
    entries.map(({ to }) => to),
    location,
  )
  return (
    <>
      <Disclosure
        open
        summary={
          <span className="flex min-w-0 items-center gap-3">
            <Avatar src={user.profileImage} name={name} size={44} eager />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </span>
        }
      >
        <ul>
          {entries.map(({ to, icon, text }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                aria-current={to === current ? 'page' : undefined}
                className={ENTRY}
              >
                {icon}
                {text}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={ENTRY} onClick={logOut}>
              <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
              {t('account.logOut')}
            </button>
          </li>
        </ul>
      </Disclosure>
      {dialog}
    </>
  )
}
