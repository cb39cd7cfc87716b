/** Within how many days freelancers say that they usually deliver. */
export const DELIVERY_DAYS = [1, 3, 7, 14, 30] as const
export type DeliveryDays = (typeof DELIVERY_DAYS)[number]
