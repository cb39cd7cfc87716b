import { NoticeSwitches } from '../../features/notifications/notice-settings.tsx'
import { PushSwitch } from '../../features/notifications/push-switch.tsx'

/** How somebody wants to be told: on this device, and of what. */
export default function NotificationSettings() {
  return (
    <>
      <PushSwitch />
      <NoticeSwitches />
    </>
  )
}
