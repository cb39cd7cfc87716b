import { ClipboardList, CreditCard, FolderOpen, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { useSession } from '../../client/hooks.ts'
import { getHomePath, getOrdersPath } from '../../features/accounts/landing.ts'
import { useLogOut } from '../../features/accounts/log-out.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu.tsx'

/** The header's account menu, opened by the user's portrait. */
export default function AccountMenu() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const session = useSession()
  const { logOut, dialog } = useLogOut()
  if (!session) return null
  const { user } = session
  const isTrader = user.role === 'buyer' || user.role === 'seller'
  const name = displayName(user, t('account.someone'))
  return (
    <>
      <Menu
        label={t('account.menu', { name })}
        button={<Avatar src={user.profileImage} name={name} size={36} eager />}
        items={[
          ...(isTrader
            ? [
                {
                  key: 'profile',
                  label: t('account.profile'),
                  icon: <UserRound aria-hidden="true" />,
                  onSelect: () => void navigate(getHomePath(user)),
                },
              ]
            : []),
          ...(isTrader && user.profileComplete
            ? [
                {
                  key: 'orders',
                  label: t('account.orders'),
                  icon: <ClipboardList aria-hidden="true" />,
                  onSelect: () => void navigate(getOrdersPath(user.role)),
                },
              ]
            : []),
          ...(user.role === 'seller'
            ? [
                {
                  key: 'portfolio',
                  label: t('account.portfolio'),
                  icon: <FolderOpen aria-hidden="true" />,
                  onSelect: () => void navigate(paths.sellerDashboard({ tab: 'portfolio' })),
                },
              ]
            : []),
          ...(user.role === 'seller' && user.profileComplete
            ? [
                {
                  key: 'membership',
                  label: t('account.membership'),
                  icon: <CreditCard aria-hidden="true" />,
                  onSelect: () => void navigate(paths.profile('plan-info')),
                },
              ]
            : []),
          ...(!isTrader
            ? [
                {
                  key: 'admin',
                  label: t('account.admin'),
                  icon: <ShieldCheck aria-hidden="true" />,
                  onSelect: () => void navigate(paths.admin()),
                },
              ]
            : []),
          {
            key: 'settings',
            label: t('account.settings'),
            icon: <Settings aria-hidden="true" />,
            onSelect: () => void navigate(paths.profileSetting()),
          },
          {
            key: 'logOut',
            label: t('account.logOut'),
            icon: <LogOut aria-hidden="true" className="rtl:-scale-x-100" />,
            onSelect: logOut,
          },
        ]}
      />
      {dialog}
    </>
  )
}
