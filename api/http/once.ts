import { AsyncLocalStorage } from 'node:async_hooks'
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { write } from '../db/write.ts'
import { envelope } from './answer.ts'
import { refuse } from './errors.ts'

const AT_ONCE = 200
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** A longer answer (UTF-16 units) isn't kept: its call is done again, and answered with what is there. */
const LONGEST_ANSWER = 40_000
/** So many of one person's are kept, the newest. */
const MOST_KEPT = 1000
/** Uploads go on where they stopped, and each of a run of calls has an id of its own. */
const OWN_WAYS = /^\/api\/v1\/(file\/|sync$)/

interface Call {
  key: string
  row: Pick<Schema['idempotent_answers'], 'user_id' | 'key_hash' | 'request' | 'created_at'>
}

/** The call that is being answered, if it bears a key. */
const answering = new AsyncLocalStorage<Call>()

/** What is under way here, by whose it is and its key: a second arrival waits for the first. */
const calls = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Answers a write that bears an `Idempotency-Key` once: key and answer are kept together when it has succeeded, and the same key and request
 * again get that answer; with another request IDEMPOTENCY_KEY_REUSED. A call that never got as far is simply done: what it makes has an id
 * made from the key, and every room takes a second arrival of an id for the first; so is one whose answer was too long to be kept, or is
 * beyond those that are kept of one person. What would be refused the second time keeps its answer where it is done (`keepAnswer`). A refusal
 * isn't kept; it may be a success next time.
 * `userId` is '' without a session. Its answer may hold a token, so none can be read without the key.
 */
export async function onlyOnce(c: Context, database: Database, userId: string, now: Date, next: Next): Promise<Response | undefined> {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined || c.req.method === 'GET' || OWN_WAYS.test(c.req.path)) return void (await next())
  if (!v.is(Id, key)) return refuse(c, 'VALIDATION_FAILED', { errors: [{ path: 'Idempotency-Key', message: 'Must be an id' }] })
  const call = { user_id: userId, key_hash: createHash('sha256').update(key).digest('hex') }
  const underWay = calls.get(database) ?? new Map<string, Promise<void>>()
  calls.set(database, underWay)
  const name = `${userId} ${key}`
  while (underWay.has(name)) await underWay.get(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  underWay.set(name, promise)
  try {
    return await answerOnce(c, database, call, key, now, next)
  } finally {
    underWay.delete(name)
    resolve()
  }
}

/** The same for a route that people call without a session. */
export const onlyOnceForAnyone =
  (database: Database, clock: () => Date): MiddlewareHandler =>
  (c, next) =>
    onlyOnce(c, database, '', clock(), next)

async function answerOnce(c: Context, database: Database, call: { user_id: string; key_hash: string }, key: string, now: Date, next: Next): Promise<Response | undefined> {
  const request = createHmac('sha256', key)
    .update(`${c.req.method} ${c.req.url.replace(/^https?:\/\/[^/]*/, '')}\n${await c.req.text()}`)
    .digest('hex')
  const known = await database.db.selectFrom('idempotent_answers').selectAll().where('user_id', '=', call.user_id).where('key_hash', '=', call.key_hash).executeTakeFirst()
  if (known && known.request !== request) return refuse(c, 'IDEMPOTENCY_KEY_REUSED')
  if (known) {
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store', 'Idempotency-Replayed': 'true' }
    return new Response(unseal(known.answer, key), { status: known.status, headers })
  }
  nameWhatIsMade(c, idOf(call.user_id, key))
  const answered: Call = { key, row: { ...call, request, created_at: now.toISOString() } }
  await answering.run(answered, next)
  if (!c.res.ok) return
  const text = await c.res.clone().text()
  if (text.length > LONGEST_ANSWER) return
  await write(database, async (tx) => {
    await keep(tx, answered, c.res.status, text)
    if (call.user_id) await forgetOldest(tx, call.user_id)
  })
  return
}

/**
 * Keeps what a call will be answered in the transaction in which it is done, for what is refused a second time: a code is used up, a name is
 * taken, a password is another. Wherever the process ends, the same call gets this answer. Without a key nothing is kept.
 */
export async function keepAnswer(tx: Transaction<Schema>, data: unknown): Promise<void> {
  const call = answering.getStore()
  if (call) await keep(tx, call, 200, envelope(data))
}

async function keep(tx: Transaction<Schema>, { key, row }: Call, status: number, text: string): Promise<void> {
  const answer = { status, answer: seal(text, key) }
  await tx
    .insertInto('idempotent_answers')
    .values({ ...row, ...answer })
    .onConflict((known) => known.columns(['user_id', 'key_hash']).doUpdateSet(answer))
    .execute()
}

/** Lets go of the oldest of a person who has more than are kept. */
async function forgetOldest(tx: Transaction<Schema>, userId: string): Promise<void> {
  const mine = tx.selectFrom('idempotent_answers').where('user_id', '=', userId)
  const { kept } = await mine.select((row) => row.fn.countAll<number>().as('kept')).executeTakeFirstOrThrow()
  if (kept <= MOST_KEPT) return
  const oldest = mine
    .select('key_hash')
    .orderBy('created_at')
    .orderBy('key_hash')
    .limit(kept - MOST_KEPT)
  await tx.deleteFrom('idempotent_answers').where('user_id', '=', userId).where('key_hash', 'in', oldest).execute()
}

/** What is made gets this id, if it is made under one and its maker gave none. */
function nameWhatIsMade({ req }: Context, id: string): void {
  if (req.method !== 'POST') return
  const read = req.json.bind(req)
  req.json = async () => {
    const body = await read()
    const isThing = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isThing && !('_id' in body) ? { ...body, _id: id } : body
  }
}

/** The id of what a call without a session makes, if it bears a key. */
export function madeId(c: Context): string | undefined {
  const key = c.req.header('Idempotency-Key')
  return key && idOf('', key)
}

/** The same for the same person and key, nobody else's, and with the time that a key of version 7 begins with. */
function idOf(userId: string, key: string): string {
  const hash = createHash('sha256').update(`${userId} ${key}`).digest('hex')
  return `${key.slice(0, 14).toLowerCase()}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

function seal(text: string, key: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(text: string, key: string): string {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

const secretOf = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'the answer of a call', 32))

/** Lets go of old answers, some at a time. */
export async function forgetKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  for (;;) {
    const old = await database.db.selectFrom('idempotent_answers').select(['user_id', 'key_hash']).where('created_at', '<', before).orderBy('created_at').limit(AT_ONCE).execute()
    await write(database, async (tx) => {
      for (const { user_id, key_hash } of old) await tx.deleteFrom('idempotent_answers').where('user_id', '=', user_id).where('key_hash', '=', key_hash).execute()
    })
    if (old.length < AT_ONCE) return
  }
}
