import { PRODUCT_NAME as DEFAULT_BRAND } from '#shared/product-name.ts'

/** What this market is called: as its page came, or as this device has heard since. */
export const BRAND: string = document.documentElement.dataset.name ?? DEFAULT_BRAND
