import type { OrderEvent } from '#shared/orders.ts'

/** The name of the text that says what was done. */
export const getEventTextKey = ({ kind, from, to, by }: Pick<OrderEvent, 'kind' | 'from' | 'to' | 'by'>) =>
  kind !== 'move' ? kind : from === null ? 'created' : (`${from}_${to}_${by}` as 'DELIVERED_COMPLETED_buyer')
