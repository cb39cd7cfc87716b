import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { ErrorCode } from '#shared/errors.ts'
import { newId } from '../../db/id.ts'
import { Refusal } from '../../http/errors.ts'
import type { FileStore } from '../../outside/files.ts'

/** Fields of a form beside its files: more are never read, and neither is what comes behind them. */
const MOST_FIELDS = 10
/** What a form may take around its files, in bytes. */
export const FORM_BYTES = 64 * 1024
/** Of a part's head no more is read. */
const MOST_HEADERS = 20

/** So much is looked at in one go. */
const PIECE_BYTES = 16 * 1024

/** A file of a form, on the disk: nothing of it is held in memory. */
export interface Received {
  path: string
  /** Why it was not taken whole. */
  fault: ErrorCode | null
}

interface Limits {
  /** The form's field that files stand in. */
  field: string
  most: number
  bytes: number
  /** Where there has to be room for all of them. */
  files: Pick<FileStore, 'incoming' | 'hold'>
}

/**
 * Takes the files of a multipart form in as they come, each straight to the disk, and gives them to `work`; afterwards they are gone. A file that
 * is too large is cut off and marked; a form that is larger than its files may be is FILE_TOO_LARGE, without a look at the rest. No form, or no file in its field, is VALIDATION_FAILED, one of more parts than a form of ours has BAD_REQUEST; what the disk refuses is thrown when all has come,
 * for who is still sending hears no answer.
 */
export async function receiveFiles<T>(request: Request, { field, most, bytes, files }: Limits, now: Date, work: (files: Received[]) => Promise<T>): Promise<T> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const received: Received[] = []
  const landings: { stream: Readable; landed: Promise<void> }[] = []
  const missing = () => new Refusal('VALIDATION_FAILED', { errors: [{ path: field, message: 'This field is required' }] })
  if (!request.body || !contentType.startsWith('multipart/form-data')) throw missing()
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  // What the form says of itself, where it does: room for more is promised to nobody.
  const expected = Math.min(Number(request.headers.get('Content-Length') ?? Number.NaN) || most * bytes, most * bytes)
  const release = await files.hold(expected).catch(async (error: unknown) => {
    await readAway(source)
    throw error
  })
  try {
    await mkdir(files.incoming, { recursive: true })
    const form = Busboy({
      headers: { 'content-type': contentType },
      limits: { files: most, fileSize: bytes, fields: MOST_FIELDS, fieldSize: 1024, parts: most + MOST_FIELDS, headerPairs: MOST_HEADERS },
    })
    let isOverstuffed = false
    let size = 0
    form.on('partsLimit', () => {
      isOverstuffed = true
    })
    form.on('file', (name, stream) => {
      if (name !== field) return void stream.resume()
      const file: Received = { path: join(files.incoming, newId(now)), fault: null }
      received.push(file)
      stream.on('limit', () => {
        file.fault = 'FILE_TOO_LARGE'
      })
      const landed = land(stream, file.path)
      // It is heard of below.
      landed.catch(() => undefined)
      landings.push({ stream, landed })
    })
    // What nobody wants is read away: who is still sending hears no answer.
    const wanted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > most * bytes + FORM_BYTES) throw new Refusal('FILE_TOO_LARGE')
        for (let at = 0; at < chunk.length && !isOverstuffed; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
      }
    }
    await pipeline(source, wanted, form).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal('BAD_REQUEST')
    })
    await Promise.all(landings.map(({ landed }) => landed))
    if (received.length === 0) throw missing()
    return await work(received)
  } finally {
    for (const { stream } of landings) stream.destroy()
    // A form that was cut may end before its file has been made: it would be made after it was taken away.
    await Promise.allSettled(landings.map(({ landed }) => landed))
    await Promise.all(received.map(({ path }) => rm(path, { force: true })))
    release()
  }
}

/** Reads what nobody wants, for who is still sending hears no answer. */
export async function readAway(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

/** Writes what comes to a file. Goes on reading when it can't be written: a form ends only when all of it was read. */
async function land(stream: Readable, path: string): Promise<void> {
  let fault: unknown
  // A form that is cut says so on this stream too, perhaps before it is read.
  stream.on('error', () => stream.destroy())
  const trying = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      fault ??= error
      return undefined
    }
  }
  const file = await trying(() => open(path, 'w'))
  try {
    for await (const chunk of stream) if (file && !fault) await trying(() => file.writeFile(chunk))
  } finally {
    await file?.close()
  }
  if (fault) throw fault
}
