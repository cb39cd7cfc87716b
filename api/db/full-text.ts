import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { write } from './write.ts'

/**
 * Full-text indexes, keyed by the position of the indexed row: an FTS5 table in SQLite, a tsvector column
 * with an index in PostgreSQL.
 */
const FULL_TEXT_TABLES = ['listing_search'] as const
export type FullTextTable = (typeof FULL_TEXT_TABLES)[number]

/** PostgreSQL accepts no lexeme over 2 kB and no broken character, so the limit counts whole characters. */
const MAX_TERM_LENGTH = 200

/** Creates a full-text table. `fts5` are the columns and options of SQLite's FTS5. */
export async function createFullTextTable(db: Kysely<unknown>, name: string, fts5: string): Promise<void> {
  if (!isPostgres(db)) {
    await db.executeQuery(CompiledQuery.raw(`create virtual table ${name} using fts5(${fts5})`))
    return
  }
  await sql`create table ${sql.table(name)} (rowid bigint primary key, words tsvector not null)`.execute(db)
  await sql`create index ${sql.raw(`${name}_by_words`)} on ${sql.table(name)} using gin (words)`.execute(db)
}

/** Indexes a row; `texts` is keyed by the columns of the FTS5 table. */
export async function indexRow(
  tx: Kysely<Schema>,
  name: FullTextTable,
  position: number,
  texts: Record<string, string>,
): Promise<void> {
  if (isPostgres(tx)) {
    const terms = [...new Set(toTerms(Object.values(texts).join(' ')))]
    await sql`insert into ${sql.table(name)} (rowid, words) values (${position}, array_to_tsvector(${terms}::text[]))`.execute(
      tx,
    )
    return
  }
  const columns = Object.keys(texts)
  const cacheKey = `${name} ${columns}`
  const insert = insertByColumns.get(cacheKey) ?? prepareInsert(name, columns)
  insertByColumns.set(cacheKey, insert)
  await insert(tx, position, ...Object.values(texts))
}

const insertByColumns = new Map<string, ReturnType<typeof prepareInsert>>()
const prepareInsert = (name: FullTextTable, columns: string[]) =>
  prepareQuery(
    (_, position: number, ...texts: string[]) =>
      sql`insert into ${sql.table(name)} (rowid, ${sql.join(columns.map((column) => sql.ref(column)))}) values (${position}, ${sql.join(texts)})`,
  )

export async function unindexRow(tx: Kysely<Schema>, name: FullTextTable, position: number): Promise<void> {
  await sql`delete from ${sql.table(name)} where rowid = ${position}`.execute(tx)
}

/** Empties the index. */
export async function clearIndex(tx: Kysely<Schema>, name: FullTextTable): Promise<void> {
  await (isPostgres(tx)
    ? sql`delete from ${sql.table(name)}`
    : sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`
  ).execute(tx)
}

/** Pages written per step: a step must not delay other writes noticeably. */
const PAGES_PER_STEP = 16

/**
 * Merges SQLite's full-text tables, which otherwise retain the terms of deleted rows until they happen to be
 * merged. Works in steps with a commit each, and writes nothing if nothing has changed since the last run.
 * PostgreSQL cleans up by itself.
 */
export async function mergeFullTextIndexes(database: Database): Promise<void> {
  if (isPostgres(database.db)) return
  // A negative number in the first step asks FTS5 to merge all segments into one.
  for (const name of FULL_TEXT_TABLES)
    for (let pages = -PAGES_PER_STEP, done = false; !done; pages = PAGES_PER_STEP)
      done = await write(database, async (tx) => {
        const before = await totalChanges(tx)
        await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank) values ('merge', ${pages})`.execute(
          tx,
        )
        return (await totalChanges(tx)) - before < 2
      })
}

async function totalChanges(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return rows[0]?.changes ?? 0
}

/**
 * The condition that a row matches the full-text query. `alias` is the table's name in the outer query;
 * `query` is the result of `toFullTextQuery` or a parameter for it.
 */
export const matchesTerms = (
  db: Kysely<Schema>,
  name: FullTextTable,
  alias: string,
  query: unknown,
): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql<boolean>`${sql.ref(`${alias}.words`)} @@ cast(${query} as tsquery)`
    : sql<boolean>`${sql.table(name)} match ${query}`

/** A query for rows that have all of these terms as prefixes, in the syntax of the engine. */
export async function toFullTextQuery(
  db: Kysely<Schema>,
  name: FullTextTable,
  terms: string[],
): Promise<string> {
  if (!isPostgres(db))
    return (await Promise.all(terms.map((term) => expandPrefix(db, name, term)))).join(' AND ')
  const prefixes = terms.flatMap(toTerms).map((term) => `'${term}':*`)
  return prefixes.join(' & ')
}

/** A prefix with more expansions than this is passed to FTS5 as a prefix. */
const MAX_EXPANSIONS = 32

/**
 * FTS5 collects all rows of a prefix before it returns the first, but streams those of whole terms. So a
 * prefix is expanded to the terms that start with it. Only for ASCII letters and digits: the tokenizer has to
 * fold all others itself.
 */
async function expandPrefix(db: Kysely<Schema>, name: FullTextTable, word: string): Promise<string> {
  const { rows } = /^[a-z\d]+$/i.test(word)
    ? await findTermsByTable[name](db, word.toLowerCase())
    : { rows: [] }
  return rows.length === 0 || rows.length > MAX_EXPANSIONS
    ? `"${word}"*`
    : `(${rows.map(({ term }) => `"${term}"`).join(' OR ')})`
}

/**
 * Creates the temporary tables that list the terms SQLite has indexed; they last as long as the connection.
 */
export async function createTermTables(db: Kysely<unknown>): Promise<void> {
  for (const name of FULL_TEXT_TABLES)
    await sql`create virtual table temp.${sql.table(`${name}_words`)} using fts5vocab(main, ${sql.table(name)}, instance)`.execute(
      db,
    )
}

/** Jumps from one term to the next: all rows of a term lie in between. */
const prepareFindTerms = (name: FullTextTable) =>
  prepareQuery((_, prefix: string) => {
    const next = (from: RawBuilder<string>) =>
      sql`(select term from ${sql.table(`${name}_words`)} where term >= ${from} limit 1)`
    return sql<{ term: string }>`
      with recursive known (term) as (select ${next(sql`${prefix}`)} union all select ${next(sql`known.term || char(1)`)} from known where term glob ${prefix} || '*' limit ${MAX_EXPANSIONS + 2})
      select term from known where term glob ${prefix} || '*'`
  })
const findTermsByTable = { listing_search: prepareFindTerms('listing_search') }

/**
 * Letters and digits without accents and case, as SQLite's tokenizer `unicode61 remove_diacritics 2` folds
 * them.
 */
export const toTerms = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > MAX_TERM_LENGTH ? [...word].slice(0, MAX_TERM_LENGTH).join('') : word))
