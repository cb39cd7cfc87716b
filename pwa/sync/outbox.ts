import type { AccountDb, QueuedMutation } from './account-db.ts'
import { withReopen } from './account-db.ts'

/** The server rejects a body of a megabyte as a whole, and a character may take three bytes. */
const MAX_BATCH_CHARS = 250_000

/**
 * A UUIDv7 (https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7): 48 bits of the clock (ms), the rest
 * random.
 */
export function createId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Math.max(0, now).toString(16).padStart(12, '0').slice(-12)
  const variant = '89ab'[Number(bytes[8]) & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/**
 * `draft`: the draft that the mutation was made from. It is deleted in the transaction that enqueues the
 * mutation, so a crash leaves exactly one of the two.
 */
export type DraftSource = { draft?: { flush(): string } | undefined }
export type NewMutation = Pick<QueuedMutation, 'method' | 'path'> &
  Partial<Pick<QueuedMutation, 'id' | 'lane' | 'body' | 'quiet' | 'files'>> &
  DraftSource

/**
 * Appends a mutation and its files to the outbox. It is on disk when this resolves. Rejects when the storage
 * is full.
 */
export async function enqueue(db: AccountDb, mutation: NewMutation): Promise<void> {
  const { files = [] } = mutation
  const draftKey = mutation.draft?.flush()
  // A transaction waits for earlier ones on the same tables. Leaving out `blobs` keeps text messages from
  // waiting while a large file is being stored.
  const tables = [db.queue, ...(files.length > 0 ? [db.blobs] : []), ...(draftKey ? [db.drafts] : [])]
  await withReopen(db, () =>
    db.transaction('rw', tables, async () => {
      await db.queue.add(toQueuedMutation(mutation))
      if (files.length > 0) await db.blobs.where('id').anyOf(files).modify({ state: 'waiting' })
      if (draftKey) await db.drafts.delete(draftKey)
    }),
  )
}

/** The same for a toggle or a mark: replaces queued mutations with the same method and path. */
export async function enqueueLatest(db: AccountDb, mutation: NewMutation): Promise<void> {
  const draftKey = mutation.draft?.flush()
  await withReopen(db, () =>
    db.transaction('rw', db.queue, db.drafts, async () => {
      if (draftKey) await db.drafts.delete(draftKey)
      await db.queue
        .filter(({ method, path }) => method === mutation.method && path === mutation.path)
        .delete()
      await db.queue.add(toQueuedMutation(mutation))
    }),
  )
}

export function toQueuedMutation({
  id = createId(),
  lane = '',
  body,
  quiet = false,
  files = [],
  method,
  path,
}: NewMutation): QueuedMutation {
  return { method, path, id, lane, body, quiet, files, at: Date.now(), refusal: null }
}

/**
 * The mutations that can be sent now, in queue order, at most `limit` and without `exceptIds`. A POST that
 * was rejected or is waiting for its files blocks the later mutations of its lane.
 */
export function claimBatch(db: AccountDb, limit: number, exceptIds: string[]): Promise<QueuedMutation[]> {
  // One transaction for both tables: a mutation enqueued between two reads would be sent without its files.
  return db.transaction('r', db.queue, db.blobs, async () => {
    const [files, queue] = await Promise.all([
      db.blobs.where('state').equals('waiting').primaryKeys(),
      db.queue.orderBy('n').toArray(),
    ])
    const missing = new Set(files)
    const blockedLanes = new Set<string>()
    const batch: QueuedMutation[] = []
    let chars = 0
    for (const row of queue) {
      if (batch.length === limit || chars > MAX_BATCH_CHARS) break
      const isBlocked = row.refusal !== null || row.files.some((id) => missing.has(id))
      if (isBlocked && row.lane && row.method === 'POST') blockedLanes.add(row.lane)
      if (isBlocked || blockedLanes.has(row.lane) || exceptIds.includes(row.id)) continue
      chars += JSON.stringify(row.body ?? null).length
      if (batch.length === 0 || chars <= MAX_BATCH_CHARS) batch.push(row)
    }
    return batch
  })
}

/** Records the server's rejection on the mutation; a quiet one is deleted. */
export async function rejectMutation(
  db: AccountDb,
  id: string,
  refusal: NonNullable<QueuedMutation['refusal']>,
): Promise<void> {
  await db.transaction('rw', db.queue, async () => {
    const row = await db.queue.get({ id })
    if (row?.quiet) await db.queue.where({ id }).delete()
    else if (row) await db.queue.where({ id }).modify({ refusal })
  })
}

/**
 * Makes a mutation pending again at its position, with another body if given. If it was rejected, its files
 * are uploaded again: a server restored from a backup may have lost them.
 */
export async function retryMutation(
  db: AccountDb,
  id: string,
  body?: unknown,
  { draft }: DraftSource = {},
): Promise<void> {
  const draftKey = draft?.flush()
  await db.transaction('rw', db.queue, db.drafts, db.blobs, async () => {
    const row = await db.queue.get({ id })
    if (row?.refusal && row.files.length > 0)
      await db.blobs.where('id').anyOf(row.files).modify({ state: 'waiting' })
    await db.queue.where({ id }).modify((toQueuedMutation) => {
      toQueuedMutation.refusal = null
      if (body !== undefined) toQueuedMutation.body = body
    })
    if (draftKey) await db.drafts.delete(draftKey)
  })
}

/** Discards all mutations and files. */
export async function discardAllMutations(db: AccountDb): Promise<void> {
  await db.transaction('rw', db.queue, db.blobs, async () => {
    await db.queue.clear()
    await db.blobs.clear()
  })
}

/** Discards a mutation and its files. */
export async function discardMutation(db: AccountDb, id: string): Promise<void> {
  await db.transaction('rw', db.queue, db.blobs, async () => {
    const row = await db.queue.get({ id })
    await db.queue.where({ id }).delete()
    await db.blobs.bulkDelete(row?.files ?? [])
  })
}
