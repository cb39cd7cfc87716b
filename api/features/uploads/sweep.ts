import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { FileStore } from '../../outside/files.ts'

/** A form or a message may wait that long on a phone for its network. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** Removes what was uploaded and is shown nowhere after 30 days, and what never became whole. The answer is how many files went. */
export async function sweepFiles(database: Database, files: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  await files.removeIncoming(before)
  let removed = 0
  for (;;) {
    const gone = await write(database, async (tx) => {
      const named = sql<string>`'%' || f.id || '%'`
      const orphans = await tx
        .selectFrom('files as f')
        .innerJoin('users as u', 'u.id', 'f.owner_user_id')
        .leftJoin('attachments as a', 'a.file_id', 'f.id')
        .leftJoin('order_files as g', 'g.file_id', 'f.id')
        .select('f.id')
        .where('f.kind', 'in', ['picture', 'video', 'attachment'])
        .where('f.created_at', '<', before.toISOString())
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
        .limit(AT_ONCE)
        .execute()
      const ids = orphans.map(({ id }) => id)
      if (ids.length > 0) await tx.deleteFrom('files').where('id', 'in', ids).execute()
      return ids
    })
    for (const id of gone) await files.remove(id)
    removed += gone.length
    if (gone.length < AT_ONCE) return removed
  }
}
