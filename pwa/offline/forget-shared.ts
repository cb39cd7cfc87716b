/** What another app has shared with this one lies here, on this device only, until it has found its place or the account leaves. */
export const SHARED = 'oficio-shared'

export const forgetShared = (): Promise<boolean> => caches.delete(SHARED)
