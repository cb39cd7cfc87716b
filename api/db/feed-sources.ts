import type { Kysely } from 'kysely'
import type { RowOf, SyncedEntity } from '#shared/protocol/changes.ts'
import type { Schema } from './schema.ts'

/** Of what only parts of the server listen to, the feed tells devices nothing. */
type ServerEntity =
  | 'block'
  | 'category'
  | 'listing'
  | 'market'
  | 'plan'
  | 'portfolio'
  | 'push'
  | 'rating'
  | 'session'
  | 'subscription'
  | 'user'

/** The kinds of things that a write can record as changed. */
export type FeedEntity = SyncedEntity | ServerEntity

/** Maximum text of one entity's rows in the initial batch, in UTF-16 units. */
export const MAX_INITIAL_TEXT = 1_000_000

/** For whom the feed is read, and when. */
export interface FeedReader {
  db: Kysely<Schema>
  userId: string
  now: Date
}

/** Rows that were loaded for a batch so far. */
export type LoadedRows = { [E in SyncedEntity]?: RowOf<E>[] }

/** A row of any entity. */
export type EntityRow = { [E in SyncedEntity]: { entity: E; row: RowOf<E> } }[SyncedEntity]

/** How the feed reads the rows of one entity. */
interface FeedSource<E extends SyncedEntity> {
  /**
   * The current rows of `ids`, of which there is at least one, without those that the user may not see.
   * `loaded`: the rows of the same batch of the entities registered before.
   */
  load(reader: FeedReader, ids: string[], loaded: LoadedRows): Promise<RowOf<E>[]>
  /**
   * The newest rows, for a new device, with those of other entities that belong to them. Bounded; yields to
   * the event loop in between.
   */
  readInitial?(reader: FeedReader): AsyncIterable<EntityRow>
  /** For entities with large rows: how many a batch may hold. */
  maxPerBatch?: number
}

/** One source for each entity, in the order in which they are loaded. */
export type FeedSources = { [E in SyncedEntity]: FeedSource<E> }
