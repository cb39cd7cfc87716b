import { CompiledQuery, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { breathe } from '../db/in-turn.ts'
import { noteMessages } from '../db/message-words.ts'
import { type Database, type LocalDatabase, openDatabase } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { snapshot } from '../db/snapshot.ts'
import { noteListings } from '../features/sellers/listing.ts'

type Row = Record<string, string | number | null>
type Rows = AsyncIterable<Row[]>
type Tx = Transaction<Schema>
/** A file, or a server's moment. */
type Source = LocalDatabase | Tx

const ROWS_AT_ONCE = 200
/** SQLite and PostgreSQL take about as many values in one sentence. */
const VALUES_AT_ONCE = 30_000

/** A table's rows differ after they were copied. */
export class BadCopy extends Error {}

/** Copies a market's database into a new file, as it is at one moment. */
export async function copyToFile(database: Database, path: string): Promise<void> {
  const file = await openDatabase(path)
  try {
    await snapshot(database, async (moment) => {
      await waitLong(moment)
      await file.db.transaction().execute((tx) => copyRows(moment, tx, file))
    })
  } finally {
    file.close()
  }
}

/** Copies a market out of its file into an empty database of a PostgreSQL server, all or nothing, and compares each row. The answer is how many rows each table has. */
export async function copyToServer(file: LocalDatabase, database: Database): Promise<Map<string, number>> {
  const anyone = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anyone) throw new BadCopy('The database at DATABASE_URL has people in it already: nothing was changed. Make an empty one.')
  return database.db.transaction().execute(async (tx) => {
    await waitLong(tx)
    await copyRows(file, tx, file)
    const counts = new Map<string, number>()
    for (const { name } of tablesOf(file)) counts.set(name, await compare(file, tx, name))
    return counts
  })
}

/** A whole table takes longer to sort than a visitor waits for. */
const waitLong = (tx: Tx) => sql`set local statement_timeout = 0`.execute(tx)

/** Copies all rows in an order in which each names only rows that are there, and notes the words by which they are found. `file` is whichever of the two is a file. */
async function copyRows(from: Source, to: Tx, file: LocalDatabase): Promise<void> {
  for (const { name, columns } of tablesOf(file)) {
    await sql`delete from ${sql.table(name)}`.execute(to)
    const most = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length))
    for await (const rows of rowsOf(from, name, columns, keyOf(file, name), most)) {
      await insert(to, name, columns, rows)
      // The file is written at once, and the market serves meanwhile.
      await breathe()
    }
    if (columns.includes('seq') || columns.includes('position')) await countOn(from, to, name)
  }
  await noteMessages(to)
  await noteListings(to)
}

async function insert(to: Tx, name: string, columns: string[], rows: Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(to)
}

/** Numbers that were given once are never given again, not even those of rows that have gone. */
async function countOn(from: Source, to: Tx, name: string): Promise<void> {
  const column = name === 'changes' ? 'seq' : 'position'
  const sequence = `${name}_${column}_seq`
  if (!('sqlite' in from)) {
    const { rows } = await sql<{ last: number | null }>`select pg_sequence_last_value(to_regclass(${sequence})) as last`.execute(from)
    await sql`update sqlite_sequence set seq = ${rows[0]?.last ?? 0} where name = ${name} and seq < ${rows[0]?.last ?? 0}`.execute(to)
    return
  }
  const { rows } = await sql<{ last: number | null }>`
    select max(last) as last from (select seq as last from sqlite_sequence where name = ${name} union all select max(${sql.ref(column)}) from ${sql.table(name)})`.execute(from.db)
  const last = rows[0]?.last
  if (last) await sql`select setval(to_regclass(${sequence}), ${last}) where to_regclass(${sequence}) is not null`.execute(to)
}

/** Throws BadCopy where a row is missing, too many, or another. The answer is how many there are. */
async function compare(file: LocalDatabase, to: Tx, name: string): Promise<number> {
  const columns = tablesOf(file).find((table) => table.name === name)?.columns ?? []
  const key = keyOf(file, name)
  const copied = rowsOf(to, name, columns, key, ROWS_AT_ONCE)[Symbol.asyncIterator]()
  let count = 0
  for await (const rows of rowsOf(file, name, columns, key, ROWS_AT_ONCE)) {
    const { value } = await copied.next()
    if (JSON.stringify(rows) !== JSON.stringify(value)) throw new BadCopy(`The rows of ${name} differ after row ${count}: nothing was kept.`)
    count += rows.length
  }
  if (!(await copied.next()).done) throw new BadCopy(`${name} has more than ${count} rows: nothing was kept.`)
  return count
}

/** All rows of a table in the order of its key, some at a time. */
async function* rowsOf(from: Source, name: string, columns: string[], key: string[], most: number): Rows {
  if ('sqlite' in from) {
    const order = key.map((column) => `cast("${column}" as text)`).join(', ')
    let some: Row[] = []
    for (const row of from.sqlite.prepare<[], Row>(`select "${columns.join('", "')}" from "${name}" order by ${order}`).iterate()) {
      some.push(row)
      if (some.length < most) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
    return
  }
  const order = key.map((column) => sql`${sql.ref(column)}::text collate "C"`)
  const wanted = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare copied_rows cursor for select ${wanted} from ${sql.table(name)} order by ${sql.join(order)}`.execute(from)
  try {
    for (;;) {
      const { rows } = await from.executeQuery<Row>(CompiledQuery.raw(`fetch ${most} from copied_rows`))
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await sql`close copied_rows`.execute(from)
  }
}

const Named = v.array(v.object({ name: v.string() }))
const Parents = v.array(v.object({ table: v.string() }))
const Keys = v.array(v.object({ name: v.string(), pk: v.number() }))

/** The tables of a market with their columns, those that others name first. */
function tablesOf({ sqlite }: LocalDatabase): { name: string; columns: string[] }[] {
  const names = v.parse(
    Named,
    sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_search%' and name not in ('message_words', 'migrations') order by name",
      )
      .all(),
  )
  const sorted: string[] = []
  const add = (name: string) => {
    if (sorted.includes(name)) return
    for (const { table } of v.parse(Parents, sqlite.pragma(`foreign_key_list(${name})`))) if (table !== name) add(table)
    sorted.push(name)
  }
  for (const { name } of names) add(name)
  return sorted.map((name) => ({ name, columns: v.parse(Named, sqlite.pragma(`table_info(${name})`)).map((column) => column.name) }))
}

const keyOf = ({ sqlite }: LocalDatabase, name: string): string[] =>
  v
    .parse(Keys, sqlite.pragma(`table_info(${name})`))
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name)
