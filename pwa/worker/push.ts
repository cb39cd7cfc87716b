/// <reference lib="webworker" />

import * as v from 'valibot'
import { toInAppPath } from '#shared/in-app-path.ts'
import { PushPayload } from '#shared/notifications.ts'
import { readStoredSession } from '../client/stored-session.ts'
import { NotificationData } from '../platform/shown-notifications.ts'
import { sendToPage } from '../platform/worker-messages.ts'
import { flushOutbox } from './outbox.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icons/192.png'

/** Options that browsers support and TypeScript's library lacks. */
interface PushNotificationOptions extends NotificationOptions {
  actions: { action: string; title: string }[]
  renotify: boolean
}

/**
 * Shows a notification for every push, because browsers revoke the permission of apps that don't. Also syncs,
 * so that the app is up to date when it is opened. A push for a user who has logged out here shows no
 * content.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const payload = v.safeParse(PushPayload, readJson(data))
  const session = await readStoredSession()
  const ownPayload = payload.success && session?.userId === payload.output.to ? payload.output : null
  await Promise.all([
    ownPayload
      ? showNotification(ownPayload)
      : self.registration.showNotification(self.location.hostname, {
          icon: ICON,
          tag: 'nobody',
          data: { userId: null, path: '/' } satisfies NotificationData,
        }),
    ownPayload ? flushOutbox().catch(() => undefined) : undefined,
  ])
  if (ownPayload)
    for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      sendToPage(client, 'pushed', ownPayload.tag)
}

async function showNotification({
  title,
  body,
  tag,
  path,
  language,
  actions,
  unread,
  to,
}: PushPayload): Promise<void> {
  const options: PushNotificationOptions = {
    body,
    tag,
    lang: language,
    icon: ICON,
    badge: ICON,
    renotify: true,
    data: { userId: to, path } satisfies NotificationData,
    actions,
  }
  await Promise.all([
    self.registration.showNotification(title, options),
    self.navigator.setAppBadge?.(unread).catch(() => undefined),
  ])
}

/** Handles a tap on a notification: focuses an open window, or opens one, at the notification's path. */
export async function openNotification({ notification, action }: NotificationEvent): Promise<void> {
  notification.close()
  const data = v.safeParse(NotificationData, notification.data)
  // An older build stored the path alone.
  const path = toInAppPath(data.success ? data.output.path : notification.data) ?? '/'
  const target = action === 'reply' ? `${path}?reply=1` : path
  const [client] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!client) return void (await self.clients.openWindow(target))
  sendToPage(client, 'go', target)
  await client.focus()
}

/**
 * The browser has changed its push endpoint: registers the new one with the server, if somebody is signed in.
 */
export async function renewSubscription(): Promise<void> {
  const session = await readStoredSession()
  const existing = await self.registration.pushManager.getSubscription()
  if (!session) return
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  const response: unknown = await (await fetch('/api/v1/push', { headers })).json()
  const key = v.safeParse(v.object({ data: v.object({ key: v.string() }) }), response)
  if (!key.success) return
  const subscription =
    existing ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.output.data.key,
    }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/v1/push/subscription', {
    method: 'POST',
    headers,
    body: JSON.stringify({ endpoint, keys }),
  })
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}
