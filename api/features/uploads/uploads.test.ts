import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import { createWorld, type World } from '../../../tests/support/world.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'

const PICTURE = '018f4a1c-0000-7000-8000-000000000001'
const VIDEO = '018f4a1c-0000-7000-8000-000000000002'
const PRIVATE = '018f4a1c-0000-7000-8000-000000000003'
const NOBODY = '018f4a1c-0000-7000-8000-000000000004'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script><rect width="800" height="600" fill="#5b21b6"/></svg>`
const FILM = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256))

let world: World

before(async () => {
  world = await createWorld()
  const { database, deps } = world
  await write(database, async (tx) => {
    await tx
      .insertInto('files')
      .values([
        createFileRow(PICTURE, 'drawing', 'image/svg+xml'),
        createFileRow(VIDEO, 'video', 'video/mp4'),
        createFileRow(PRIVATE, 'picture', 'image/png', 'private'),
      ])
      .execute()
  })
  await deps.files.put(PICTURE, SVG)
  await deps.files.put(VIDEO, FILM)
  await deps.files.put(PRIVATE, SVG)
})
after(() => world.close())

const picture = `/files/${PICTURE}_800x600.webp`
const video = `/files/${VIDEO}.mp4`
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.app.request(path, { headers, method })
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a drawing is served as pixels in the width that was asked for, never as SVG', async () => {
  const response = await request(`${picture}?w=320`)
  assert.equal(response.headers.get('Content-Type'), 'image/webp')
  assert.equal(response.headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
  assert.equal(
    response.headers.get('Content-Security-Policy'),
    "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff')
  const { format, width, height } = await sharp(await bytes(response)).metadata()
  assert.deepEqual([format, width, height], ['webp', 320, 240])
})

test('many who ask for the same width at once share one drawing of it, and leave no half file', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => request(`${picture}?w=${[96, 160, 640][i % 3]}`)),
  )
  assert.ok(responses.every(({ status }) => status === 200))
  assert.deepEqual(readdirSync(join(world.deps.env.dataDir, 'files', PICTURE)).sort(), [
    '160.webp',
    '320.webp',
    '640.webp',
    '96.webp',
    'original',
  ])
})

test('a width that nobody needs is refused by name', async () => {
  for (const width of ['321', '0', '99999', 'wide', '1e3']) {
    const response = await request(`${picture}?w=${width}`)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /VALIDATION_FAILED.*"path":"w"/)
  }
})

test('what is private, of another kind, or not there is not found', async () => {
  for (const path of [
    `/files/${PRIVATE}_800x600.webp`,
    `/files/${NOBODY}_1x1.webp`,
    `/files/${VIDEO}_1x1.webp`,
    `/files/${PICTURE}.mp4`,
    `/files/${PICTURE}`,
    `/files/../oficio.sqlite`,
    `/files/..%2f..%2foficio.sqlite`,
    `/files/${PICTURE}/original`,
  ]) {
    const response = await request(path)
    assert.equal(response.status, 404, path)
    assert.equal(response.headers.get('Cache-Control'), 'no-store', path)
  }
})

test('a video comes whole, or the one part that was asked for', async () => {
  const complete = await request(video)
  assert.deepEqual(
    [complete.status, complete.headers.get('Accept-Ranges'), complete.headers.get('Content-Length')],
    [200, 'bytes', '1000'],
  )
  assert.deepEqual(await bytes(complete), FILM)
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=990-5000', 990, 999],
  ] as const) {
    const part = await request(video, { Range: range })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('Content-Range'), `bytes ${from}-${to}/1000`)
    assert.deepEqual(await bytes(part), FILM.subarray(from, to + 1))
  }
})

test('a part that does not exist is 416, and several parts are answered by the whole', async () => {
  for (const range of ['bytes=1000-', 'bytes=-0']) {
    const response = await request(video, { Range: range })
    assert.equal(response.status, 416, range)
    assert.equal(response.headers.get('Content-Range'), 'bytes */1000')
  }
  assert.equal((await bytes(await request(video, { Range: 'bytes=0-1,5-6' }))).length, 1000)
  for (const range of ['lines=1-2', 'bytes=5-4'])
    assert.equal((await bytes(await request(video, { Range: range }))).length, 1000, range)
})

test('HEAD of a video opens nothing', async () => {
  const response = await request(video, {}, 'HEAD')
  assert.deepEqual(
    [response.status, response.headers.get('Content-Length'), (await bytes(response)).length],
    [200, '1000', 0],
  )
})

function createFileRow(
  id: string,
  kind: Schema['files']['kind'],
  type: string,
  visibility: Schema['files']['visibility'] = 'public',
): Insertable<Schema['files']> {
  return {
    id,
    kind,
    type,
    visibility,
    owner_user_id: null,
    width: 800,
    height: 600,
    bytes: 1000,
    created_at: '2026-05-04T12:00:00.000Z',
  }
}
