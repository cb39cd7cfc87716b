import type { Move, OrderStatus } from '#shared/order-graph.ts'
import type { OrderEvent } from '#shared/orders.ts'
import type orders from '../../i18n/en/orders.ts'

type EventTextKey = keyof typeof orders.happened
type MoveTextKey = keyof typeof orders.move

/** The key, in `happened`, of the text that describes an event. */
export const getEventTextKey = ({
  kind,
  from,
  to,
  by,
}: Pick<OrderEvent, 'kind' | 'from' | 'to' | 'by'>): EventTextKey =>
  kind !== 'move' ? kind : from === null ? 'created' : (`${from}_${to}_${by}` as EventTextKey)

/** The key, in `move` and `explain`, of the texts for a move; a test checks that all have them. */
export const getMoveTextKey = (from: OrderStatus, { to, actor }: Pick<Move, 'to' | 'actor'>): MoveTextKey =>
  `${from}_${to}_${actor}` as MoveTextKey
