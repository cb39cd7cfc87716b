import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { ErrorCode } from '#shared/errors.ts'
import { newId } from '../../db/id.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { FileStore } from '../../outside/files.ts'

/** Fields of a form beside its files: more are never read, and neither is what comes behind them. */
const MAX_FIELDS = 10
/** What a form may take around its files, in bytes. */
export const FORM_OVERHEAD_BYTES = 64 * 1024
/** Of a part's head no more is read. */
const MAX_PART_HEADERS = 20

/** So much is looked at in one go. */
const CHUNK_BYTES = 16 * 1024

/** A file of a form, on the disk: nothing of it is held in memory. */
export interface ReceivedFile {
  path: string
  /** Why it was not taken whole. */
  error: ErrorCode | null
}

interface ReceiveOptions {
  /** The form's field that files stand in. */
  field: string
  maxFiles: number
  bytes: number
  /** Where there has to be room for all of them. */
  files: Pick<FileStore, 'incomingFolder' | 'reserve'>
}

/**
 * Takes the files of a multipart form in as they come, each straight to the disk, and gives them to `work`;
 * afterwards they are gone. A file that is too large is cut off and marked; a form that is larger than its
 * files may be is FILE_TOO_LARGE, without a look at the rest. No form, or no file in its field, is
 * VALIDATION_FAILED, one of more parts than a form of ours has BAD_REQUEST; what the disk refuses is thrown
 * when all has come, for who is still sending hears no answer.
 */
export async function receiveFiles<T>(
  request: Request,
  { field, maxFiles, bytes, files }: ReceiveOptions,
  now: Date,
  handle: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const received: ReceivedFile[] = []
  const writes: { stream: Readable; written: Promise<void> }[] = []
  const missingFileError = () =>
    new DomainError('VALIDATION_FAILED', { errors: [{ path: field, message: 'This field is required' }] })
  if (!request.body || !contentType.startsWith('multipart/form-data')) throw missingFileError()
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  // What the form says of itself, where it does: room for more is promised to nobody.
  const expected = Math.min(
    Number(request.headers.get('Content-Length') ?? Number.NaN) || maxFiles * bytes,
    maxFiles * bytes,
  )
  const release = await files.reserve(expected).catch(async (error: unknown) => {
    await drain(source)
    throw error
  })
  try {
    await mkdir(files.incomingFolder, { recursive: true })
    const form = Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: maxFiles,
        fileSize: bytes,
        fields: MAX_FIELDS,
        fieldSize: 1024,
        parts: maxFiles + MAX_FIELDS,
        headerPairs: MAX_PART_HEADERS,
      },
    })
    let hasTooManyParts = false
    let size = 0
    form.on('partsLimit', () => {
      hasTooManyParts = true
    })
    form.on('file', (name, stream) => {
      if (name !== field) return void stream.resume()
      const file: ReceivedFile = { path: join(files.incomingFolder, newId(now)), error: null }
      received.push(file)
      stream.on('limit', () => {
        file.error = 'FILE_TOO_LARGE'
      })
      const written = writeToFile(stream, file.path)
      // It is heard of below.
      written.catch(() => undefined)
      writes.push({ stream, written })
    })
    // What nobody wants is read away: who is still sending hears no answer.
    const limitChunks = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxFiles * bytes + FORM_OVERHEAD_BYTES) throw new DomainError('FILE_TOO_LARGE')
        for (let offset = 0; offset < chunk.length && !hasTooManyParts; offset += CHUNK_BYTES)
          yield chunk.subarray(offset, offset + CHUNK_BYTES)
      }
    }
    await pipeline(source, limitChunks, form).catch((error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError('BAD_REQUEST')
    })
    await Promise.all(writes.map(({ written }) => written))
    if (received.length === 0) throw missingFileError()
    return await handle(received)
  } finally {
    for (const { stream } of writes) stream.destroy()
    // A form that was cut may end before its file has been made: it would be made after it was taken away.
    await Promise.allSettled(writes.map(({ written }) => written))
    await Promise.all(received.map(({ path }) => rm(path, { force: true })))
    release()
  }
}

/** Reads what nobody wants, for who is still sending hears no answer. */
export async function drain(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

/**
 * Writes what comes to a file. Goes on reading when it can't be written: a form ends only when all of it was
 * read.
 */
async function writeToFile(stream: Readable, path: string): Promise<void> {
  let firstError: unknown
  // A form that is cut says so on this stream too, perhaps before it is read.
  stream.on('error', () => stream.destroy())
  const attempt = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action()
    } catch (error) {
      firstError ??= error
      return undefined
    }
  }
  const file = await attempt(() => open(path, 'w'))
  try {
    for await (const chunk of stream) if (file && !firstError) await attempt(() => file.writeFile(chunk))
  } finally {
    await file?.close()
  }
  if (firstError) throw firstError
}
