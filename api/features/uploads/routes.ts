import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { MESSAGES } from '#shared/messages.ts'
import { Arrived, PICTURE_MAX_BYTES, PICTURE_WIDTHS, PIECE_BYTES, PieceQuery } from '#shared/uploads.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { Refusal, refuse } from '../../http/errors.ts'
import { openAllowance } from '../../http/limits.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { pictureWidth } from '../../outside/files.ts'
import { arrivedOf, findAttachment, takePiece } from './attachments.ts'
import { storePicture } from './pictures.ts'
import { rangeOf } from './range.ts'
import { findPublicFile } from './uploads.ts'

/** What the form around a file may take. */
const FORM_BYTES = 64 * 1024

/** Whatever a file holds, it runs nothing when it is opened by itself. */
const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Security-Policy': "sandbox; default-src 'none'", 'Content-Disposition': 'inline' }

const UPLOADS = { burst: 60, most: 60, window: 3_600_000 }
const FileId = v.object({ id: Id })

/** Takes pictures in, made anew from their pixels: where a photograph was taken doesn't come along. Attachments come in pieces and stay as they are. */
export const uploadsRoutes = (deps: Deps) => {
  const { database, files, clock } = deps
  return attachmentRoutes(deps).post(
    '/file/upload',
    describe('Stores a picture and tells its address', success(v.object({ url: v.string() }))),
    signedIn(database, clock),
    bodyLimit({ maxSize: PICTURE_MAX_BYTES + FORM_BYTES, onError: (c) => refuse(c, 'FILE_TOO_LARGE') }),
    async (c) => {
      const { file } = await c.req.parseBody()
      if (!(file instanceof File)) throw new Refusal('VALIDATION_FAILED', { errors: [{ path: 'file', message: MESSAGES.required }] })
      return ok(c, { url: await storePicture(database, files, c.var.person.id, new Uint8Array(await file.arrayBuffer()), clock()) }, 'File uploaded')
    },
  )
}

/** Pictures in the widths the screens use, and videos by ranges. Their addresses never change meaning, so they are kept for ever. */
export const fileRoutes = ({ database, files }: Deps) =>
  new Hono()
    .get('/files/:name{[0-9a-f-]{36}_[0-9]{1,5}x[0-9]{1,5}\\.webp}', async (c) => {
      const id = c.req.param('name').slice(0, 36)
      const width = pictureWidth(c.req.query('w'))
      if (width === null) throw new Refusal('VALIDATION_FAILED', { errors: [{ path: 'w', message: `Must be one of ${PICTURE_WIDTHS.join(', ')}` }] })
      const bytes = (await findPublicFile(database, id, ['picture', 'drawing'])) ? await files.picture(id, width) : null
      if (!bytes) throw new Refusal('FILE_NOT_FOUND')
      return c.body(bytes, 200, { ...HEADERS, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.byteLength) })
    })
    .get('/files/:name{[0-9a-f-]{36}\\.mp4}', async (c) => {
      const id = c.req.param('name').slice(0, 36)
      const size = (await findPublicFile(database, id, ['video'])) ? await files.size(id) : null
      if (size === null) throw new Refusal('FILE_NOT_FOUND')
      const range = rangeOf(c.req.header('Range'), size)
      if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
      const { start, end } = range ?? { start: 0, end: size - 1 }
      const headers: Record<string, string> = { ...HEADERS, 'Content-Type': 'video/mp4', 'Accept-Ranges': 'bytes', 'Content-Length': String(end - start + 1) }
      if (range !== null) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
      const body = c.req.method === 'HEAD' || size === 0 ? null : files.read(id, start, end)
      return new Response(body, { status: range === null ? 200 : 206, headers })
    })

/** Files sent in chats: in by pieces, so that a cut line costs one of them; out only to the two people of the chat. */
const attachmentRoutes = ({ database, files, clock, env }: Deps) => {
  const limit = env.rateLimits ? openAllowance(UPLOADS, clock) : null
  const traders = signedIn(database, clock, { roles: ['buyer', 'seller'] })
  return new Hono<PersonEnv>()
    .get('/file/attachment/:id/offset', describe('How much of my file has arrived', success(Arrived)), traders, validate('param', FileId), async (c) =>
      ok(c, await arrivedOf(database, files, c.var.person.id, c.req.valid('param').id)),
    )
    .put(
      '/file/attachment/:id',
      describe('A piece of my file, as it is, at most 1 MB', success(Arrived)),
      traders,
      validate('param', FileId),
      validate('query', PieceQuery),
      bodyLimit({ maxSize: PIECE_BYTES, onError: (c) => refuse(c, 'PAYLOAD_TOO_LARGE') }),
      async (c) => {
        const piece = new Uint8Array(await c.req.arrayBuffer())
        return ok(c, await takePiece({ database, files, limit }, c.var.person.id, c.req.valid('param').id, { ...c.req.valid('query'), piece }, clock()))
      },
    )
    .get('/file/attachment/:id', describe('A file of one of my chats; a picture also small (w)', v.any()), traders, validate('param', FileId), async (c) => {
      const { id } = c.req.valid('param')
      const { name, type, width, bytes } = await findAttachment(database, c.var.person.id, id)
      const asked = c.req.query('w')
      const small = asked === undefined ? null : pictureWidth(asked)
      const headers = { 'Cache-Control': 'private, no-store', 'Content-Security-Policy': "sandbox; default-src 'none'" }
      if (asked !== undefined) {
        const picture = small && width !== null ? await files.picture(id, small) : null
        if (!picture) throw new Refusal('FILE_NOT_FOUND')
        return c.body(picture, 200, { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(picture.byteLength) })
      }
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
      return c.body(bytes === 0 ? new Uint8Array() : files.read(id, 0, bytes - 1), 200, {
        ...headers,
        'Content-Type': type,
        'Content-Length': String(bytes),
        'Content-Disposition': disposition,
      })
    })
}
