import type { Kysely } from 'kysely'
import type { Batch, Change, RowOf, SyncedEntity } from '#shared/protocol/changes.ts'
import { latestSeq, RESTORE_AUDIENCE } from '../../db/feed-rows.ts'
import type { FeedReader, FeedSources, LoadedRows } from '../../db/feed-sources.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { FEED_SOURCES } from './feed-sources.ts'

type Db = Kysely<Schema>

const ENTITIES = Object.keys(FEED_SOURCES) as SyncedEntity[]

/**
 * A user's changes after a cursor from a device; the initial batch, with `reset`, where this feed doesn't
 * know the cursor.
 */
export async function readFeed(
  database: Database,
  userId: string,
  cursor: number,
  { limit, now }: { limit: number; now: Date },
): Promise<Batch> {
  if (cursor > 0 && (await isStaleCursor(database.db, userId, cursor)))
    return { ...(await readInitialBatch(database.db, userId, now)), reset: true }
  return readBatch(database, userId, cursor, { limit, now })
}

/**
 * A user's changes after a cursor of their feed, with the current row of each entity, all from one snapshot:
 * a client would take a chat that is ahead of its messages for one with missing messages.
 */
export async function readBatch(
  database: Database,
  userId: string,
  cursor: number,
  { limit, now }: { limit: number; now: Date },
): Promise<Batch> {
  const { db } = database
  const batch = await readChanges(db, userId, cursor, { limit, now })
  const isInconsistent = batch.changes.length > 0 && !batch.more && (await latestSeq(db, userId)) > batch.upTo
  return isInconsistent
    ? readSnapshot(database, (tx) => readChanges(tx, userId, cursor, { limit, now }))
    : batch
}

async function readChanges(
  db: Db,
  userId: string,
  cursor: number,
  { limit, now }: { limit: number; now: Date },
): Promise<Batch> {
  const { rows } = await selectChanges(db, userId, cursor, limit + 1)
  const page = limitLargeRows(rows.slice(0, limit))
  const upTo = page.at(-1)?.seq ?? cursor
  return {
    after: cursor,
    upTo,
    more: rows.length > page.length,
    reset: false,
    changes: await attachRows({ db, userId, now }, page),
  }
}

/** Cuts the page before it has more rows of an entity than its maximum. */
function limitLargeRows<Row extends { entity: string }>(rows: Row[]): Row[] {
  const ends = ENTITIES.map((name) => {
    const { maxPerBatch }: FeedSources[SyncedEntity] = FEED_SOURCES[name]
    if (maxPerBatch === undefined) return rows.length
    return rows.flatMap(({ entity }, i) => (entity === name ? [i] : []))[maxPerBatch] ?? rows.length
  })
  return rows.slice(0, Math.min(...ends))
}

const selectChanges = prepareQuery((db, audience: string, cursor: number, limit: number) =>
  db
    .selectFrom('changes')
    .select(['seq', 'entity', 'entity_id'])
    .where('audience', '=', audience)
    .where('seq', '>', cursor)
    .orderBy('seq')
    .limit(limit),
)

/**
 * Whether a cursor is older than the last restore of a backup, or ahead of the feed, for example because a
 * database file was replaced manually.
 */
const isStaleCursor = async (db: Db, userId: string, cursor: number) =>
  cursor < (await latestSeq(db, RESTORE_AUDIENCE)) || cursor > (await latestSeq(db, userId))

/**
 * The initial batch of a new device: the newest of each entity, and the feed's sequence number from before
 * they were read. What changes in the meantime comes with the feed.
 */
export async function readInitialBatch(db: Db, userId: string, now: Date): Promise<Batch> {
  const upTo = await latestSeq(db, userId)
  const changes: Change[] = []
  for (const entity of ENTITIES) {
    const { readInitial }: FeedSources[SyncedEntity] = FEED_SOURCES[entity]
    for await (const { entity, row } of readInitial?.({ db, userId, now }) ?? [])
      changes.push({ seq: upTo, entity, id: row._id, row } as Change)
  }
  return { after: 0, upTo, more: false, reset: false, changes }
}

/** The changes of entities that devices keep, with their current rows. */
async function attachRows(
  reader: FeedReader,
  page: { seq: number; entity: string; entity_id: string }[],
): Promise<Change[]> {
  const loaded: LoadedRows = {}
  const rows = new Map<string, Map<string, RowOf<SyncedEntity>>>()
  for (const entity of ENTITIES) {
    const ids = page.filter((change) => change.entity === entity).map((change) => change.entity_id)
    rows.set(entity, await loadById(reader, entity, ids, loaded))
  }
  return page.flatMap(({ seq, entity, entity_id: id }) => {
    const entityRows = rows.get(entity)
    // The rows of an entity are of its type.
    return entityRows ? [{ seq, entity, id, row: entityRows.get(id) ?? null } as Change] : []
  })
}

/** An entity's rows by their ids, also added to `loaded`. No query for an empty list. */
async function loadById<E extends SyncedEntity>(
  reader: FeedReader,
  entity: E,
  ids: string[],
  loaded: LoadedRows,
): Promise<Map<string, RowOf<E>>> {
  if (ids.length === 0) return new Map()
  const source: FeedSources[E] = FEED_SOURCES[entity]
  const rows: RowOf<E>[] = await source.load(reader, ids, loaded)
  Object.assign(loaded, { [entity]: rows })
  return new Map(rows.map((row) => [row._id, row]))
}
