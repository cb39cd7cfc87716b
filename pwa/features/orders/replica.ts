import type { Table } from 'dexie'
import type { Order } from '#shared/orders.ts'
import type { ReplicaEntities } from '../../sync/entities.ts'

export interface OrderTables {
  orders: Table<Order, string>
}

export const orderEntities: Pick<ReplicaEntities, 'order'> = {
  order: {
    table: 'orders',
    indexes: '_id, createdAt',
    since: 2,
    listUsers: ({ buyer, seller }) => [buyer, seller],
  },
}
