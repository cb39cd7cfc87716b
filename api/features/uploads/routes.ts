import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { PICTURE_WIDTHS } from '#shared/pictures.ts'
import { MOST_PICTURES } from '#shared/portfolio.ts'
import { StorageUse } from '#shared/storage.ts'
import { PICTURE_MAX_BYTES, UploadedFiles } from '#shared/uploads.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { Refusal, refuse } from '../../http/errors.ts'
import { openAllowance } from '../../http/limits.ts'
import { FILE_POLICY } from '../../http/security.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { pictureWidth } from '../../outside/files.ts'
import { findAttachment } from './attachments.ts'
import { refuseUnusable, storePicture } from './pictures.ts'
import { rangeOf } from './range.ts'
import { FORM_BYTES, type Received, receiveFiles } from './receive.ts'
import { openResumable } from './resumable.ts'
import { storageOf } from './space.ts'
import { findPublicFile, UPLOADS } from './uploads.ts'

/** Forms that one person sends at once: each is promised room on the disk. */
const MAX_FORMS = 10
const RETRY_AFTER_S = 5

const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Security-Policy': FILE_POLICY, 'Content-Disposition': 'inline' }

const FileId = v.object({ id: Id })

/** Takes pictures in, made anew from their pixels: where a photograph was taken doesn't come along. Attachments and videos come in pieces and keep their bytes but for that. */
export const uploadsRoutes = (deps: Deps) => {
  const { database, env, files, clock } = deps
  const allowance = env.rateLimits ? openAllowance(UPLOADS, clock) : null
  const store = (ownerId: string, file: Received) => {
    const retryAfter = allowance?.take(ownerId) ?? 0
    if (retryAfter > 0) throw new Refusal('RATE_LIMITED', { retryAfter })
    return storePicture(deps, ownerId, file, clock())
  }
  const underWay = new Map<string, number>()
  const take = async <T>(c: Context<PersonEnv>, field: string, most: number, work: (files: Received[], keep: (file: Received) => Promise<string>) => Promise<T>) => {
    const { id } = c.var.person
    const forms = underWay.get(id) ?? 0
    if (forms >= MAX_FORMS) throw new Refusal('RATE_LIMITED', { retryAfter: RETRY_AFTER_S })
    underWay.set(id, forms + 1)
    try {
      return await receiveFiles(c.req.raw, { field, most, bytes: PICTURE_MAX_BYTES, files }, clock(), (received) => work(received, async (file) => store(id, file)))
    } finally {
      const left = (underWay.get(id) ?? 1) - 1
      if (left > 0) underWay.set(id, left)
      else underWay.delete(id)
    }
  }
  // Whoever doesn't say it is found out on the way.
  const limit =
    (most: number): MiddlewareHandler =>
    (c, next) =>
      Number(c.req.header('Content-Length') ?? 0) > most * PICTURE_MAX_BYTES + FORM_BYTES ? Promise.resolve(refuse(c, 'FILE_TOO_LARGE')) : next()
  return attachmentRoutes(deps)
    .route('/', resumableRoutes(deps))
    .get('/users/storage', describe('What my files take, in bytes, and how much they may', success(StorageUse)), signedIn(database, clock), async (c) =>
      ok(c, await storageOf(database, c.var.person.id, env.fileQuota, clock())),
    )
    .post('/file/upload', describe('Stores a picture and tells its address', success(v.object({ url: v.string() }))), signedIn(database, clock), limit(1), (c) =>
      take(c, 'file', 1, async ([file], keep) => ok(c, { url: file && (await keep(file)) }, 'File uploaded')),
    )
    .post(
      '/file/upload-multiple',
      describe('Stores up to five pictures and tells their addresses; one that cannot be taken is named by its place', success(UploadedFiles)),
      signedIn(database, clock),
      limit(MOST_PICTURES),
      (c) =>
        take(c, 'files', MOST_PICTURES, async (received, keep) => {
          const kept: v.InferOutput<typeof UploadedFiles>['files'] = []
          for (const file of received) kept.push(await keep(file).then((url) => ({ url }), faultOf))
          return ok(c, { files: kept, urls: kept.flatMap((file) => file.url ?? []) }, 'Files uploaded')
        }),
    )
}

/** A refusal of one file of several; anything else is the whole call's. */
function faultOf(error: unknown): { code: string } {
  if (error instanceof Refusal) return { code: error.code }
  throw error
}

/** Pictures in the widths the screens use. The addresses of files never change meaning, so they are kept for ever. */
export const pictureRoutes = ({ database, files }: Deps) =>
  new Hono().get('/files/:name{[0-9a-f-]{36}_[0-9]{1,5}x[0-9]{1,5}\\.webp}', async (c) => {
    const id = c.req.param('name').slice(0, 36)
    const width = pictureWidth(c.req.query('w'))
    if (width === null) throw new Refusal('VALIDATION_FAILED', { errors: [{ path: 'w', message: `Must be one of ${PICTURE_WIDTHS.join(', ')}` }] })
    const bytes = (await findPublicFile(database, id, ['picture', 'drawing'])) ? await files.picture(id, width).catch(refuseUnusable) : null
    if (!bytes) throw new Refusal('FILE_NOT_FOUND')
    return c.body(bytes, 200, { ...HEADERS, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.byteLength) })
  })

/** Videos, by ranges. */
export const videoRoutes = ({ database, files }: Deps) =>
  new Hono().get('/files/:name{[0-9a-f-]{36}\\.mp4}', async (c) => {
    const id = c.req.param('name').slice(0, 36)
    const size = (await findPublicFile(database, id, ['video'])) ? await files.size(id) : null
    if (size === null) throw new Refusal('FILE_NOT_FOUND')
    const range = rangeOf(c.req.header('Range'), size)
    if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const headers: Record<string, string> = { ...HEADERS, 'Content-Type': 'video/mp4', 'Accept-Ranges': 'bytes', 'Content-Length': String(end - start + 1) }
    if (range !== null) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
    const body = c.req.method === 'HEAD' || size === 0 ? null : await files.openRead(id, start, end)
    return new Response(body, { status: range === null ? 200 : 206, headers })
  })

/** Files of chats and orders, for their two people only. */
const attachmentRoutes = ({ database, files, clock }: Deps) => {
  const traders = signedIn(database, clock, { roles: ['buyer', 'seller'] })
  return new Hono<PersonEnv>().get(
    '/file/attachment/:id',
    describe('A file of one of my chats or orders; a picture also small (w)', v.any()),
    traders,
    validate('param', FileId),
    async (c) => {
      const { id } = c.req.valid('param')
      const { name, type, width, bytes } = await findAttachment(database, c.var.person.id, id)
      const asked = c.req.query('w')
      const small = asked === undefined ? null : pictureWidth(asked)
      const headers = { 'Cache-Control': 'private, no-store', 'Content-Security-Policy': FILE_POLICY }
      if (asked !== undefined) {
        const picture = small && width !== null ? await files.picture(id, small, c.var.person.id).catch(refuseUnusable) : null
        if (!picture) throw new Refusal('FILE_NOT_FOUND')
        return c.body(picture, 200, { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(picture.byteLength) })
      }
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
      const body = bytes === 0 || c.req.method === 'HEAD' ? null : await files.openRead(id, 0, bytes - 1)
      return new Response(body, { headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes), 'Content-Disposition': disposition } })
    },
  )
}

/** Videos and attachments, by the tus protocol. */
function resumableRoutes(deps: Deps) {
  const resumable = openResumable(deps)
  const traders = signedIn(deps.database, deps.clock, { roles: ['buyer', 'seller'] })
  const begin = describe('Begins a video or an attachment, by the tus protocol', v.any())
  const goOn = describe('Goes on with it, by the tus protocol', v.any())
  const answer = async (c: Context<PersonEnv>) => {
    // A GET would show it before it is whole.
    if (c.req.method === 'GET') throw new Refusal('NOT_FOUND')
    return resumable.answer(c.req.raw, c.var.person)
  }
  return new Hono<PersonEnv>()
    .post('/file/tus', begin, traders, answer)
    .get('/file/tus/:id', goOn, traders, answer)
    .patch('/file/tus/:id', goOn, traders, answer)
    .delete('/file/tus/:id', goOn, traders, answer)
}
