import * as v from 'valibot'

/**
 * What a shown notification carries: the account it is for (null: it shows no content) and the path it opens.
 */
export const NotificationData = v.object({ userId: v.nullable(v.string()), path: v.string() })
export type NotificationData = v.InferOutput<typeof NotificationData>

/**
 * Closes the notifications shown to an account on this device. Those of somebody else stay; so does what is
 * shown after the log-out. A notification of an older build says no account and is closed, too.
 */
export async function closeNotificationsOf(userId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
  for (const notification of shown ?? []) {
    const data = v.safeParse(NotificationData, notification.data)
    if (!data.success || data.output.userId === userId) notification.close()
  }
}
