import type { Transaction } from 'kysely'
import type { StorageUse } from '#shared/storage.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { UPLOAD_IDLE_TIMEOUT_MS } from './uploads.ts'

type Tx = Transaction<Schema>

/** Minimum interval between updates of an upload's last progress. */
const GROWTH_UPDATE_INTERVAL_MS = HOUR_MS

/** The space that a user's files take, in bytes, and their quota. */
export async function readStorageUse(
  { db }: Database,
  userId: string,
  quota: number,
  now: Date,
): Promise<StorageUse> {
  const use = await readUsage(db, userId, now)
  const { pictures, videos, attachments, begun } = use
  return { pictures, videos, attachments, begun, used: totalBytes(use), quota }
}

/** Throws QUOTA_EXCEEDED where this many more bytes would exceed the user's quota. */
export async function assertQuota(
  tx: Tx | Database['db'],
  userId: string,
  bytes: number,
  { quota, now }: { quota: number; now: Date },
): Promise<void> {
  if (totalBytes(await readUsage(tx, userId, now)) + bytes > quota) throw new DomainError('QUOTA_EXCEEDED')
}

/**
 * Reserves an upload's declared size when it starts. An upload in progress is counted once; one without
 * progress for a day has to be reserved anew.
 */
export async function reserveUpload(
  database: Database,
  { id, userId, bytes }: { id: string; userId: string; bytes: number },
  quota: number,
  now: Date,
): Promise<void> {
  const existing = await database.db
    .selectFrom('begun_uploads')
    .select('grown_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (existing && Date.parse(existing.grown_at) > now.getTime() - GROWTH_UPDATE_INTERVAL_MS) return
  await write(database, async (tx) => {
    if (await tx.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) return
    const grown_at = now.toISOString()
    const continued = await tx
      .updateTable('begun_uploads')
      .set({ grown_at })
      .where('id', '=', id)
      .where('grown_at', '>=', idleCutoff(now))
      .returning('id')
      .executeTakeFirst()
    if (continued) return
    await releaseUpload(tx, id)
    await assertQuota(tx, userId, bytes, { quota, now })
    await tx.insertInto('begun_uploads').values({ id, user_id: userId, bytes, grown_at }).execute()
  })
}

/** Returns the number of bytes that were reserved. */
export async function releaseUpload(tx: Tx, id: string): Promise<number> {
  const released = await tx
    .deleteFrom('begun_uploads')
    .where('id', '=', id)
    .returning('bytes')
    .executeTakeFirst()
  return released?.bytes ?? 0
}

/** Ends uploads that have made no progress for a day. */
export async function purgeAbandonedUploads(database: Database, now: Date): Promise<void> {
  await write(database, (tx) =>
    tx.deleteFrom('begun_uploads').where('grown_at', '<', idleCutoff(now)).execute(),
  )
}

const idleCutoff = (now: Date) => new Date(now.getTime() - UPLOAD_IDLE_TIMEOUT_MS).toISOString()

async function readUsage(db: Tx | Database['db'], userId: string, now: Date) {
  const files = await db
    .selectFrom('files')
    .select((row) => ['kind', row.fn.sum<number>('bytes').as('bytes')])
    .where('owner_user_id', '=', userId)
    .groupBy('kind')
    .execute()
  const begun = await db
    .selectFrom('begun_uploads')
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .where('grown_at', '>=', idleCutoff(now))
    .executeTakeFirst()
  const sumBytes = (...kinds: Schema['files']['kind'][]) =>
    files.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    pictures: sumBytes('picture', 'drawing'),
    videos: sumBytes('video'),
    attachments: sumBytes('attachment', 'other'),
    begun: begun?.bytes ?? 0,
  }
}

const totalBytes = ({ pictures, videos, attachments, begun }: Awaited<ReturnType<typeof readUsage>>) =>
  pictures + videos + attachments + begun
