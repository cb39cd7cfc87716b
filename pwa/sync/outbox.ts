import type { MutationKind } from '#shared/protocol/mutation-payloads.ts'
import { getInitialState, type Mutation, matchReplaced } from '#shared/protocol/mutations.ts'
import { createId } from '../platform/create-id.ts'
import { type AccountDb, type MutationState, type QueuedMutation, withReopen } from './account-db.ts'

/** The server rejects a body of a megabyte as a whole, and a character may take three bytes. */
const MAX_BATCH_CHARS = 250_000

/**
 * `draft`: the draft that the mutation was made from. It is deleted in the transaction that enqueues the
 * mutation, so a crash leaves exactly one of the two.
 */
export type DraftSource = { draft?: { flush(): string } | undefined }
export type NewMutation<K extends MutationKind = MutationKind> = Mutation<K> &
  Partial<Pick<MutationState, 'id' | 'quiet' | 'files'>> &
  DraftSource

/**
 * Appends a mutation and its files to the outbox, and removes those that it replaces by the rules of its
 * kind. It is on disk when this resolves. Rejects when the storage is full.
 */
export async function enqueue(db: AccountDb, mutation: NewMutation): Promise<void> {
  const row = toQueuedMutation(mutation)
  await insertMutation(db, row, matchReplaced(mutation), mutation.draft?.flush())
}

/** The same for a row of the outbox, without the rules of its kind. */
export async function insertMutation(
  db: AccountDb,
  row: QueuedMutation,
  isReplaced: ((row: QueuedMutation) => boolean) | null,
  draftKey?: string,
): Promise<void> {
  const { files } = row
  // A transaction waits for earlier ones on the same tables. Leaving out `blobs` keeps text messages from
  // waiting while a large file is being stored.
  const tables = [db.outbox, ...(files.length > 0 ? [db.blobs] : []), ...(draftKey ? [db.drafts] : [])]
  await withReopen(db, () =>
    db.transaction('rw', tables, async () => {
      if (isReplaced) await db.outbox.filter(isReplaced).delete()
      await db.outbox.add(row)
      if (files.length > 0) await db.blobs.where('id').anyOf(files).modify({ state: 'waiting' })
      if (draftKey) await db.drafts.delete(draftKey)
    }),
  )
}

/** Runs several changes of the outbox as one: a crash leaves all or nothing, and no screen shows a part. */
export const changeOutbox = <T>(db: AccountDb, change: () => Promise<T>): Promise<T> =>
  withReopen(db, () => db.transaction('rw', db.outbox, db.drafts, db.blobs, change))

/** The mutations of a kind. */
export const ofKind = <K extends MutationKind>(rows: QueuedMutation[], kind: K): QueuedMutation<K>[] =>
  rows.filter((row) => row.kind === kind) as QueuedMutation<K>[]

export function toQueuedMutation({ draft: _, ...mutation }: NewMutation): QueuedMutation {
  return { id: createId(), ...getInitialState(mutation), createdAt: Date.now(), ...mutation }
}

/**
 * The mutations that can be sent now, in queue order, at most `limit` and without `exceptIds`. A
 * creation that was rejected or is waiting for its files blocks the later mutations of its lane.
 */
export function claimBatch(db: AccountDb, limit: number, exceptIds: string[]): Promise<QueuedMutation[]> {
  // One transaction for both tables: a mutation enqueued between two reads would be sent without its files.
  return db.transaction('r', db.outbox, db.blobs, async () => {
    const [files, outbox] = await Promise.all([
      db.blobs.where('state').equals('waiting').primaryKeys(),
      db.outbox.orderBy('n').toArray(),
    ])
    const missing = new Set(files)
    const blockedLanes = new Set<string>()
    const batch: QueuedMutation[] = []
    let chars = 0
    for (const row of outbox) {
      if (batch.length === limit || chars > MAX_BATCH_CHARS) break
      const isBlocked = Boolean(row.rejection) || row.files.some((id) => missing.has(id))
      if (isBlocked && row.lane && row.isCreation) blockedLanes.add(row.lane)
      if (isBlocked || blockedLanes.has(row.lane) || exceptIds.includes(row.id)) continue
      chars += JSON.stringify(row.payload).length
      if (batch.length === 0 || chars <= MAX_BATCH_CHARS) batch.push(row)
    }
    return batch
  })
}

/** Records the server's rejection on the mutation; a quiet one is deleted. */
export async function rejectMutation(
  db: AccountDb,
  id: string,
  rejection: NonNullable<QueuedMutation['rejection']>,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.get({ id })
    if (row?.quiet) await db.outbox.where({ id }).delete()
    else if (row) await db.outbox.where({ id }).modify({ rejection })
  })
}

/**
 * Makes a mutation pending again at its position, with the payload of `changed` if given. If it was rejected,
 * its files are uploaded again: a server restored from a backup may have lost them.
 */
export async function retryMutation(
  db: AccountDb,
  id: string,
  changed?: Mutation,
  { draft }: DraftSource = {},
): Promise<void> {
  const draftKey = draft?.flush()
  await db.transaction('rw', db.outbox, db.drafts, db.blobs, async () => {
    const row = await db.outbox.get({ id })
    if (row?.rejection && row.files.length > 0)
      await db.blobs.where('id').anyOf(row.files).modify({ state: 'waiting' })
    await db.outbox.where({ id }).modify((row) => void Object.assign(row, changed, { rejection: null }))
    if (draftKey) await db.drafts.delete(draftKey)
  })
}

/** Discards all mutations and files. */
export async function discardAllMutations(db: AccountDb): Promise<void> {
  const legacyQueue = db.table('queue')
  await db.transaction('rw', db.outbox, legacyQueue, db.blobs, async () => {
    for (const table of [db.outbox, legacyQueue, db.blobs]) await table.clear()
  })
}

const discardedIds = new Set<string>()

/** Remembers that this page has removed mutations which nobody has done. */
export function markDiscarded(ids: string[]): void {
  for (const id of ids) discardedIds.add(id)
}

export const isDiscarded = (id: string): boolean => discardedIds.has(id)

/** Discards a mutation and its files. */
export async function discardMutation(db: AccountDb, id: string): Promise<void> {
  markDiscarded([id])
  await db.transaction('rw', db.outbox, db.blobs, async () => {
    const row = await db.outbox.get({ id })
    await db.outbox.where({ id }).delete()
    await db.blobs.bulkDelete(row?.files ?? [])
  })
}
