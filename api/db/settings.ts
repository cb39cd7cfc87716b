import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from './schema.ts'

/**
 * The setting stored under a key; null if there is none or if it doesn't match the schema, as after a change
 * of builds.
 */
export async function readSetting<S extends v.GenericSchema>(
  db: Kysely<Schema>,
  key: string,
  schema: S,
): Promise<v.InferOutput<S> | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const parsed = v.safeParse(schema, row ? JSON.parse(row.value) : null)
  return parsed.success ? parsed.output : null
}

export async function writeSetting(tx: Kysely<Schema>, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value) }
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
