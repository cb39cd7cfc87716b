import { type AccountDb, withReopen } from './account-db.ts'
import { type NewMutation, toQueuedMutation } from './outbox.ts'

/**
 * Enqueues a settings change, merged with the mutations of the same method and path still in the outbox,
 * which it replaces. `join` applies one body over another. Files that the merged body no longer mentions are
 * deleted.
 */
export async function enqueueMerged(
  mine: AccountDb,
  wanted: NewMutation & { body: object },
  join: (base: unknown, patch: unknown) => object = mergeBodies,
): Promise<void> {
  const left = wanted.draft?.flush()
  await withReopen(mine, () =>
    mine.transaction('rw', mine.queue, mine.drafts, mine.blobs, async () => {
      if (left) await mine.drafts.delete(left)
      const before = mine.queue.filter(({ method, path }) => method === wanted.method && path === wanted.path)
      const rows = await before.sortBy('n')
      await before.delete()
      const body = [...rows.map((row) => row.body), wanted.body].reduce<object>(join, {})
      const named = JSON.stringify(body)
      const files = [...new Set([...rows.flatMap((row) => row.files), ...(wanted.files ?? [])])]
      const sent = files.filter((id) => named.includes(id))
      await mine.queue.add(toQueuedMutation({ ...wanted, body, files: sent }))
      await mine.blobs
        .where('id')
        .anyOf(wanted.files ?? [])
        .modify({ state: 'waiting' })
      await mine.blobs.bulkDelete(files.filter((id) => !sent.includes(id)))
    }),
  )
}

/** Applies `patch` over `base`. Nested objects are merged one level deep. */
export function mergeBodies(base: unknown, patch: unknown): object {
  const now = isRecord(base) ? { ...base } : {}
  for (const [name, value] of Object.entries(isRecord(patch) ? patch : {}))
    now[name] = isRecord(value) && isRecord(now[name]) ? { ...now[name], ...value } : value
  return now
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
