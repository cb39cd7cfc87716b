/** The cache that all builds share. */
export const ASSETS = 'oficio-assets'
