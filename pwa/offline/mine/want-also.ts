import { type Mine, reopening } from './db.ts'
import { queued, type Wanted } from './outbox.ts'

/** Puts a change of settings at the end of the queue: what was wanted of them before, and is still here, goes out with it (`join`: one body over another). Files that the body no longer names go. */
export async function wantAlso(mine: Mine, wanted: Wanted & { body: object }, join: (under: unknown, over: unknown) => object = merged): Promise<void> {
  const left = wanted.draft?.leave()
  await reopening(mine, () =>
    mine.transaction('rw', mine.queue, mine.drafts, mine.blobs, async () => {
      if (left) await mine.drafts.delete(left)
      const before = mine.queue.filter(({ method, path }) => method === wanted.method && path === wanted.path)
      const rows = await before.sortBy('n')
      await before.delete()
      const body = [...rows.map((row) => row.body), wanted.body].reduce<object>(join, {})
      const named = JSON.stringify(body)
      const files = [...new Set([...rows.flatMap((row) => row.files), ...(wanted.files ?? [])])]
      const sent = files.filter((id) => named.includes(id))
      await mine.queue.add(queued({ ...wanted, body, files: sent }))
      await mine.blobs
        .where('id')
        .anyOf(wanted.files ?? [])
        .modify({ state: 'waiting' })
      await mine.blobs.bulkDelete(files.filter((id) => !sent.includes(id)))
    }),
  )
}

/** One body over another; what belongs together in both stays together. */
export function merged(under: unknown, over: unknown): object {
  const now = isGroup(under) ? { ...under } : {}
  for (const [name, value] of Object.entries(isGroup(over) ? over : {})) now[name] = isGroup(value) && isGroup(now[name]) ? { ...now[name], ...value } : value
  return now
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
