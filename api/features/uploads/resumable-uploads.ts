import { createWriteStream } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileConfigstore, FileStore as TusStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import * as v from 'valibot'
import { Id } from '#shared/protocol/envelope.ts'
import { ERRORS, type ErrorCode } from '#shared/protocol/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { MAX_UPLOAD_BYTES, TUS_PATH, UploadMetadata, VIDEO_TYPE } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import { isUnreachable } from '../../db/unreachable.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, isDiskFull, isOutOfHandles, logOutOfHandles } from '../../http/middleware/errors.ts'
import type { SessionUser } from '../../http/middleware/session.ts'
import { replaceFile, syncToDisk } from '../../outside/durable.ts'
import type { FileStore } from '../../outside/files.ts'
import { inspectFile } from './attachments.ts'
import { isCompleteMp4 } from './mp4.ts'
import { assertQuota, releaseUpload, reserveUpload } from './quota.ts'
import { drain } from './receive.ts'
import { stripMetadata } from './strip-metadata.ts'
import { UPLOAD_LIMIT } from './uploads.ts'

/**
 * Resumable uploads of videos and attachments by the tus protocol: after a broken connection only the data in
 * flight is lost, and the upload continues later, from another page too. Another user's upload is not found.
 */
export interface ResumableUploads {
  handle(request: Request, user: SessionUser): Promise<Response>
}

/** Stores an upload's metadata so that it survives a power cut or a full disk. */
class UploadConfigStore extends FileConfigstore {
  /** The library's implementation treats every error as a missing file. */
  override async get(id: string): Promise<Upload | undefined> {
    // Throws where the file exists but can't be opened at the moment.
    await readFile(join(this.directory, `${id}.json`)).catch((error: unknown) => {
      if (isOutOfHandles(error)) throw error
    })
    return super.get(id)
  }

  override set(id: string, upload: Upload): Promise<void> {
    return replaceFile(join(this.directory, `${id}.json`), (part) => writeFile(part, JSON.stringify(upload)))
  }
}

interface UploadStoreOptions {
  files: FileStore
  findFinished(id: string): Promise<Upload | null>
  onRemoved(id: string): Promise<void>
}

/**
 * Stores uploads in progress; a chunk is on disk before it is acknowledged. `onRemoved` is called for uploads
 * that are given up. `findFinished` looks up uploads that have already become files.
 */
class IncomingStore extends TusStore {
  override extensions = ['creation', 'creation-defer-length', 'termination']
  private readonly findFinished: UploadStoreOptions['findFinished']
  private readonly files: FileStore
  private readonly onRemoved: UploadStoreOptions['onRemoved']
  constructor({ files, findFinished, onRemoved }: UploadStoreOptions) {
    super({ directory: files.incomingFolder, configstore: new UploadConfigStore(files.incomingFolder) })
    this.findFinished = findFinished
    this.files = files
    this.onRemoved = onRemoved
  }

  override async getUpload(id: string): Promise<Upload> {
    return super.getUpload(id).catch(async (error: unknown) => {
      if (isOutOfHandles(error)) throw error
      const finished = await this.findFinished(id)
      if (finished) return finished
      throw error
    })
  }

  /** A repeated creation, even a late one, finds the upload unchanged: received data is never truncated. */
  override async create(upload: Upload): Promise<Upload> {
    const existing = await this.getUpload(upload.id).catch(nullIfMissing)
    if (existing && existing.size !== upload.size && !isPublished(existing)) throw tusError('BAD_REQUEST')
    if (existing) return existing
    try {
      await appendFile(join(this.directory, upload.id), '')
      await this.configstore.set(upload.id, upload)
    } catch (error) {
      await this.onRemoved(upload.id)
      throw error
    }
    return upload
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id)
    await this.onRemoved(id)
  }

  /**
   * The library reports only that writing failed; a full disk must be distinguished from a broken connection.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    const { size = MAX_UPLOAD_BYTES } = await this.getUpload(id)
    const release = await this.files.reserve(Math.max(0, size - offset)).catch(async (error: unknown) => {
      await drain(source)
      throw error
    })
    try {
      const file = createWriteStream(path, { flags: 'r+', start: offset })
      await pipeline(source, file)
      await syncToDisk(path)
      return offset + file.bytesWritten
    } finally {
      release()
    }
  }
}

export function createResumableUploads({
  database,
  env,
  rateLimits,
  files,
  clock,
  log,
}: Pick<Deps, 'database' | 'env' | 'files' | 'clock' | 'log' | 'rateLimits'>): ResumableUploads {
  const store = new IncomingStore({
    files,
    async findFinished(id) {
      const file = await database.db
        .selectFrom('files')
        .select(['owner_user_id', 'kind', 'bytes'])
        .where('id', '=', id)
        .executeTakeFirst()
      return file
        ? new Upload({
            id,
            size: file.bytes,
            offset: file.bytes,
            metadata: { id, kind: file.kind, owner: file.owner_user_id },
          })
        : null
    },
    onRemoved: async (id) => void (await write(database, (tx) => releaseUpload(tx, id))),
  })
  /** Checks the disk space and reserves the owner's quota. */
  const reserveQuota = async (id: string, userId: string, bytes = MAX_UPLOAD_BYTES) => {
    const release = await files.reserve(bytes)
    release()
    await reserveUpload(database, { id, userId, bytes }, env.fileQuota, clock())
  }
  const rateLimiter = rateLimits.tokenBucket('uploads', UPLOAD_LIMIT)
  /** Who sent a request: the library's hooks get nothing else. */
  const senders = new WeakMap<Request, SessionUser>()
  const findUpload = (id: string) => store.getUpload(id).catch(nullIfMissing)
  const findOwner = (id: string) =>
    database.db.selectFrom('files').select('owner_user_id').where('id', '=', id).executeTakeFirst()

  const finishing = new Map<string, Promise<void>>()
  /**
   * Turns a complete upload into a file of its owner. It may be called again, when the last response was lost
   * or the server restarted, and concurrently.
   */
  const finishUpload = (
    id: string,
    size: number,
    metadata: v.InferOutput<typeof StoredMetadata>,
    owner: string,
  ): Promise<void> => {
    const running =
      finishing.get(id) ?? storeFile(id, size, metadata, owner).finally(() => finishing.delete(id))
    finishing.set(id, running)
    return running
  }
  const storeFile = async (
    id: string,
    size: number,
    { kind, heard, begun }: v.InferOutput<typeof StoredMetadata>,
    owner: string,
  ) => {
    if (await findOwner(id)) return
    const path = join(files.incomingFolder, id)
    const stripped = await stripMetadata(path)
    if (kind === 'video' && (stripped === 'odd' || !(await isCompleteMp4(path)))) {
      await store.remove(id)
      throw tusError('FILE_TYPE_NOT_ALLOWED')
    }
    await files.link(id, path)
    const fileInfo =
      kind === 'video'
        ? { type: VIDEO_TYPE, width: null, height: null, visibility: 'public' as const }
        : { ...(await inspectFile(files, id, stripped === 'odd' ? 0 : size)), visibility: 'private' as const }
    await write(database, async (tx) => {
      // Another process has already stored it.
      if (await tx.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) return
      // An upload that was reserved with fewer bytes, or not at all, must fit the quota now.
      if ((await releaseUpload(tx, id)) < size)
        await assertQuota(tx, owner, size, { quota: env.fileQuota, now: clock() })
      await tx
        .insertInto('files')
        .values({
          id,
          owner_user_id: owner,
          kind,
          ...fileInfo,
          bytes: size,
          created_at: clock().toISOString(),
          heard_before: isFresh(begun, clock()) ? heard : null,
        })
        .execute()
    }).catch(async (error: unknown) => {
      if (error instanceof DomainError) await files.remove(id)
      throw error
    })
  }

  /** The tus response for an error. */
  const toTusError = (error: unknown): { status_code: number; body: string } => {
    if (error instanceof DomainError) return tusError(error.code)
    if (isDiskFull(error)) return tusError('STORAGE_FULL')
    if (isUnreachable(error)) return tusError('SERVICE_UNAVAILABLE')
    if (isOutOfHandles(error)) {
      logOutOfHandles(log, error)
      return tusError('OVERLOADED')
    }
    const fault = v.parse(v.fallback(TusError, { status_code: 500, body: '' }), error)
    if (fault.body.startsWith('{')) return fault
    const statusCode = fault.status_code
    // An unsupported tus extension is an error of the client, not of the server, and retrying won't help.
    const status = statusCode === 501 ? ERRORS.BAD_REQUEST[0] : statusCode
    return {
      status_code: status,
      body: errorBody(status === 413 ? 'FILE_TOO_LARGE' : status < 500 ? 'BAD_REQUEST' : 'INTERNAL'),
    }
  }

  const tus = new Server({
    path: TUS_PATH,
    datastore: store,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    async namingFunction(request, metadata) {
      const { id, kind } = parseMetadata(metadata)
      if (kind === 'video' && !v.is(Id, id)) return newId(clock())
      const existing = await findUpload(id)
      if (existing && !isUploadOf(existing, senders.get(request))) throw tusError('ID_TAKEN')
      return id
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const upload = v.is(Id, id) ? await findUpload(id) : null
      const user = senders.get(request)
      if (!upload || !user || !isUploadOf(upload, user)) throw tusError('FILE_NOT_FOUND')
      if (request.method === 'PATCH' && upload.offset !== upload.size)
        await reserveUpload(
          database,
          { id, userId: user.id, bytes: upload.size ?? MAX_UPLOAD_BYTES },
          env.fileQuota,
          clock(),
        )
    },
    async onUploadCreate(request, { id: uploadId, size, metadata }) {
      // Creation-with-upload isn't supported: data sent with a repeated creation would overwrite what is
      // there.
      if (request.headers.has('Content-Type')) throw tusError('BAD_REQUEST')
      const user = senders.get(request)
      if (!user) throw tusError('UNAUTHENTICATED')
      const { id, kind } = parseMetadata(metadata)
      if (kind === 'video' && user.role !== 'seller') throw tusError('FORBIDDEN')
      if (!(await findUpload(uploadId))) {
        if ((rateLimiter?.consume(user.id) ?? 0) > 0) throw tusError('RATE_LIMITED')
        await reserveQuota(uploadId, user.id, size)
      }
      return { metadata: { id, kind, owner: user.id, heard: user.lastContact, begun: clock().toISOString() } }
    },
    async onUploadFinish(request, { id, size = 0, metadata }) {
      await finishUpload(id, size, v.parse(StoredMetadata, metadata), senders.get(request)?.id ?? '')
      return {}
    },
    onResponseError: (_, error) => toTusError(error),
  })
  /**
   * Every creation response has the current offset too: a HEAD request for an upload that was given up would
   * log an error in the browser's console. An upload is complete as soon as its last chunk is written; it is
   * turned into a file before the response says so.
   */
  const handle = async (request: Request, user: SessionUser): Promise<Response> => {
    senders.set(request, user)
    const response = await tus.handleWeb(request)
    if (!response.ok || (request.method !== 'HEAD' && request.method !== 'POST')) return response
    const id = (response.headers.get('Location') ?? new URL(request.url).pathname).split('/').at(-1) ?? ''
    try {
      const { offset, size, metadata } = await store.getUpload(id)
      if (offset === size) await finishUpload(id, size, v.parse(StoredMetadata, metadata), user.id)
      response.headers.set(
        'Upload-Offset',
        (isPublished({ metadata }) && request.headers.get('Upload-Length')) || String(offset),
      )
      return response
    } catch (error) {
      const { status_code, body } = toTusError(error)
      return new Response(request.method === 'HEAD' ? null : body, {
        status: status_code,
        headers: { 'Tus-Resumable': '1.0.0' },
      })
    }
  }
  return { handle: async (request, user) => toJsonError(await handle(request, user)) }
}

/** Replaces the library's own error bodies by ours: some are sent before any hook of ours runs. */
async function toJsonError(response: Response): Promise<Response> {
  if (response.ok || response.body === null) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Length')
  return new Response(text.startsWith('{') ? text : errorBody('BAD_REQUEST'), {
    status: response.status,
    headers,
  })
}

/**
 * Longer than a slow transfer takes. An older upload was interrupted, and its start doesn't show when the
 * device was back online.
 */
const MAX_TRANSFER_MS = 2 * HOUR_MS
const isFresh = (begun: string | null, now: Date) =>
  begun !== null && now.getTime() - Date.parse(begun) <= MAX_TRANSFER_MS

/**
 * The metadata stored with an upload. `heard`: the device's last contact before the upload began, at `begun`.
 * An upload that became a file long ago has only its kind and owner.
 */
const StoredMetadata = v.object({
  kind: v.picklist(['video', 'attachment', 'picture']),
  heard: v.nullish(v.string(), null),
  begun: v.nullish(v.string(), null),
})

/** Whether an uploaded picture has been re-encoded since: its size then differs from what was sent. */
const isPublished = ({ metadata }: Pick<Upload, 'metadata'>) => metadata?.kind === 'picture'

/** The error shape of the tus library, which our hooks throw as well. */
const TusError = v.object({ status_code: v.number(), body: v.optional(v.string(), '') })

/** Whether an upload belongs to this user and is of a resumable kind. */
const isUploadOf = ({ metadata }: Upload, user: SessionUser | undefined) =>
  v.is(StoredMetadata, metadata) && metadata.owner === user?.id

/** Parses the metadata of a new upload. */
function parseMetadata(metadata: unknown): v.InferOutput<typeof UploadMetadata> {
  const parsed = v.safeParse(UploadMetadata, metadata ?? {})
  if (!parsed.success) throw tusError('VALIDATION_FAILED')
  return parsed.output
}

/** Null for an upload that doesn't exist; throws if it can't be read at the moment. */
function nullIfMissing(error: unknown): null {
  if (isOutOfHandles(error)) throw error
  return null
}

const tusError = (code: ErrorCode) => ({ status_code: ERRORS[code][0], body: errorBody(code) })
const errorBody = (code: ErrorCode) => JSON.stringify({ success: false, message: ERRORS[code][1], code })
