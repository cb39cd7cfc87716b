import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { toInAppPath } from '#shared/inner-address.ts'
import { PushState, PushStatus, PushTestResult } from '#shared/notifications.ts'
import { getJson, send } from '../../offline/api.ts'
import { readLocal, removeLocal, writeLocal } from '../../offline/local.ts'
import { isBorrowed, readSession, watchSession } from '../../offline/session.ts'

const WANTED = 'push_wanted'
const OFFERED = 'push_offered'
const OFFER_AGAIN_MS = 60 * 24 * 60 * 60 * 1000
/** A browser whose push service can't be reached may wait for ever. */
const SUBSCRIBE_MS = 10_000
const TRIAL_MS = 10_000

/** Why somebody gets no pushes here, or that they do. `install`: this browser pushes to installed apps only. */
export type PushHere = 'unsupported' | 'install' | 'borrowed' | 'denied' | 'off' | 'on'

const watchers = new Set<() => void>()
function tell(): void {
  for (const changed of [...watchers]) changed()
}

export function pushHere(): PushHere {
  const { _id } = readSession()?.user ?? {}
  if (isBorrowed()) return 'borrowed'
  if (!('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1 ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && _id !== undefined && readLocal(WANTED) === _id ? 'on' : 'off'
}

export const usePushHere = (): PushHere =>
  useSyncExternalStore((changed) => {
    watchers.add(changed)
    return () => watchers.delete(changed)
  }, pushHere)

/** Whether it may be asked: nothing was decided yet, and not asked for sixty days. */
export const mayOfferPush = (): boolean => pushHere() === 'off' && Notification.permission === 'default' && Date.now() - Number(readLocal(OFFERED) ?? 0) > OFFER_AGAIN_MS

export function dismissPushOffer(): void {
  writeLocal(OFFERED, String(Date.now()))
  tell()
}

export class PushFailed extends Error {
  why: 'denied' | 'noKey' | 'noService'
  constructor(why: PushFailed['why']) {
    super(why)
    this.why = why
  }
}

/** Asks the browser for permission and tells the market where to push. Throws PushFailed, or what a call throws. */
export async function turnOnPush(): Promise<void> {
  const person = readSession()?.user._id
  writeLocal(OFFERED, String(Date.now()))
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailed('denied')
  await connect()
  if (person) writeLocal(WANTED, person)
  tell()
}

/** Ends pushes to this browser. It is off here at once; a market that can't be told now learns it from the push service. */
export async function turnOffPush(): Promise<void> {
  removeLocal(WANTED)
  tell()
  const subscription = await subscriptionHere()
  if (!subscription) return
  await send('delete', 'push/subscription', { endpoint: subscription.endpoint }, v.object({})).catch(() => undefined)
  await subscription.unsubscribe().catch(() => undefined)
}

/** Compares what the browser and the market know of each other, and repairs it; then says how it stands. Null where pushes are off. */
export async function checkPush(): Promise<v.InferOutput<typeof PushStatus> | null> {
  return pushHere() === 'on' ? connect() : null
}

/**
 * Sends one through the whole way: to the push service and back to this device's worker. `taken` is the service's answer, `arrived` whether it came
 * within ten seconds. Throws PushFailed, or what a call throws.
 */
export async function tryPush(): Promise<{ taken: boolean; arrived: boolean; status: number; reason: string }> {
  await connect()
  const subscription = await subscriptionHere()
  if (!subscription) throw new PushFailed('noService')
  const arrival = new Promise<boolean>((resolve) => {
    const heard = ({ data }: MessageEvent) => {
      if (data !== 'pushed trial') return
      clearTimeout(timer)
      resolve(true)
      navigator.serviceWorker.removeEventListener('message', heard)
    }
    const timer = setTimeout(() => resolve(false), TRIAL_MS)
    navigator.serviceWorker.addEventListener('message', heard)
  })
  const { taken, status, reason } = await send('post', 'push/test', { endpoint: subscription.endpoint }, PushTestResult)
  return { taken, status, reason, arrived: taken && (await arrival) }
}

/** Repairs at the start, follows taps on notifications, and lets go of everything when the person has left this device. The answer stops it. */
export function startPush(go: (path: string) => void): () => void {
  void checkPush().catch(() => undefined)
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const heard = ({ data }: MessageEvent) => {
    const address = typeof data === 'string' && data.startsWith('go ') ? toInAppPath(data.slice('go '.length)) : null
    if (address) go(address)
  }
  workers?.addEventListener('message', heard)
  const settle = () => {
    const wanted = readLocal(WANTED)
    if (wanted && wanted !== readSession()?.user._id) void leave()
    tell()
  }
  settle()
  const unwatch = watchSession(settle)
  return () => {
    unwatch()
    workers?.removeEventListener('message', heard)
  }
}

/** What stands on this device's lock screen of a thing that is being looked at now, and the number on the icon. */
export async function clearShown(tag: string | null, unseen: number): Promise<void> {
  if (unseen === 0) await navigator.clearAppBadge?.().catch(() => undefined)
  else await navigator.setAppBadge?.(unseen).catch(() => undefined)
  if (tag === null) return
  const shown = await (await registrationHere())?.getNotifications({ tag })
  for (const notification of shown ?? []) notification.close()
}

async function connect(): Promise<v.InferOutput<typeof PushStatus>> {
  const registration = await registrationHere()
  const { key } = await getJson('push', PushState)
  if (!registration || !key) throw new PushFailed(key ? 'noService' : 'noKey')
  const there = await registration.pushManager.getSubscription()
  const ours = there && keyOf(there) === key ? there : await renew(registration, there, key)
  const { endpoint, keys } = ours.toJSON()
  return send('post', 'push/subscription', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }, PushStatus)
}

/** A subscription to another market's key, or to that of one that was set up anew, is of no use. */
async function renew(registration: ServiceWorkerRegistration, old: PushSubscription | null, key: string): Promise<PushSubscription> {
  await old?.unsubscribe()
  const patience = new Promise<never>((_, reject) => setTimeout(() => reject(new PushFailed('noService')), SUBSCRIBE_MS))
  const asked = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new PushFailed('noService')
  })
  return Promise.race([asked, patience])
}

const registrationHere = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration()
const subscriptionHere = async (): Promise<PushSubscription | null> => (await (await registrationHere())?.pushManager.getSubscription()) ?? null

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The session that the market would push to has ended already; what stands on the lock screen goes. */
async function leave(): Promise<void> {
  removeLocal(WANTED)
  await (await subscriptionHere().catch(() => null))?.unsubscribe().catch(() => undefined)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const shown = await (await registrationHere())?.getNotifications()
  for (const notification of shown ?? []) notification.close()
}
