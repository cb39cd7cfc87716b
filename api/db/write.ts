import { sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/** Notes in the feed that a thing changed for these audiences: users' ids, or 'public'. */
export type Changed = (audiences: string[], entity: string, id: string) => void

/**
 * The only way to a transaction. `work` awaits nothing but SQL; what it returns is handed on once the commit is on disk.
 * The feed's rows are written in the same transaction, a newer change of a thing replacing its older one. After the commit those who
 * listen are told whose feed has grown, and what each audience's last sequence number was before.
 */
export async function write<T>(database: Database, work: (tx: Transaction<Schema>, changed: Changed) => Promise<T>): Promise<T> {
  const changes: { audience: string; entity: string; id: string }[] = []
  const before = new Map<string, { after: number; entities: Set<string> }>()
  const result = await database.db.transaction().execute(async (tx) => {
    const done = await work(tx, (audiences, entity, id) => {
      for (const audience of audiences) changes.push({ audience, entity, id })
    })
    for (const { audience, entity, id } of changes) {
      const noted = before.get(audience) ?? { after: await lastChange(tx, audience), entities: new Set() }
      before.set(audience, noted)
      noted.entities.add(entity)
      await sql`insert or replace into changes (audience, entity, entity_id) values (${audience}, ${entity}, ${id})`.execute(tx)
    }
    return done
  })
  if (before.has('public')) database.generation++
  for (const [audience, { after, entities }] of before) for (const tell of database.listeners) tell(audience, after, entities)
  return result
}

/** The number of an audience's newest change, 0 where there is none. */
export async function lastChange(db: Transaction<Schema> | Database['db'], audience: string): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((change) => change.fn.max('seq').as('seq'))
    .where('audience', '=', audience)
    .executeTakeFirst()
  return row?.seq ?? 0
}
