/** The cache that all builds share. */
export const ASSET_CACHE = 'oficio-assets'
