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
import type { ADVISORY_LOCKS } from './engine.ts'
import { createTermTables } from './full-text.ts'
import { appliedMigrations, MIGRATION_NAMES, migrate } from './migrate.ts'
import { type Connection, connections } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { StartupError } from './startup-error.ts'

export interface Database {
  db: Kysely<Schema>
  /** Grows with every commit that changed what the public sees: answers made before are stale. */
  generation: number
  /**
   * Called after each commit with an audience whose feed has grown, its last sequence number before, and the
   * kinds of things that changed.
   */
  listeners: Set<(audience: string, after: number, entities: Set<string>) => void>
  /**
   * Does work that only one of the market's processes may do at a time, after whoever is at it now: for
   * starts, which may wait.
   */
  withLock<T>(lock: keyof typeof ADVISORY_LOCKS, run: () => Promise<T>): Promise<T>
  /**
   * Does a job of this name unless another of the market's processes is at it: then nothing is done, and the
   * answer is false. Nobody waits.
   */
  tryWithLock(job: string, run: () => Promise<void>): Promise<boolean>
  close(): void | Promise<void>
}

/** A database in a file of this machine. */
export interface LocalDatabase extends Database {
  sqlite: Sqlite.Database
  close(): void
}

export const isLocalDatabase = (database: Database): database is LocalDatabase => 'sqlite' in database

/** The file in which a market without a server for it keeps its database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'oficio.sqlite')

/**
 * The market's database: on a PostgreSQL server, whose library is loaded by those who have one, or in its
 * file.
 */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  now = new Date(),
  slowQueries?: SlowQueryLog,
): Promise<Database> {
  if (!databaseUrl) return openDatabase(databaseFile(dataDir), now, slowQueries)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, now, slowQueries)
}

/** Asks the database for something that lies in it. Throws where it doesn't answer. */
export const probe = ({ db }: Database): Promise<unknown> =>
  db.selectFrom('settings').select('key').limit(1).execute()

/**
 * Called with each query that took longer than wanted: its SQL without the values in it, and milliseconds.
 */
export type SlowQueryLog = { thresholdMs: number; report(sql: string, thresholdMs: number): void }

/**
 * Opens (or makes) the market's database, checks it, and migrates it. `:memory:` is for tests. Throws a
 * StartRefusal that says what is wrong.
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
    // What a savepoint has to bring back is noted in memory, not in a file. Only from here on: what a
    // migration sorts may be larger than that.
    sqlite.pragma('temp_store = MEMORY')
    await createTermTables(untypedDb)
  } catch (error) {
    sqlite.close()
    throw error instanceof StartupError
      ? error
      : new StartupError(`The database ${file} could not be migrated: ${errorMessage(error)}`)
  }
  return database
}

/**
 * Opens a database as it is: it is neither made nor migrated. Throws a StartRefusal that says what is wrong.
 */
export function openExistingDatabase(file: string): LocalDatabase {
  if (!existsSync(file)) throw new StartupError(`There is no database ${file}.`)
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

/** A database that an older program made is copied, as it is, before it is brought up to date. */
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

/**
 * On a full disk SQLite has undone the transaction itself, and says so when it is to do it again: that would
 * be thrown instead of the reason.
 */
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
 * Keeps a statement's plan. Where SQLite sees a value in a condition by itself, it plans anew when values are
 * cleared, which better-sqlite3 does after each use: 7 µs and more for every join
 * (sqlite3VdbeReprepareOnBind, sqlite3_clear_bindings).
 */
class QueryCompiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

const MAX_CACHED_STATEMENTS = 500

/** The same sentence of SQL is prepared once; the longest known go first where there are too many. */
function withStatementCache(sqlite: Sqlite.Database, slowQueries?: SlowQueryLog): Connection {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      let statement = statements.get(sql)
      if (statement) return statement
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.delete(statements.keys().next().value ?? '')
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

/** A statement that tells when it took longer than wanted. */
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
 * Makes a folder that only its owner can look into, if there is none. Throws a StartRefusal where nothing can
 * be written to it.
 */
export function ensureWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError(
      `DATA_DIR ${folder} cannot be written to. Choose another folder or change its owner.`,
    )
  }
}

function openSqlite(file: string): Sqlite.Database {
  // A write-ahead log that was left behind means that the last run did not stop cleanly.
  const hasLeftoverWal = existsSync(`${file}-wal`)
  let sqlite: Sqlite.Database
  try {
    sqlite = new Sqlite(file)
    // One process owns the file: the lock is taken by the first read, kept until the end, and dies with the
    // process.
    if (file !== ':memory:') sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('busy_timeout = 500')
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // What was taken back is written over, on the further pages of a long message too.
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma('journal_size_limit = 67108864')
    // 32 MB of the log, not 4: what is written again and again, as indexes are by messages, goes into the
    // database once.
    sqlite.pragma('wal_autocheckpoint = 8000')
    sqlite.exec('begin immediate; commit')
    if (hasLeftoverWal && sqlite.pragma('quick_check', { simple: true }) !== 'ok')
      throw new StartupError(`The database ${file} is damaged. Nothing was changed; restore a backup.`)
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(openErrorMessage(file, error))
  }
  return sqlite
}

function openErrorMessage(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return `Another process is using the database ${file}. Stop it first.`
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return `The database ${file} is damaged. Nothing was changed; restore a backup.`
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN'))
    return `The database ${file} cannot be written to.`
  return `The database ${file} cannot be opened: ${errorMessage(error)}`
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
