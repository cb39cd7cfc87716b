import type { Mine, Queued } from './db.ts'
import { reopening } from './db.ts'

/** A body of a megabyte would be refused whole; each sign may take three bytes. */
const MOST_SIGNS = 250_000

/** A UUIDv7: 48 bits of the clock (ms), the rest by chance. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Math.max(0, now).toString(16).padStart(12, '0').slice(-12)
  const variant = '89ab'[Number(bytes[8]) & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** `draft`: where it was typed. It leaves there in the transaction in which it comes here: whenever the battery dies, it is in one of the two. */
export type Typed = { draft?: { leave(): string } | undefined }
export type Wanted = Pick<Queued, 'method' | 'path'> & Partial<Pick<Queued, 'id' | 'lane' | 'body' | 'quiet' | 'files'>> & Typed

/** Puts an intention at the end of the queue, with its files. It is on the disk when this resolves; it rejects where there is no room. */
export async function want(mine: Mine, wanted: Wanted): Promise<void> {
  const { files = [] } = wanted
  const left = wanted.draft?.leave()
  // A transaction waits for those before it on the same tables: words don't, while a large file is being laid down.
  const tables = [mine.queue, ...(files.length > 0 ? [mine.blobs] : []), ...(left ? [mine.drafts] : [])]
  await reopening(mine, () =>
    mine.transaction('rw', tables, async () => {
      await mine.queue.add(queued(wanted))
      if (files.length > 0) await mine.blobs.where('id').anyOf(files).modify({ state: 'waiting' })
      if (left) await mine.drafts.delete(left)
    }),
  )
}

/** The same for a switch or a mark: what was wanted of the same thing before, and is still here, no longer counts. */
export async function wantLast(mine: Mine, wanted: Wanted): Promise<void> {
  const left = wanted.draft?.leave()
  await reopening(mine, () =>
    mine.transaction('rw', mine.queue, mine.drafts, async () => {
      if (left) await mine.drafts.delete(left)
      await mine.queue.filter(({ method, path }) => method === wanted.method && path === wanted.path).delete()
      await mine.queue.add(queued(wanted))
    }),
  )
}

export function queued({ id = newId(), lane = '', body, quiet = false, files = [], method, path }: Wanted): Queued {
  return { method, path, id, lane, body, quiet, files, at: Date.now(), refusal: null }
}

/** What can go out now, at most `most`, in its order: not behind a creation of the same lane that was refused or waits for its files, and nothing in `except`. */
export function takeSome(mine: Mine, most: number, except: string[]): Promise<Queued[]> {
  // One look at both: what is written in between would be taken without its files.
  return mine.transaction('r', mine.queue, mine.blobs, async () => {
    const [files, queue] = await Promise.all([mine.blobs.where('state').equals('waiting').primaryKeys(), mine.queue.orderBy('n').toArray()])
    const missing = new Set(files)
    const held = new Set<string>()
    const taken: Queued[] = []
    let signs = 0
    for (const each of queue) {
      if (taken.length === most || signs > MOST_SIGNS) break
      const stays = each.refusal !== null || each.files.some((id) => missing.has(id))
      if (stays && each.lane && each.method === 'POST') held.add(each.lane)
      if (stays || held.has(each.lane) || except.includes(each.id)) continue
      signs += JSON.stringify(each.body ?? null).length
      if (taken.length === 0 || signs <= MOST_SIGNS) taken.push(each)
    }
    return taken
  })
}

/** The server says no: it stays where it is and says why, unless nobody waits for it. */
export async function refuse(mine: Mine, id: string, refusal: NonNullable<Queued['refusal']>): Promise<void> {
  await mine.transaction('rw', mine.queue, async () => {
    const row = await mine.queue.get({ id })
    if (row?.quiet) await mine.queue.where({ id }).delete()
    else if (row) await mine.queue.where({ id }).modify({ refusal })
  })
}

/** The person wants it tried again, where it stands, if need be with another body. Where it was refused, its files are asked about anew: a restored server may have lost them. */
export async function tryAgain(mine: Mine, id: string, body?: unknown, { draft }: Typed = {}): Promise<void> {
  const left = draft?.leave()
  await mine.transaction('rw', mine.queue, mine.drafts, mine.blobs, async () => {
    const row = await mine.queue.get({ id })
    if (row?.refusal && row.files.length > 0) await mine.blobs.where('id').anyOf(row.files).modify({ state: 'waiting' })
    await mine.queue.where({ id }).modify((queued) => {
      queued.refusal = null
      if (body !== undefined) queued.body = body
    })
    if (left) await mine.drafts.delete(left)
  })
}

/** The person no longer wants any of it. */
export async function discardAll(mine: Mine): Promise<void> {
  await mine.transaction('rw', mine.queue, mine.blobs, async () => {
    await mine.queue.clear()
    await mine.blobs.clear()
  })
}

/** The person no longer wants it. */
export async function discard(mine: Mine, id: string): Promise<void> {
  await mine.transaction('rw', mine.queue, mine.blobs, async () => {
    const row = await mine.queue.get({ id })
    await mine.queue.where({ id }).delete()
    await mine.blobs.bulkDelete(row?.files ?? [])
  })
}
