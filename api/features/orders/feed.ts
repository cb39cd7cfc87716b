import { type FeedReader, type FeedSources, MAX_INITIAL_TEXT } from '../../db/feed-sources.ts'
import { loadOrdersInBatches } from './load-orders.ts'

const INITIAL_ORDERS = 50
const ORDERS_PER_READ = 5
/** Each order comes with all its events. */
const MAX_ORDERS_PER_BATCH = 50

export const orderFeed = {
  order: {
    load: ({ db, userId }, ids) => loadOrdersInBatches(db, userId, ids),
    maxPerBatch: MAX_ORDERS_PER_BATCH,
    async *readInitial(reader) {
      const ids = await listNewestIds(reader)
      let textLength = 0
      for (let i = 0; i < ids.length && textLength < MAX_INITIAL_TEXT; i += ORDERS_PER_READ) {
        const nextIds = ids.slice(i, i + ORDERS_PER_READ)
        for (const row of await loadOrdersInBatches(reader.db, reader.userId, nextIds)) {
          yield { entity: 'order', row }
          textLength += row.events.reduce((sum, { note }) => sum + note.length, row.description.length)
        }
      }
    },
  },
} satisfies Pick<FeedSources, 'order'>

async function listNewestIds({ db, userId }: FeedReader): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(INITIAL_ORDERS)
    .execute()
  return rows.map(({ id }) => id)
}
