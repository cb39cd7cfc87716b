import type { ReplicaStatus } from '#shared/admin.ts'
import type { Database } from './open.ts'

/** A standby that answers public reads beside the database. */
export interface Replica {
  /**
   * The same database, read at the replica; null unless that is known to have everything public that this
   * process has changed or was told of. Never waits.
   */
  getReader(): Database | null
  /** Whether the replica was there all the time since this reader was got. */
  isIntact(reader: Database): boolean
  /** Whether a read failed because of the replica, not because of what was asked. */
  isOwnFailure(error: unknown): boolean
  /** Looks how it does now. */
  inspect(): Promise<ReplicaStatus>
  close(): Promise<void>
}

/**
 * Reads what is the same for everyone: at the replica where it is up to date, or else at the database itself,
 * which also answers if the replica fails. Not for what belongs to a login, nor within a write.
 */
export async function readPublic<T>(database: Database, read: (reader: Database) => Promise<T>): Promise<T> {
  const { replica } = database
  const reader = replica?.getReader()
  if (replica && reader)
    try {
      const result = await read(reader)
      if (replica.isIntact(reader)) {
        database.meter?.publicRead('replica')
        return result
      }
    } catch (error) {
      if (!replica.isOwnFailure(error) && replica.isIntact(reader)) throw error
    }
  database.meter?.publicRead('primary')
  return read(database)
}
