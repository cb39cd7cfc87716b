import type { MutationKind, Payload } from '#shared/protocol/mutation-payloads.ts'
import { type AccountDb, withReopen } from './account-db.ts'
import { type NewMutation, ofKind, toQueuedMutation } from './outbox.ts'

/**
 * Enqueues a settings change, merged with the mutations of its kind still in the outbox, which it replaces.
 * `merge` applies one payload over another; `listFiles` tells which of these files a payload uses. The others
 * are deleted.
 */
export async function enqueueMerged<K extends MutationKind>(
  db: AccountDb,
  mutation: NewMutation<K>,
  merge: (base: Payload<K>, patch: Payload<K>) => Payload<K> = mergePayloads,
  listFiles: (payload: Payload<K>, ids: string[]) => string[] = listMentioned,
): Promise<void> {
  const draftKey = mutation.draft?.flush()
  await withReopen(db, () =>
    db.transaction('rw', db.outbox, db.drafts, db.blobs, async () => {
      if (draftKey) await db.drafts.delete(draftKey)
      const rows = ofKind(await db.outbox.orderBy('n').toArray(), mutation.kind)
      await db.outbox.bulkDelete(rows.map(({ n = 0 }) => n))
      const payload = [...rows, mutation].map((row) => row.payload).reduce(merge)
      const files = [...new Set([...rows.flatMap((row) => row.files), ...(mutation.files ?? [])])]
      const usedFiles = listFiles(payload, files)
      const merged = Object.assign({}, mutation, { payload, files: usedFiles }) as NewMutation
      await db.outbox.add(toQueuedMutation(merged))
      await db.blobs
        .where('id')
        .anyOf(mutation.files ?? [])
        .modify({ state: 'waiting' })
      await db.blobs.bulkDelete(files.filter((id) => !usedFiles.includes(id)))
    }),
  )
}

/** The ids that stand anywhere in a payload. */
function listMentioned(payload: unknown, ids: string[]): string[] {
  const json = JSON.stringify(payload)
  return ids.filter((id) => json.includes(id))
}

/** The same as `mergeBodies`, for two payloads of one kind. */
export const mergePayloads = <P>(base: P, patch: P): P => mergeBodies(base, patch) as P

/** Applies `patch` over `base`. Nested objects are merged one level deep. */
export function mergeBodies(base: unknown, patch: unknown): object {
  const merged = isRecord(base) ? { ...base } : {}
  for (const [name, value] of Object.entries(isRecord(patch) ? patch : {}))
    merged[name] = isRecord(value) && isRecord(merged[name]) ? { ...merged[name], ...value } : value
  return merged
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
