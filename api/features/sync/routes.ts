import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Batch, ChangesQuery, type Intention, Sync, Synced } from '#shared/changes.ts'
import { mayPassLater, success } from '#shared/envelope.ts'
import { breathe } from '../../db/in-turn.ts'
import { follower } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { ok, okPieces } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { Refusal } from '../../http/errors.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { firstFeed, readFeed } from './feed.ts'

const SYNC_LIMIT = 200

/** Runs one call through the same routes as if it had come alone. */
export type RunCall = (c: Context, path: string, init: RequestInit) => Promise<Response>

/** Catching up, and sending what was done without a network, in one round trip. */
export function syncRoutes({ database, clock }: Deps, run: RunCall) {
  const someone = signedIn(database, clock)
  return new Hono<PersonEnv>()
    .get(
      '/changes',
      describe('What changed for me since a number; without one, what a new device begins with', success(Batch)),
      someone,
      validate('query', ChangesQuery),
      async (c) => {
        const { since, limit } = c.req.valid('query')
        return ok(c, since === undefined ? await firstFeed(database.db, c.var.person.id, clock()) : await readFeed(database, c.var.person.id, since, limit, clock()))
      },
    )
    .post('/sync', describe('Runs intentions in their order and answers with what changed', success(Synced)), someone, validate('json', Sync), async (c) => {
      const { since, intentions } = c.req.valid('json')
      const results = await runInOrder(intentions, (intention) => run(c, intention.path, initOf(intention, c)))
      await breathe()
      const batch = since === null ? await firstFeed(database.db, c.var.person.id, clock()) : await readFeed(database, c.var.person.id, since, SYNC_LIMIT, clock())
      await breathe()
      return okPieces(c, piecesOf(results, batch))
    })
}

/** What became of an intention; `text` is its answer's JSON. */
interface Result {
  id: string
  status: number
  text: string
}

/** The JSON of `Synced`. A day's answers together may be many megabytes: they are never made into one text. */
function* piecesOf(results: Result[], { changes, ...batch }: Batch): Generator<string> {
  yield '{"results":['
  for (const [i, { id, status, text }] of results.entries()) yield `${i > 0 ? ',' : ''}{"id":"${id}","status":${status},"body":${text}}`
  yield `],"batch":{${JSON.stringify(batch).slice(1, -1)},"changes":[`
  for (const [i, change] of changes.entries()) yield `${i > 0 ? ',' : ''}${JSON.stringify(change)}`
  yield ']}}'
}

/**
 * Runs intentions in their order: each begins as soon as the write of the one before has its place in the queue, so that many share a
 * commit. It stops at the first that may succeed later; after a creation that is refused the rest of its lane isn't tried. What wasn't
 * tried has no result.
 */
async function runInOrder(intentions: Intention[], call: (intention: Intention) => Promise<Response>): Promise<Result[]> {
  const held = new Set<string>()
  let stopped = false
  const running: Promise<Result | null>[] = []
  let turns = Promise.resolve()
  const turn = () => {
    turns = turns.then(breathe)
    return turns
  }
  for (const intention of intentions) {
    if (stopped) break
    if (held.has(intention.lane)) continue
    const holds = () => {
      if (intention.method === 'POST' && intention.lane) held.add(intention.lane)
    }
    const { promise: placed, resolve } = Promise.withResolvers<void>()
    const following = {
      placed: resolve,
      check: () => {
        if (stopped || held.has(intention.lane)) throw new Refusal('NOT_TRIED')
      },
      failed: holds,
      turn,
    }
    const answer = follower.run(following, async (): Promise<Result | null> => {
      const response = await call(intention)
      const text = await response.text()
      if (!response.ok && v.is(NotTried, JSON.parse(text))) return null
      if (response.status === 401 || mayPassLater(response.status)) stopped = true
      if (!response.ok) holds()
      return { id: intention.id, status: response.status, text }
    })
    running.push(answer)
    await Promise.race([placed, answer])
  }
  return (await Promise.all(running)).filter((result) => result !== null)
}

const NotTried = v.object({ success: v.literal(false), code: v.literal('NOT_TRIED') })

function initOf({ method, body }: Intention, c: Context): RequestInit {
  const headers = { Authorization: c.req.header('Authorization') ?? '', 'Content-Type': 'application/json', 'User-Agent': c.req.header('User-Agent') ?? '' }
  if (body === undefined) return { method, headers }
  const text = JSON.stringify(body)
  return { method, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(text)) }, body: text }
}
