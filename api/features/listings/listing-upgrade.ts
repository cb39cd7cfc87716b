import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { isAvailable } from '#shared/availability.ts'
import { toFacet } from '#shared/seller-facets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { clearIndex } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { paginate, yieldToEventLoop } from '../../db/yielding.ts'
import { refreshListing, weighSeller } from './listing.ts'
import { toShare } from './listing-position.ts'
import { clearPlaces } from './place-index.ts'
import { recountLocalServices } from './recount-local.ts'

const LISTING_VERSION_KEY = 'listings-form'
/**
 * Increased when the content of cards or of the index changes: before 2 they contained the full surname,
 * before 3 no stems and no words of the thesaurus, before 4 no entries of services and skills, before 5
 * nobody was counted by town, or had facets for being available and answering quickly, before 6 the thesaurus
 * knew fewer words of titles, before 7 nobody was found first by the category of a service.
 */
const LISTING_VERSION = 8
/** Listings that are indexed in one transaction: it must not delay other writes noticeably. */
const BATCH_SIZE = 8
/** A standing that has changed by less than this moves nobody. */
const MIN_MOVE = 0.005
const PAGE_SIZE = 200
const MAX_RETURNED = 1000
const AVAILABLE_FACET = toFacet('available', 'true')

/** Marks what an older build wrote to be indexed anew. */
export async function prepareListingUpgrade(database: Database): Promise<void> {
  if ((await readSetting(database.db, LISTING_VERSION_KEY, v.number())) === LISTING_VERSION) return
  await write(database, async (tx) => {
    await tx
      .updateTable('listings')
      .set({ search_position: null })
      .where('search_position', 'is not', null)
      .execute()
    await clearIndex(tx)
    await clearPlaces(tx)
    await writeSetting(tx, LISTING_VERSION_KEY, LISTING_VERSION)
  })
}

/**
 * Rewrites the listings that `prepareListingUpgrade` has marked, the best rated first, while
 * the market is serving. An interrupted run goes on after the next start.
 */
export async function upgradeListings(
  database: Database,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (let isDone = false; !isDone && !isStopping(); ) {
    isDone = await write(database, (tx, recordChange) => upgradeBatch(tx, recordChange, now))
    await yieldToEventLoop()
  }
}

/** Resolves to whether nothing is left. */
async function upgradeBatch(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('listings')
    .select('user_id')
    .where('search_position', 'is', null)
    .orderBy('position')
    .limit(BATCH_SIZE)
    .execute()
  for (const { user_id } of rows) {
    await refreshListing(tx, user_id, now)
    recordChange(['public'], 'listing', user_id)
  }
  return rows.length < BATCH_SIZE
}

/**
 * Rewrites those whose standing or availability time has changed: they haven't been here for a while, or are
 * back. Then counts the services in towns anew.
 */
export async function refreshStandings(database: Database, now: Date): Promise<void> {
  const listings = paginate(
    -1,
    PAGE_SIZE,
    (after: number, limit) =>
      database.db
        .selectFrom('listings as l')
        .innerJoin('sellers as s', 's.user_id', 'l.user_id')
        .innerJoin('users as u', 'u.id', 'l.user_id')
        .select(['l.position', 'l.user_id', 'l.search_position', 'u.last_active_at'])
        .leftJoin('listing_facets as f', (join) =>
          join.onRef('f.position', '=', 'l.position').on('f.facet', '=', AVAILABLE_FACET),
        )
        .select(['s.rating_sum', 's.rating_count', 's.response_minutes', 's.away_until', 'f.facet'])
        .where('l.position', '>', after)
        .orderBy('l.position')
        .limit(limit)
        .execute(),
    ({ position }) => position,
  )
  for await (const row of listings) {
    if (row.search_position === null) continue
    const isSame = Math.abs(toShare(row.search_position) - weighSeller(row, now)) < MIN_MOVE
    if (isSame && (row.facet !== null) === isAvailableNow(row, now)) continue
    await write(database, async (tx, recordChange) => {
      await refreshListing(tx, row.user_id, now)
      recordChange(['public'], 'listing', row.user_id)
    })
  }
  await recountLocalServices(database)
}

/**
 * Rewrites those who became available since the standings were refreshed: their time off has ended, or they
 * are back after a long time.
 */
export async function listReturned(database: Database, now: Date): Promise<void> {
  const unavailable = database.db
    .selectFrom('users as u')
    .innerJoin('sellers as s', 's.user_id', 'u.id')
    .innerJoin('listings as l', 'l.user_id', 'u.id')
    .leftJoin('listing_facets as f', (join) =>
      join.onRef('f.position', '=', 'l.position').on('f.facet', '=', AVAILABLE_FACET),
    )
    .select(['s.user_id', 's.away_until', 'u.last_active_at'])
    .where('f.facet', 'is', null)
  const rows = [
    ...(await unavailable
      .where('s.away_until', '<=', now.toISOString())
      .where('s.away_until', '>', new Date(now.getTime() - 2 * DAY_MS).toISOString())
      .execute()),
    ...(await unavailable
      .where('u.last_active_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
      .where((row) => row.or([row('s.away_until', 'is', null), row('s.away_until', '<=', now.toISOString())]))
      .limit(MAX_RETURNED)
      .execute()),
  ]
  for (const row of new Map(rows.map((row) => [row.user_id, row])).values()) {
    if (!isAvailableNow(row, now)) continue
    await write(database, async (tx, recordChange) => {
      await refreshListing(tx, row.user_id, now)
      recordChange(['public'], 'listing', row.user_id)
    })
  }
}

const isAvailableNow = (row: { away_until: string | null; last_active_at: string }, now: Date): boolean =>
  isAvailable({ awayUntil: row.away_until, lastActiveAt: row.last_active_at }, now)
