import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Screens that the main navigation leads to: there is nothing to go back to. */
const MAIN_SCREENS = [
  paths.home(),
  paths.exploreServices(),
  paths.exploreSellers(),
  paths.chats(),
  paths.dashboard(),
  paths.sellerDashboard(),
  paths.admin(),
  paths.firstRun(),
]
/** Where an inner page leads back to when it was opened from outside, e.g. by a notification. */
const PARENTS = [
  ['/freelancer-details', paths.exploreSellers()],
  ['/more-services', paths.exploreServices()],
  [paths.orderView('buyer'), paths.dashboard('manage-orders')],
  [paths.orderView('seller'), paths.sellerDashboard({ tab: 'manage-orders' })],
  [paths.dashboard(), paths.dashboard()],
  [paths.admin(), paths.admin()],
] as const

/** Narrow windows' way back from an inner page: to where the user came from, else to the page's parent. */
export function BackButton() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (MAIN_SCREENS.includes(pathname)) return null
  const goBack = () => {
    const { idx }: { idx?: unknown } = history.state ?? {}
    if (typeof idx === 'number' && idx > 0) return void navigate(-1)
    const parent = PARENTS.find(([path]) => pathname.startsWith(path))?.[1]
    void navigate(parent ?? paths.home(), { replace: true })
  }
  return (
    <IconButton
      label={t('back')}
      icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
      className="-ms-3 md:hidden"
      onClick={goBack}
    />
  )
}
