import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver, SqliteQueryCompiler, type SqliteStatement } from 'kysely'
import type { LOCKS } from './engine.ts'
import { appliedMigrations, MIGRATION_NAMES, migrate } from './migrate.ts'
import { type Connection, connections } from './prepared.ts'
import type { Schema } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'
import { listWords } from './words.ts'

export interface Database {
  db: Kysely<Schema>
  /** Grows with every commit that changed what the public sees: answers made before are stale. */
  generation: number
  /** Called after each commit with an audience whose feed has grown, its last sequence number before, and the kinds of things that changed. */
  listeners: Set<(audience: string, after: number, entities: Set<string>) => void>
  /** Does work that only one of the market's processes may do at a time, after whoever is at it now: for starts, which may wait. */
  alone<T>(what: keyof typeof LOCKS, work: () => Promise<T>): Promise<T>
  /** Does a job of this name unless another of the market's processes is at it: then nothing is done, and the answer is false. Nobody waits. */
  unlessBusy(job: string, work: () => Promise<void>): Promise<boolean>
  close(): void | Promise<void>
}

/** A database in a file of this machine. */
export interface LocalDatabase extends Database {
  sqlite: Sqlite.Database
  close(): void
}

export const isLocal = (database: Database): database is LocalDatabase => 'sqlite' in database

/** The file in which a market without a server for it keeps its database. */
export const fileOf = (dataDir: string): string => join(dataDir, 'oficio.sqlite')

/** The market's database: on a PostgreSQL server, whose library is loaded by those who have one, or in its file. */
export async function databaseOf({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }, now = new Date(), slow?: OnSlow): Promise<Database> {
  if (!databaseUrl) return openDatabase(fileOf(dataDir), now, slow)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, now, slow)
}

/** Asks the database for something that lies in it. Throws where it doesn't answer. */
export const probe = ({ db }: Database): Promise<unknown> => db.selectFrom('settings').select('key').limit(1).execute()

/** Called with each query that took longer than wanted: its SQL without the values in it, and milliseconds. */
export type OnSlow = { ms: number; tell(sql: string, ms: number): void }

/** Opens (or makes) the market's database, checks it, and migrates it. `:memory:` is for tests. Throws a StartRefusal that says what is wrong. */
export async function openDatabase(file: string, now = new Date(), slow?: OnSlow): Promise<LocalDatabase> {
  if (file !== ':memory:') prepareFolder(dirname(file))
  const sqlite = open(file)
  const connection = preparing(sqlite, slow)
  const database = connect(file, sqlite, connection)
  const plain = new Kysely<unknown>({ dialect: new Dialect(connection) })
  try {
    if (file !== ':memory:') await keepBefore(plain, sqlite, file, now)
    await migrate(plain, now)
    // What a savepoint has to bring back is noted in memory, not in a file. Only from here on: what a migration sorts may be larger than that.
    sqlite.pragma('temp_store = MEMORY')
    await listWords(plain)
  } catch (error) {
    sqlite.close()
    throw error instanceof StartRefusal ? error : new StartRefusal(`The database ${file} could not be migrated: ${messageOf(error)}`)
  }
  return database
}

/** Opens a database as it is: it is neither made nor migrated. Throws a StartRefusal that says what is wrong. */
export function openAsItIs(file: string): LocalDatabase {
  if (!existsSync(file)) throw new StartRefusal(`There is no database ${file}.`)
  const sqlite = open(file)
  return connect(file, sqlite, preparing(sqlite))
}

function connect(file: string, sqlite: Sqlite.Database, connection: Connection): LocalDatabase {
  const db = new Kysely<Schema>({ dialect: new Dialect(connection) })
  connections.set(db, connection)
  return {
    db,
    sqlite,
    generation: 0,
    listeners: new Set(),
    alone: (_, work) => work(),
    async unlessBusy(_, work) {
      await work()
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
async function keepBefore(db: Kysely<unknown>, sqlite: Sqlite.Database, file: string, now: Date): Promise<void> {
  const applied = await appliedMigrations(db)
  const next = MIGRATION_NAMES.find((name) => !applied.includes(name))
  if (applied.length === 0 || !next) return
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true })
  const copy = join(folder, `before-${next}-${now.toISOString().slice(0, 19).replaceAll(':', '')}.sqlite`)
  sqlite.prepare('vacuum into ?').run(copy)
  chmodSync(copy, 0o600)
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

/** On a full disk SQLite has undone the transaction itself, and says so when it is to do it again: that would be thrown instead of the reason. */
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
 * Keeps a statement's plan. Where SQLite sees a value in a condition by itself, it plans anew when values are cleared, which better-sqlite3 does after each
 * use: 7 µs and more for every join (sqlite3VdbeReprepareOnBind, sqlite3_clear_bindings).
 */
class QueryCompiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

const MOST_STATEMENTS = 500

/** The same sentence of SQL is prepared once; the longest known go first where there are too many. */
function preparing(sqlite: Sqlite.Database, slow?: OnSlow): Connection {
  const known = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      let statement = known.get(sql)
      if (statement) return statement
      if (known.size >= MOST_STATEMENTS) known.delete(known.keys().next().value ?? '')
      statement = slow ? timed(sqlite.prepare(sql), sql, slow) : sqlite.prepare(sql)
      known.set(sql, statement)
      return statement
    },
    get inTransaction() {
      return sqlite.inTransaction
    },
    close: () => void sqlite.close(),
  }
}

/** A statement that tells when it took longer than wanted. */
function timed(statement: SqliteStatement, sql: string, slow: OnSlow): SqliteStatement {
  const time = <T>(work: () => T): T => {
    const since = performance.now()
    try {
      return work()
    } finally {
      const ms = performance.now() - since
      if (ms >= slow.ms) slow.tell(sql, Math.round(ms))
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => time(() => statement.all(parameters)),
    run: (parameters) => time(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

/** Makes a folder that only its owner can look into, if there is none. Throws a StartRefusal where nothing can be written to it. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartRefusal(`DATA_DIR ${folder} cannot be written to. Choose another folder or change its owner.`)
  }
}

function open(file: string): Sqlite.Database {
  // A write-ahead log that was left behind means that the last run did not stop cleanly.
  const unclean = existsSync(`${file}-wal`)
  let sqlite: Sqlite.Database
  try {
    sqlite = new Sqlite(file)
    // One process owns the file: the lock is taken by the first read, kept until the end, and dies with the process.
    if (file !== ':memory:') sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('busy_timeout = 500')
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    // What was taken back is written over, on the further pages of a long message too.
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma('journal_size_limit = 67108864')
    // 32 MB of the log, not 4: what is written again and again, as indexes are by messages, goes into the database once.
    sqlite.pragma('wal_autocheckpoint = 8000')
    sqlite.exec('begin immediate; commit')
    if (unclean && sqlite.pragma('quick_check', { simple: true }) !== 'ok') throw new StartRefusal(`The database ${file} is damaged. Nothing was changed; restore a backup.`)
  } catch (error) {
    throw error instanceof StartRefusal ? error : new StartRefusal(reason(file, error))
  }
  return sqlite
}

function reason(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return `Another process is using the database ${file}. Stop it first.`
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return `The database ${file} is damaged. Nothing was changed; restore a backup.`
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) return `The database ${file} cannot be written to.`
  return `The database ${file} cannot be opened: ${messageOf(error)}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
