import * as v from 'valibot'
import { Draft, mergeDrafts } from '#shared/seller-profile.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'

type DraftFields = Draft['fields']

/** A freelancer's draft of a profile that isn't submitted yet, from all their devices. */
export async function readDraft({ db }: Database, userId: string): Promise<DraftFields> {
  const row = await db
    .selectFrom('seller_drafts')
    .select('fields')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? v.parse(Draft.entries.fields, JSON.parse(row.fields)) : {}
}

/**
 * Merges one device's draft; of each field the later value stays. Returns the merged draft. A time in the
 * future counts as the present.
 */
export async function saveDraft(
  database: Database,
  userId: string,
  fields: DraftFields,
  now: Date,
): Promise<DraftFields> {
  return write(database, async (tx) => {
    const row = await tx
      .selectFrom('seller_drafts')
      .select('fields')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const current = row ? v.parse(Draft.entries.fields, JSON.parse(row.fields)) : {}
    const bounded = Object.fromEntries(
      Object.entries(fields).map(([name, { value, at }]) => [
        name,
        { value, at: Math.min(at, now.getTime()) },
      ]),
    )
    const merged = mergeDrafts(current, bounded)
    const columns = { fields: JSON.stringify(merged), updated_at: now.toISOString() }
    await tx
      .insertInto('seller_drafts')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute()
    return merged
  })
}
