import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { ErrorCode } from '#shared/errors.ts'
import { newId } from '../../db/id.ts'
import { Refusal } from '../../http/errors.ts'

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
  folder: string
}

/**
 * Takes the files of a multipart form in as they come, each straight to the disk, and gives them to `work`; afterwards they are gone. A file that
 * is too large is cut off and marked. No form, or no file in its field, is VALIDATION_FAILED.
 */
export async function receiveFiles<T>(request: Request, { field, most, bytes, folder }: Limits, now: Date, work: (files: Received[]) => Promise<T>): Promise<T> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const received: Received[] = []
  const targets: WriteStream[] = []
  const missing = () => new Refusal('VALIDATION_FAILED', { errors: [{ path: field, message: 'This field is required' }] })
  if (!request.body || !contentType.startsWith('multipart/form-data')) throw missing()
  await mkdir(folder, { recursive: true })
  try {
    const writes: Promise<unknown>[] = []
    const form = Busboy({ headers: { 'content-type': contentType }, limits: { files: most, fileSize: bytes, fields: 10, fieldSize: 1024 } })
    form.on('file', (name, stream) => {
      if (name !== field) return void stream.resume()
      const file: Received = { path: join(folder, newId(now)), fault: null }
      received.push(file)
      stream.on('limit', () => {
        file.fault = 'FILE_TOO_LARGE'
      })
      const target = createWriteStream(file.path)
      targets.push(target)
      const write = pipeline(stream, target).catch((error: unknown) => {
        file.fault = isFull(error) ? 'STORAGE_FULL' : 'BAD_REQUEST'
      })
      writes.push(write)
    })
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), form).catch((cause: unknown) => {
      throw new Refusal('BAD_REQUEST', { cause })
    })
    await Promise.all(writes)
    if (received.length === 0) throw missing()
    return await work(received)
  } finally {
    // A form that was cut may end before its file has been made: it would be made after it was taken away.
    await Promise.all(targets.map(closed))
    await Promise.all(received.map(({ path }) => rm(path, { force: true })))
  }
}

const closed = (target: WriteStream) => target.closed || new Promise<void>((resolve) => target.once('close', () => resolve()).destroy())

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
