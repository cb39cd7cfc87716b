import { type Context, Hono } from 'hono'
import { Batch, ChangesQuery, type Intention, mayPassLater, Sync, Synced } from '#shared/changes.ts'
import { success } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
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
        return ok(c, since === undefined ? await firstFeed(database, c.var.person.id) : await readFeed(database, c.var.person.id, since, limit))
      },
    )
    .post('/sync', describe('Runs intentions in their order and answers with what changed', success(Synced)), someone, validate('json', Sync), async (c) => {
      const { since, intentions } = c.req.valid('json')
      const results: { id: string; status: number; body: unknown }[] = []
      const held = new Set<string>()
      for (const intention of intentions) {
        if (held.has(intention.lane)) continue
        const answer = await run(c, intention.path, initOf(intention, c))
        results.push({ id: intention.id, status: answer.status, body: await answer.json() })
        if (answer.status === 401 || mayPassLater(answer.status)) break
        if (!answer.ok && intention.method === 'POST' && intention.lane) held.add(intention.lane)
      }
      const batch = since === null ? await firstFeed(database, c.var.person.id) : await readFeed(database, c.var.person.id, since, SYNC_LIMIT)
      return ok(c, { results, batch })
    })
}

function initOf({ method, body }: Intention, c: Context): RequestInit {
  const headers = { Authorization: c.req.header('Authorization') ?? '', 'Content-Type': 'application/json', 'User-Agent': c.req.header('User-Agent') ?? '' }
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
