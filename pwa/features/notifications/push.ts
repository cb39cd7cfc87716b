import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { toInAppPath } from '#shared/in-app-path.ts'
import { PushState, PushStatus, PushTestResult } from '#shared/notifications.ts'
import { DAY_MS } from '#shared/time.ts'
import { callEndpoint } from '../../client/api.ts'
import { isEphemeralSession, readSession, watchSession } from '../../client/session.ts'
import { createListeners } from '../../platform/listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage.ts'
import { closeNotificationsOf } from '../../platform/shown-notifications.ts'
import { parseWorkerMessage } from '../../platform/worker-messages.ts'

const ENABLED_STORAGE_KEY = 'push_wanted'
const OFFERED_STORAGE_KEY = 'push_offered'
const OFFER_COOLDOWN_MS = 60 * DAY_MS
/** Without this limit, `subscribe` may hang for ever in a browser whose push service can't be reached. */
const SUBSCRIBE_TIMEOUT_MS = 10_000
const TRIAL_TIMEOUT_MS = 10_000

/**
 * Whether this device gets pushes, else why not. `install`: this browser supports push in installed apps
 * only.
 */
export type PushAvailability = 'unsupported' | 'install' | 'borrowed' | 'denied' | 'off' | 'on'

const listeners = createListeners()

export function getPushAvailability(): PushAvailability {
  const { _id } = readSession()?.user ?? {}
  if (isEphemeralSession()) return 'borrowed'
  if (!('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
      ? 'install'
      : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && _id !== undefined && readLocal(ENABLED_STORAGE_KEY) === _id
    ? 'on'
    : 'off'
}

export const usePushAvailability = (): PushAvailability =>
  useSyncExternalStore(listeners.subscribe, getPushAvailability)

/**
 * Whether the offer may be shown: the permission is undecided, and the last offer was at least sixty days
 * ago.
 */
export const canOfferPush = (): boolean =>
  getPushAvailability() === 'off' &&
  Notification.permission === 'default' &&
  Date.now() - Number(readLocal(OFFERED_STORAGE_KEY) ?? 0) > OFFER_COOLDOWN_MS

export function dismissPushOffer(): void {
  writeLocal(OFFERED_STORAGE_KEY, String(Date.now()))
  listeners.emit()
}

export class PushError extends Error {
  reason: 'denied' | 'noKey' | 'noService'
  constructor(reason: PushError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Requests permission and registers the subscription with the server. Throws PushError or like an API call.
 */
export async function turnOnPush(): Promise<void> {
  const userId = readSession()?.user._id
  writeLocal(OFFERED_STORAGE_KEY, String(Date.now()))
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied')
  await syncSubscription()
  if (userId) writeLocal(ENABLED_STORAGE_KEY, userId)
  listeners.emit()
}

/**
 * Unsubscribes this browser. It takes effect at once; a server that can't be reached now learns it from the
 * push service.
 */
export async function turnOffPush(): Promise<void> {
  removeLocal(ENABLED_STORAGE_KEY)
  listeners.emit()
  const subscription = await getSubscription()
  if (!subscription) return
  await callEndpoint('DELETE /push/subscription', v.object({}), {
    body: { endpoint: subscription.endpoint },
  }).catch(() => undefined)
  await subscription.unsubscribe().catch(() => undefined)
}

/**
 * Compares the browser's subscription with the server's and repairs differences. Resolves with the server's
 * status, or null if pushes are off.
 */
export async function checkPush(): Promise<v.InferOutput<typeof PushStatus> | null> {
  return getPushAvailability() === 'on' ? syncSubscription() : null
}

/**
 * Sends a test push all the way to the push service and back to this device's service worker. `taken`: the
 * push service accepted it; `arrived`: it came within ten seconds. Throws PushError or like an API call.
 */
export async function sendTestPush(): Promise<{
  taken: boolean
  arrived: boolean
  status: number
  reason: string
}> {
  await syncSubscription()
  const subscription = await getSubscription()
  if (!subscription) throw new PushError('noService')
  const arrivalPromise = new Promise<boolean>((resolve) => {
    const listener = ({ data }: MessageEvent) => {
      const message = parseWorkerMessage(data)
      if (message?.kind !== 'pushed' || message.value !== 'trial') return
      clearTimeout(timer)
      resolve(true)
      navigator.serviceWorker.removeEventListener('message', listener)
    }
    const timer = setTimeout(() => resolve(false), TRIAL_TIMEOUT_MS)
    navigator.serviceWorker.addEventListener('message', listener)
  })
  const { taken, status, reason } = await callEndpoint('POST /push/test', PushTestResult, {
    body: { endpoint: subscription.endpoint },
  })
  return { taken, status, reason, arrived: taken && (await arrivalPromise) }
}

/**
 * Repairs the subscription at startup, handles taps on notifications, and unsubscribes after a log-out.
 * Returns a function that stops it.
 */
export function startPush(navigate: (path: string) => void): () => void {
  void checkPush().catch(() => undefined)
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const listener = ({ data }: MessageEvent) => {
    const message = parseWorkerMessage(data)
    const target = message?.kind === 'go' ? toInAppPath(message.value) : null
    if (target) navigate(target)
  }
  container?.addEventListener('message', listener)
  const onSessionChange = () => {
    const enabledUserId = readLocal(ENABLED_STORAGE_KEY)
    if (enabledUserId && enabledUserId !== readSession()?.user._id) void disablePush(enabledUserId)
    listeners.emit()
  }
  onSessionChange()
  const unwatch = watchSession(onSessionChange)
  return () => {
    unwatch()
    container?.removeEventListener('message', listener)
  }
}

/**
 * Closes this device's notifications about the thing being viewed (`tag`) and sets the badge on the app's
 * icon.
 */
export async function closeNotifications(tag: string | null, unseen: number): Promise<void> {
  if (unseen === 0) await navigator.clearAppBadge?.().catch(() => undefined)
  else await navigator.setAppBadge?.(unseen).catch(() => undefined)
  if (tag === null) return
  const notifications = await (await getRegistration())?.getNotifications({ tag })
  for (const notification of notifications ?? []) notification.close()
}

async function syncSubscription(): Promise<v.InferOutput<typeof PushStatus>> {
  const registration = await getRegistration()
  const { key } = await callEndpoint('GET /push', PushState)
  if (!registration || !key) throw new PushError(key ? 'noService' : 'noKey')
  const existing = await registration.pushManager.getSubscription()
  const subscription =
    existing && getServerKey(existing) === key ? existing : await resubscribe(registration, existing, key)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return callEndpoint('POST /push/subscription', PushStatus, {
    body: { endpoint, keys: { p256dh, auth } },
  })
}

/**
 * A subscription made with another key (another market's, or that of a market set up anew) is useless: it is
 * replaced.
 */
async function resubscribe(
  registration: ServiceWorkerRegistration,
  existing: PushSubscription | null,
  key: string,
): Promise<PushSubscription> {
  await existing?.unsubscribe()
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new PushError('noService')), SUBSCRIBE_TIMEOUT_MS),
  )
  const subscribing = registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new PushError('noService')
    })
  return Promise.race([subscribing, timeout])
}

const getRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()
const getSubscription = async (): Promise<PushSubscription | null> =>
  (await (await getRegistration())?.pushManager.getSubscription()) ?? null

function getServerKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * The server has no session to push to any more, so it isn't called. Whoever logs in over another account
 * doesn't see its notifications; those of a log-out are closed by its clean-up.
 */
async function disablePush(previousUserId: string): Promise<void> {
  removeLocal(ENABLED_STORAGE_KEY)
  await (await getSubscription().catch(() => null))?.unsubscribe().catch(() => undefined)
  await navigator.clearAppBadge?.().catch(() => undefined)
  if (readSession()) await closeNotificationsOf(previousUserId).catch(() => undefined)
}
