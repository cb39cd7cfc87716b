import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { write } from './write.ts'

/**
 * Words by which rows are found, by the rows' positions: in SQLite a full-text table, in PostgreSQL a column
 * of lexemes with an index.
 */
const FULL_TEXT_TABLES = ['listing_search'] as const
export type FullTextTable = (typeof FULL_TEXT_TABLES)[number]

/** PostgreSQL takes no lexeme of more than 2 kB, and no half of a letter: whole ones are counted. */
const MAX_TERM_LENGTH = 200

/** Makes a table of words. `columns` and `options` are what SQLite's FTS5 is told. */
export async function createFullTextTable(db: Kysely<unknown>, name: string, fts5: string): Promise<void> {
  if (!isPostgres(db)) {
    await db.executeQuery(CompiledQuery.raw(`create virtual table ${name} using fts5(${fts5})`))
    return
  }
  await sql`create table ${sql.table(name)} (rowid bigint primary key, words tsvector not null)`.execute(db)
  await sql`create index ${sql.raw(`${name}_by_words`)} on ${sql.table(name)} using gin (words)`.execute(db)
}

/** Notes the words of a row; `texts` has them by SQLite's columns. */
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

/** Forgets the words of all rows. */
export async function clearIndex(tx: Kysely<Schema>, name: FullTextTable): Promise<void> {
  await (isPostgres(tx)
    ? sql`delete from ${sql.table(name)}`
    : sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`
  ).execute(tx)
}

/** A step writes about so many pages: no longer than others can wait. */
const PAGES_PER_STEP = 16

/**
 * Rewrites SQLite's full-text tables without the words of rows that have gone, which it would keep until it
 * happens to merge them. Step by step, each with a commit of its own; nothing is written where nothing has
 * gone or come since the last time. PostgreSQL cleans up by itself.
 */
export async function mergeFullTextIndexes(database: Database): Promise<void> {
  if (isPostgres(database.db)) return
  // The first step, with a negative number, says that all is to become one.
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
 * The condition that `wantedWords`, or what stands in their place, are in a row of the table, which the query
 * calls `alias`.
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

/** All of these words, as they begin, in the language in which the engine is asked for them. */
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

/** With more words than these FTS5 is asked for their common beginning. */
const MAX_EXPANSIONS = 32

/**
 * FTS5 gathers all rows of a beginning before it gives the first; those of whole words it goes through as
 * they are wanted. So it is asked for the words that begin like this. Only for signs that its tokenizer
 * leaves as they are: others it must fold itself.
 */
async function expandPrefix(db: Kysely<Schema>, name: FullTextTable, word: string): Promise<string> {
  const { rows } = /^[a-z\d]+$/i.test(word)
    ? await findTermsByTable[name](db, word.toLowerCase())
    : { rows: [] }
  return rows.length === 0 || rows.length > MAX_EXPANSIONS
    ? `"${word}"*`
    : `(${rows.map(({ term }) => `"${term}"`).join(' OR ')})`
}

/** Makes what says which words SQLite knows, for as long as the connection lasts. */
export async function createTermTables(db: Kysely<unknown>): Promise<void> {
  for (const name of FULL_TEXT_TABLES)
    await sql`create virtual table temp.${sql.table(`${name}_words`)} using fts5vocab(main, ${sql.table(name)}, instance)`.execute(
      db,
    )
}

/** From one word to the next: between them stand all the rows that have the first. */
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
 * Letters and digits without their accents and capitals, as SQLite's tokenizer `unicode61 remove_diacritics
 * 2` sees them.
 */
export const toTerms = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > MAX_TERM_LENGTH ? [...word].slice(0, MAX_TERM_LENGTH).join('') : word))
