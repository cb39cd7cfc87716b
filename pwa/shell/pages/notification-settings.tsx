import { NoticeSwitches } from '../../features/notifications/notice-settings.tsx'
import { PushSwitch } from '../../features/notifications/push-switch.tsx'

/** Notification settings: push on this device, and which events notify. */
export default function NotificationSettings() {
  return (
    <>
      <PushSwitch />
      <NoticeSwitches />
    </>
  )
}
