/**
 * What another app has shared with this one lies here, on this device only, until it has found its place or
 * the account leaves.
 */
export const SHARE_CACHE = 'oficio-shared'

export const clearSharedContent = (): Promise<boolean> => caches.delete(SHARE_CACHE)
