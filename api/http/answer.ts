import type { Context } from 'hono'
import type { Paging } from '#shared/envelope.ts'
import { totalPages } from '#shared/envelope.ts'

/** The envelope of a call that went well. */
export function ok(c: Context, data: unknown, message = 'OK', beside: Record<string, unknown> = {}): Response {
  return c.json({ success: true, message, data, ...beside })
}

/** The envelope around data that is JSON text already. */
export function okText(c: Context, data: string): Response {
  return c.body(`{"success":true,"message":"OK","data":${data}}`, 200, { 'Content-Type': 'application/json; charset=UTF-8' })
}

export function pagingOf(query: { page: number; limit: number }, total: number): Paging {
  return { page: query.page, limit: query.limit, total, totalPages: totalPages(total, query.limit) }
}

/** Everything on one page, as `withOutPagination=true` asks. */
export const onOnePage = (total: number): Paging => ({ page: 1, limit: total, total, totalPages: total === 0 ? 0 : 1 })
