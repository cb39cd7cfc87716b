import type { AccountDb, QueuedMutation } from './account-db.ts'
import { withReopen } from './account-db.ts'

/** A body of a megabyte would be refused whole; each sign may take three bytes. */
const MAX_BATCH_CHARS = 250_000

/** A UUIDv7: 48 bits of the clock (ms), the rest by chance. */
export function createId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Math.max(0, now).toString(16).padStart(12, '0').slice(-12)
  const variant = '89ab'[Number(bytes[8]) & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/**
 * `draft`: where it was typed. It leaves there in the transaction in which it comes here: whenever the
 * battery dies, it is in one of the two.
 */
export type DraftSource = { draft?: { flush(): string } | undefined }
export type NewMutation = Pick<QueuedMutation, 'method' | 'path'> &
  Partial<Pick<QueuedMutation, 'id' | 'lane' | 'body' | 'quiet' | 'files'>> &
  DraftSource

/**
 * Puts an intention at the end of the queue, with its files. It is on the disk when this resolves; it rejects
 * where there is no room.
 */
export async function enqueue(db: AccountDb, mutation: NewMutation): Promise<void> {
  const { files = [] } = mutation
  const draftKey = mutation.draft?.flush()
  // A transaction waits for those before it on the same tables: words don't, while a large file is being laid
  // down.
  const tables = [db.queue, ...(files.length > 0 ? [db.blobs] : []), ...(draftKey ? [db.drafts] : [])]
  await withReopen(db, () =>
    db.transaction('rw', tables, async () => {
      await db.queue.add(toQueuedMutation(mutation))
      if (files.length > 0) await db.blobs.where('id').anyOf(files).modify({ state: 'waiting' })
      if (draftKey) await db.drafts.delete(draftKey)
    }),
  )
}

/**
 * The same for a switch or a mark: what was wanted of the same thing before, and is still here, no longer
 * counts.
 */
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
 * What can go out now, at most `most`, in its order: not behind a creation of the same lane that was refused
 * or waits for its files, and nothing in `except`.
 */
export function claimBatch(db: AccountDb, limit: number, exceptIds: string[]): Promise<QueuedMutation[]> {
  // One look at both: what is written in between would be taken without its files.
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

/** The server says no: it stays where it is and says why, unless nobody waits for it. */
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
 * The person wants it tried again, where it stands, if need be with another body. Where it was refused, its
 * files are asked about anew: a restored server may have lost them.
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

/** The person no longer wants any of it. */
export async function discardAllMutations(db: AccountDb): Promise<void> {
  await db.transaction('rw', db.queue, db.blobs, async () => {
    await db.queue.clear()
    await db.blobs.clear()
  })
}

/** The person no longer wants it. */
export async function discardMutation(db: AccountDb, id: string): Promise<void> {
  await db.transaction('rw', db.queue, db.blobs, async () => {
    const row = await db.queue.get({ id })
    await db.queue.where({ id }).delete()
    await db.blobs.bulkDelete(row?.files ?? [])
  })
}
