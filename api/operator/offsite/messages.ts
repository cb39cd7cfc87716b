import type { OffsiteStatus } from '#shared/admin.ts'
import type { BackupRetention } from '../retention.ts'
import type { SnapshotManifest } from './layout.ts'
import type { WalPosition } from './wal-reader.ts'

/** In DATA_DIR: where shipping stopped, for the next start. */
export const PLACE_FILE = 'offsite.json'

/** Where shipping stopped. `position` null: the whole log was shipped and the database closed. */
export interface ShippedPlace {
  generation: string
  sequence: number
  position: WalPosition | null
}

/** What the thread is started with. */
export interface ShipperOptions {
  address: string
  key: Uint8Array
  market: string
  dataDir: string
  program: string
  schema: string[]
  retention: BackupRetention
  /** Null: nothing is known of an earlier run. */
  resumeAt: ShippedPlace | null
  hasFiles: boolean
}

/** From the process to the thread. */
export type Order =
  | { kind: 'capture' }
  | { kind: 'checkpointed'; frames: number }
  | { kind: 'copied'; path: string; market: SnapshotManifest['market'] }
  | { kind: 'copyFailed'; reason: string }
  | { kind: 'file'; id: string }
  | { kind: 'stop' }

/** From the thread to the process. */
export type Report =
  | { kind: 'captured' }
  /** The log is long enough to be moved into the database. */
  | { kind: 'checkpointDue' }
  /** A copy of the database is needed. */
  | { kind: 'copyDue' }
  /** The copy has been shipped, or isn't needed any more. */
  | { kind: 'copyUsed' }
  | { kind: 'status'; status: OffsiteStatus }
  | { kind: 'log'; level: 'info' | 'warn'; fact: string }
  /** `place` null: something wasn't shipped. `frames`: how far the log was read. */
  | { kind: 'stopped'; place: Pick<ShippedPlace, 'generation' | 'sequence'> | null; frames: number }
