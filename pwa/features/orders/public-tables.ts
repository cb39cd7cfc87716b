import type { Table } from 'dexie'
import type * as v from 'valibot'
import type { RatingList } from '#shared/orders.ts'
import type { CachedRow, PublicTablesOf } from '../../cache/public-tables.ts'

export interface RatingTables {
  ratings: Table<CachedRow<v.InferOutput<typeof RatingList> & { key: string; sellerId: string }>, string>
}

export const ratingTables: PublicTablesOf<RatingTables> = {
  ratings: {
    indexes: 'key, sellerId, savedAt',
    minRows: 0,
    namesUsers: ({ sellerId, ratings }, ids) =>
      ids.has(sellerId) || ratings.some(({ buyer }) => ids.has(buyer._id)),
  },
}
