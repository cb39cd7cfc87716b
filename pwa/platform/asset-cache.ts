/** The cache shared by all builds. */
export const ASSET_CACHE = 'oficio-assets'
