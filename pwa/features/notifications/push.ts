import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { toInAppPath } from '#shared/in-app-path.ts'
import { PushState, PushStatus, PushTestResult } from '#shared/notifications.ts'
import { getJson, sendRequest } from '../../client/api.ts'
import { isEphemeralSession, readSession, watchSession } from '../../client/session.ts'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage.ts'

const ENABLED_STORAGE_KEY = 'push_wanted'
const OFFERED_STORAGE_KEY = 'push_offered'
const OFFER_COOLDOWN_MS = 60 * 24 * 60 * 60 * 1000
/** A browser whose push service can't be reached may wait for ever. */
const SUBSCRIBE_TIMEOUT_MS = 10_000
const TRIAL_TIMEOUT_MS = 10_000

/**
 * Why somebody gets no pushes here, or that they do. `install`: this browser pushes to installed apps only.
 */
export type PushAvailability = 'unsupported' | 'install' | 'borrowed' | 'denied' | 'off' | 'on'

const listeners = new Set<() => void>()
function notifyListeners(): void {
  for (const listener of [...listeners]) listener()
}

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
  useSyncExternalStore((onChange) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }, getPushAvailability)

/** Whether it may be asked: nothing was decided yet, and not asked for sixty days. */
export const canOfferPush = (): boolean =>
  getPushAvailability() === 'off' &&
  Notification.permission === 'default' &&
  Date.now() - Number(readLocal(OFFERED_STORAGE_KEY) ?? 0) > OFFER_COOLDOWN_MS

export function dismissPushOffer(): void {
  writeLocal(OFFERED_STORAGE_KEY, String(Date.now()))
  notifyListeners()
}

export class PushError extends Error {
  reason: 'denied' | 'noKey' | 'noService'
  constructor(reason: PushError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Asks the browser for permission and tells the market where to push. Throws PushFailed, or what a call
 * throws.
 */
export async function turnOnPush(): Promise<void> {
  const userId = readSession()?.user._id
  writeLocal(OFFERED_STORAGE_KEY, String(Date.now()))
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied')
  await syncSubscription()
  if (userId) writeLocal(ENABLED_STORAGE_KEY, userId)
  notifyListeners()
}

/**
 * Ends pushes to this browser. It is off here at once; a market that can't be told now learns it from the
 * push service.
 */
export async function turnOffPush(): Promise<void> {
  removeLocal(ENABLED_STORAGE_KEY)
  notifyListeners()
  const subscription = await getSubscription()
  if (!subscription) return
  await sendRequest('delete', 'push/subscription', { endpoint: subscription.endpoint }, v.object({})).catch(
    () => undefined,
  )
  await subscription.unsubscribe().catch(() => undefined)
}

/**
 * Compares what the browser and the market know of each other, and repairs it; then says how it stands. Null
 * where pushes are off.
 */
export async function checkPush(): Promise<v.InferOutput<typeof PushStatus> | null> {
  return getPushAvailability() === 'on' ? syncSubscription() : null
}

/**
 * Sends one through the whole way: to the push service and back to this device's worker. `taken` is the
 * service's answer, `arrived` whether it came within ten seconds. Throws PushFailed, or what a call throws.
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
      if (data !== 'pushed trial') return
      clearTimeout(timer)
      resolve(true)
      navigator.serviceWorker.removeEventListener('message', listener)
    }
    const timer = setTimeout(() => resolve(false), TRIAL_TIMEOUT_MS)
    navigator.serviceWorker.addEventListener('message', listener)
  })
  const { taken, status, reason } = await sendRequest(
    'post',
    'push/test',
    { endpoint: subscription.endpoint },
    PushTestResult,
  )
  return { taken, status, reason, arrived: taken && (await arrivalPromise) }
}

/**
 * Repairs at the start, follows taps on notifications, and lets go of everything when the person has left
 * this device. The answer stops it.
 */
export function startPush(navigate: (path: string) => void): () => void {
  void checkPush().catch(() => undefined)
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const listener = ({ data }: MessageEvent) => {
    const target =
      typeof data === 'string' && data.startsWith('go ') ? toInAppPath(data.slice('go '.length)) : null
    if (target) navigate(target)
  }
  container?.addEventListener('message', listener)
  const onSessionChange = () => {
    const enabledUserId = readLocal(ENABLED_STORAGE_KEY)
    if (enabledUserId && enabledUserId !== readSession()?.user._id) void disablePush()
    notifyListeners()
  }
  onSessionChange()
  const unwatch = watchSession(onSessionChange)
  return () => {
    unwatch()
    container?.removeEventListener('message', listener)
  }
}

/**
 * What stands on this device's lock screen of a thing that is being looked at now, and the number on the
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
  const { key } = await getJson('push', PushState)
  if (!registration || !key) throw new PushError(key ? 'noService' : 'noKey')
  const existing = await registration.pushManager.getSubscription()
  const subscription =
    existing && getServerKey(existing) === key ? existing : await resubscribe(registration, existing, key)
  const { endpoint, keys } = subscription.toJSON()
  return sendRequest(
    'post',
    'push/subscription',
    { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } },
    PushStatus,
  )
}

/** A subscription to another market's key, or to that of one that was set up anew, is of no use. */
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

/** The session that the market would push to has ended already; what stands on the lock screen goes. */
async function disablePush(): Promise<void> {
  removeLocal(ENABLED_STORAGE_KEY)
  await (await getSubscription().catch(() => null))?.unsubscribe().catch(() => undefined)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const notifications = await (await getRegistration())?.getNotifications()
  for (const notification of notifications ?? []) notification.close()
}
