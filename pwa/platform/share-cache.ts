/**
 * Content that another app shared with this one. It stays here, on this device only, until the user has
 * placed it or logs out.
 */
export const SHARE_CACHE = 'oficio-shared'

export const clearSharedContent = (): Promise<boolean> => caches.delete(SHARE_CACHE)
