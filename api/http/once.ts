import { createHash } from 'node:crypto'
import type { Context, Next } from 'hono'
import * as v from 'valibot'
import { Id, mayPassLater } from '#shared/envelope.ts'
import type { Database } from '../db/open.ts'
import { firstWrite, write } from '../db/write.ts'
import { Refusal, refuse } from './errors.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Answers a write that bears an `Idempotency-Key` once: the key is written down in the transaction of the effect, the answer right after it. The same key and request again get the
 * stored answer and change nothing; with another request IDEMPOTENCY_KEY_REUSED; while the answer isn't there (it is under way, or the process ended between the two)
 * IDEMPOTENCY_NO_ANSWER. What had no effect isn't kept: it may be tried again. Files have their own way of going on.
 */
export async function onlyOnce(c: Context, database: Database, userId: string, now: Date, next: Next): Promise<Response | undefined> {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined || c.req.method === 'GET' || c.req.path.startsWith('/api/v1/file/')) return void (await next())
  if (!v.is(Id, key)) return refuse(c, 'VALIDATION_FAILED', { errors: [{ path: 'Idempotency-Key', message: 'Must be an id' }] })
  const request = createHash('sha256')
    .update(`${c.req.method} ${c.req.url.replace(/^https?:\/\/[^/]*/, '')}\n${await c.req.text()}`)
    .digest('hex')
  const known = await database.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()
  if (known && known.request !== request) return refuse(c, 'IDEMPOTENCY_KEY_REUSED')
  if (known && known.answer === null) return refuse(c, 'IDEMPOTENCY_NO_ANSWER')
  if (known?.answer) {
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store', 'Idempotency-Replayed': 'true' }
    return new Response(known.answer, { status: known.status ?? 200, headers })
  }
  let happened = false
  const row = { user_id: userId, key, request, status: null, answer: null, created_at: now.toISOString() }
  const writeDown = async (tx: Parameters<Parameters<typeof write>[1]>[0]) => {
    const written = await tx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!written) throw new Refusal('IDEMPOTENCY_NO_ANSWER')
    happened = true
  }
  await firstWrite.run({ first: writeDown }, next)
  if (!happened) return
  const { status } = c.res
  // What may succeed later isn't done yet: its next arrival goes on with it.
  if (mayPassLater(status)) return void (await write(database, (tx) => tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute()))
  const answer = await c.res.clone().text()
  await write(database, (tx) => tx.updateTable('idempotency_keys').set({ status, answer }).where('user_id', '=', userId).where('key', '=', key).execute())
  return
}

export async function forgetKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await write(database, (tx) => tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute())
}
