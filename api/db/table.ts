import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/** Creates a table that refuses a value of another type than the column's: SQLite has to be told so. */
export async function table(db: Kysely<unknown>, name: string, columns: (builder: CreateTableBuilder<string>) => CreateTableBuilder<string, string>): Promise<void> {
  const made = columns(db.schema.createTable(name))
  await (isPostgres(db) ? made : made.modifyEnd(sql`strict`)).execute()
}
