import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Batch, ChangesQuery, type Mutation, SyncRequest, SyncResponse } from '#shared/changes.ts'
import { isRetryableStatus, successEnvelope } from '#shared/envelope.ts'
import { writeSequencer } from '../../db/write.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import type { Deps } from '../../deps.ts'
import { ok, okStream } from '../../http/answer.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { readFeed, readInitialBatch } from './feed.ts'

const MAX_SYNC_CHANGES = 200

/** Runs one call through the same routes as a single request. */
export type DispatchCall = (c: Context, path: string, init: RequestInit) => Promise<Response>

/** Sends mutations that were made offline and pulls the changes, in one round trip. */
export function syncRoutes({ database, clock }: Deps, dispatch: DispatchCall) {
  const requireVerified = requireUser(database, clock)
  return new Hono<UserEnv>()
    .get(
      '/changes',
      describeEndpoint(
        'What changed for me since a number; without one, what a new device begins with',
        successEnvelope(Batch),
      ),
      requireVerified,
      validate('query', ChangesQuery),
      async (c) => {
        const { since, limit } = c.req.valid('query')
        return ok(
          c,
          since === undefined
            ? await readInitialBatch(database.db, c.var.user.id, clock())
            : await readFeed(database, c.var.user.id, since, limit, clock()),
        )
      },
    )
    .post(
      '/sync',
      describeEndpoint(
        'Runs intentions in their order and answers with what changed',
        successEnvelope(SyncResponse),
      ),
      requireVerified,
      validate('json', SyncRequest),
      async (c) => {
        const { since, intentions: mutations } = c.req.valid('json')
        const results = await runMutations(mutations, (mutation) =>
          dispatch(c, mutation.path, toRequestInit(mutation, c)),
        )
        await yieldToEventLoop()
        const batch =
          since === null
            ? await readInitialBatch(database.db, c.var.user.id, clock())
            : await readFeed(database, c.var.user.id, since, MAX_SYNC_CHANGES, clock())
        await yieldToEventLoop()
        return okStream(c, streamResponse(results, batch))
      },
    )
}

/** The result of a mutation; `text` is the response's JSON. */
interface MutationOutcome {
  id: string
  status: number
  text: string
}

/**
 * Streams the JSON of `SyncResponse`. A day's responses may be many megabytes together, so they are never
 * joined into one string.
 */
function* streamResponse(results: MutationOutcome[], { changes, ...batch }: Batch): Generator<string> {
  yield '{"results":['
  for (const [i, { id, status, text }] of results.entries())
    yield `${i > 0 ? ',' : ''}{"id":"${id}","status":${status},"body":${text}}`
  yield `],"batch":{${JSON.stringify(batch).slice(1, -1)},"changes":[`
  for (const [i, change] of changes.entries()) yield `${i > 0 ? ',' : ''}${JSON.stringify(change)}`
  yield ']}}'
}

/**
 * Runs mutations in order: each starts as soon as the write of the previous one is queued, so that many share
 * a commit. It stops at the first error that may be retried; after a rejected creation the rest of its lane
 * isn't tried. What wasn't tried has no result.
 */
async function runMutations(
  mutations: Mutation[],
  dispatch: (mutation: Mutation) => Promise<Response>,
): Promise<MutationOutcome[]> {
  const blockedLanes = new Set<string>()
  let isStopped = false
  const running: Promise<MutationOutcome | null>[] = []
  let lastTurn = Promise.resolve()
  const waitForTurn = () => {
    lastTurn = lastTurn.then(yieldToEventLoop)
    return lastTurn
  }
  for (const mutation of mutations) {
    if (isStopped) break
    if (blockedLanes.has(mutation.lane)) continue
    const blockLane = () => {
      if (mutation.method === 'POST' && mutation.lane) blockedLanes.add(mutation.lane)
    }
    const { promise: enqueued, resolve } = Promise.withResolvers<void>()
    const sequencer = {
      enqueued: resolve,
      throwIfAborted: () => {
        if (isStopped || blockedLanes.has(mutation.lane)) throw new DomainError('NOT_TRIED')
      },
      failed: blockLane,
      waitForTurn,
    }
    const outcome = writeSequencer.run(sequencer, async (): Promise<MutationOutcome | null> => {
      const response = await dispatch(mutation)
      const text = await response.text()
      if (!response.ok && v.is(SkippedResponse, JSON.parse(text))) return null
      if (response.status === 401 || isRetryableStatus(response.status)) isStopped = true
      if (!response.ok) blockLane()
      return { id: mutation.id, status: response.status, text }
    })
    running.push(outcome)
    await Promise.race([enqueued, outcome])
  }
  return (await Promise.all(running)).filter((result) => result !== null)
}

const SkippedResponse = v.object({ success: v.literal(false), code: v.literal('NOT_TRIED') })

function toRequestInit({ method, body }: Mutation, c: Context): RequestInit {
  const headers = {
    Authorization: c.req.header('Authorization') ?? '',
    'Content-Type': 'application/json',
    'User-Agent': c.req.header('User-Agent') ?? '',
  }
  if (body === undefined) return { method, headers }
  const text = JSON.stringify(body)
  return { method, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(text)) }, body: text }
}
