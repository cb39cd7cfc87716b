import { PostgresAdapter, type QueryExecutor, type RawBuilder, sql } from 'kysely'

/** Anything that runs queries: a database or a transaction. */
interface QueryRunner {
  getExecutor(): QueryExecutor
}

/**
 * Whether the engine is PostgreSQL rather than SQLite. The few statements that differ between the two stand
 * side by side where they are used.
 */
export const isPostgres = (db: QueryRunner): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** SQLite's `like` ignores case; PostgreSQL needs `ilike`. */
export const caseInsensitiveLike = (db: QueryRunner): RawBuilder<unknown> =>
  isPostgres(db) ? sql`ilike` : sql`like`

/** Keys of PostgreSQL's advisory locks: work that only one process of the market may do at a time. */
export const ADVISORY_LOCKS = { migrating: 7101, writing: 7102, starting: 7103, job: 7105, person: 7106 }
