/** The tag of the Background Sync registration. */
export const OUTBOX_SYNC_TAG = 'outbox'

interface BackgroundSyncRegistration {
  sync: { register(tag: string): Promise<void> }
}

/**
 * Registers Background Sync (https://developer.mozilla.org/docs/Web/API/Background_Synchronization_API) where
 * it is supported: the service worker then flushes the outbox once there is a network, even with the app
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
