import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileConfigstore, FileStore as TusStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import { ERRORS, type ErrorCode } from '#shared/errors.ts'
import { TUS_PATH, UPLOAD_MAX_BYTES, UploadMetadata, VIDEO_TYPE } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import { isUnreachable } from '../../db/unreachable.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { isDiskFull, isOutOfHandles, logOutOfHandles, Refusal } from '../../http/errors.ts'
import { openAllowance } from '../../http/limits.ts'
import type { Person } from '../../http/session.ts'
import { replaceFile, sync } from '../../outside/durable.ts'
import type { FileStore } from '../../outside/files.ts'
import { lookOf } from './attachments.ts'
import { stripMetadata } from './metadata.ts'
import { isWholeMp4 } from './mp4.ts'
import { readAway } from './receive.ts'
import { countBegun, forgetBegun, mustHaveSpace } from './space.ts'
import { UPLOADS } from './uploads.ts'

/**
 * Videos and attachments by the tus protocol: a line that is cut costs what was on it, and the upload goes on, later and from another page
 * too. What another began isn't there for anybody else.
 */
export interface Resumable {
  answer(request: Request, person: Person): Promise<Response>
}

/** What was known of an upload stays whole when the power goes or the disk is full. */
class Notes extends FileConfigstore {
  /** The library's own takes every fault for a note that isn't there. */
  override async get(id: string): Promise<Upload | undefined> {
    // Thrown where it can't be opened at the moment.
    await readFile(join(this.directory, `${id}.json`)).catch((error: unknown) => {
      if (isOutOfHandles(error)) throw error
    })
    return super.get(id)
  }

  override set(id: string, upload: Upload): Promise<void> {
    return replaceFile(join(this.directory, `${id}.json`), (part) => writeFile(part, JSON.stringify(upload)))
  }
}

interface Shop {
  files: FileStore
  whole(id: string): Promise<Upload | null>
  forget(id: string): Promise<void>
}

/** What arrives piece by piece, and is on the disk when a piece is answered. `forget` hears of what is given up. `whole` finds what has long been taken in as a file. */
class IncomingStore extends TusStore {
  override extensions = ['creation', 'creation-defer-length', 'termination']
  private readonly whole: Shop['whole']
  private readonly files: FileStore
  private readonly forget: Shop['forget']
  constructor({ files, whole, forget }: Shop) {
    super({ directory: files.incoming, configstore: new Notes(files.incoming) })
    this.whole = whole
    this.files = files
    this.forget = forget
  }

  override async getUpload(id: string): Promise<Upload> {
    return super.getUpload(id).catch(async (error: unknown) => {
      if (isOutOfHandles(error)) throw error
      const whole = await this.whole(id)
      if (whole) return whole
      throw error
    })
  }

  /** A beginning that comes again, late too, finds what is there as it is: nothing that has arrived is ever emptied. */
  override async create(upload: Upload): Promise<Upload> {
    const known = await this.getUpload(upload.id).catch(notThere)
    if (known && known.size !== upload.size && !isPublished(known)) throw refusal('BAD_REQUEST')
    if (known) return known
    try {
      await appendFile(join(this.directory, upload.id), '')
      await this.configstore.set(upload.id, upload)
    } catch (error) {
      await this.forget(upload.id)
      throw error
    }
    return upload
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id)
    await this.forget(id)
  }

  /** The library's own says only that writing failed; a full disk has to be told from a line that was cut. */
  override async write(arriving: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    const { size = UPLOAD_MAX_BYTES } = await this.getUpload(id)
    const release = await this.files.hold(Math.max(0, size - offset)).catch(async (error: unknown) => {
      await readAway(arriving)
      throw error
    })
    try {
      const file = createWriteStream(path, { flags: 'r+', start: offset })
      await pipeline(arriving, file)
      await sync(path)
      return offset + file.bytesWritten
    } finally {
      release()
    }
  }
}

export function openResumable({ database, env, files, clock, log }: Pick<Deps, 'database' | 'env' | 'files' | 'clock' | 'log'>): Resumable {
  const store = new IncomingStore({
    files,
    async whole(id) {
      const file = await database.db.selectFrom('files').select(['owner_user_id', 'kind', 'bytes']).where('id', '=', id).executeTakeFirst()
      return file ? new Upload({ id, size: file.bytes, offset: file.bytes, metadata: { id, kind: file.kind, owner: file.owner_user_id } }) : null
    },
    forget: async (id) => void (await write(database, (tx) => forgetBegun(tx, id))),
  })
  /** It counts against its owner's space, and there is room on the disk for it. */
  const count = async (id: string, userId: string, bytes = UPLOAD_MAX_BYTES) => {
    const release = await files.hold(bytes)
    release()
    await countBegun(database, { id, userId, bytes }, env.fileQuota, clock())
  }
  const limit = env.rateLimits ? openAllowance(UPLOADS, clock) : null
  const who = new AsyncLocalStorage<Person>()
  const known = (id: string) => store.getUpload(id).catch(notThere)
  const ownerOf = (id: string) => database.db.selectFrom('files').select('owner_user_id').where('id', '=', id).executeTakeFirst()

  const finishing = new Map<string, Promise<void>>()
  /**
   * What has arrived whole becomes a file of its sender's. It may be finished a second time, when the last answer or this server was lost,
   * and while it is being finished.
   */
  const finish = (id: string, size: number, noted: v.InferOutput<typeof Noted>, owner: string): Promise<void> => {
    const underWay = finishing.get(id) ?? takeIn(id, size, noted, owner).finally(() => finishing.delete(id))
    finishing.set(id, underWay)
    return underWay
  }
  const takeIn = async (id: string, size: number, { kind, heard, begun }: v.InferOutput<typeof Noted>, owner: string) => {
    if (await ownerOf(id)) return
    const path = join(files.incoming, id)
    const stripped = await stripMetadata(path)
    if (kind === 'video' && (stripped === 'odd' || !(await isWholeMp4(path)))) {
      await store.remove(id)
      throw refusal('FILE_TYPE_NOT_ALLOWED')
    }
    await files.link(id, path)
    const looks =
      kind === 'video'
        ? { type: VIDEO_TYPE, width: null, height: null, visibility: 'public' as const }
        : { ...(await lookOf(files, id, stripped === 'odd' ? 0 : size)), visibility: 'private' as const }
    await write(database, async (tx) => {
      // Another process was quicker.
      if (await tx.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) return
      // One that was counted by less, or not at all, has to find space now.
      if ((await forgetBegun(tx, id)) < size) await mustHaveSpace(tx, owner, size, env.fileQuota, clock())
      await tx
        .insertInto('files')
        .values({ id, owner_user_id: owner, kind, ...looks, bytes: size, created_at: clock().toISOString(), heard_before: isFresh(begun, clock()) ? heard : null })
        .execute()
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await files.remove(id)
      throw error
    })
  }

  /** What the protocol answers where something failed. */
  const refusalOf = (error: unknown): { status_code: number; body: string } => {
    if (error instanceof Refusal) return refusal(error.code)
    if (isDiskFull(error)) return refusal('STORAGE_FULL')
    if (isUnreachable(error)) return refusal('SERVICE_UNAVAILABLE')
    if (isOutOfHandles(error)) {
      logOutOfHandles(log, error)
      return refusal('OVERLOADED')
    }
    const fault = v.parse(v.fallback(Fault, { status_code: 500, body: '' }), error)
    if (fault.body.startsWith('{')) return fault
    const given = fault.status_code
    // Who asks for a part of the protocol that isn't offered is wrong, and will be.
    const status = given === 501 ? ERRORS.BAD_REQUEST[0] : given
    return { status_code: status, body: envelope(status === 413 ? 'FILE_TOO_LARGE' : status < 500 ? 'BAD_REQUEST' : 'INTERNAL') }
  }

  const tus = new Server({
    path: TUS_PATH,
    datastore: store,
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    async namingFunction(_, metadata) {
      const { id, kind } = metadataOf(metadata)
      if (kind === 'video') return newId(clock())
      const there = await known(id)
      if (there && !isUploadOf(there, who.getStore())) throw refusal('ID_TAKEN')
      return id
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const upload = v.is(Id, id) ? await known(id) : null
      const owner = who.getStore()?.id
      if (!upload || !owner || !isUploadOf(upload, who.getStore())) throw refusal('FILE_NOT_FOUND')
      if (request.method === 'PATCH' && upload.offset !== upload.size)
        await countBegun(database, { id, userId: owner, bytes: upload.size ?? UPLOAD_MAX_BYTES }, env.fileQuota, clock())
    },
    async onUploadCreate(request, { id: place, size, metadata }) {
      // It begins empty: a piece that came with a second beginning would be written over what is there.
      if (request.headers.has('Content-Type')) throw refusal('BAD_REQUEST')
      const person = who.getStore()
      if (!person) throw refusal('UNAUTHENTICATED')
      const { id, kind } = metadataOf(metadata)
      if (kind === 'video' && person.role !== 'seller') throw refusal('FORBIDDEN')
      if (!(await known(place))) {
        if ((limit?.take(person.id) ?? 0) > 0) throw refusal('RATE_LIMITED')
        await count(place, person.id, size)
      }
      return { metadata: { id, kind, owner: person.id, heard: person.lastContact, begun: clock().toISOString() } }
    },
    async onUploadFinish(_, { id, size = 0, metadata }) {
      await finish(id, size, v.parse(Noted, metadata), who.getStore()?.id ?? '')
      return {}
    },
    onResponseError: (_, error) => refusalOf(error),
  })
  /**
   * How much of it is there is said to every beginning, too: who asks after what was given up would have a fault in the browser's console. That all is there may be said as soon as its last piece
   * is written: nobody is told so before it is a file.
   */
  const answer = async (request: Request): Promise<Response> => {
    const given = await tus.handleWeb(request)
    if (!given.ok || (request.method !== 'HEAD' && request.method !== 'POST')) return given
    const id = (given.headers.get('Location') ?? new URL(request.url).pathname).split('/').at(-1) ?? ''
    try {
      const { offset, size, metadata } = await store.getUpload(id)
      if (offset === size) await finish(id, size, v.parse(Noted, metadata), who.getStore()?.id ?? '')
      given.headers.set('Upload-Offset', (isPublished({ metadata }) && request.headers.get('Upload-Length')) || String(offset))
      return given
    } catch (error) {
      const { status_code, body } = refusalOf(error)
      return new Response(request.method === 'HEAD' ? null : body, { status: status_code, headers: { 'Tus-Resumable': '1.0.0' } })
    }
  }
  return { answer: async (request, person) => readable(await who.run(person, () => answer(request))) }
}

/** A refusal in the words of the library, as ours: some it says before we are asked. */
async function readable(response: Response): Promise<Response> {
  if (response.ok || response.body === null) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Length')
  return new Response(text.startsWith('{') ? text : envelope('BAD_REQUEST'), { status: response.status, headers })
}

/** A file is no longer on its way over a slow line: one that takes longer was left, and shows nothing of when its device came back. */
const LONGEST_WAY_MS = 2 * 60 * 60 * 1000
const isFresh = (begun: string | null, now: Date) => begun !== null && now.getTime() - Date.parse(begun) <= LONGEST_WAY_MS

/** What is noted with an upload; `heard`: when its device was heard of before it began, at `begun`. One that is long a file is noted by that alone. */
const Noted = v.object({ kind: v.picklist(['video', 'attachment', 'picture']), heard: v.nullish(v.string(), null), begun: v.nullish(v.string(), null) })

/** It came whole, and was made anew from its pixels since: it has another size than was sent. */
const isPublished = ({ metadata }: Pick<Upload, 'metadata'>) => metadata?.kind === 'picture'

/** What the protocol's library throws, and we for it. */
const Fault = v.object({ status_code: v.number(), body: v.optional(v.string(), '') })

/** Whether it is somebody's own, and of a kind that comes in pieces. */
const isUploadOf = ({ metadata }: Upload, person: Person | undefined) => v.is(Noted, metadata) && metadata.owner === person?.id

/** What an upload says of itself; a video's name is given by us, an attachment's is the client's. */
function metadataOf(metadata: unknown): v.InferOutput<typeof UploadMetadata> {
  const parsed = v.safeParse(UploadMetadata, metadata ?? {})
  if (!parsed.success) throw refusal('VALIDATION_FAILED')
  return parsed.output
}

/** An upload that isn't there; that it can't be looked at is another matter. */
function notThere(error: unknown): null {
  if (isOutOfHandles(error)) throw error
  return null
}

const refusal = (code: ErrorCode) => ({ status_code: ERRORS[code][0], body: envelope(code) })
const envelope = (code: ErrorCode) => JSON.stringify({ success: false, message: ERRORS[code][1], code })
