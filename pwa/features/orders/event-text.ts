import type { OrderEvent } from '#shared/orders.ts'

/** The i18n key of the text that describes an event. */
export const getEventTextKey = ({ kind, from, to, by }: Pick<OrderEvent, 'kind' | 'from' | 'to' | 'by'>) =>
  kind !== 'move' ? kind : from === null ? 'created' : (`${from}_${to}_${by}` as 'DELIVERED_COMPLETED_buyer')
