import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { SEARCH_FIELDS, type SearchDocument, type SearchField } from '#shared/search/document.ts'
import type { QueryUnit, QueryWord } from '#shared/search/query.ts'
import { isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { write } from './write.ts'

/**
 * The full-text index of freelancers, keyed by a row number: an FTS5 table in SQLite, a tsvector column with
 * an index in PostgreSQL. It stores the tokens of `shared/search/document.ts` as they are.
 */
const TABLE = 'seller_search'

/** Each field is a column in SQLite and a weight in PostgreSQL. */
const POSTGRES_WEIGHTS: Record<SearchField, string> = { title: 'A', services: 'B', skills: 'C', text: 'D' }

/** Creates a full-text table. `fts5` are the columns and options of SQLite's FTS5. */
export async function createFullTextTable(db: Kysely<unknown>, name: string, fts5: string): Promise<void> {
  if (!isPostgres(db)) {
    await db.executeQuery(CompiledQuery.raw(`create virtual table ${name} using fts5(${fts5})`))
    return
  }
  await sql`create table ${sql.table(name)} (rowid bigint primary key, words tsvector not null)`.execute(db)
  await sql`create index ${sql.raw(`${name}_by_words`)} on ${sql.table(name)} using gin (words)`.execute(db)
}

export async function indexRow(tx: Kysely<Schema>, row: number, document: SearchDocument): Promise<void> {
  if (isPostgres(tx)) await insertVector(tx, row, toVector(document))
  else {
    const [title = '', services = '', skills = '', text = ''] = SEARCH_FIELDS.map((field) =>
      document[field].join(' '),
    )
    await insertColumns(tx, row, title, services, skills, text)
  }
}

const insertVector = prepareQuery(
  (_, row: number, vector: string) =>
    sql`insert into seller_search (rowid, words) values (${row}, cast(${vector} as tsvector))`,
)
const insertColumns = prepareQuery(
  (_, row: number, title: string, services: string, skills: string, text: string) =>
    sql`insert into seller_search (rowid, title, services, skills, text) values (${row}, ${title}, ${services}, ${skills}, ${text})`,
)

/** Tokens have no quotes: they are letters and digits, marked or not. */
function toVector(document: SearchDocument): string {
  const weights = new Map<string, string[]>()
  for (const [i, field] of SEARCH_FIELDS.entries())
    for (const token of document[field])
      weights.set(token, [...(weights.get(token) ?? []), `${i + 1}${POSTGRES_WEIGHTS[field]}`])
  return Array.from(weights, ([token, positions]) => `'${token}':${positions.join(',')}`).join(' ')
}

export async function unindexRow(tx: Kysely<Schema>, row: number): Promise<void> {
  await deleteRow(tx, row)
}
const deleteRow = prepareQuery((_, row: number) => sql`delete from seller_search where rowid = ${row}`)

/** Empties the index. */
export async function clearIndex(tx: Kysely<Schema>): Promise<void> {
  await (isPostgres(tx)
    ? sql`delete from seller_search`
    : sql`insert into seller_search (seller_search) values ('delete-all')`
  ).execute(tx)
}

/** Pages written per step: a step must not delay other writes noticeably. */
const PAGES_PER_STEP = 16

/**
 * Merges SQLite's full-text table, which otherwise retains the terms of deleted rows until they happen to be
 * merged. Works in steps with a commit each, and writes nothing if nothing has changed since the last run.
 * PostgreSQL cleans up by itself.
 */
export async function mergeFullTextIndexes(database: Database): Promise<void> {
  if (isPostgres(database.db)) return
  // A negative number in the first step asks FTS5 to merge all segments into one.
  for (let pages = -PAGES_PER_STEP, done = false; !done; pages = PAGES_PER_STEP)
    done = await write(database, async (tx) => {
      const before = await totalChanges(tx)
      await sql`insert into seller_search (seller_search, rank) values ('merge', ${pages})`.execute(tx)
      return (await totalChanges(tx)) - before < 2
    })
}

async function totalChanges(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return rows[0]?.changes ?? 0
}

/** The condition that a row matches a full-text query. `alias` is the table's name in the outer query. */
export const matchesQuery = (db: Kysely<Schema>, alias: string, query: unknown): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql<boolean>`${sql.ref(`${alias}.words`)} @@ cast(${query} as tsquery)`
    : sql<boolean>`seller_search match ${query}`

/** Builds full-text queries in the syntax of the engine. */
export interface QueryBuilder {
  /** Rows that have a unit within these fields; `loose`: also those with words that only look like it. */
  unit(unit: QueryUnit, fields: SearchField[], loose: boolean): string
  /** Rows that have this token within the title. */
  titleToken(token: string): string
  all(queries: string[]): string
}

/** A builder for queries of these units: it looks up once what their words begin. */
export async function createQueryBuilder(db: Kysely<Schema>, units: QueryUnit[]): Promise<QueryBuilder> {
  if (isPostgres(db)) return postgresQueries
  const expansions = new Map<string, string>()
  for (const { prefix, whole } of units.flatMap(({ words }) => words))
    expansions.set(prefix, whole ? quote(prefix) : await expandPrefix(db, prefix))
  return sqliteQueries(expansions)
}

const postgresQueries: QueryBuilder = {
  unit(unit, fields, loose) {
    const weights = fields.map((field) => POSTGRES_WEIGHTS[field]).join('')
    const token = (text: string) => `'${text}':${weights}`
    return combineUnit(unit, loose, ({ prefix, whole }) => `'${prefix}':${whole ? '' : '*'}${weights}`, {
      toToken: token,
      and: '&',
      or: '|',
    })
  },
  titleToken: (token) => `'${token}':A`,
  all: (queries) => queries.map((query) => `(${query})`).join(' & '),
}

const sqliteQueries = (expansions: Map<string, string>): QueryBuilder => ({
  unit(unit, fields, loose) {
    const word = ({ prefix }: QueryWord) => expansions.get(prefix) ?? quote(prefix)
    const matching = combineUnit(unit, loose, word, { toToken: quote, and: 'AND', or: 'OR' })
    return fields.length === SEARCH_FIELDS.length ? matching : `{${fields.join(' ')}} : (${matching})`
  },
  titleToken: (token) => `{title} : ${quote(token)}`,
  all: (queries) => queries.map((query) => `(${query})`).join(' AND '),
})

/** A unit matches by an entry, or by all of its words, each by its beginning or a token. */
function combineUnit(
  { words, entries, named }: QueryUnit,
  loose: boolean,
  toPrefix: (word: QueryWord) => string,
  { toToken, and, or }: { toToken: (token: string) => string; and: string; or: string },
): string {
  if ((named && !loose) || words.length === 0) return entries.map(toToken).join(` ${or} `)
  const allWords = words
    .map((word) => `(${[toPrefix(word), ...word.tokens.map(toToken)].join(` ${or} `)})`)
    .join(` ${and} `)
  return [...entries.map(toToken), `(${allWords})`].join(` ${or} `)
}

const quote = (token: string): string => `"${token}"`

/** A prefix with more expansions than this is passed to FTS5 as a prefix. */
const MAX_EXPANSIONS = 32

/**
 * FTS5 collects all rows of a prefix before it returns the first, but streams those of whole terms. So a
 * prefix is expanded to the terms that start with it.
 */
async function expandPrefix(db: Kysely<Schema>, prefix: string): Promise<string> {
  const { rows } = await findTerms(db, prefix)
  return rows.length === 0 || rows.length > MAX_EXPANSIONS
    ? `${quote(prefix)} *`
    : rows.map(({ term }) => quote(term)).join(' OR ')
}

/**
 * Creates the temporary tables that list the terms SQLite has indexed; they last as long as the connection.
 */
export async function createTermTables(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['instance', 'row'])
    await sql`create virtual table temp.${sql.table(`${TABLE}_${kind}s`)} using fts5vocab(main, ${sql.table(TABLE)}, ${sql.raw(kind)})`.execute(
      db,
    )
}

/** Jumps from one term to the next: all rows of a term lie in between. */
const findTerms = prepareQuery((_, prefix: string) => {
  const next = (from: RawBuilder<string>) =>
    sql`(select term from seller_search_instances where term >= ${from} limit 1)`
  return sql<{ term: string }>`
    with recursive known (term) as (select ${next(sql`${prefix}`)} union all select ${next(sql`known.term || char(1)`)} from known where term glob ${prefix} || '*' limit ${MAX_EXPANSIONS + 2})
    select term from known where term glob ${prefix} || '*'`
})

/** Indexed tokens with the number of their rows, in an order of the engine's. */
export async function* readTokens(db: Kysely<Schema>): AsyncGenerator<{ term: string; count: number }[]> {
  if (isPostgres(db)) {
    const { rows } = await selectStatistics(db)
    yield rows
    return
  }
  for (let after = ''; ; ) {
    const { rows } = await selectTerms(db, after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < TERMS_PER_READ) return
    after = last.term
  }
}

const TERMS_PER_READ = 2000
const selectTerms = prepareQuery(
  (_, after: string) =>
    sql<{ term: string; count: number }>`
      select term, doc as count from seller_search_rows where term > ${after} limit ${TERMS_PER_READ}`,
)
const selectStatistics = prepareQuery(
  () =>
    sql<{ term: string; count: number }>`
      select word as term, ndoc as count from ts_stat('select words from seller_search')`,
)
