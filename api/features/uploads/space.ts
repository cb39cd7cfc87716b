import type { Transaction } from 'kysely'
import type { StorageUse } from '#shared/storage.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { BEGUN_MS } from './uploads.ts'

type Tx = Transaction<Schema>

/** How often at most it is noted that an upload grows. */
const NOTED_MS = 60 * 60 * 1000

/** What a person's files take, in bytes, and how much they may. */
export async function storageOf({ db }: Database, userId: string, quota: number, now: Date): Promise<StorageUse> {
  const use = await usageOf(db, userId, now)
  const { pictures, videos, attachments, begun } = use
  return { pictures, videos, attachments, begun, used: total(use), quota }
}

/** Throws QUOTA_EXCEEDED where so many bytes more are beyond what a person may have. */
export async function mustHaveSpace(tx: Tx | Database['db'], userId: string, bytes: number, quota: number, now: Date): Promise<void> {
  if (total(await usageOf(tx, userId, now)) + bytes > quota) throw new Refusal('QUOTA_EXCEEDED')
}

/** Counts an upload from its beginning by the size it says. One that goes on counts once; one that was left for a day has to find space anew. */
export async function countBegun(database: Database, { id, userId, bytes }: { id: string; userId: string; bytes: number }, quota: number, now: Date): Promise<void> {
  const known = await database.db.selectFrom('begun_uploads').select('grown_at').where('id', '=', id).executeTakeFirst()
  if (known && Date.parse(known.grown_at) > now.getTime() - NOTED_MS) return
  await write(database, async (tx) => {
    if (await tx.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) return
    const grown_at = now.toISOString()
    const goesOn = await tx.updateTable('begun_uploads').set({ grown_at }).where('id', '=', id).where('grown_at', '>=', since(now)).returning('id').executeTakeFirst()
    if (goesOn) return
    await forgetBegun(tx, id)
    await mustHaveSpace(tx, userId, bytes, quota, now)
    await tx.insertInto('begun_uploads').values({ id, user_id: userId, bytes, grown_at }).execute()
  })
}

/** The answer is by how many bytes it was counted. */
export async function forgetBegun(tx: Tx, id: string): Promise<number> {
  const counted = await tx.deleteFrom('begun_uploads').where('id', '=', id).returning('bytes').executeTakeFirst()
  return counted?.bytes ?? 0
}

/** Uploads that have not grown for a day have ended. */
export async function forgetAbandoned(database: Database, now: Date): Promise<void> {
  await write(database, (tx) => tx.deleteFrom('begun_uploads').where('grown_at', '<', since(now)).execute())
}

const since = (now: Date) => new Date(now.getTime() - BEGUN_MS).toISOString()

async function usageOf(db: Tx | Database['db'], userId: string, now: Date) {
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
    .where('grown_at', '>=', since(now))
    .executeTakeFirst()
  const of = (...kinds: Schema['files']['kind'][]) => files.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0)
  return { pictures: of('picture', 'drawing'), videos: of('video'), attachments: of('attachment', 'other'), begun: begun?.bytes ?? 0 }
}

const total = ({ pictures, videos, attachments, begun }: Awaited<ReturnType<typeof usageOf>>) => pictures + videos + attachments + begun
