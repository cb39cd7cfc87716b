import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { AdminUser, AdminUserQuery, InviteAdmin } from '#shared/admin.ts'
import { like } from '../../db/engine.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { keepAnswer } from '../../http/once.ts'
import type { Person } from '../../http/session.ts'
import { insertAdmin } from '../accounts/first-admin.ts'
import { postLetter } from '../accounts/post.ts'
import { issueResetLink } from '../accounts/reset-links.ts'
import { tellPartners } from '../chat/chats.ts'
import { relist } from '../sellers/listing.ts'
import { audit } from './audit.ts'

const SORTS = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  joined: sql`u.created_at`,
  seen: sql`u.last_active_at`,
  orders: sql`orders`,
}

/** Accounts in the order that is asked for: all, or those whose name or address holds the words, of a state or a role. */
export async function listUsers({ db }: Database, { search, status, role, sort, order, page, limit }: AdminUserQuery): Promise<{ users: AdminUser[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const some = db
    .selectFrom('users as u')
    .$if(status !== undefined, (query) => query.where('u.status', '=', status ?? 'active'))
    .$if(role !== undefined, (query) => query.where('u.role', '=', role ?? 'buyer'))
    .$if(Boolean(search), (query) =>
      query.where((row) => row.or([sql<boolean>`u.first_name || ' ' || u.last_name ${like(db)} ${pattern} escape '\\'`, sql<boolean>`u.email ${like(db)} ${pattern} escape '\\'`])),
    )
  const { total } = await some.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await some
    .selectAll('u')
    .select((row) =>
      row
        .selectFrom('orders as o')
        .select((order) => order.fn.countAll<number>().as('n'))
        .where((order) => order.or([order('o.buyer_user_id', '=', order.ref('u.id')), order('o.seller_user_id', '=', order.ref('u.id'))]))
        .as('orders'),
    )
    .orderBy(SORTS[sort], order)
    .orderBy('u.id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { users: rows.map((row) => userOf(row, row.orders ?? 0)), total }
}

/**
 * Suspends somebody or takes that back. Who is suspended is signed out everywhere and leaves the lists; their orders and chats stay. USER_NOT_FOUND; FORBIDDEN for oneself, a super
 * administrator, and, where one isn't one, for other administrators.
 */
export async function setStatus(database: Database, admin: Person, userId: string, status: 'active' | 'suspended', note: string, now: Date): Promise<void> {
  await write(database, async (tx, changed) => {
    if (await changeStatus(tx, changed, admin, userId, status, note, now)) await audit(tx, admin.id, status === 'suspended' ? 'suspended' : 'reinstated', userId, note, now)
  })
}

/** The same for many at once: those whom the administrator may not judge are left as they are and counted. */
export async function setStatuses(
  database: Database,
  admin: Person,
  { ids, status, note }: { ids: string[]; status: 'active' | 'suspended'; note: string },
  now: Date,
): Promise<{ changed: string[]; refused: number }> {
  return write(database, async (tx, changed) => {
    const done: string[] = []
    let refused = 0
    for (const id of new Set(ids)) {
      try {
        if (!(await changeStatus(tx, changed, admin, id, status, note, now))) continue
        await audit(tx, admin.id, status === 'suspended' ? 'suspended' : 'reinstated', id, note, now)
        done.push(id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused++
      }
    }
    return { changed: done, refused }
  })
}

/** Makes a further administrator, who is mailed a link to choose a password by. EMAIL_TAKEN. */
export async function inviteAdmin(database: Database, admin: Person, form: v.InferOutput<typeof InviteAdmin>, publicUrl: string, now: Date): Promise<string> {
  const id = newId(now)
  await write(database, async (tx) => {
    const taken = await tx.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
    if (taken) throw new Refusal('EMAIL_TAKEN', { errors: [{ path: 'email', message: 'This e-mail already exists' }] })
    const { language } = await tx.selectFrom('users').select('language').where('id', '=', admin.id).executeTakeFirstOrThrow()
    await insertAdmin(tx, { ...form, id, role: 'admin', passwordHash: null, language }, now)
    const secret = await issueResetLink(tx, { id, email: form.email, password_hash: null }, now)
    await postLetter(tx, 'invited', { email: form.email, first_name: form.firstName, language }, { secret: `${publicUrl}/reset-password?userId=${id}&token=${secret}` }, now)
    await audit(tx, admin.id, 'adminMade', id, form.email, now)
    await keepAnswer(tx, await findUser({ db: tx }, id))
  })
  return id
}

/** Somebody whom this administrator may judge. USER_NOT_FOUND, FORBIDDEN. */
export async function mustJudge(tx: Transaction<Schema>, admin: Person, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['role', 'status', 'email', 'first_name', 'language'])
    .where('id', '=', userId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!user) throw new Refusal('USER_NOT_FOUND')
  if (userId === admin.id || user.role === 'superAdmin' || (user.role === 'admin' && admin.role !== 'superAdmin')) throw new Refusal('FORBIDDEN')
  return user
}

/** The same within a transaction, with a letter that says why; false where it is so already. */
export async function changeStatus(
  tx: Transaction<Schema>,
  changed: Changed,
  admin: Person,
  userId: string,
  status: 'active' | 'suspended',
  note: string,
  now: Date,
): Promise<boolean> {
  const user = await mustJudge(tx, admin, userId)
  if (user.status === status) return false
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
  if (status === 'suspended') await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await postLetter(tx, status === 'suspended' ? 'suspended' : 'reinstated', user, note && status === 'suspended' ? { fact: note } : {}, now)
  if (user.role === 'seller') await relist(tx, userId, now)
  await tellPartners(tx, changed, userId)
  changed([userId], 'session', userId)
  changed(['public'], 'listing', userId)
  return true
}

/** Confirms somebody's e-mail address by hand: letters that never arrive keep nobody out. */
export async function verifyByHand(database: Database, admin: Person, userId: string, now: Date): Promise<void> {
  await write(database, async (tx, changed) => {
    const user = await tx
      .updateTable('users')
      .set({ email_verified: 1 })
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .where('email_verified', '=', 0)
      .returning('role')
      .executeTakeFirst()
    const there = user ?? (await tx.selectFrom('users').select('role').where('id', '=', userId).where('status', '=', 'active').executeTakeFirst())
    if (!there) throw new Refusal('USER_NOT_FOUND')
    if (!user) return
    if (user.role === 'seller') await relist(tx, userId, now)
    await audit(tx, admin.id, 'verified', userId, '', now)
    changed(['public', userId], 'user', userId)
  })
}

export async function findUser({ db }: Pick<Database, 'db'>, userId: string): Promise<AdminUser> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('USER_NOT_FOUND')
  const { orders } = await db
    .selectFrom('orders')
    .select((count) => count.fn.countAll<number>().as('orders'))
    .where((count) => count.or([count('buyer_user_id', '=', userId), count('seller_user_id', '=', userId)]))
    .executeTakeFirstOrThrow()
  return userOf(row, orders)
}

function userOf(row: Schema['users'], orders: number): AdminUser {
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
