import type { Kysely } from 'kysely'

/**
 * When a device was last heard of, and the last span in which it wasn't, as a claim of when something was
 * done is judged by; of a file: when its device was heard of before its upload began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [to, name] of [
    ['sessions', 'contact_at'],
    ['sessions', 'silent_since'],
    ['sessions', 'back_at'],
    ['files', 'heard_before'],
  ] as const)
    await db.schema.alterTable(to).addColumn(name, 'text').execute()
}
