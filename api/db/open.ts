import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'

export interface Database {
  db: Kysely<Schema>
  sqlite: Sqlite.Database
  /** Grows with every commit that changed what the public sees: answers made before are stale. */
  generation: number
  /** Called after each commit with an audience whose feed has grown, its last sequence number before, and the kinds of things that changed. */
  listeners: Set<(audience: string, after: number, entities: Set<string>) => void>
  close(): void
}

/** Opens (or makes) the market's database, checks it, and migrates it. `:memory:` is for tests. Throws a StartRefusal that says what is wrong. */
export async function openDatabase(file: string, now = new Date()): Promise<Database> {
  if (file !== ':memory:') prepareFolder(file)
  const sqlite = open(file)
  const dialect = new SqliteDialect({ database: preparing(sqlite) })
  const db = new Kysely<Schema>({ dialect })
  const database: Database = {
    db,
    sqlite,
    generation: 0,
    listeners: new Set(),
    close() {
      if (!sqlite.open) return
      if (file !== ':memory:') sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
  try {
    await migrate(new Kysely<unknown>({ dialect }), now)
  } catch (error) {
    sqlite.close()
    throw error instanceof StartRefusal ? error : new StartRefusal(`The database ${file} could not be migrated: ${messageOf(error)}`)
  }
  return database
}

const MOST_STATEMENTS = 500

/** The same sentence of SQL is prepared once; the longest known go first where there are too many. */
function preparing(sqlite: Sqlite.Database): SqliteDatabase {
  const known = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const statement = known.get(sql) ?? sqlite.prepare(sql)
      if (known.size >= MOST_STATEMENTS && !known.has(sql)) known.delete(known.keys().next().value ?? '')
      known.set(sql, statement)
      return statement
    },
    close: () => void sqlite.close(),
  }
}

function prepareFolder(file: string): void {
  const folder = dirname(file)
  try {
    mkdirSync(folder, { recursive: true })
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
    sqlite.pragma('journal_size_limit = 67108864')
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
