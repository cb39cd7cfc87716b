import type { Transaction } from 'kysely'
import { fileIdOf } from '#shared/uploads.ts'
import { unindexMessage } from '../db/message-full-text.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { write } from '../db/write.ts'
import { eraseUser } from '../features/privacy/erase-account.ts'
import { deleteQueuedFiles, queueFileDeletion } from '../features/uploads/file-deletion.ts'
import type { FileStore } from '../outside/files.ts'
import type { PaymentProvider } from '../outside/payments.ts'
import { releaseClaimedAccounts } from './logins.ts'

type Tx = Transaction<Schema>

export interface RemovalReport {
  users: number
  /**
   * How many of them were anonymised instead of deleted, because real users share their orders, chats or
   * actions.
   */
  anonymized: number
  /** Whether an administrator is left. */
  hasAdmin: boolean
  /**
   * The email addresses of accounts that stay unchanged: with a password of its own, an account belongs to a
   * real person.
   */
  claimed: string[]
}

/**
 * Removes the demo's users from a market, with all their data and what they had with each other. What a real
 * user shares with them stays without their name, as after an account's deletion. Real accounts, catalogue,
 * plans and settings stay, and so do demo accounts whose password was changed. An interrupted removal is
 * completed by the next.
 */
export async function removeDemo(
  market: {
    database: Database
    files: FileStore
    payments: PaymentProvider | null
  },
  now: Date,
): Promise<RemovalReport> {
  const { database, files, payments } = market
  const { db } = database
  const claimed = await releaseClaimedAccounts(database)
  await write(database, deleteSharedData)
  const videos = await listDemoVideos(database)
  const users = await db
    .selectFrom('demo_people as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.status'])
    .orderBy('u.id')
    .execute()
  for (const { id, status } of users)
    if (status !== 'deleted') await eraseUser(database, files, payments, { userId: id, now })
  let anonymized = 0
  for (const { id } of users) if (!(await deleteUserRow(database, id))) anonymized++
  const deletedFiles = await write(database, (tx) => deleteUnusedVideos(tx, videos))
  await deleteQueuedFiles(database, files, deletedFiles)
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'superAdmin'])
    .where('status', '=', 'active')
    .executeTakeFirst()
  return { users: users.length, anonymized, hasAdmin: admin !== undefined, claimed }
}

/** Data shared only between demo users belongs to no real user. */
async function deleteSharedData(tx: Tx): Promise<void> {
  const demo = tx.selectFrom('demo_people').select('user_id')
  const orders = tx
    .selectFrom('orders')
    .select('id')
    .where('buyer_user_id', 'in', demo)
    .where('seller_user_id', 'in', demo)
  for (const table of ['notices', 'ratings', 'buyer_ratings', 'order_files', 'order_events'] as const)
    await tx.deleteFrom(table).where('order_id', 'in', orders).execute()
  await tx
    .deleteFrom('orders')
    .where('buyer_user_id', 'in', demo)
    .where('seller_user_id', 'in', demo)
    .execute()

  const chats = tx
    .selectFrom('chats')
    .select('id')
    .where('buyer_user_id', 'in', demo)
    .where('seller_user_id', 'in', demo)
  const messages = await tx
    .selectFrom('messages')
    .select(['id', 'chat_id', 'seq', 'position'])
    .where('chat_id', 'in', chats)
    .execute()
  for (const { id, chat_id, seq, position } of messages) {
    await unindexMessage(tx, { chatId: chat_id, seq, position })
    for (const table of ['stars', 'attachments'] as const)
      await tx.deleteFrom(table).where('message_id', '=', id).execute()
  }
  for (const table of ['reports', 'away_answers', 'messages', 'chat_members'] as const)
    await tx.deleteFrom(table).where('chat_id', 'in', chats).execute()
  await tx
    .deleteFrom('chats')
    .where('buyer_user_id', 'in', demo)
    .where('seller_user_id', 'in', demo)
    .execute()
}

/** Deletes a user unless a real user's data refers to them. Returns whether the row was deleted. */
async function deleteUserRow(database: Database, id: string): Promise<boolean> {
  await write(database, (tx) =>
    tx.deleteFrom('invoices').where('user_id', '=', id).where('provider_ref', 'is', null).execute(),
  )
  try {
    await write(database, async (tx) => {
      await tx.deleteFrom('sellers').where('user_id', '=', id).execute()
      await tx.deleteFrom('users').where('id', '=', id).execute()
    })
    return true
  } catch (error) {
    if (!isForeignKeyError(error)) throw error
    await write(database, (tx) => tx.deleteFrom('demo_people').where('user_id', '=', id).execute())
    return false
  }
}

/** The error codes of SQLite and PostgreSQL for a row that is still referenced. */
function isForeignKeyError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503'
}

/** The demo's only video has no owner: all demo freelancers with a video share it. */
async function listDemoVideos({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('sellers')
    .select('intro_video')
    .distinct()
    .where('user_id', 'in', (query) => query.selectFrom('demo_people').select('user_id'))
    .where('intro_video', 'is not', null)
    .execute()
  return rows.flatMap(({ intro_video }) => fileIdOf(intro_video ?? '') ?? [])
}

/** An account that stays may show the same video. */
async function deleteUnusedVideos(tx: Tx, videos: string[]): Promise<string[]> {
  const remaining = await tx
    .selectFrom('sellers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.intro_video')
    .where('u.status', '!=', 'deleted')
    .where('s.intro_video', 'is not', null)
    .execute()
  const usedVideos = new Set(remaining.map(({ intro_video }) => fileIdOf(intro_video ?? '')))
  const ids = videos.filter((id) => !usedVideos.has(id))
  const rows = await tx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where('owner_user_id', 'is', null)
    .returning('id')
    .execute()
  return queueFileDeletion(
    tx,
    rows.map(({ id }) => id),
  )
}
