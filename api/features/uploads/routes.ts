import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import { PICTURE_WIDTHS } from '#shared/pictures.ts'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { MAX_PICTURE_BYTES, type UploadedFiles } from '#shared/uploads.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { DomainError, respondWithError } from '../../http/middleware/errors.ts'
import { FILE_POLICY } from '../../http/middleware/security.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { parsePictureWidth } from '../../outside/files.ts'
import { findAttachment } from './attachments.ts'
import { rejectInvalidPicture, storePicture } from './pictures.ts'
import { readStorageUse } from './quota.ts'
import { parseRange } from './range.ts'
import { FORM_OVERHEAD_BYTES, type ReceivedFile, receiveFiles } from './receive.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { findPublicFile, UPLOAD_LIMIT } from './uploads.ts'

/** Maximum concurrent forms per user: each reserves room on the disk. */
const MAX_FORMS = 10
const RETRY_AFTER_S = 5

const FILE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': FILE_POLICY,
  'Content-Disposition': 'inline',
}

/**
 * Accepts pictures and re-encodes them from their pixels, which removes the place where a photograph was
 * taken. Attachments and videos are resumable uploads and keep their bytes except for such metadata.
 */
export const uploadsRoutes = (deps: Deps) => {
  const { database, env, files, clock, rateLimits } = deps
  const rateLimiter = rateLimits.tokenBucket('pictures', UPLOAD_LIMIT)
  const storeFile = (ownerId: string, file: ReceivedFile) => {
    const retryAfter = rateLimiter?.consume(ownerId) ?? 0
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter })
    return storePicture(deps, ownerId, file, clock())
  }
  const activeForms = new Map<string, number>()
  const receiveForm = async <T>(
    c: Context<UserEnv>,
    field: string,
    maxFiles: number,
    handle: (files: ReceivedFile[], save: (file: ReceivedFile) => Promise<string>) => Promise<T>,
  ) => {
    const { id } = c.var.user
    const forms = activeForms.get(id) ?? 0
    if (forms >= MAX_FORMS) throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_AFTER_S })
    activeForms.set(id, forms + 1)
    try {
      return await receiveFiles(
        c.req.raw,
        { field, maxFiles, bytes: MAX_PICTURE_BYTES, files },
        clock(),
        (received) => handle(received, async (file) => storeFile(id, file)),
      )
    } finally {
      const remaining = (activeForms.get(id) ?? 1) - 1
      if (remaining > 0) activeForms.set(id, remaining)
      else activeForms.delete(id)
    }
  }
  // A form without a declared length is measured while it is read.
  const limitBody =
    (maxFiles: number): MiddlewareHandler =>
    (c, next) =>
      Number(c.req.header('Content-Length') ?? 0) > maxFiles * MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES
        ? Promise.resolve(respondWithError(c, 'FILE_TOO_LARGE'))
        : next()
  const routes = attachmentRoutes(deps)
  routes.route('/', resumableRoutes(deps))
  return routes
    .serve('GET /users/storage', requireUser(database, clock), async (c) =>
      ok(c, await readStorageUse(database, c.var.user.id, env.fileQuota, clock())),
    )
    .serve('POST /file/upload', requireUser(database, clock), limitBody(1), (c) =>
      receiveForm(c, 'file', 1, async ([file], save) =>
        ok(c, { url: file && (await save(file)) }, 'File uploaded'),
      ),
    )
    .serve('POST /file/upload-multiple', requireUser(database, clock), limitBody(MAX_PICTURES), (c) =>
      receiveForm(c, 'files', MAX_PICTURES, async (received, save) => {
        const results: v.InferOutput<typeof UploadedFiles>['files'] = []
        for (const file of received) results.push(await save(file).then((url) => ({ url }), toErrorCode))
        return ok(c, { files: results, urls: results.flatMap((file) => file.url ?? []) }, 'Files uploaded')
      }),
    )
}

/** The error of one file of several; any other error fails the whole request. */
function toErrorCode(error: unknown): { code: string } {
  if (error instanceof DomainError) return { code: error.code }
  throw error
}

/**
 * Pictures in the widths the screens use. The content of a file's URL never changes, so responses are cached
 * forever.
 */
export const pictureRoutes = ({ database, files }: Deps) =>
  new Hono().get('/files/:name{[0-9a-f-]{36}_[0-9]{1,5}x[0-9]{1,5}\\.webp}', async (c) => {
    const id = c.req.param('name').slice(0, 36)
    const width = parsePictureWidth(c.req.query('w'))
    if (width === null)
      throw new DomainError('VALIDATION_FAILED', {
        errors: [{ path: 'w', message: `Must be one of ${PICTURE_WIDTHS.join(', ')}` }],
      })
    const bytes = (await findPublicFile(database, id, ['picture', 'drawing']))
      ? await files.picture(id, width).catch(rejectInvalidPicture)
      : null
    if (!bytes) throw new DomainError('FILE_NOT_FOUND')
    return c.body(bytes, 200, {
      ...FILE_HEADERS,
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.byteLength),
    })
  })

/** Videos, with range requests. */
export const videoRoutes = ({ database, files }: Deps) =>
  new Hono().get('/files/:name{[0-9a-f-]{36}\\.mp4}', async (c) => {
    const id = c.req.param('name').slice(0, 36)
    const size = (await findPublicFile(database, id, ['video'])) ? await files.size(id) : null
    if (size === null) throw new DomainError('FILE_NOT_FOUND')
    const range = parseRange(c.req.header('Range'), size)
    if (range === 'unsatisfiable')
      return c.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const headers: Record<string, string> = {
      ...FILE_HEADERS,
      'Content-Type': 'video/mp4',
      'Accept-Ranges': 'bytes',
      'Content-Length': String(end - start + 1),
    }
    if (range !== null) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
    const body = c.req.method === 'HEAD' || size === 0 ? null : await files.openRead(id, start, end)
    return new Response(body, { status: range === null ? 200 : 206, headers })
  })

/** Files of chats and orders, for their two parties only. */
const attachmentRoutes = ({ database, files, clock }: Deps) => {
  const requireTrader = requireUser(database, clock, { roles: ['buyer', 'seller'] })
  return new EndpointRouter<UserEnv>().serve('GET /file/attachment/:id', requireTrader, async (c) => {
    const { id } = c.req.valid('param')
    const { name, type, width, bytes } = await findAttachment(database, c.var.user.id, id)
    const requestedWidth = c.req.query('w')
    const thumbnailWidth = requestedWidth === undefined ? null : parsePictureWidth(requestedWidth)
    const headers = { 'Cache-Control': 'private, no-store', 'Content-Security-Policy': FILE_POLICY }
    if (requestedWidth !== undefined) {
      const picture =
        thumbnailWidth && width !== null
          ? await files.picture(id, thumbnailWidth, c.var.user.id).catch(rejectInvalidPicture)
          : null
      if (!picture) throw new DomainError('FILE_NOT_FOUND')
      return c.body(picture, 200, {
        ...headers,
        'Content-Type': 'image/webp',
        'Content-Length': String(picture.byteLength),
      })
    }
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`
    const body = bytes === 0 || c.req.method === 'HEAD' ? null : await files.openRead(id, 0, bytes - 1)
    return new Response(body, {
      headers: {
        ...headers,
        'Content-Type': type,
        'Content-Length': String(bytes),
        'Content-Disposition': disposition,
      },
    })
  })
}

/** Videos and attachments, by the tus protocol. */
function resumableRoutes(deps: Deps) {
  const uploads = createResumableUploads(deps)
  const requireTrader = requireUser(deps.database, deps.clock, { roles: ['buyer', 'seller'] })
  const handleTus = async (c: Context<UserEnv>) => {
    // The library would serve an incomplete upload on GET.
    if (c.req.method === 'GET') throw new DomainError('NOT_FOUND')
    return uploads.handle(c.req.raw, c.var.user)
  }
  return new EndpointRouter<UserEnv>()
    .serve('POST /file/tus', requireTrader, handleTus)
    .serve('GET /file/tus/:id', requireTrader, handleTus)
    .serve('PATCH /file/tus/:id', requireTrader, handleTus)
    .serve('DELETE /file/tus/:id', requireTrader, handleTus)
}
