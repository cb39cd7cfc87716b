import { isRetryableStatus } from '#shared/envelope.ts'
import { CHUNK_BYTES } from '#shared/uploads.ts'
import { ApiError } from '../failure.ts'
import type { Mine, Queued } from './db.ts'
import { refuse } from './outbox.ts'
import { createTries, type Lock, type Tries } from './tries.ts'

/** How much of a file has arrived. */
interface Arrived {
  offset: number
  complete: boolean
}

/** How a file's pieces get to the server. Rejects like an `Ask`. */
export interface Carrier {
  /** Begins it, or finds what has arrived of it before. */
  begin(id: string, size: number): Promise<Arrived>
  /** `told` hears how much of the piece has gone. */
  carry(id: string, offset: number, size: number, piece: Blob, told?: (bytes: number) => void): Promise<Arrived>
}

const progress = new Map<string, number>()
const watchers = new Set<() => void>()

/** How much of a file has gone out from this tab, 0 to 1. */
export const uploaded = (id: string): number => progress.get(id) ?? 0

export function watchUploads(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Sends files ahead of the messages they belong to, a piece at a time, one file at a time in the browser; `done` is called after each. */
export function createUploads(mine: Mine, carrier: Carrier, lock: Lock, done: () => void): Tries {
  return createTries(lock, async (stopped, succeeded) => {
    for (let next = await nextFile(mine); next && !stopped(); next = await nextFile(mine)) {
      await upload(mine, carrier, next, stopped)
      succeeded()
      done()
    }
  })
}

interface Next {
  intention: Queued
  id: string
}

/** The first file that waits in the queue. */
async function nextFile(mine: Mine): Promise<Next | null> {
  const waiting = new Set(await mine.blobs.where('state').equals('waiting').primaryKeys())
  if (waiting.size === 0) return null
  const intention = await mine.queue
    .orderBy('n')
    .filter(({ refusal, files }) => refusal === null && files.some((id) => waiting.has(id)))
    .first()
  const id = intention?.files.find((each) => waiting.has(each))
  return intention && id ? { intention, id } : null
}

/** Sends what is missing of a file. A refusal belongs to its message; what may pass later is thrown. */
async function upload(mine: Mine, carrier: Carrier, { intention, id }: Next, stopped: () => boolean): Promise<void> {
  const { bytes } = (await mine.blobs.get(id)) ?? {}
  if (!bytes) return
  try {
    let { offset, complete } = await carrier.begin(id, bytes.size)
    while (!complete) {
      // Given up meanwhile, or signed out.
      if (stopped() || !(await mine.queue.get({ id: intention.id }))) return
      const gone = offset
      tell(id, bytes.size > 0 ? gone / bytes.size : 0)
      const piece = bytes.slice(offset, offset + CHUNK_BYTES)
      ;({ offset, complete } = await carrier.carry(id, offset, bytes.size, piece, (sent) => tell(id, Math.min(1, (gone + sent) / bytes.size))))
    }
    tell(id, 1)
    await mine.blobs.update(id, { state: 'sent' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || isRetryableStatus(error.status)) throw error
    await refuse(mine, intention.id, { code: error.code, message: error.message })
  }
}

function tell(id: string, share: number): void {
  progress.set(id, share)
  for (const changed of [...watchers]) changed()
}
