import { type AccountDb, withReopen } from './account-db.ts'
import { type NewMutation, toQueuedMutation } from './outbox.ts'

/**
 * Enqueues a settings change, merged with the mutations of the same method and path still in the outbox,
 * which it replaces. `merge` applies one body over another; `listFiles` tells which of these files a body uses.
 * The others are deleted.
 */
export async function enqueueMerged(
  db: AccountDb,
  mutation: NewMutation & { body: object },
  merge: (base: unknown, patch: unknown) => object = mergeBodies,
  listFiles: (body: object, ids: string[]) => string[] = listMentioned,
): Promise<void> {
  const draftKey = mutation.draft?.flush()
  await withReopen(db, () =>
    db.transaction('rw', db.queue, db.drafts, db.blobs, async () => {
      if (draftKey) await db.drafts.delete(draftKey)
      const replaced = db.queue.filter(
        ({ method, path }) => method === mutation.method && path === mutation.path,
      )
      const rows = await replaced.sortBy('n')
      await replaced.delete()
      const body = [...rows.map((row) => row.body), mutation.body].reduce<object>(merge, {})
      const files = [...new Set([...rows.flatMap((row) => row.files), ...(mutation.files ?? [])])]
      const usedFiles = listFiles(body, files)
      await db.queue.add(toQueuedMutation({ ...mutation, body, files: usedFiles }))
      await db.blobs
        .where('id')
        .anyOf(mutation.files ?? [])
        .modify({ state: 'waiting' })
      await db.blobs.bulkDelete(files.filter((id) => !usedFiles.includes(id)))
    }),
  )
}

/** The ids that stand anywhere in a body. */
function listMentioned(body: object, ids: string[]): string[] {
  const json = JSON.stringify(body)
  return ids.filter((id) => json.includes(id))
}

/** Applies `patch` over `base`. Nested objects are merged one level deep. */
export function mergeBodies(base: unknown, patch: unknown): object {
  const merged = isRecord(base) ? { ...base } : {}
  for (const [name, value] of Object.entries(isRecord(patch) ? patch : {}))
    merged[name] = isRecord(value) && isRecord(merged[name]) ? { ...merged[name], ...value } : value
  return merged
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
