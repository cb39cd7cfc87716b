import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { SellerCard } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { paginate, yieldToEventLoop } from '../../db/yielding.ts'

const PAGE_SIZE = 200
const PlacedCard = v.pick(SellerCard, ['place', 'reachKm', 'subCategoryIds'])

/**
 * Mends the counts of services in towns: during an update, a process of the old build rewrites listings
 * without them. A count that changes meanwhile is left for the next time.
 */
export async function recountLocalServices(database: Database): Promise<void> {
  const stored = await readCounts(database)
  const counted = await countListings(database)
  for (const key of new Set([...stored.keys(), ...counted.keys()])) {
    const [sub_category_id = '', place_id = ''] = key.split(' ')
    const before = stored.get(key) ?? 0
    const sellers = counted.get(key) ?? 0
    if (sellers === before) continue
    await write(database, async (tx) => {
      const rows = tx
        .insertInto('local_services')
        .values({ sub_category_id, place_id, sellers })
        .onConflict((conflict) =>
          conflict
            .columns(['sub_category_id', 'place_id'])
            .doUpdateSet({ sellers })
            .where('local_services.sellers', '=', before),
        )
      if (sellers > 0) await rows.execute()
      else
        await tx
          .deleteFrom('local_services')
          .where('sub_category_id', '=', sub_category_id)
          .where('place_id', '=', place_id)
          .where('sellers', '=', before)
          .execute()
    })
  }
}

/** All services in towns with their counts, a page at a time. */
export const readLocalServices = (db: Kysely<Schema>) =>
  paginate(
    { sub_category_id: '', place_id: '' },
    PAGE_SIZE,
    async (after, limit) => {
      await yieldToEventLoop()
      return db
        .selectFrom('local_services')
        .selectAll()
        .where((row) =>
          row(
            row.refTuple('sub_category_id', 'place_id'),
            '>',
            row.tuple(after.sub_category_id, after.place_id),
          ),
        )
        .orderBy('sub_category_id')
        .orderBy('place_id')
        .limit(limit)
        .execute()
    },
    (row) => row,
  )

async function readCounts({ db }: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const row of readLocalServices(db))
    counts.set(`${row.sub_category_id} ${row.place_id}`, row.sellers)
  return counts
}

/** Read after the counts, by what never changes: a listing that moves is neither missed nor counted twice. */
async function countListings({ db }: Database): Promise<Map<string, number>> {
  const rows = paginate(
    '',
    PAGE_SIZE,
    async (after: string, limit) => {
      await yieldToEventLoop()
      return db
        .selectFrom('listings')
        .select(['user_id', 'search_position', 'card'])
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(limit)
        .execute()
    },
    ({ user_id }) => user_id,
  )
  const counts = new Map<string, number>()
  for await (const { search_position, card } of rows) {
    // Counted once it is indexed.
    if (search_position === null) continue
    const { place, reachKm, subCategoryIds } = v.parse(PlacedCard, JSON.parse(card))
    if (!place || reachKm === 0) continue
    for (const id of subCategoryIds) {
      const key = `${id} ${place._id}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}
