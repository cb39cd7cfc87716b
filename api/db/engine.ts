import { PostgresAdapter, type QueryExecutor, type RawBuilder, sql } from 'kysely'

/** Anything that SQL is said to: a database or a transaction. */
interface QueryRunner {
  getExecutor(): QueryExecutor
}

/**
 * Whether PostgreSQL answers, and not SQLite. The few sentences that the two understand differently stand
 * beside each other where they are said.
 */
export const isPostgres = (db: QueryRunner): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** SQLite's `like` doesn't tell capitals from small letters; PostgreSQL has another word for that. */
export const caseInsensitiveLike = (db: QueryRunner): RawBuilder<unknown> =>
  isPostgres(db) ? sql`ilike` : sql`like`

/** PostgreSQL's advisory locks, by number: what only one of the market's processes may do at a time. */
export const ADVISORY_LOCKS = { migrating: 7101, writing: 7102, starting: 7103, job: 7105 }
