import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { Id } from '#shared/protocol/envelope.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { envelope } from '../answer.ts'
import { respondWithError } from './errors.ts'
import { authenticate } from './session.ts'

const PURGE_BATCH_SIZE = 200
const RETENTION_MS = 30 * DAY_MS
/**
 * A longer response (in UTF-16 code units) isn't stored: its call is executed again and answers with the
 * existing state.
 */
const MAX_RESPONSE_LENGTH = 40_000
/** Stored responses per user, the newest. */
const MAX_RESPONSES_PER_USER = 1000
/** Uploads resume at their offset, and each mutation of a batch has an id of its own. */
const EXEMPT_PATHS = /^\/api\/v1\/(file\/|sync$)/

interface IdempotentCall {
  key: string
  row: Pick<Schema['idempotent_answers'], 'user_id' | 'key_hash' | 'request' | 'created_at'>
}

/**
 * Stores the response of a call in the transaction that executes it, for calls that would be rejected the
 * second time: a code is used up, a name is taken, a password has changed. Wherever the process ends, a retry
 * gets this response. Does nothing for a call without a key.
 */
export type StoreResponse = (tx: Transaction<Schema>, data: unknown) => Promise<void>
export type IdempotencyEnv = { Variables: { storeResponse?: StoreResponse } }

/** For calls without a key. */
export const storeNothing: StoreResponse = async () => undefined

/**
 * Middleware that executes a write with an `Idempotency-Key` once. On success, key and response are stored
 * together, and the same key with the same request gets that response again; with another request,
 * IDEMPOTENCY_KEY_REUSED. A call whose response was never stored, was too long, or has been evicted is
 * executed again: what it creates has an id derived from the key, and every service treats an existing id as
 * a repeat. A call that would be rejected the second time stores its response in its own transaction
 * (`storeResponse`). Errors aren't stored, as the next attempt may succeed. Keys are a user's own; those of
 * calls without a live session belong to ''. A response may hold a token, so it is encrypted with the key.
 */
export function idempotency(database: Database, clock: () => Date): MiddlewareHandler<IdempotencyEnv> {
  const inFlight = new Map<string, Promise<void>>()
  return async (c, next) => {
    const key = c.req.header('Idempotency-Key')
    if (key === undefined || c.req.method === 'GET' || EXEMPT_PATHS.test(c.req.path)) return next()
    if (!v.is(Id, key))
      return respondWithError(c, 'VALIDATION_FAILED', {
        errors: [{ path: 'Idempotency-Key', message: 'Must be an id' }],
      })
    const now = clock()
    const userId = (await authenticate(c, database, now))?.user_id ?? ''
    const call = { user_id: userId, key_hash: createHash('sha256').update(key).digest('hex') }
    const callKey = `${userId} ${key}`
    // A second arrival waits for the first.
    while (inFlight.has(callKey)) await inFlight.get(callKey)
    const { promise, resolve } = Promise.withResolvers<void>()
    inFlight.set(callKey, promise)
    try {
      return await respondOnce(c, database, call, { key, now, next })
    } finally {
      inFlight.delete(callKey)
      resolve()
    }
  }
}

async function respondOnce(
  c: Context<IdempotencyEnv>,
  database: Database,
  call: { user_id: string; key_hash: string },
  { key, now, next }: { key: string; now: Date; next: Next },
): Promise<Response | undefined> {
  const request = createHmac('sha256', key)
    .update(`${c.req.method} ${c.req.url.replace(/^https?:\/\/[^/]*/, '')}\n${await c.req.text()}`)
    .digest('hex')
  const stored = await database.db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('user_id', '=', call.user_id)
    .where('key_hash', '=', call.key_hash)
    .executeTakeFirst()
  if (stored && stored.request !== request) return respondWithError(c, 'IDEMPOTENCY_KEY_REUSED')
  if (stored) {
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      'Idempotency-Replayed': 'true',
    }
    return new Response(decrypt(stored.answer, key), { status: stored.status, headers })
  }
  injectEntityId(c, deriveId(call.user_id, key))
  const pendingCall: IdempotentCall = { key, row: { ...call, request, created_at: now.toISOString() } }
  c.set('storeResponse', (tx, data) => insertResponse(tx, pendingCall, 200, envelope(data)))
  await next()
  if (!c.res.ok) return
  const text = await c.res.clone().text()
  if (text.length > MAX_RESPONSE_LENGTH) return
  await write(database, async (tx) => {
    await insertResponse(tx, pendingCall, c.res.status, text)
    if (call.user_id) await evictOldestResponses(tx, call.user_id)
  })
  return
}

async function insertResponse(
  tx: Transaction<Schema>,
  { key, row }: IdempotentCall,
  status: number,
  text: string,
): Promise<void> {
  const response = { status, answer: encrypt(text, key) }
  await tx
    .insertInto('idempotent_answers')
    .values({ ...row, ...response })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet(response))
    .execute()
}

/** Evicts the oldest responses of a user beyond the limit. */
async function evictOldestResponses(tx: Transaction<Schema>, userId: string): Promise<void> {
  const ownResponses = tx.selectFrom('idempotent_answers').where('user_id', '=', userId)
  const { kept: count } = await ownResponses
    .select((row) => row.fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow()
  if (count <= MAX_RESPONSES_PER_USER) return
  const oldest = ownResponses
    .select('key_hash')
    .orderBy('created_at')
    .orderBy('key_hash')
    .limit(count - MAX_RESPONSES_PER_USER)
  await tx
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', userId)
    .where('key_hash', 'in', oldest)
    .execute()
}

/** Adds this id to the body of a POST that has none, so that what it creates gets it. */
function injectEntityId({ req }: Context, id: string): void {
  if (req.method !== 'POST') return
  const read = req.json.bind(req)
  req.json = async () => {
    const body = await read()
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject && !('_id' in body) ? { ...body, _id: id } : body
  }
}

/** The id of what an anonymous call creates, if it has a key. */
export function deriveEntityId(c: Context): string | undefined {
  const key = c.req.header('Idempotency-Key')
  return key && deriveId('', key)
}

/** A deterministic UUID per user and key. It keeps the timestamp of a version 7 key. */
function deriveId(userId: string, key: string): string {
  const hash = createHash('sha256').update(`${userId} ${key}`).digest('hex')
  return `${key.slice(0, 14).toLowerCase()}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

function encrypt(text: string, key: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), iv)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64')
}

function decrypt(text: string, key: string): string {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, 12)).setAuthTag(
    bytes.subarray(12, 28),
  )
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

const deriveKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'the answer of a call', 32))

/** Deletes old responses in batches. */
export async function purgeIdempotencyKeys(database: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS).toISOString()
  for (;;) {
    const expired = await database.db
      .selectFrom('idempotent_answers')
      .select(['user_id', 'key_hash'])
      .where('created_at', '<', cutoff)
      .orderBy('created_at')
      .limit(PURGE_BATCH_SIZE)
      .execute()
    await write(database, async (tx) => {
      for (const { user_id, key_hash } of expired)
        await tx
          .deleteFrom('idempotent_answers')
          .where('user_id', '=', user_id)
          .where('key_hash', '=', key_hash)
          .execute()
    })
    if (expired.length < PURGE_BATCH_SIZE) return
  }
}
