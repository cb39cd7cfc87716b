import { sql } from 'kysely'
import { eachInTurn, inGroups, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { FileStore } from '../../outside/files.ts'
import { noteGone, removeGone, sweepGone } from './gone.ts'
import { forgetAbandoned } from './space.ts'
import { BEGUN_MS } from './uploads.ts'

/** A form or a message may wait that long on a phone for its network. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const AT_ONCE = 100

/** Removes what was uploaded and is shown nowhere after 30 days, and after one day what never became whole. The answer is how many files went. */
export async function sweepFiles(database: Database, files: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  await files.removeIncoming(new Date(now.getTime() - BEGUN_MS))
  await files.removeUnused(before)
  await forgetAbandoned(database, now)
  let removed = 0
  // By id alone: a page is found at once, however many files are younger.
  const all = inPages(
    '',
    AT_ONCE,
    (after, most) => database.db.selectFrom('files').select(['id', 'created_at']).where('id', '>', after).orderBy('id').limit(most).execute(),
    ({ id }) => id,
  )
  await eachInTurn(inGroups(all, AT_ONCE), async (group) => {
    const old = group.filter(({ created_at }) => created_at < before.toISOString()).map(({ id }) => id)
    const gone = old.length > 0 ? await forgetOrphans(database, old) : []
    await removeGone(database, files, gone)
    removed += gone.length
  })
  await sweepGone(database, files)
  return removed
}

/** Forgets those of these files that are shown nowhere. The answer is which. */
function forgetOrphans(database: Database, ids: string[]): Promise<string[]> {
  return write(database, async (tx) => {
    const named = sql<string>`'%' || f.id || '%'`
    const orphans = await tx
      .selectFrom('files as f')
      .innerJoin('users as u', 'u.id', 'f.owner_user_id')
      .leftJoin('attachments as a', 'a.file_id', 'f.id')
      .leftJoin('order_files as g', 'g.file_id', 'f.id')
      .select('f.id')
      .where('f.id', 'in', ids)
      .where('f.kind', 'in', ['picture', 'video', 'attachment'])
      .where('a.file_id', 'is', null)
      .where('g.file_id', 'is', null)
      .where((row) => row.or([row('u.profile_image', 'is', null), row('u.profile_image', 'not like', named)]))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('portfolio_projects as p')
              .select('p.id')
              .whereRef('p.user_id', '=', 'f.owner_user_id')
              .where((shown) => shown.or([shown('p.images', 'like', named), shown('p.intro_video', 'like', named)])),
          ),
        ),
      )
      .where((row) => row.not(row.exists(row.selectFrom('sellers as s').select('s.user_id').whereRef('s.user_id', '=', 'f.owner_user_id').where('s.intro_video', 'like', named))))
      .execute()
    const gone = orphans.map(({ id }) => id)
    if (gone.length > 0) await tx.deleteFrom('files').where('id', 'in', gone).execute()
    return noteGone(tx, gone)
  })
}
