import { CompiledQuery, type Kysely, type QueryResult, type SqliteDatabase } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Schema } from './schema.ts'

/** SQLite's one connection, and whether a transaction has it. */
export interface Connection extends SqliteDatabase {
  readonly inTransaction: boolean
}

/** The connection behind a database or a transaction in SQLite. */
export const connections = new WeakMap<Kysely<Schema>, Connection>()

type Rows<Row> = Pick<QueryResult<Row>, 'rows'>

interface Built {
  text: string
  /** What stands in its places: a parameter, by its number, or a value of its own. */
  places: ({ parameter: number } | { value: unknown })[]
}

/**
 * A query whose SQL is built once for each engine, for the calls that come thousands of times a second: building costs more than asking.
 * SQLite is asked right away, as its answers need no waiting for, but by those that must wait for the end of another's transaction.
 * `build` gets stand-ins for the parameters and may only pass them on as values.
 */
export function prepared<P extends readonly unknown[], Row>(build: (db: Kysely<Schema>, ...parameters: P) => { compile(db: Kysely<Schema>): CompiledQuery<Row> }) {
  const known = new Map<boolean, Built>()
  return (db: Kysely<Schema>, ...parameters: P): Rows<Row> | Promise<Rows<Row>> => {
    const engine = isPostgres(db)
    let built = known.get(engine)
    if (!built) {
      const standIns = parameters.map((_, parameter) => ({ parameter }))
      const { sql, parameters: values } = build(db, ...(standIns as unknown as P)).compile(db)
      built = { text: sql, places: values.map((value) => standIns.find((standIn) => standIn === value) ?? { value }) }
      known.set(engine, built)
    }
    const { text, places } = built
    const values = places.map((place) => ('parameter' in place ? parameters[place.parameter] : place.value))
    const connection = connections.get(db)
    if (!connection || (!db.isTransaction && connection.inTransaction)) return db.executeQuery<Row>(CompiledQuery.raw(text, values))
    const statement = connection.prepare(text)
    if (statement.reader) return { rows: statement.all(values) as Row[] }
    statement.run(values)
    return { rows: [] }
  }
}
