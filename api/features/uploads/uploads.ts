import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { fileIdOf } from '#shared/uploads.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** How many files a user may start to upload, per kind. */
export const UPLOAD_LIMIT = { burst: 60, perWindow: 60, windowMs: HOUR_MS }

/** An upload without progress for this long has ended. */
export const UPLOAD_IDLE_TIMEOUT_MS = DAY_MS

/** A public file, if it is of one of the kinds. */
export async function findPublicFile({ db }: Database, id: string, kinds: Schema['files']['kind'][]) {
  return db
    .selectFrom('files')
    .select(['kind', 'type'])
    .where('id', '=', id)
    .where('visibility', '=', 'public')
    .where('kind', 'in', kinds)
    .executeTakeFirst()
}

/** Whether a URL is that of a public picture or video that this user has uploaded. */
export async function ownsFile(
  db: Database['db'],
  userId: string,
  url: string,
  kind: 'picture' | 'video',
): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileIdOf(url) ?? '')
    .where('owner_user_id', '=', userId)
    .where('kind', '=', kind)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  return file !== undefined
}
