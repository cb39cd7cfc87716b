import type { Logger } from 'pino'
import * as v from 'valibot'
import { isRetryableStatus } from '#shared/protocol/envelope.ts'
import type { ErrorCode } from '#shared/protocol/errors.ts'
import { convertLegacyMutation } from '#shared/protocol/legacy-mutations.ts'
import { MUTATION_PAYLOADS, type MutationKind } from '#shared/protocol/mutation-payloads.ts'
import { getQueueRules, isMutationKind } from '#shared/protocol/mutations.ts'
import type { LegacyMutation, SentMutation } from '#shared/protocol/sync-request.ts'
import { withSequencer } from '../../db/write.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { envelope } from '../../http/answer.ts'
import { DomainError, renderFailure, toFailure } from '../../http/middleware/errors.ts'
import { listFieldErrors } from '../../http/middleware/validate.ts'
import type { MutationHandlers } from '../../http/mutation-handlers.ts'
import type { WriteContext } from '../../http/write-context.ts'

/** The result of a mutation; `text` is the response's JSON. */
export interface MutationOutcome {
  id: string
  status: number
  text: string
}

interface Batch {
  handlers: MutationHandlers
  /** The context of a mutation that runs now, outside of the sequence. */
  createContext: () => WriteContext
  errorContext: { log: Logger; requestId: string; isAborted: boolean }
}

/**
 * Runs mutations in order: each starts as soon as the write of the previous one is queued, so that many share
 * a commit. It stops at the first error that may be retried; after a rejected creation the rest of its lane
 * isn't tried. What wasn't tried has no result.
 */
export async function runMutations(mutations: SentMutation[], batch: Batch): Promise<MutationOutcome[]> {
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
      if (mutation.lane && isCreation(mutation.kind)) blockedLanes.add(mutation.lane)
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
    const run = async (): Promise<MutationOutcome | null> => {
      const context = batch.createContext()
      const database = withSequencer(context.database, sequencer)
      const outcome = await runMutation(mutation, { ...context, database }, batch)
      if (outcome && outcome.status >= 400) blockLane()
      if (outcome && (outcome.status === 401 || isRetryableStatus(outcome.status))) isStopped = true
      return outcome
    }
    const outcome = run()
    running.push(outcome)
    await Promise.race([enqueued, outcome])
  }
  return (await Promise.all(running)).filter((result) => result !== null)
}

const isCreation = (kind: string) => isMutationKind(kind) && getQueueRules(kind).isCreation === true

/** Runs one mutation; null if it wasn't tried because one before it was rejected. */
async function runMutation(
  { id, kind, payload }: SentMutation,
  context: WriteContext,
  { handlers, errorContext }: Batch,
): Promise<MutationOutcome | null> {
  try {
    if (!isMutationKind(kind)) throw new DomainError('NOT_FOUND')
    return { id, status: 200, text: envelope(await perform(kind, payload, context, handlers)) }
  } catch (error) {
    const failure = toFailure(error, errorContext)
    if (failure.code === ('NOT_TRIED' satisfies ErrorCode)) return null
    const { status, body } = renderFailure(failure)
    return { id, status, text: JSON.stringify(body) }
  }
}

async function perform<K extends MutationKind>(
  kind: K,
  payload: unknown,
  context: WriteContext,
  handlers: MutationHandlers,
): Promise<unknown> {
  const parsed = v.safeParse(MUTATION_PAYLOADS[kind], payload)
  if (!parsed.success) throw new DomainError('VALIDATION_FAILED', listFieldErrors(parsed.issues))
  return handlers[kind](context, parsed.output)
}

/** The same mutation as a newer build sends it. A call that no build has enqueued has no kind. */
export function fromLegacyForm(mutation: LegacyMutation): SentMutation {
  const { kind = '', payload = null } = convertLegacyMutation(mutation) ?? {}
  return { id: mutation.id, lane: mutation.lane, kind, payload }
}
