import { Dexie } from 'dexie'
import { isStorageFull } from '../platform/errors.ts'
import { getPublicTables, type PublicTables } from './public-tables.ts'

export type PublicDb = Dexie & PublicTables

/**
 * One more when a table or its indexes change. An older device's rows stay, and their indexes are rebuilt.
 */
const SCHEMA_VERSION = 5
const REMOVED_TABLES = { mirror: null }

/**
 * Some browsers never answer when their storage is broken; and an older tab that holds the database open
 * blocks an upgrade.
 */
const OPEN_TIMEOUT_MS = 4_000
const REOPEN_COOLDOWN_MS = 30_000
const CONNECTION_LOST_ERRORS = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TransactionInactiveError',
]

/**
 * Lets a newer build in another tab upgrade the schema: the connection closes, and the next call reopens it.
 * Returning false suppresses Dexie's warnings.
 */
export function yieldToUpgrades(dexie: Dexie): void {
  dexie.on('versionchange', () => {
    dexie.close({ disableAutoOpen: false })
    return false
  })
  dexie.on('blocked', () => false)
}

let publicDb: PublicDb | undefined

// Durability is relaxed: a lost row is fetched again.
function getPublicDb(): PublicDb {
  if (publicDb) return publicDb
  publicDb = definePublicTables(
    new Dexie('oficio', { chromeTransactionDurability: 'relaxed', cache: 'disabled' }),
  )
  yieldToUpgrades(publicDb)
  return publicDb
}

/** Declares the tables of the public cache. */
export function definePublicTables(dexie: Dexie): PublicDb {
  const tables = Object.entries(getPublicTables()).map(([name, { indexes }]) => [name, indexes])
  dexie.version(SCHEMA_VERSION).stores({ ...Object.fromEntries(tables), ...REMOVED_TABLES })
  return dexie as PublicDb
}

let lastFailureAt = Number.NEGATIVE_INFINITY

// Opening takes a while and whoever imports this will read, so it starts while the screen renders: once all
// modules have run, because one of them registers the tables.
if ('document' in globalThis) setTimeout(() => openPublicDb().catch(() => undefined))

/**
 * Runs `work` on the public cache. If the system has closed the connection (as on a locked phone), reopens it
 * and retries once: `work` must be safe to run twice. Rejects where this browser can't store data; callers
 * then go on without the cache.
 */
export async function withPublicDb<T>(work: (publicDb: PublicDb) => PromiseLike<T>): Promise<T> {
  const dexie = await openPublicDb()
  try {
    return await work(dexie)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    dexie.close({ disableAutoOpen: false })
    return await work(await openPublicDb())
  }
}

async function openPublicDb(): Promise<PublicDb> {
  const dexie = getPublicDb()
  if (dexie.isOpen()) return dexie
  if (performance.now() - lastFailureAt < REOPEN_COOLDOWN_MS) throw new StorageUnavailableError('Unavailable')
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await Promise.race([
      dexie.open(),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new StorageUnavailableError('Timeout')), OPEN_TIMEOUT_MS)
      }),
    ])
    return dexie
  } catch (error) {
    lastFailureAt = performance.now()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** Whether the system has closed the database connection. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || isStorageFull(error)) return false
  return (
    CONNECTION_LOST_ERRORS.includes(error.name) ||
    /Indexed Database server|connection is closing/i.test(error.message)
  )
}
