import type { Context } from 'hono'
import type { Paging } from '#shared/protocol/envelope.ts'
import { totalPages } from '#shared/protocol/envelope.ts'
import { yieldToEventLoop } from '../db/yielding.ts'

const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' }
const CHUNK_LENGTH = 256 * 1024

/**
 * The response's text for the response cache: reading it back from the Response costs more than creating it.
 */
export type ResponseTextEnv = { Variables: { responseText?: string } }

/** The envelope of a successful call. */
export function ok(c: Context, data: unknown, message?: string, extra?: Record<string, unknown>): Response {
  return respondWithText(c, envelope(data, message, extra))
}

export const envelope = (data: unknown, message = 'OK', extra: Record<string, unknown> = {}): string =>
  JSON.stringify({ success: true, message, data, ...extra })

/** The same for data that is JSON text already. */
export function okJson(c: Context, data: string): Response {
  return respondWithText(c, `{"success":true,"message":"OK","data":${data}}`)
}

/**
 * The same for data whose JSON is generated in chunks. Up to 256 kB it is one response with its length;
 * beyond that it is streamed, and the event loop has its turn after each 256 kB.
 */
export function okStream(c: Context, chunks: Iterator<string>): Response {
  const encoder = new TextEncoder()
  const readNext = (start: string): { text: string; isLast: boolean } => {
    let text = start
    for (;;) {
      const next = chunks.next()
      text += next.done ? '}' : next.value
      if (next.done || text.length > CHUNK_LENGTH) return { text, isLast: next.done === true }
    }
  }
  const first = readNext('{"success":true,"message":"OK","data":')
  if (first.isLast) return c.body(first.text, 200, JSON_TYPE)
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first.text)),
    async pull(controller) {
      await yieldToEventLoop()
      const { text, isLast } = readNext('')
      controller.enqueue(encoder.encode(text))
      if (isLast) controller.close()
    },
  })
  return c.body(body, 200, JSON_TYPE)
}

function respondWithText(c: Context<ResponseTextEnv>, text: string): Response {
  c.set('responseText', text)
  return c.body(text, 200, JSON_TYPE)
}

export function toPaging(query: { page: number; limit: number }, total: number): Paging {
  return { page: query.page, limit: query.limit, total, totalPages: totalPages(total, query.limit) }
}

/** Everything on a single page, for `withOutPagination=true`. */
export const singlePage = (total: number): Paging => ({
  page: 1,
  limit: total,
  total,
  totalPages: total === 0 ? 0 : 1,
})
