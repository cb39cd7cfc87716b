import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/** Creates a table that rejects values of another type than the column's: in SQLite, a STRICT table. */
export async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: (builder: CreateTableBuilder<string>) => CreateTableBuilder<string, string>,
): Promise<void> {
  const tableBuilder = columns(db.schema.createTable(name))
  await (isPostgres(db) ? tableBuilder : tableBuilder.modifyEnd(sql`strict`)).execute()
}
