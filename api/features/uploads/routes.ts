import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import { pictureWidth } from '../../outside/files.ts'
import { rangeOf } from './range.ts'
import { findPublicFile } from './uploads.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** Whatever a file holds, it runs nothing when it is opened by itself. */
const INERT = "sandbox; default-src 'none'"

/** Pictures in the widths the screens use, and videos by ranges. Their addresses never change meaning, so they are kept for ever. */
export const fileRoutes = ({ database, files }: Deps) =>
  new Hono()
    .get('/files/:name{[0-9a-f-]{36}_[0-9]{1,5}x[0-9]{1,5}\\.webp}', async (c) => {
      const id = c.req.param('name').slice(0, 36)
      const width = pictureWidth(c.req.query('w'))
      const file = width === null ? null : await findPublicFile(database, id, ['picture', 'drawing'])
      const bytes = file && width !== null ? await files.picture(id, width) : null
      if (!bytes) throw new Refusal('FILE_NOT_FOUND')
      return c.body(bytes, 200, { 'Content-Type': 'image/webp', 'Content-Length': String(bytes.byteLength), 'Cache-Control': FOREVER, 'Content-Security-Policy': INERT })
    })
    .get('/files/:name{[0-9a-f-]{36}\\.mp4}', async (c) => {
      const id = c.req.param('name').slice(0, 36)
      const file = await findPublicFile(database, id, ['video'])
      const size = file ? await files.size(id) : null
      if (size === null) throw new Refusal('FILE_NOT_FOUND')
      const headers = { 'Content-Type': 'video/mp4', 'Accept-Ranges': 'bytes', 'Cache-Control': FOREVER, 'Content-Security-Policy': INERT }
      const range = rangeOf(c.req.header('Range'), size)
      if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
      const { start, end } = range ?? { start: 0, end: size - 1 }
      const length = { 'Content-Length': String(end - start + 1) }
      if (range === null) return c.body(files.read(id, start, end), 200, { ...headers, ...length })
      return c.body(files.read(id, start, end), 206, { ...headers, ...length, 'Content-Range': `bytes ${start}-${end}/${size}` })
    })
