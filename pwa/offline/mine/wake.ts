/** What the worker is woken for. */
export const OUTBOX_TAG = 'outbox'

interface Waking {
  sync: { register(tag: string): Promise<void> }
}

/** Where the system can wake the worker once there is a network, it sends what waits, also with the app closed. */
export function askWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration && canWake(registration) ? registration.sync.register(OUTBOX_TAG) : undefined))
    .catch(() => undefined)
}

const canWake = (registration: object): registration is Waking => 'sync' in registration
