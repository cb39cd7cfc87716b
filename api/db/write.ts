import { sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/** Notes in the feed that a thing changed for these audiences: users' ids, or 'public'. */
export type Changed = (audiences: string[], entity: string, id: string) => void

/**
 * The only way to a transaction. `work` awaits nothing but SQL; what it returns is handed on once the commit is on disk.
 * The feed's rows are written in the same transaction, a newer change of a thing replacing its older one.
 */
export async function write<T>(database: Database, work: (tx: Transaction<Schema>, changed: Changed) => Promise<T>): Promise<T> {
  const changes: { audience: string; entity: string; id: string }[] = []
  const result = await database.db.transaction().execute(async (tx) => {
    const done = await work(tx, (audiences, entity, id) => {
      for (const audience of audiences) changes.push({ audience, entity, id })
    })
    for (const { audience, entity, id } of changes) {
      await sql`insert or replace into changes (audience, entity, entity_id) values (${audience}, ${entity}, ${id})`.execute(tx)
    }
    return done
  })
  if (changes.some((change) => change.audience === 'public')) database.generation++
  return result
}
