import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { isPostgres } from './engine.ts'
import type { Schema } from './schema.ts'

/** SQLite's single connection, and whether a transaction is open on it. */
export interface Connection extends SqliteDatabase {
  readonly inTransaction: boolean
}

/** The SQLite connection of a database or a transaction. */
export const connections = new WeakMap<Kysely<Schema>, Connection>()

/**
 * The PostgreSQL connection of a transaction. Statements go to it without waiting for the answers of earlier
 * ones; it executes and answers them in order.
 */
export const pipelines = new WeakMap<Kysely<Schema>, DatabaseConnection>()

/** Each connection keeps the plans of all that it has met. */
const MAX_NAMED_STATEMENTS = 1000
const statementNames = new Map<string, string>()

/** The name under which PostgreSQL keeps the plan of a prepared query's SQL; undefined for any other SQL. */
export const statementName = (text: string): string | undefined => statementNames.get(text)

type Rows<Row> = Pick<QueryResult<Row>, 'rows'>

interface CompiledTemplate {
  text: string
  /** One entry per placeholder: the index of a parameter, or a constant. */
  bindings: ({ parameter: number } | { value: unknown })[]
}

/**
 * A query whose SQL is built once per engine, for calls that run thousands of times a second: building costs
 * more than executing. On SQLite it runs synchronously, unless another caller's transaction is open;
 * PostgreSQL plans it once for each connection, and in a write it waits for no other query. `build` gets
 * placeholders for the parameters and may only use them as values.
 */
export function prepareQuery<P extends readonly unknown[], Row>(
  build: (db: Kysely<Schema>, ...parameters: P) => { compile(db: Kysely<Schema>): CompiledQuery<Row> },
) {
  const templates = new Map<boolean, CompiledTemplate>()
  return (db: Kysely<Schema>, ...parameters: P): Rows<Row> | Promise<Rows<Row>> => {
    const isPostgresDb = isPostgres(db)
    const template = templates.get(isPostgresDb) ?? compileTemplate(db, build, parameters)
    templates.set(isPostgresDb, template)
    const { text, bindings } = template
    const values = bindings.map((binding) =>
      'parameter' in binding ? parameters[binding.parameter] : binding.value,
    )
    if (isPostgresDb) return runStatement<Row>(db, text, values)
    const connection = connections.get(db)
    if (!connection || (!db.isTransaction && connection.inTransaction))
      return db.executeQuery<Row>(CompiledQuery.raw(text, values))
    const statement = connection.prepare(text)
    if (statement.reader) return { rows: statement.all(values) as Row[] }
    statement.run(values)
    return { rows: [] }
  }
}

/** Builds a query with placeholders for its parameters. */
export function compileTemplate<P extends readonly unknown[], Row>(
  db: Kysely<Schema>,
  build: (db: Kysely<Schema>, ...parameters: P) => { compile(db: Kysely<Schema>): CompiledQuery<Row> },
  parameters: P,
): CompiledTemplate {
  const placeholders = parameters.map((_, parameter) => ({ parameter }))
  const { sql, parameters: values } = build(db, ...(placeholders as unknown as P)).compile(db)
  return {
    text: sql,
    bindings: values.map((value) => placeholders.find((placeholder) => placeholder === value) ?? { value }),
  }
}

/**
 * Runs a statement of PostgreSQL that is planned once for each connection; in a write it waits for no other.
 */
export function runStatement<Row>(db: Kysely<Schema>, text: string, values: unknown[]): Promise<Rows<Row>> {
  if (statementNames.size < MAX_NAMED_STATEMENTS && !statementNames.has(text))
    statementNames.set(text, `prepared_${statementNames.size}`)
  const query = CompiledQuery.raw(text, values)
  return pipelines.get(db)?.executeQuery<Row>(query) ?? db.executeQuery<Row>(query)
}
