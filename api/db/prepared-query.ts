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

interface CompiledTemplate {
  text: string
  /** What stands in its places: a parameter, by its number, or a value of its own. */
  bindings: ({ parameter: number } | { value: unknown })[]
}

/**
 * A query whose SQL is built once for each engine, for the calls that come thousands of times a second:
 * building costs more than asking. SQLite is asked right away, as its answers need no waiting for, but by
 * those that must wait for the end of another's transaction.
 * `build` gets stand-ins for the parameters and may only pass them on as values.
 */
export function prepareQuery<P extends readonly unknown[], Row>(
  build: (db: Kysely<Schema>, ...parameters: P) => { compile(db: Kysely<Schema>): CompiledQuery<Row> },
) {
  const templates = new Map<boolean, CompiledTemplate>()
  return (db: Kysely<Schema>, ...parameters: P): Rows<Row> | Promise<Rows<Row>> => {
    const isPostgresDb = isPostgres(db)
    let template = templates.get(isPostgresDb)
    if (!template) {
      const placeholders = parameters.map((_, parameter) => ({ parameter }))
      const { sql, parameters: values } = build(db, ...(placeholders as unknown as P)).compile(db)
      template = {
        text: sql,
        bindings: values.map(
          (value) => placeholders.find((placeholder) => placeholder === value) ?? { value },
        ),
      }
      templates.set(isPostgresDb, template)
    }
    const { text, bindings } = template
    const values = bindings.map((binding) =>
      'parameter' in binding ? parameters[binding.parameter] : binding.value,
    )
    const connection = connections.get(db)
    if (!connection || (!db.isTransaction && connection.inTransaction))
      return db.executeQuery<Row>(CompiledQuery.raw(text, values))
    const statement = connection.prepare(text)
    if (statement.reader) return { rows: statement.all(values) as Row[] }
    statement.run(values)
    return { rows: [] }
  }
}
