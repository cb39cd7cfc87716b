import type { Kysely } from 'kysely'
import { CHORES, type ChoreName, type ChoreRecord } from '#shared/admin.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { postLetter } from '../accounts/post.ts'

/** So often in a row a chore fails before somebody is told: once is the weather. */
const TELL_AFTER = 2
const LONGEST_ERROR = 1000

export interface Outcome {
  /** Null: it did its work. */
  error: string | null
  failures: number
  /** Null: unknown. */
  durationMs: number | null
  waitMs: number
  begun?: Date
}

/** What became of each chore, in their order; those that never ran have no times. */
export async function choreRecords(db: Kysely<Schema>): Promise<ChoreRecord[]> {
  const rows = await db.selectFrom('chores').selectAll().execute()
  return CHORES.map((name) => {
    const row = rows.find((each) => each.name === name)
    return {
      name,
      startedAt: row?.started_at ?? null,
      endedAt: row?.ended_at ?? null,
      durationMs: row?.duration_ms ?? null,
      error: row?.error ?? null,
      failures: row?.failures ?? 0,
    }
  })
}

/** When a chore is due; `died`: it was begun, and its end isn't written. `noted`: when its last end was. */
export async function dueOf(db: Kysely<Schema>, name: ChoreName, now: Date): Promise<{ waitMs: number; died: boolean; failures: number; noted: Date | null }> {
  const row = await db.selectFrom('chores').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return { waitMs: 0, died: false, failures: 0, noted: null }
  return {
    waitMs: Date.parse(row.due_at) - now.getTime(),
    died: row.started_at !== null && row.ended_at === null,
    failures: row.failures,
    noted: row.ended_at === null ? null : new Date(row.ended_at),
  }
}

export async function beginChore(database: Database, name: ChoreName, now: Date): Promise<void> {
  const begun = { started_at: now.toISOString(), ended_at: null }
  await write(database, (tx) =>
    tx
      .insertInto('chores')
      .values({ name, ...begun, duration_ms: null, error: null, failures: 0, due_at: now.toISOString() })
      .onConflict((known) => known.column('name').doUpdateSet(begun))
      .execute(),
  )
}

/** Notes what became of a chore. When it has failed twice in a row, every super administrator is mailed: once, until it has done its work again. */
export async function endChore(database: Database, name: ChoreName, { error, failures, durationMs, waitMs, begun }: Outcome, now: Date): Promise<void> {
  const ended = {
    ended_at: now.toISOString(),
    duration_ms: durationMs,
    error: error?.slice(0, LONGEST_ERROR) ?? null,
    failures,
    due_at: new Date(now.getTime() + waitMs).toISOString(),
    ...(begun && { started_at: begun.toISOString() }),
  }
  await write(database, async (tx) => {
    await tx
      .insertInto('chores')
      .values({ name, started_at: null, ...ended })
      .onConflict((known) => known.column('name').doUpdateSet(ended))
      .execute()
    if (failures !== TELL_AFTER) return
    const operators = await tx.selectFrom('users').select(['email', 'first_name', 'language']).where('role', '=', 'superAdmin').where('status', '=', 'active').execute()
    for (const operator of operators) await postLetter(tx, 'choreFailed', operator, { fact: `${name} – ${ended.error}` }, now)
  })
}
