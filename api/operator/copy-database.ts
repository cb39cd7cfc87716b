import { CompiledQuery, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { indexAllMessages } from '../db/message-full-text.ts'
import { type Database, type LocalDatabase, openDatabase } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { readSnapshot } from '../db/snapshot.ts'
import { yieldToEventLoop } from '../db/yielding.ts'
import { reindexListings } from '../features/listings/listing-index.ts'

type Row = Record<string, string | number | null>
type RowBatches = AsyncIterable<Row[]>
type Tx = Transaction<Schema>
/** A SQLite file, or a snapshot transaction of a PostgreSQL server. */
type CopySource = LocalDatabase | Tx

const ROWS_PER_BATCH = 200
/** Roughly the limit of parameters per statement of SQLite and PostgreSQL. */
const MAX_VALUES_PER_INSERT = 30_000

/** The rows of a table differ after the copy. */
export class CopyError extends Error {}

/** Copies a snapshot of a market's database into a new file. */
export async function copyToFile(database: Database, path: string): Promise<void> {
  const file = await openDatabase(path)
  try {
    await readSnapshot(database, async (source) => {
      await disableStatementTimeout(source)
      await file.db.transaction().execute((tx) => copyRows(source, tx, file))
    })
  } finally {
    file.close()
  }
}

/**
 * Copies a market from its file into an empty PostgreSQL database in one transaction, and compares each row.
 * Returns the number of rows per table.
 */
export async function copyToServer(file: LocalDatabase, database: Database): Promise<Map<string, number>> {
  const existingUser = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (existingUser)
    throw new CopyError(
      'The database at DATABASE_URL already has users. Nothing was changed. Use an empty one.',
    )
  return database.db.transaction().execute(async (tx) => {
    await disableStatementTimeout(tx)
    await copyRows(file, tx, file)
    const counts = new Map<string, number>()
    for (const { name } of listTables(file)) counts.set(name, await compareTable(file, tx, name))
    return counts
  })
}

/** Sorting a whole table takes longer than the statement timeout of requests. */
const disableStatementTimeout = (tx: Tx) => sql`set local statement_timeout = 0`.execute(tx)

/**
 * Copies all rows, referenced tables first, and builds the full-text indexes. `file` is whichever of source
 * and target is a SQLite file.
 */
async function copyRows(source: CopySource, target: Tx, file: LocalDatabase): Promise<void> {
  for (const { name, columns } of listTables(file)) {
    await sql`delete from ${sql.table(name)}`.execute(target)
    const batchSize = Math.min(ROWS_PER_BATCH, Math.floor(MAX_VALUES_PER_INSERT / columns.length))
    for await (const rows of readRows(source, name, columns, { key: keyOf(file, name), batchSize })) {
      await insertRows(target, name, columns, rows)
      // Writes to the file are synchronous, and the market is serving meanwhile.
      await yieldToEventLoop()
    }
    if (columns.includes('seq') || columns.includes('position')) await continueSequence(source, target, name)
  }
  await indexAllMessages(target)
  await reindexListings(target)
}

async function insertRows(target: Tx, name: string, columns: string[], rows: Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
    target,
  )
}

/** Continues the numbering after the highest number ever given, even if its row is deleted. */
async function continueSequence(source: CopySource, target: Tx, name: string): Promise<void> {
  const column = name === 'changes' ? 'seq' : 'position'
  const sequence = `${name}_${column}_seq`
  if (!('sqlite' in source)) {
    const { rows } = await sql<{
      last: number | null
    }>`select pg_sequence_last_value(to_regclass(${sequence})) as last`.execute(source)
    await sql`update sqlite_sequence set seq = ${rows[0]?.last ?? 0} where name = ${name} and seq < ${rows[0]?.last ?? 0}`.execute(
      target,
    )
    return
  }
  const { rows } = await sql<{ last: number | null }>`
    select max(last) as last from (select seq as last from sqlite_sequence where name = ${name} union all select max(${sql.ref(column)}) from ${sql.table(name)})`.execute(
    source.db,
  )
  const last = rows[0]?.last
  if (last)
    await sql`select setval(to_regclass(${sequence}), ${last}) where to_regclass(${sequence}) is not null`.execute(
      target,
    )
}

/**
 * Compares the rows of a table and returns their number. Throws CopyError if a row is missing, unexpected or
 * different.
 */
async function compareTable(file: LocalDatabase, target: Tx, name: string): Promise<number> {
  const columns = listTables(file).find((table) => table.name === name)?.columns ?? []
  const key = keyOf(file, name)
  const copiedRows = readRows(target, name, columns, { key, batchSize: ROWS_PER_BATCH })[
    Symbol.asyncIterator
  ]()
  let count = 0
  for await (const rows of readRows(file, name, columns, { key, batchSize: ROWS_PER_BATCH })) {
    const { value } = await copiedRows.next()
    if (JSON.stringify(rows) !== JSON.stringify(value))
      throw new CopyError(`Copy failed: ${name} differs after row ${count}. Nothing was saved.`)
    count += rows.length
  }
  if (!(await copiedRows.next()).done)
    throw new CopyError(`Copy failed: ${name} has more than ${count} rows. Nothing was saved.`)
  return count
}

/** All rows of a table in the order of its primary key, in batches. */
async function* readRows(
  source: CopySource,
  name: string,
  columns: string[],
  { key, batchSize }: { key: string[]; batchSize: number },
): RowBatches {
  if ('sqlite' in source) {
    const order = key.map((column) => `cast("${column}" as text)`).join(', ')
    let batch: Row[] = []
    for (const row of source.sqlite
      .prepare<[], Row>(`select "${columns.join('", "')}" from "${name}" order by ${order}`)
      .iterate()) {
      batch.push(row)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
    return
  }
  const order = key.map((column) => sql`${sql.ref(column)}::text collate "C"`)
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare copied_rows cursor for select ${columnList} from ${sql.table(name)} order by ${sql.join(order)}`.execute(
    source,
  )
  try {
    for (;;) {
      const { rows } = await source.executeQuery<Row>(
        CompiledQuery.raw(`fetch ${batchSize} from copied_rows`),
      )
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await sql`close copied_rows`.execute(source)
  }
}

const NamedRows = v.array(v.object({ name: v.string() }))
const ForeignKeys = v.array(v.object({ table: v.string() }))
const KeyColumns = v.array(v.object({ name: v.string(), pk: v.number() }))

/** The tables of a market with their columns, referenced tables first. */
function listTables({ sqlite }: LocalDatabase): { name: string; columns: string[] }[] {
  const names = v.parse(
    NamedRows,
    sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'seller_search%' and name not like 'place_search%' and name not in ('local_services', 'message_words', 'migrations') order by name",
      )
      .all(),
  )
  const sorted: string[] = []
  const add = (name: string) => {
    if (sorted.includes(name)) return
    for (const { table } of v.parse(ForeignKeys, sqlite.pragma(`foreign_key_list(${name})`)))
      if (table !== name) add(table)
    sorted.push(name)
  }
  for (const { name } of names) add(name)
  return sorted.map((name) => ({
    name,
    columns: v.parse(NamedRows, sqlite.pragma(`table_info(${name})`)).map((column) => column.name),
  }))
}

const keyOf = ({ sqlite }: LocalDatabase, name: string): string[] =>
  v
    .parse(KeyColumns, sqlite.pragma(`table_info(${name})`))
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name)
