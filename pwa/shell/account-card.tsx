import { ClipboardList, CreditCard, FolderOpen, LogOut, MessageCircle, Settings, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { homeOf, ordersOf } from '../features/accounts/arrival.ts'
import { useLogOut } from '../features/accounts/log-out.tsx'
import { useSession } from '../offline/hooks.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

const ENTRY = 'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-brand-soft aria-[current]:font-bold aria-[current]:text-link [&_svg]:size-5'

/** The mobile menu's card of who is signed in, with what is theirs. */
export default function AccountCard({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { logOut, question } = useLogOut()
  if (!session) return null
  const { user } = session
  const name = displayName(user, t('account.someone'))
  const entry = (to: string, icon: ReactNode, text: string) => (
    <li>
      <NavLink to={to} onClick={onGo} className={ENTRY}>
        {icon}
        {text}
      </NavLink>
    </li>
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
          {user.role === 'seller' && entry(homeOf(user), <UserRound aria-hidden="true" />, t('account.profile'))}
          {(user.role === 'buyer' || user.role === 'seller') && entry(paths.chats(), <MessageCircle aria-hidden="true" />, t('account.messages'))}
          {(user.role === 'buyer' || (user.role === 'seller' && user.profileComplete)) && entry(ordersOf(user.role), <ClipboardList aria-hidden="true" />, t('account.orders'))}
          {user.role === 'seller' && entry(paths.sellerDashboard({ tab: 'portfolio' }), <FolderOpen aria-hidden="true" />, t('account.portfolio'))}
          {user.role === 'seller' && user.profileComplete && entry(paths.profile('plan-info'), <CreditCard aria-hidden="true" />, t('account.membership'))}
          {(user.role === 'admin' || user.role === 'superAdmin') && entry(paths.admin(), <ShieldCheck aria-hidden="true" />, t('account.admin'))}
          {entry(paths.profileSetting(), <Settings aria-hidden="true" />, t('account.settings'))}
          <li>
            <button
              type="button"
              className={ENTRY}
              onClick={() => {
                onGo()
                logOut()
              }}
            >
              <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
              {t('account.logOut')}
            </button>
          </li>
        </ul>
      </Disclosure>
      {question}
    </>
  )
}
