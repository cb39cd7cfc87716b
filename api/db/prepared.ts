import { type Compilable, CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A query whose SQL is built once, for the calls that come thousands of times a second: building costs more than asking. `build` gets
 * stand-ins for the parameters and may only pass them on as values.
 */
export function prepared<P extends readonly unknown[], Row>(build: (db: Kysely<Schema>, ...parameters: P) => Compilable<Row>) {
  let text = ''
  let places: { parameter: number }[] | undefined
  let fixed: readonly unknown[] = []
  return (db: Kysely<Schema>, ...parameters: P): Promise<QueryResult<Row>> => {
    if (!places) {
      const standIns = parameters.map((_, parameter) => ({ parameter }))
      const compiled = build(db, ...(standIns as unknown as P)).compile()
      text = compiled.sql
      fixed = compiled.parameters
      places = standIns
    }
    const values = fixed.map((value) => (isPlace(places, value) ? parameters[value.parameter] : value))
    return db.executeQuery<Row>(CompiledQuery.raw(text, values))
  }
}

const isPlace = (places: { parameter: number }[] | undefined, value: unknown): value is { parameter: number } => places?.some((place) => place === value) ?? false
