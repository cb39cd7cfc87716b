import * as v from 'valibot'
import { type AdminReport, REPORT_OUTCOMES } from '#shared/admin.ts'
import { REPORT_REASONS } from '#shared/chat.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { SessionUser } from '../../http/middleware/session.ts'
import { recordAudit } from './audit.ts'
import { changeUserStatus } from './users.ts'

/**
 * How many messages are shown before and after the reported one, or from the end of the chat if none was
 * named.
 */
const CONTEXT_SIZE = 5

/** Open reports, oldest first, or settled ones, newest first. */
export async function listReports(
  { db }: Database,
  settled: boolean,
  page: { page: number; limit: number },
): Promise<{ reports: AdminReport[]; total: number }> {
  const filtered = db.selectFrom('reports as r').where('r.settled_at', settled ? 'is not' : 'is', null)
  const { total } = await filtered
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll('r')
    .orderBy('r.created_at', settled ? 'desc' : 'asc')
    .orderBy('r.id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const reports: AdminReport[] = []
  for (const row of rows) {
    const chat = await db
      .selectFrom('chats')
      .select(['buyer_user_id', 'seller_user_id', 'last_seq'])
      .where('id', '=', row.chat_id)
      .executeTakeFirstOrThrow()
    const reportedUserId =
      chat.buyer_user_id === row.reporter_user_id ? chat.seller_user_id : chat.buyer_user_id
    const users = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'role', 'status'])
      .where('id', 'in', [row.reporter_user_id, reportedUserId])
      .execute()
    const reportedMessage = row.message_id
      ? await db.selectFrom('messages').select('seq').where('id', '=', row.message_id).executeTakeFirst()
      : undefined
    const centerSeq = reportedMessage?.seq ?? chat.last_seq
    const messages = await db
      .selectFrom('messages')
      .select(['id', 'sender_user_id', 'content', 'created_at'])
      .where('chat_id', '=', row.chat_id)
      .where('seq', '>=', centerSeq - (reportedMessage ? CONTEXT_SIZE : CONTEXT_SIZE * 2))
      .where('seq', '<=', centerSeq + CONTEXT_SIZE)
      .orderBy('seq')
      .execute()
    const toUserSummary = (id: string) => {
      const user = users.find((each) => each.id === id)
      return {
        _id: id,
        firstName: user?.first_name ?? '',
        lastName: user?.last_name ?? '',
        role: user?.role ?? ('buyer' as const),
        status: user?.status ?? 'deleted',
      }
    }
    reports.push({
      _id: row.id,
      reason: v.parse(v.picklist(REPORT_REASONS), row.reason),
      text: row.text,
      createdAt: row.created_at,
      reporter: toUserSummary(row.reporter_user_id),
      about: toUserSummary(reportedUserId),
      messages: messages.map(({ id, sender_user_id, content, created_at }) => ({
        _id: id,
        senderId: sender_user_id,
        content,
        createdAt: created_at,
        reported: id === row.message_id,
      })),
      outcome: REPORT_OUTCOMES.find((outcome) => outcome === row.outcome) ?? null,
      settledAt: row.settled_at,
    })
  }
  return { reports, total }
}

/**
 * Settles a report: dismisses it or suspends the reported user. Repeating it changes nothing; another outcome
 * is REPORT_SETTLED.
 */
export async function settleReport(
  database: Database,
  admin: SessionUser,
  id: string,
  { outcome, note, now }: { outcome: (typeof REPORT_OUTCOMES)[number]; note: string; now: Date },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const report = await tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!report) throw new DomainError('REPORT_NOT_FOUND')
    if (report.outcome === outcome) return
    if (report.outcome !== null) throw new DomainError('REPORT_SETTLED')
    const chat = await tx
      .selectFrom('chats')
      .select(['buyer_user_id', 'seller_user_id'])
      .where('id', '=', report.chat_id)
      .executeTakeFirstOrThrow()
    const reportedUserId =
      chat.buyer_user_id === report.reporter_user_id ? chat.seller_user_id : chat.buyer_user_id
    if (outcome === 'suspended')
      await changeUserStatus(tx, recordChange, admin, {
        userId: reportedUserId,
        status: 'suspended',
        note,
        now,
      })
    await tx
      .updateTable('reports')
      .set({ outcome, settled_at: now.toISOString(), settled_by: admin.id })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, admin.id, outcome === 'suspended' ? 'reportSuspended' : 'reportDismissed', {
      subject: reportedUserId,
      note,
      now,
    })
  })
}
