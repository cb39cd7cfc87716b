import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, openAllowance } from '../../http/limits.ts'
import type { FileStore } from '../../outside/files.ts'
import { type OwnFile, personalData } from './personal-data.ts'
import { type ZipEntry, zip } from './zip.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EXPORTS = { burst: 5, most: 5, window: DAY_MS }
/** Whoever takes nothing for so long has gone, even where the network hasn't said so. */
const PATIENCE_MS = 2 * 60 * 1000
const PIECE_BYTES = 64 * 1024
/** What a message takes in an archive, measured. */
const MESSAGE_BYTES = 55

export interface Exports {
  /**
   * The archive of a person's data, and about how many bytes it will have. It is made as it is read. One at a time a person, else
   * EXPORT_RUNNING; a few a day, else RATE_LIMITED. Both are counted in this process's memory and end with it.
   */
  begin(userId: string, now: Date, failed: (error: unknown) => void): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }>
}

export function openExports(database: Database, files: FileStore, clock: () => Date, limited: boolean, patienceMs = PATIENCE_MS): Exports {
  const running = new Set<string>()
  const limit: Limit | null = limited ? openAllowance(EXPORTS, clock) : null
  return {
    async begin(userId, now, failed) {
      if (running.has(userId)) throw new Refusal('EXPORT_RUNNING')
      const retryAfter = limit?.take(userId) ?? 0
      if (retryAfter > 0) throw new Refusal('RATE_LIMITED', { retryAfter })
      running.add(userId)
      const end = () => void running.delete(userId)
      try {
        const bytes = await expectedBytes(database, userId)
        return { bytes, body: streamOf(archiveOf(database, files, userId, now), { end, failed, patienceMs }) }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

/** A zip archive: my-data.json and the person's files. Whoever stops reading it stops all work on it. */
export function archiveOf({ db }: Database, store: FileStore, userId: string, now: Date): AsyncGenerator<Uint8Array> {
  return zip(entriesOf(), now)

  async function* entriesOf(): AsyncGenerator<ZipEntry> {
    const files: OwnFile[] = []
    yield { name: 'my-data.json', compress: true, content: encode(personalData(db, userId, now, files)) }
    for (const { id, path, compressible } of files) {
      const size = await store.size(id)
      if (size) yield { name: path, compress: compressible, content: store.read(id, 0, size - 1) }
    }
  }
}

/** Text as bytes, a piece large enough to be worth its way to another thread. */
async function* encode(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let gathered = ''
  for await (const piece of text) {
    gathered += piece
    if (gathered.length < PIECE_BYTES) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  yield Buffer.from(gathered)
}

/** Reads on only as its reader does, and ends when that is done, cancels, or takes nothing for too long. */
function streamOf(pieces: AsyncGenerator<Uint8Array>, { end, failed, patienceMs }: { end(): void; failed(error: unknown): void; patienceMs: number }) {
  let ended = false
  let patience: NodeJS.Timeout | undefined
  const stop = async () => {
    ended = true
    clearTimeout(patience)
    // After the piece that is under way: only then is everything let go of.
    await pieces.return(undefined).catch(failed)
    end()
  }
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    patience = setTimeout(() => {
      controller.error(new Error('Nobody reads this archive'))
      void stop()
    }, patienceMs).unref()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(patience)
        try {
          const { done, value } = await pieces.next()
          if (ended) return
          if (done) {
            await stop()
            return controller.close()
          }
          controller.enqueue(value)
          wait(controller)
        } catch (error) {
          if (!ended) failed(error)
          await stop()
          controller.error(error)
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
}

async function expectedBytes({ db }: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | null; messages: number | null }>`
    select (select sum(bytes) from files where owner_user_id = ${userId}) as bytes,
      (select sum(c.last_seq) from chat_members m join chats c on c.id = m.chat_id where m.user_id = ${userId}) as messages`.execute(db)
  const { bytes, messages } = rows[0] ?? {}
  return Number(bytes ?? 0) + Number(messages ?? 0) * MESSAGE_BYTES
}
