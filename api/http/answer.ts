import type { Context } from 'hono'
import type { Paging } from '#shared/envelope.ts'
import { totalPages } from '#shared/envelope.ts'
import { breathe } from '../db/in-turn.ts'

const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' }
const PIECE = 256 * 1024

/** The text of an answer stays at hand for who keeps answers: read back out of a response it costs more than making it. */
export type SaidEnv = { Variables: { said?: string } }

/** The envelope of a call that went well. */
export function ok(c: Context, data: unknown, message?: string, beside?: Record<string, unknown>): Response {
  return said(c, envelope(data, message, beside))
}

export const envelope = (data: unknown, message = 'OK', beside: Record<string, unknown> = {}): string => JSON.stringify({ success: true, message, data, ...beside })

/** The envelope around data that is JSON text already. */
export function okText(c: Context, data: string): Response {
  return said(c, `{"success":true,"message":"OK","data":${data}}`)
}

/** The same of data whose JSON is made and sent a piece at a time; others have their turn after each quarter of a megabyte. */
export function okPieces(c: Context, pieces: Iterator<string>): Response {
  const encoder = new TextEncoder()
  let text = '{"success":true,"message":"OK","data":'
  const body = new ReadableStream({
    async pull(controller) {
      await breathe()
      for (let next = pieces.next(); ; next = pieces.next()) {
        text += next.done ? '}' : next.value
        if (next.done || text.length > PIECE) {
          controller.enqueue(encoder.encode(text))
          text = ''
          return next.done ? controller.close() : undefined
        }
      }
    },
  })
  return c.body(body, 200, JSON_TYPE)
}

function said(c: Context<SaidEnv>, text: string): Response {
  c.set('said', text)
  return c.body(text, 200, JSON_TYPE)
}

export function pagingOf(query: { page: number; limit: number }, total: number): Paging {
  return { page: query.page, limit: query.limit, total, totalPages: totalPages(total, query.limit) }
}

/** Everything on one page, as `withOutPagination=true` asks. */
export const onOnePage = (total: number): Paging => ({ page: 1, limit: total, total, totalPages: total === 0 ? 0 : 1 })
