import { PRODUCT_NAME as DEFAULT_BRAND } from '#shared/product-name.ts'

/** The market's name: from the page, or the last one that this device received. */
export const BRAND: string = document.documentElement.dataset.name ?? DEFAULT_BRAND
