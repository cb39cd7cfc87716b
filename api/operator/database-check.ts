import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { Branding } from '#shared/market.ts'

const MAX_REPORTED_PROBLEMS = 3

/**
 * What a check found in a database file. `fault` is null for a good one; of an unreadable one nothing else is
 * known.
 */
const DatabaseReport = v.object({
  fault: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  people: v.nullable(v.number()),
  /** Whether a foreign key refers to a missing row. */
  dangling: v.boolean(),
  files: v.array(v.object({ id: v.string(), bytes: v.number() })),
})
export type DatabaseReport = v.InferOutput<typeof DatabaseReport>

/**
 * Reads every page of a database that no process has open, in a worker thread so that requests are answered
 * meanwhile.
 */
export async function checkDatabase(path: string): Promise<DatabaseReport> {
  const worker = new Worker(new URL('./database-check-worker.ts', import.meta.url), { workerData: path })
  try {
    const report = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', (code) =>
        reject(new Error(`The database check stopped without a result (code ${code}).`)),
      )
    })
    return v.parse(DatabaseReport, report)
  } finally {
    await worker.terminate()
  }
}

export function inspectDatabase(path: string): DatabaseReport {
  let sqlite: Sqlite.Database | undefined
  const report: DatabaseReport = { fault: null, brand: null, people: null, dangling: false, files: [] }
  try {
    sqlite = openExclusively(path)
    const rows = v.parse(v.array(v.string()), sqlite.prepare('pragma integrity_check(3)').pluck().all())
    // One row can hold several problems, below a line with the database's name.
    const problems = rows.flatMap((row) => row.split('\n')).filter((line) => !line.startsWith('***'))
    if (problems.join() !== 'ok')
      report.fault = `The database is damaged: ${problems.slice(0, MAX_REPORTED_PROBLEMS).join('; ')}`
  } catch (error) {
    report.fault = `The database is damaged: ${error instanceof Error ? error.message : String(error)}`
  }
  try {
    if (!sqlite) return report
    report.dangling = sqlite.prepare('pragma foreign_key_check').get() !== undefined
    Object.assign(report, describeMarket(sqlite))
    report.files = v.parse(DatabaseReport.entries.files, sqlite.prepare('select id, bytes from files').all())
  } catch {
    // The table is damaged, which is reported above, or the schema is too old to have it.
  } finally {
    sqlite?.close()
  }
  return report
}

/**
 * Opens a database that no other process may have open: concurrent readers would leave files that look like
 * those of an unclean shutdown. Throws SQLite's error, SQLITE_BUSY if it is in use.
 */
export function openExclusively(path: string): Sqlite.Database {
  const sqlite = new Sqlite(path, { fileMustExist: true, timeout: 500 })
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('schema_version')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** A market's name and its number of accounts. */
export function describeMarket(sqlite: Sqlite.Database): { brand: string | null; people: number } {
  const setting = v.optional(v.string())
  const brand = v.parse(
    setting,
    sqlite.prepare("select value from settings where key = 'brand'").pluck().get(),
  )
  const parsed = v.safeParse(Branding, brand ? JSON.parse(brand) : null)
  const people = v.parse(
    v.number(),
    sqlite.prepare("select count(*) from users where status != 'deleted'").pluck().get(),
  )
  return { brand: parsed.success ? parsed.output.name : null, people }
}
