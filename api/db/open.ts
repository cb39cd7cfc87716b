import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ADVISORY_LOCKS } from './engine.ts'
import type { FeedEntity } from './feed-sources.ts'
import { createTermTables } from './full-text.ts'
import { appliedMigrations, MIGRATION_NAMES, migrate } from './migrate.ts'
import { type Connection, connections } from './prepared-query.ts'
import type { Replica } from './read-public.ts'
import type { Schema } from './schema.ts'
import { StartupError } from './startup-error.ts'

export interface Database {
  db: Kysely<Schema>
  /** Incremented with each commit that changes public data: responses cached before it are stale. */
  generation: number
  /**
   * Called after each commit, once for each audience that has new changes, with its previous last sequence
   * number and the kinds of things that changed.
   */
  listeners: Set<(audience: string, after: number, entities: Set<FeedEntity>) => void>
  /** Called for commits of the market's other processes. */
  remoteListeners: Set<RemoteListener>
  /**
   * Runs work that only one process of the market may do at a time; waits for the lock. For starts, which may
   * wait.
   */
  withLock<T>(lock: keyof typeof ADVISORY_LOCKS, run: () => Promise<T>): Promise<T>
  /**
   * Runs a job unless another process of the market runs one of this name. Never waits: resolves to false if
   * it wasn't run.
   */
  tryWithLock(job: string, run: () => Promise<void>): Promise<boolean>
  /** Set where a standby is configured: `readPublic` reads there. */
  replica?: Replica
  /** The connections to a database server. */
  getPoolStatus?(): { open: number; idle: number; waiting: number; max: number }
  /** Set by who measures. */
  meter?: DatabaseMeter
  close(): void | Promise<void>
}

/** What is measured at a database server; times in milliseconds. */
export interface DatabaseMeter {
  statement(ms: number): void
  lockWait(ms: number): void
  commit(writes: number): void
  publicRead(answeredBy: 'replica' | 'primary'): void
}

/** What listens to the market's other processes, which may know entities that this one doesn't. */
export interface RemoteListener {
  /** Like `listeners`, for one commit or several that followed each other. */
  onChange(audience: string, after: number, entities: ReadonlySet<string>): void
  /** Anything may have changed. */
  onMissed(): void
}

/** A SQLite database in a local file. */
export interface LocalDatabase extends Database {
  sqlite: Sqlite.Database
  close(): void
}

export const isLocalDatabase = (database: Database): database is LocalDatabase => 'sqlite' in database

/** The SQLite file of a market without a database server. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'oficio.sqlite')

/** Opens the market's database: PostgreSQL, whose library is only loaded if one is configured, or SQLite. */
export async function openConfiguredDatabase(
  {
    databaseUrl,
    databaseConnections,
    dataDir,
  }: { databaseUrl: string | null; databaseConnections: number; dataDir: string },
  now = new Date(),
  slowQueries?: SlowQueryLog,
): Promise<Database> {
  if (!databaseUrl) return openDatabase(databaseFile(dataDir), now, slowQueries)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, now, slowQueries, databaseConnections)
}

/**
 * Called for each query slower than `thresholdMs` with its SQL, without the values, and its duration in
 * milliseconds.
 */
export type SlowQueryLog = { thresholdMs: number; report(sql: string, thresholdMs: number): void }

/**
 * Opens or creates the market's SQLite database, checks it, and migrates it. `:memory:` is for tests. Throws
 * a StartupError with the reason.
 */
export async function openDatabase(
  file: string,
  now = new Date(),
  slowQueries?: SlowQueryLog,
): Promise<LocalDatabase> {
  if (file !== ':memory:') ensureWritableFolder(dirname(file))
  const sqlite = openSqlite(file)
  const connection = withStatementCache(sqlite, slowQueries)
  const database = createDatabase(file, sqlite, connection)
  const untypedDb = new Kysely<unknown>({ dialect: new Dialect(connection) })
  try {
    if (file !== ':memory:') await backUpBeforeMigration(untypedDb, sqlite, file, now)
    await migrate(untypedDb, now)
    // Savepoint journals are kept in memory instead of a file. Set only after the migrations, whose sorting
    // may need more memory than there is.
    sqlite.pragma('temp_store = MEMORY')
    await createTermTables(untypedDb)
  } catch (error) {
    sqlite.close()
    throw error instanceof StartupError
      ? error
      : new StartupError(`Couldn’t update the database ${file}: ${errorMessage(error)}`)
  }
  return database
}

/** Opens an existing database without migrating it. Throws a StartupError with the reason. */
export function openExistingDatabase(file: string): LocalDatabase {
  if (!existsSync(file)) throw new StartupError(`Database not found: ${file}`)
  const sqlite = openSqlite(file)
  return createDatabase(file, sqlite, withStatementCache(sqlite))
}

function createDatabase(file: string, sqlite: Sqlite.Database, connection: Connection): LocalDatabase {
  const db = new Kysely<Schema>({ dialect: new Dialect(connection) })
  connections.set(db, connection)
  return {
    db,
    sqlite,
    generation: 0,
    listeners: new Set(),
    remoteListeners: new Set(),
    withLock: (_, run) => run(),
    async tryWithLock(_, run) {
      await run()
      return true
    },
    close() {
      if (!sqlite.open) return
      if (file !== ':memory:') sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
}

/** Backs up a database of an older program before it is migrated. */
async function backUpBeforeMigration(
  db: Kysely<unknown>,
  sqlite: Sqlite.Database,
  file: string,
  now: Date,
): Promise<void> {
  const applied = await appliedMigrations(db)
  const next = MIGRATION_NAMES.find((name) => !applied.includes(name))
  if (applied.length === 0 || !next) return
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true })
  const backupFile = join(
    folder,
    `before-${next}-${now.toISOString().slice(0, 19).replaceAll(':', '')}.sqlite`,
  )
  sqlite.prepare('vacuum into ?').run(backupFile)
  chmodSync(backupFile, 0o600)
}

class Dialect extends SqliteDialect {
  private readonly connection: Connection
  constructor(connection: Connection) {
    super({ database: connection })
    this.connection = connection
  }
  override createDriver() {
    return new Driver(this.connection)
  }
  override createQueryCompiler() {
    return new QueryCompiler()
  }
}

/** On a full disk SQLite has already rolled back, so `rollback` fails; its error would hide the real one. */
class Driver extends SqliteDriver {
  private readonly connection: Connection
  constructor(connection: Connection) {
    super({ database: connection })
    this.connection = connection
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * Keeps the plan of a prepared statement. If a bare `?` stands in a condition, SQLite plans the statement
 * again when its bindings are cleared, which better-sqlite3 does after each use: 7 µs and more for every join
 * (sqlite3VdbeReprepareOnBind, sqlite3_clear_bindings).
 */
class QueryCompiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

const MAX_CACHED_STATEMENTS = 500

/** Caches prepared statements by their SQL. */
function withStatementCache(sqlite: Sqlite.Database, slowQueries?: SlowQueryLog): Connection {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_CACHED_STATEMENTS })
  return {
    prepare(sql) {
      let statement = statements.get(sql)
      if (statement) return statement
      statement = slowQueries ? withTiming(sqlite.prepare(sql), sql, slowQueries) : sqlite.prepare(sql)
      statements.set(sql, statement)
      return statement
    },
    get inTransaction() {
      return sqlite.inTransaction
    },
    close: () => void sqlite.close(),
  }
}

/** Wraps a statement so that slow executions are reported. */
function withTiming(statement: SqliteStatement, sql: string, slowQueries: SlowQueryLog): SqliteStatement {
  const measure = <T>(run: () => T): T => {
    const startedAt = performance.now()
    try {
      return run()
    } finally {
      const thresholdMs = performance.now() - startedAt
      if (thresholdMs >= slowQueries.thresholdMs) slowQueries.report(sql, Math.round(thresholdMs))
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => measure(() => statement.all(parameters)),
    run: (parameters) => measure(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

/**
 * Creates a folder that only its owner can read, if there is none. Throws a StartupError if it isn't
 * writable.
 */
export function ensureWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError(`Can’t write to DATA_DIR ${folder}. Change its owner or choose another folder.`)
  }
}

function openSqlite(file: string): Sqlite.Database {
  // A leftover write-ahead log means that the last run did not shut down cleanly.
  const hasLeftoverWal = existsSync(`${file}-wal`)
  let sqlite: Sqlite.Database
  try {
    sqlite = new Sqlite(file)
    // One process owns the file: the lock is taken by the first read, held until the end, and released when
    // the process dies.
    if (file !== ':memory:') sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('busy_timeout = 500')
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // Deleted data is overwritten, including the overflow pages of a long message.
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma('journal_size_limit = 67108864')
    // Checkpoint at 32 MB of log instead of 4: pages that are rewritten often, such as the index of messages,
    // go into the database file once.
    sqlite.pragma('wal_autocheckpoint = 8000')
    sqlite.exec('begin immediate; commit')
    if (hasLeftoverWal && sqlite.pragma('quick_check', { simple: true }) !== 'ok')
      throw new StartupError(
        `The database ${file} is damaged. Nothing was changed. Restore a backup with npm run restore.`,
      )
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(openErrorMessage(file, error))
  }
  return sqlite
}

function openErrorMessage(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return `Another process is using ${file}. Stop it, then try again.`
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return `The database ${file} is damaged. Nothing was changed. Restore a backup with npm run restore.`
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN'))
    return `Can’t write to the database ${file}. Check its owner and the disk.`
  return `Can’t open the database ${file}: ${errorMessage(error)}`
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
