import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { RateLimiter } from '../../http/middleware/limits.ts'
import type { FileStore } from '../../outside/files.ts'
import { type ArchiveFile, streamPersonalData } from './personal-data.ts'
import { createZip, type ZipEntry } from './zip.ts'

export const EXPORT_LIMIT = { burst: 5, perWindow: 5, windowMs: DAY_MS }
/** A reader that takes nothing for this long is considered gone, even if the connection is still open. */
const READ_TIMEOUT_MS = 2 * MINUTE_MS
const CHUNK_BYTES = 64 * 1024
/** A message's measured average size in an archive. */
const BYTES_PER_MESSAGE = 55

export interface DataExports {
  /**
   * Starts the export of a user's data. Returns the archive as a stream, made as it is read, and its
   * approximate size in bytes. One at a time per user, else EXPORT_RUNNING; a few a day, else RATE_LIMITED.
   * Both are counted in this process's memory only.
   */
  start(
    userId: string,
    now: Date,
    onError: (error: unknown) => void,
  ): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }>
}

export function createDataExports(
  database: Database,
  files: FileStore,
  rateLimiter: RateLimiter | null,
  readTimeoutMs = READ_TIMEOUT_MS,
): DataExports {
  const running = new Set<string>()
  return {
    async start(userId, now, onError) {
      if (running.has(userId)) throw new DomainError('EXPORT_RUNNING')
      const retryAfter = rateLimiter?.consume(userId) ?? 0
      if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter })
      running.add(userId)
      const release = () => void running.delete(userId)
      try {
        const bytes = await estimateBytes(database, userId)
        return {
          bytes,
          body: toStream(createArchive(database, files, userId, now), { release, onError, readTimeoutMs }),
        }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

/** A zip archive: my-data.json and the user's files. Cancelling the stream stops all work on it. */
export function createArchive(
  { db }: Database,
  store: FileStore,
  userId: string,
  now: Date,
): AsyncGenerator<Uint8Array> {
  return createZip(listEntries(), now)

  async function* listEntries(): AsyncGenerator<ZipEntry> {
    const files: ArchiveFile[] = []
    yield {
      name: 'my-data.json',
      compress: true,
      content: encode(streamPersonalData(db, userId, now, files)),
    }
    for (const { id, path, compressible } of files) {
      const size = await store.size(id)
      if (size) yield { name: path, compress: compressible, content: store.read(id, 0, size - 1) }
    }
  }
}

/** Encodes text as UTF-8 in chunks large enough to be worth passing to another thread. */
async function* encode(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let buffer = ''
  for await (const chunk of text) {
    buffer += chunk
    if (buffer.length < CHUNK_BYTES) continue
    yield Buffer.from(buffer)
    buffer = ''
  }
  yield Buffer.from(buffer)
}

/**
 * A stream that reads its source only on demand. It ends when the source is done, and when the reader cancels
 * or takes nothing for too long.
 */
function toStream(
  chunks: AsyncGenerator<Uint8Array>,
  {
    release,
    onError,
    readTimeoutMs,
  }: { release(): void; onError(error: unknown): void; readTimeoutMs: number },
) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const stop = async () => {
    isStopped = true
    clearTimeout(timer)
    // Waits for the chunk in progress: only then are all resources released.
    await chunks.return(undefined).catch(onError)
    release()
  }
  const startTimer = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      controller.error(new Error('Nobody reads this archive'))
      void stop()
    }, readTimeoutMs).unref()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: startTimer,
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await chunks.next()
          if (isStopped) return
          if (done) {
            await stop()
            return controller.close()
          }
          controller.enqueue(value)
          startTimer(controller)
        } catch (error) {
          if (!isStopped) onError(error)
          await stop()
          controller.error(error)
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
}

async function estimateBytes({ db }: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | null; messages: number | null }>`
    select (select sum(bytes) from files where owner_user_id = ${userId}) as bytes,
      (select sum(c.last_seq) from chat_members m join chats c on c.id = m.chat_id where m.user_id = ${userId}) as messages`.execute(
    db,
  )
  const { bytes, messages } = rows[0] ?? {}
  return Number(bytes ?? 0) + Number(messages ?? 0) * BYTES_PER_MESSAGE
}
