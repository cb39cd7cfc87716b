import type { Batch } from '#shared/protocol/changes.ts'
import { LEGACY_FORM_ENDS_AT } from '#shared/protocol/legacy-mutations.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import type { Deps } from '../../deps.ts'
import { ok, okStream } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { DomainError, errorContext } from '../../http/middleware/errors.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import type { MutationHandlers } from '../../http/mutation-handlers.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { readFeed, readInitialBatch } from './feed.ts'
import { fromLegacyForm, type MutationOutcome, runMutations } from './run-mutations.ts'

const MAX_SYNC_CHANGES = 200

/** Sends mutations that were made offline and pulls the changes, in one round trip. */
export function syncRoutes({ database, clock, log }: Deps, handlers: MutationHandlers) {
  const requireVerified = requireUser(database, clock)
  return new EndpointRouter<UserEnv>()
    .serve('GET /changes', requireVerified, async (c) => {
      const { since, limit } = c.req.valid('query')
      return ok(
        c,
        since === undefined
          ? await readInitialBatch(database.db, c.var.user.id, clock())
          : await readFeed(database, c.var.user.id, since, { limit, now: clock() }),
      )
    })
    .serve('POST /sync', requireVerified, async (c) => {
      const { since, mutations, intentions } = c.req.valid('json')
      // Older builds keep what they have queued after this status; a newer one converts and sends it.
      if (intentions.length > 0 && clock().toISOString() >= LEGACY_FORM_ENDS_AT)
        throw new DomainError('OUTDATED_CLIENT')
      const results = await runMutations([...intentions.map(fromLegacyForm), ...mutations], {
        handlers,
        createContext: () => toWriteContext(c, { database, clock }),
        errorContext: errorContext(c, log),
      })
      await yieldToEventLoop()
      const batch =
        since === null
          ? await readInitialBatch(database.db, c.var.user.id, clock())
          : await readFeed(database, c.var.user.id, since, { limit: MAX_SYNC_CHANGES, now: clock() })
      await yieldToEventLoop()
      return okStream(c, streamResponse(results, batch))
    })
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
