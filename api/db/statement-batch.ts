import type { CompiledQuery, Kysely } from 'kysely'
import { isPostgres } from './engine.ts'
import { compileTemplate, prepareQuery, runStatement } from './prepared-query.ts'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>
type Value = string | number
type Rows<Row> = { rows: Row[] }

/** Limits how long the first of them waits, and the size of a statement. */
const MAX_BATCH = 64
/** Which caller of a batch a row belongs to. */
const PLACE = '_place'

interface Call<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: unknown): void
}

/**
 * Collects what callers ask of the same database or transaction in one turn of the event loop, and runs it
 * together. `run` returns one output for each input, in order.
 */
export function batchCalls<Input, Output>(run: (db: Db, inputs: Input[]) => Promise<Output[]>) {
  const waiting = new WeakMap<Db, Call<Input, Output>[]>()
  const flush = async (db: Db, calls: Call<Input, Output>[]) => {
    // Others may have come after it was full: they have a batch of their own.
    if (waiting.get(db) === calls) waiting.delete(db)
    try {
      const outputs = await run(
        db,
        calls.map(({ input }) => input),
      )
      for (const [i, output] of outputs.entries()) calls[i]?.resolve(output)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }
  return (db: Db, input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject }
      const last = waiting.get(db)
      if (last && last.length < MAX_BATCH) return void last.push(call)
      const calls = [call]
      waiting.set(db, calls)
      setImmediate(() => void flush(db, calls))
    })
}

/**
 * Like `prepareQuery`, for reads of few rows that many callers need at once: in PostgreSQL, those of one turn
 * share a statement and its round trip. Parameters are never null, and each always of the same type.
 */
export function prepareLookup<P extends readonly Value[], Row>(
  build: (db: Db, ...parameters: P) => { compile(db: Db): CompiledQuery<Row> },
) {
  const query = prepareQuery(build)
  let statement: { text: string; constants: unknown[] } | null = null
  const lookUp = batchCalls<P, Rows<Row>>(async (db, inputs) => {
    const [first] = inputs
    if (!first) return []
    if (inputs.length === 1) return [await query(db, ...first)]
    statement ??= toBatchStatement(db, build, first)
    const columns = first.map((_, parameter) => inputs.map((input) => input[parameter]))
    const { rows } = await runStatement<Row & { [PLACE]: number }>(db, statement.text, [
      ...columns,
      ...statement.constants,
    ])
    const outputs = inputs.map((): Rows<Row> => ({ rows: [] }))
    for (const row of rows) outputs[row[PLACE] - 1]?.rows.push(row)
    return outputs
  })
  return (db: Db, ...parameters: P): Rows<Row> | Promise<Rows<Row>> =>
    isPostgres(db) ? lookUp(db, parameters) : query(db, ...parameters)
}

/**
 * The same query, run for each row of arrays that hold one parameter of all callers each. `offset 0` keeps
 * the planner from joining whole tables: each row is found by the query's own index.
 */
function toBatchStatement<P extends readonly Value[], Row>(
  db: Db,
  build: (db: Db, ...parameters: P) => { compile(db: Db): CompiledQuery<Row> },
  example: P,
): { text: string; constants: unknown[] } {
  const { text, bindings } = compileTemplate(db, build, example)
  const constants: unknown[] = []
  const inner = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const binding = bindings[Number(number) - 1]
    if (binding && 'parameter' in binding) return `given.p${binding.parameter}`
    constants.push(binding?.value)
    return `$${example.length + constants.length}`
  })
  const arrays = example.map((value, i) => `$${i + 1}::${typeof value === 'number' ? 'bigint' : 'text'}[]`)
  const names = example.map((_, i) => `p${i}`)
  return {
    text: `select given.${PLACE}, found.* from unnest(${arrays.join(', ')}) with ordinality as given (${names.join(', ')}, ${PLACE}) cross join lateral (select * from (${inner}) as each offset 0) as found`,
    constants,
  }
}
