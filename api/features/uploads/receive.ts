import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { ErrorCode } from '#shared/protocol/errors.ts'
import { newId } from '../../db/id.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { FileStore } from '../../outside/files.ts'

/** Maximum number of form fields besides the files. Parsing stops after them. */
const MAX_FIELDS = 10
/** The overhead of a form besides its files, in bytes. */
export const FORM_OVERHEAD_BYTES = 64 * 1024
/** Maximum number of headers of a part. */
const MAX_PART_HEADERS = 20

/** Bytes processed at a time. */
const CHUNK_BYTES = 16 * 1024

/** A file of a form, stored on disk: it is never held in memory. */
export interface ReceivedFile {
  path: string
  /** Why the file was rejected or cut. */
  error: ErrorCode | null
}

interface ReceiveOptions {
  /** The form field of the files. */
  field: string
  maxFiles: number
  bytes: number
  /** The store that must have room for all of them. */
  files: Pick<FileStore, 'incomingFolder' | 'reserve'>
}

/**
 * Streams the files of a multipart form to disk and passes them to `handle`; afterwards they are deleted. A
 * file that is too large is truncated and marked; a form larger than its files may be is FILE_TOO_LARGE, and
 * the rest isn't parsed. A request without a form, or without a file in its field, is VALIDATION_FAILED, one
 * with more parts than allowed BAD_REQUEST. Disk errors are thrown after the whole body was read, because
 * clients ignore a response while they are sending.
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
  // The declared size of the form, if any: no more room than this is reserved.
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
      // The error is handled below.
      written.catch(() => undefined)
      writes.push({ stream, written })
    })
    // The rest of the body is read and dropped, because clients ignore a response while they are sending.
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
    // An aborted form may end before its file was created; the file would then be created after the clean-up.
    await Promise.allSettled(writes.map(({ written }) => written))
    await Promise.all(received.map(({ path }) => rm(path, { force: true })))
    release()
  }
}

/** Reads and drops the rest of the body, because clients ignore a response while they are sending. */
export async function drain(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

/**
 * Writes a stream to a file. Continues to read after a write error: a form ends only when all of it was read.
 */
async function writeToFile(stream: Readable, path: string): Promise<void> {
  let firstError: unknown
  // An aborted form emits the error on this stream too, perhaps before it is read.
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
