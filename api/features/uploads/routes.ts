import { Hono } from 'hono'
import { PICTURE_WIDTHS } from '#shared/uploads.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import { pictureWidth } from '../../outside/files.ts'
import { rangeOf } from './range.ts'
import { findPublicFile } from './uploads.ts'

/** Whatever a file holds, it runs nothing when it is opened by itself. */
const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Security-Policy': "sandbox; default-src 'none'", 'Content-Disposition': 'inline' }

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
