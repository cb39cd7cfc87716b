import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { AUDIT_ACTIONS, type AuditEntry } from '#shared/admin.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** Records an administrator's action, in the transaction that performs it. */
export async function recordAudit(
  tx: Transaction<Schema>,
  adminId: string,
  action: (typeof AUDIT_ACTIONS)[number],
  { subject, note, now }: { subject: string; note: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ admin_user_id: adminId, action, subject, note, created_at: now.toISOString() })
    .execute()
}

/** Administrators' actions, newest first. */
export async function listAudit(
  { db }: Database,
  page: { page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const rows = await db
    .selectFrom('audit_log as l')
    .innerJoin('users as u', 'u.id', 'l.admin_user_id')
    .selectAll('l')
    .leftJoin('users as s', 's.id', 'l.subject')
    .select(['u.first_name', 'u.last_name', 's.first_name as s_first', 's.last_name as s_last'])
    .orderBy('l.position', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const entries = rows.map((row) => ({
    _id: row.position,
    action: v.parse(v.picklist(AUDIT_ACTIONS), row.action),
    subject: row.subject,
    about: row.s_first === null ? null : `${row.s_first} ${row.s_last ?? ''}`.trim(),
    note: row.note,
    admin: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: row.created_at,
  }))
  return { entries, total }
}
