import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { AdminUser, AdminUserQuery, InviteAdmin } from '#shared/admin.ts'
import { caseInsensitiveLike } from '../../db/engine.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { SessionUser } from '../../http/middleware/session.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { interpolate, textsFor } from '../../i18n/texts.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import { insertAdmin } from '../accounts/first-admin.ts'
import { notifyPartners } from '../accounts/profile-changes.ts'
import { issueResetLink } from '../accounts/reset-links.ts'
import { rejectTakenEmail } from '../accounts/taken-email.ts'
import { refreshListing } from '../listings/listing.ts'
import { recordAudit } from './audit.ts'

const SORT_EXPRESSIONS = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  joined: sql`u.created_at`,
  seen: sql`u.last_active_at`,
  orders: sql`orders`,
}

/**
 * Accounts in the requested order: all, or those whose name or address contains the search text, with a
 * status or a role.
 */
export async function listUsers(
  { db }: Database,
  { search, status, role, sort, order, page, limit }: AdminUserQuery,
): Promise<{ users: AdminUser[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const filtered = db
    .selectFrom('users as u')
    .$if(status !== undefined, (query) => query.where('u.status', '=', status ?? 'active'))
    .$if(role !== undefined, (query) => query.where('u.role', '=', role ?? 'buyer'))
    .$if(Boolean(search), (query) =>
      query.where((row) =>
        row.or([
          sql<boolean>`u.first_name || ' ' || u.last_name ${caseInsensitiveLike(db)} ${pattern} escape '\\'`,
          sql<boolean>`u.email ${caseInsensitiveLike(db)} ${pattern} escape '\\'`,
        ]),
      ),
    )
  const { total } = await filtered
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll('u')
    .select((row) =>
      row
        .selectFrom('orders as o')
        .select((order) => order.fn.countAll<number>().as('n'))
        .where((order) =>
          order.or([
            order('o.buyer_user_id', '=', order.ref('u.id')),
            order('o.seller_user_id', '=', order.ref('u.id')),
          ]),
        )
        .as('orders'),
    )
    .orderBy(SORT_EXPRESSIONS[sort], order)
    .orderBy('u.id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { users: rows.map((row) => toAdminUser(row, row.orders ?? 0)), total }
}

/**
 * Suspends a user or lifts the suspension. A suspended user is signed out everywhere and leaves the lists;
 * their orders and chats stay. USER_NOT_FOUND; FORBIDDEN for oneself, for a super administrator, and for
 * other administrators unless the actor is a super administrator.
 */
export async function setUserStatus(
  database: Database,
  admin: SessionUser,
  userId: string,
  { status, note, now }: { status: 'active' | 'suspended'; note: string; now: Date },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    if (await changeUserStatus(tx, recordChange, admin, { userId, status, note, now }))
      await recordAudit(tx, admin.id, status === 'suspended' ? 'suspended' : 'reinstated', {
        subject: userId,
        note,
        now,
      })
  })
}

/**
 * Like `setUserStatus` for many users: those whom the administrator may not moderate are left unchanged and
 * counted.
 */
export async function setUserStatuses(
  database: Database,
  admin: SessionUser,
  { ids, status, note }: { ids: string[]; status: 'active' | 'suspended'; note: string },
  now: Date,
): Promise<{ changed: string[]; refused: number }> {
  return write(database, async (tx, recordChange) => {
    const changedIds: string[] = []
    let refused = 0
    for (const id of new Set(ids)) {
      try {
        if (!(await changeUserStatus(tx, recordChange, admin, { userId: id, status, note, now }))) continue
        await recordAudit(tx, admin.id, status === 'suspended' ? 'suspended' : 'reinstated', {
          subject: id,
          note,
          now,
        })
        changedIds.push(id)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused++
      }
    }
    return { changed: changedIds, refused }
  })
}

/** Creates another administrator, who is mailed a link to set a password. EMAIL_TAKEN. */
export async function inviteAdmin(
  { database, user: admin, now, storeResponse }: WriteContext,
  form: v.InferOutput<typeof InviteAdmin>,
  publicUrl: string,
): Promise<string> {
  const id = newId(now)
  await write(database, async (tx) => {
    await rejectTakenEmail(tx, form.email)
    const { language } = await tx
      .selectFrom('users')
      .select('language')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    await insertAdmin(tx, { ...form, id, role: 'admin', passwordHash: null, language }, now)
    const secret = await issueResetLink(tx, { id, email: form.email, password_hash: null }, now)
    await sendMail(
      tx,
      'invited',
      { email: form.email, first_name: form.firstName, language },
      { data: { secret: `${publicUrl}/reset-password?userId=${id}&token=${secret}` }, now },
    )
    await recordAudit(tx, admin.id, 'adminMade', { subject: id, note: form.email, now })
    await storeResponse(tx, await findUser({ db: tx }, id))
  })
  return id
}

/** A user whom this administrator may moderate. USER_NOT_FOUND, FORBIDDEN. */
export async function assertCanModerate(tx: Transaction<Schema>, admin: SessionUser, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['role', 'status', 'email', 'first_name', 'language'])
    .where('id', '=', userId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!user) throw new DomainError('USER_NOT_FOUND')
  if (
    userId === admin.id ||
    user.role === 'superAdmin' ||
    (user.role === 'admin' && admin.role !== 'superAdmin')
  )
    throw new DomainError('FORBIDDEN')
  return user
}

/**
 * Like `setUserStatus`, within a transaction, with a mail that gives the reason. Returns false if the status
 * is already set.
 */
export async function changeUserStatus(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  admin: SessionUser,
  { userId, status, note, now }: { userId: string; status: 'active' | 'suspended'; note: string; now: Date },
): Promise<boolean> {
  const user = await assertCanModerate(tx, admin, userId)
  if (user.status === status) return false
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
  if (status === 'suspended') await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await sendMail(tx, status === 'suspended' ? 'suspended' : 'reinstated', user, {
    data:
      note && status === 'suspended'
        ? { detail: interpolate(user.language, textsFor(user.language).reason, { reason: note }) }
        : {},
    now,
  })
  if (user.role === 'seller') await refreshListing(tx, userId, now)
  await notifyPartners(tx, recordChange, userId)
  recordChange([userId], 'session', userId)
  recordChange(['public'], 'listing', userId)
  return true
}

/** Confirms a user's e-mail address manually, for users whose mails never arrive. */
export async function verifyEmailManually(
  database: Database,
  admin: SessionUser,
  userId: string,
  now: Date,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const user = await tx
      .updateTable('users')
      .set({ email_verified: 1 })
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .where('email_verified', '=', 0)
      .returning('role')
      .executeTakeFirst()
    const existing =
      user ??
      (await tx
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .where('status', '=', 'active')
        .executeTakeFirst())
    if (!existing) throw new DomainError('USER_NOT_FOUND')
    if (!user) return
    if (user.role === 'seller') await refreshListing(tx, userId, now)
    await recordAudit(tx, admin.id, 'verified', { subject: userId, note: '', now })
    recordChange(['public', userId], 'user', userId)
  })
}

export async function findUser({ db }: Pick<Database, 'db'>, userId: string): Promise<AdminUser> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw new DomainError('USER_NOT_FOUND')
  const { orders } = await db
    .selectFrom('orders')
    .select((count) => count.fn.countAll<number>().as('orders'))
    .where((count) => count.or([count('buyer_user_id', '=', userId), count('seller_user_id', '=', userId)]))
    .executeTakeFirstOrThrow()
  return toAdminUser(row, orders)
}

function toAdminUser(row: Schema['users'], orders: number): AdminUser {
  return {
    _id: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    country: row.country,
    status: row.status,
    emailVerified: row.email_verified === 1,
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
    orders,
  }
}
