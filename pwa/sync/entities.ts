import type { RowOf, SyncedEntity } from '#shared/protocol/changes.ts'
import type { AccountDb } from './account-db.ts'

/** A person whom a row names. */
interface RowUser {
  _id: string
  profileImage?: string | null | undefined
  gone?: boolean | undefined
}

/** How the rows of an entity are kept on the device. */
interface ReplicaEntity<Row> {
  /** Its table, the indexes, and the version of the schema that added it. */
  table: string
  indexes: string
  since: number
  /** A cached row, if it has more than the server's. */
  toCached?(row: Row): object
  /** When they delete their accounts, their profiles and pictures leave the device. */
  listUsers?(row: Row): RowUser[]
  /** Rows of these ids have been stored. Resolves to whether a mutation was enqueued. */
  onStored?(db: AccountDb, ids: string[]): Promise<boolean>
}

/** One for each entity, so that a missing or misspelt one doesn't compile. */
export type ReplicaEntities = { [E in SyncedEntity]: ReplicaEntity<RowOf<E>> }

let registered: Record<SyncedEntity, ReplicaEntity<RowOf<SyncedEntity>>> | undefined

/** Called once, before the first account database is opened. */
export function registerEntities(entities: ReplicaEntities): void {
  registered = entities
}

/** The registered entities. Without them a database must not be opened. */
export function getEntities() {
  if (!registered) throw new Error('No entities')
  return registered
}
