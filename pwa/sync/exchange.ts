import * as v from 'valibot'
import { Batch, MAX_MUTATIONS, SyncResponse } from '#shared/changes.ts'
import { ErrorEnvelope, isRetryableStatus } from '#shared/envelope.ts'
import { withPublicDb } from '../cache/public-db.ts'
import { purgeUsers } from '../cache/purge-users.ts'
import { ApiError, isStorageFull } from '../platform/errors.ts'
import { type AccountDb, type QueuedMutation, type RejectionReason, withReopen } from './account-db.ts'
import { applyBatch, markUpToDate, readCursor } from './apply-batch.ts'
import { findDeletedUsers } from './deleted-users.ts'
import { recordFailedPull } from './missed-pulls.ts'
import { claimBatch, enqueueLatest, rejectMutation } from './outbox.ts'
import { createRetryLoop, type Lock, type RetryLoop } from './retry-loop.ts'

/**
 * Sends a GET, or a POST if there is a body, and resolves to the response's `data`. Rejects with ApiError, or
 * with any other error when there is no response.
 */
export type ApiRequest = (path: string, body?: unknown) => Promise<unknown>

export interface Sync extends RetryLoop {
  /** Stores a batch received over the socket, or pulls if it leaves a gap. */
  receiveBatch(batch: Batch): Promise<void>
}

/** Delivery marks are delayed so that rendering comes first; a message read within this time needs none. */
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
  const arrivedChatIds = new Set<string>()
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
    const chatIds = [...arrivedChatIds]
    arrivedChatIds.clear()
    if (!isStopped && (await withReopen(db, () => enqueueDeliveryMarks(db, chatIds)).catch(() => true)))
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
      for (const chatId of changedChatIds(batch)) arrivedChatIds.add(chatId)
      if (arrivedChatIds.size > 0) pendingReport ??= reportArrivals()
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
    const { since, mutations } = await db.transaction('r', db.cursor, db.queue, db.blobs, async () => {
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
      if (result.status < 300 || (mutation?.method === 'DELETE' && result.status === 404))
        settledIds.push(result.id)
      else if (result.status === 401 || isRetryableStatus(result.status)) shouldRetry = true
      else await rejectMutation(db, result.id, toRejectionReason(result.body))
    }
    // Settled mutations leave the outbox with the last of the batches that bring their effect.
    const stored = await storeBatch(db, batch, batch.more ? [] : settledIds)
    await enqueueDeliveryMarks(db, changedChatIds(batch))
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
  const intentions = mutations.map(({ id, lane, method, path, body }) => ({
    id,
    lane,
    method,
    path,
    body: body ?? null,
  }))
  return v.parse(SyncResponse, await request('sync', { since, intentions }))
}

const changedChatIds = ({ changes }: Batch): string[] =>
  changes.flatMap(({ entity, row }) => (entity === 'chat' && row ? [row._id] : []))

/** Enqueues delivery marks for new messages in these chats. Resolves to whether there were any. */
async function enqueueDeliveryMarks(db: AccountDb, chatIds: string[]): Promise<boolean> {
  if (chatIds.length === 0) return false
  const chats = (await db.chats.bulkGet(chatIds))
    .filter((chat) => chat !== undefined)
    .filter(({ deliveredSeq, lastSeq }) => deliveredSeq < lastSeq)
  for (const { _id, lastSeq } of chats)
    await enqueueLatest(db, {
      method: 'PUT',
      path: `/api/v1/chat/delivered/${_id}`,
      body: { seq: lastSeq },
      quiet: true,
    })
  return chats.length > 0
}

/** The request was rejected as a whole: it is too large, or one mutation is malformed. */
const isBatchRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

function toRejectionReason(body: unknown): RejectionReason {
  const failure = v.safeParse(ErrorEnvelope, body)
  return failure.success ? failure.output : { code: 'INTERNAL', message: '' }
}
