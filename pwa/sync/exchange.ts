import * as v from 'valibot'
import { Batch, type Change, MAX_MUTATIONS, SyncResponse } from '#shared/protocol/changes.ts'
import type { FilledPath } from '#shared/protocol/endpoint.ts'
import type { BodyOf, PathOf } from '#shared/protocol/endpoints.ts'
import { ErrorEnvelope, isRetryableStatus } from '#shared/protocol/envelope.ts'
import { withPublicDb } from '../cache/public-db.ts'
import { purgeUsers } from '../cache/purge-users.ts'
import { ApiError, isStorageFull } from '../platform/errors.ts'
import { type AccountDb, type QueuedMutation, type RejectionReason, withReopen } from './account-db.ts'
import { applyBatch, markUpToDate, readCursor } from './apply-batch.ts'
import { findDeletedUsers } from './deleted-users.ts'
import { getEntities } from './entities.ts'
import { recordFailedPull } from './missed-pulls.ts'
import { claimBatch, rejectMutation } from './outbox.ts'
import { createRetryLoop, type Lock, type RetryLoop } from './retry-loop.ts'

/**
 * Sends a GET, or a POST if there is a body, and resolves to the response's `data`. Rejects with ApiError, or
 * with any other error when there is no response.
 */
export type ApiRequest = (
  path: FilledPath<
    PathOf<'GET /changes' | 'POST /sync' | 'GET /chat/user-chats' | 'GET /chat/messages/:chatId'>
  >,
  body?: BodyOf<'POST /sync'>,
) => Promise<unknown>

export interface Sync extends RetryLoop {
  /** Stores a batch received over the socket, or pulls if it leaves a gap. */
  receiveBatch(batch: Batch): Promise<void>
}

/**
 * Entities react to what arrives a moment later, so that rendering comes first, and reading may be quicker.
 */
const ARRIVAL_DELAY_MS = 200

/** The server couldn't process a mutation now but may later. */
class RetryLaterError extends Error {}

/**
 * Keeps a user's replica in sync with the server: flushes the outbox and pulls changes. `onStorageFull` is
 * called when a batch doesn't fit on the device.
 */
export function createSync(
  db: AccountDb,
  request: ApiRequest,
  lock: Lock,
  onStorageFull: () => void = () => undefined,
): Sync {
  let isStopped = false
  let arrivals: Change[] = []
  let pendingReport: Promise<void> | undefined
  const retryLoop = createRetryLoop(lock, async (isStopped) => {
    const at = Date.now()
    try {
      await withReopen(db, () => exchange(db, request, isStopped))
    } catch (error) {
      if (isStorageFull(error)) onStorageFull()
      if (!(error instanceof RetryLaterError)) recordFailedPull(at)
      throw error
    }
  })
  async function reportArrivals(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ARRIVAL_DELAY_MS))
    pendingReport = undefined
    const changes = arrivals
    arrivals = []
    if (!isStopped && (await withReopen(db, () => notifyStored(db, changes)).catch(() => true)))
      await retryLoop.flush()
  }
  return {
    async flush() {
      const done = await retryLoop.flush()
      await pendingReport
      return done
    },
    async receiveBatch(batch) {
      if (isStopped) return
      const isStored = !batch.more && (await withReopen(db, () => storeBatch(db, batch)).catch(() => false))
      if (!isStored) return void (await retryLoop.flush())
      arrivals.push(...batch.changes)
      if (arrivals.length > 0) pendingReport ??= reportArrivals()
    },
    stop() {
      isStopped = true
      retryLoop.stop()
    },
  }
}

/** Exchanges mutations and batches with the server until there is nothing to send or receive. */
async function exchange(db: AccountDb, request: ApiRequest, isStopped: () => boolean): Promise<void> {
  let limit = MAX_MUTATIONS
  const settledIds: string[] = []
  while (!isStopped()) {
    const { since, mutations } = await db.transaction('r', db.cursor, db.outbox, db.blobs, async () => {
      const [since, mutations] = await Promise.all([readCursor(db), claimBatch(db, limit, settledIds)])
      // The first pull brings only the newest rows. The effect of a mutation sent before it might not be
      // among them once the mutation leaves the outbox.
      return { since, mutations: since === null ? [] : mutations }
    })
    const { results, batch } = await sendMutations(request, since, mutations).catch(
      async (error: unknown) => {
        if (!isBatchRejected(error) || mutations.length === 0) throw error
        if (mutations[0] && mutations.length === 1) await rejectMutation(db, mutations[0].id, error)
        limit = Math.ceil(mutations.length / 2)
        return { results: [], batch: null }
      },
    )
    if (!batch || isStopped()) continue
    let shouldRetry = false
    for (const result of results) {
      const mutation = mutations.find(({ id }) => id === result.id)
      if (result.status < 300 || (mutation?.isDeletion && result.status === 404)) settledIds.push(result.id)
      else if (result.status === 401 || isRetryableStatus(result.status)) shouldRetry = true
      else await rejectMutation(db, result.id, toRejectionReason(result.body))
    }
    // Settled mutations leave the outbox with the last of the batches that bring their effect.
    const stored = await storeBatch(db, batch, batch.more ? [] : settledIds)
    await notifyStored(db, batch.changes)
    if (!stored || batch.more) continue
    if (batch.upTo === since) await markUpToDate(db)
    settledIds.length = 0
    if (shouldRetry) throw new RetryLaterError()
    if ((await claimBatch(db, 1, [])).length === 0) return
  }
}

/**
 * Stores a batch. Deleted users are first purged from the rest of the device; if the device dies in between,
 * the batch is pulled again.
 */
async function storeBatch(db: AccountDb, batch: Batch, settledIds?: string[]): Promise<boolean> {
  const { ids, images } = await findDeletedUsers(db, batch)
  // Without a public database there is nothing to purge.
  if (ids.length > 0)
    await withPublicDb((publicDb) => purgeUsers(publicDb, ids, images)).catch(() => undefined)
  return applyBatch(db, batch, settledIds)
}

/** Lets entities react to stored changes. Resolves to whether a mutation was enqueued. */
async function notifyStored(db: AccountDb, changes: Change[]): Promise<boolean> {
  let isEnqueued = false
  for (const [name, { onStored }] of Object.entries(getEntities())) {
    const ids = changes.flatMap(({ entity, id, row }) => (entity === name && row ? [id] : []))
    if (onStored && ids.length > 0) isEnqueued = (await onStored(db, [...new Set(ids)])) || isEnqueued
  }
  return isEnqueued
}

async function sendMutations(
  request: ApiRequest,
  since: number | null,
  mutations: QueuedMutation[],
): Promise<v.InferOutput<typeof SyncResponse>> {
  if (mutations.length === 0)
    return {
      results: [],
      batch: v.parse(Batch, await request(since === null ? 'changes' : `changes?since=${since}`)),
    }
  const sent = mutations.map(({ id, kind, lane, payload }) => ({ id, kind, lane, payload }))
  return v.parse(SyncResponse, await request('sync', { since, mutations: sent }))
}

/** The request was rejected as a whole: it is too large, or one mutation is malformed. */
const isBatchRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

function toRejectionReason(body: unknown): RejectionReason {
  const failure = v.safeParse(ErrorEnvelope, body)
  return failure.success ? failure.output : { code: 'INTERNAL', message: '' }
}
