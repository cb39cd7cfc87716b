import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Creates a STRICT table: SQLite then refuses a value of another type than the column's. */
export async function table(db: Kysely<unknown>, name: string, columns: (builder: CreateTableBuilder<string>) => CreateTableBuilder<string, string>): Promise<void> {
  await columns(db.schema.createTable(name)).modifyEnd(sql`strict`).execute()
}
