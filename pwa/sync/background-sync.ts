/** What the worker is woken for. */
export const OUTBOX_SYNC_TAG = 'outbox'

interface BackgroundSyncRegistration {
  sync: { register(tag: string): Promise<void> }
}

/**
 * Where the system can wake the worker once there is a network, it sends what waits, also with the app
 * closed.
 */
export function registerBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .getRegistration()
    .then((registration) =>
      registration && hasBackgroundSync(registration)
        ? registration.sync.register(OUTBOX_SYNC_TAG)
        : undefined,
    )
    .catch(() => undefined)
}

const hasBackgroundSync = (registration: object): registration is BackgroundSyncRegistration =>
  'sync' in registration
