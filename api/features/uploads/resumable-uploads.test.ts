import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { createWorld, type World } from '../../../tests/support/world.ts'

const FILM = readFileSync(new URL('../../demo/intro.mp4', import.meta.url))
const PATH = '/api/v1/file/tus'
let world: World
let luis: string
let his: Record<string, string>
let anaHeaders: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  his = { Authorization: `Bearer ${await world.createSession(luis)}` }
  anaHeaders = {
    Authorization: `Bearer ${await world.createSession(await world.addSeller({ firstName: 'Marta' }))}`,
  }
})
after(() => world.close())

const tus = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
  world.app.request(path, {
    method,
    headers: {
      'Tus-Resumable': '1.0.0',
      ...(body && { 'Content-Type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body && { body }),
  })
const begin = async (size: number, headers = his) => {
  const response = await tus('POST', PATH, {
    ...headers,
    'Upload-Length': String(size),
    'Upload-Metadata': `kind ${btoa('video')}`,
  })
  return {
    status: response.status,
    uploadUrl: response.headers.get('Location') ?? '',
    body: await response.text(),
  }
}
const send = (uploadUrl: string, offset: number, bytes: Uint8Array<ArrayBuffer>, headers = his) =>
  tus('PATCH', uploadUrl, { ...headers, 'Upload-Offset': String(offset) }, bytes)
const getOffset = async (uploadUrl: string, headers = his) => {
  const response = await tus('HEAD', uploadUrl, headers)
  return response.status === 200 ? Number(response.headers.get('Upload-Offset')) : response.status
}
const bytes = (from: number, to?: number) => new Uint8Array(FILM.subarray(from, to))
const urlOf = (uploadUrl: string) => `/files/${uploadUrl.split('/').at(-1)}.mp4`

test("Luis's video goes on where it was cut, is served by ranges, and stands on his profile and in a project", async () => {
  const { status, uploadUrl } = await begin(FILM.length)
  assert.equal(status, 201)
  assert.equal((await send(uploadUrl, 0, bytes(0, 1000))).status, 204)
  assert.equal(await getOffset(uploadUrl), 1000)
  assert.equal((await send(uploadUrl, 500, bytes(500, 900))).status, 409, 'a piece that does not follow')
  assert.equal((await world.get(urlOf(uploadUrl))).status, 404, 'half a video is shown to nobody')
  assert.equal((await send(uploadUrl, 1000, bytes(1000))).status, 204)
  assert.equal(await getOffset(uploadUrl), FILM.length, 'who did not hear that it is done can ask')
  const range = await world.app.request(urlOf(uploadUrl), { headers: { Range: 'bytes=4-7' } })
  assert.deepEqual([range.status, await range.text()], [206, 'ftyp'])
  assert.equal(
    (await world.send('PUT', '/api/v1/seller', { seller: { introVideo: urlOf(uploadUrl) } }, his)).status,
    200,
  )
  const project = {
    name: 'Signs',
    description: 'Forty signs for a harbour.',
    skills: [],
    duration: 'ongoing',
    cost: 1,
    images: [],
    introVideo: urlOf(uploadUrl),
  }
  const { body } = await world.send('POST', '/api/v1/portfolio', project, his)
  assert.equal(body.data.introVideo, urlOf(uploadUrl))
  await world.send('DELETE', `/api/v1/portfolio/${body.data._id}`, undefined, his)
  assert.equal((await world.app.request(urlOf(uploadUrl))).status, 200, 'the profile still shows it')
  assert.equal(
    (await world.send('POST', '/api/v1/portfolio', project, anaHeaders)).body.code,
    'FILE_NOT_FOUND',
    "another's video is nobody else's",
  )
})

test('nobody goes on with, asks after or ends what another began', async () => {
  const { uploadUrl } = await begin(FILM.length)
  assert.equal(await getOffset(uploadUrl, anaHeaders), 404)
  assert.equal((await send(uploadUrl, 0, bytes(0, 10), anaHeaders)).status, 404)
  assert.equal((await tus('DELETE', uploadUrl, anaHeaders)).status, 404)
  assert.equal(await getOffset(uploadUrl), 0)
  assert.equal((await tus('DELETE', uploadUrl, his)).status, 204)
  assert.equal(await getOffset(uploadUrl), 404)
})

test('a picture, whose id everybody sees, is nobody else’s upload', async () => {
  const form = new FormData()
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'a.png',
  )
  const { data } = await (
    await world.app.request('/api/v1/file/upload', { method: 'POST', headers: his, body: form })
  ).json()
  const id = data.url.slice('/files/'.length, '/files/'.length + 36)
  assert.equal(await getOffset(`${PATH}/${id}`, anaHeaders), 404)
  for (const size of ['1', String(await getOffset(`${PATH}/${id}`))]) {
    const creation = await tus('POST', PATH, {
      ...anaHeaders,
      'Upload-Length': size,
      'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
    })
    assert.deepEqual([creation.status, (await creation.json()).code], [409, 'ID_TAKEN'])
  }
  assert.equal((await world.app.request(data.url)).status, 200)
})

test('whoever speaks the protocol wrongly is told so as everywhere else', async () => {
  const { uploadUrl } = await begin(10)
  const invalidRequests: [string, string, Record<string, string>][] = [
    ['POST', PATH, { 'Upload-Length': '-1' }],
    ['POST', PATH, { 'Upload-Length': '1', 'Upload-Metadata': 'kind !!!,,id' }],
    ['POST', PATH, { 'Upload-Length': '1', 'Tus-Resumable': '0.1' }],
    ['PATCH', uploadUrl, { 'Upload-Offset': '-1', 'Content-Type': 'application/offset+octet-stream' }],
    ['PATCH', uploadUrl, { 'Upload-Offset': '0', 'Content-Type': 'text/plain' }],
    ['PATCH', uploadUrl, { 'Upload-Offset': '3', 'Content-Type': 'application/offset+octet-stream' }],
  ]
  for (const [method, path, headers] of invalidRequests) {
    const response = await tus(method, path, { ...his, ...headers })
    const { success, code } = await response.json()
    assert.deepEqual(
      [response.headers.get('Content-Type'), success, typeof code],
      ['application/json', false, 'string'],
      JSON.stringify(headers),
    )
  }
})

test('what only bears the name of a video is refused at its end, and kept nowhere', async () => {
  const half = bytes(0, Math.floor(FILM.length / 2))
  const html = new Uint8Array(Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200)))
  const named = new Uint8Array(Buffer.concat([FILM.subarray(0, 32), Buffer.alloc(300, 65)]))
  for (const lie of [half, html, named]) {
    const { uploadUrl } = await begin(lie.length)
    const response = await send(uploadUrl, 0, lie)
    assert.deepEqual(
      [response.status, JSON.parse(await response.text()).code],
      [415, 'FILE_TYPE_NOT_ALLOWED'],
    )
    assert.equal((await world.app.request(urlOf(uploadUrl))).status, 404)
  }
  const large = await begin(50 * 1024 * 1024 + 1)
  assert.deepEqual([large.status, JSON.parse(large.body).code], [413, 'FILE_TOO_LARGE'])
})

test('who hears that all of a file is there, while its last piece is still being written, can send it at once', async () => {
  const chunk = new Uint8Array(512 * 1024).fill(65)
  const untrue: string[] = []
  for (let i = 0; i < 60; i++) {
    const id = crypto.randomUUID().replace(/^(.{14})./, '$17')
    await tus('POST', PATH, {
      ...his,
      'Upload-Length': String(chunk.length),
      'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
    })
    const sending = send(`${PATH}/${id}`, 0, chunk)
    for (let turn = 0; turn < i; turn++) await new Promise((resolve) => setImmediate(resolve))
    const isWhole = (await getOffset(`${PATH}/${id}`)) === chunk.length
    const file = await world.database.db
      .selectFrom('files')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirst()
    if (isWhole && file?.bytes !== chunk.length) untrue.push(`after ${i} turns`)
    await sending
  }
  assert.deepEqual(untrue, [])
})

test('on a full disk an upload is told so, and goes on where it was once there is room', async () => {
  const id = crypto.randomUUID().replace(/^(.{14})./, '$17')
  const path = `${PATH}/${id}`
  const incomingPath = join(world.deps.files.incomingFolder, id)
  const creation = await tus('POST', PATH, {
    ...his,
    'Upload-Length': '5',
    'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
  })
  assert.equal(creation.status, 201)
  const text = new Uint8Array(Buffer.from('plans'))
  await rename(incomingPath, `${incomingPath}.aside`)
  await symlink('/dev/full', incomingPath)
  const full = await send(path, 0, text)
  assert.deepEqual([full.status, JSON.parse(await full.text()).code], [507, 'STORAGE_FULL'])
  await rename(`${incomingPath}.aside`, incomingPath)
  assert.equal(await getOffset(path), 0)
  assert.equal((await send(path, 0, text)).status, 204)
  assert.equal(
    await (await world.app.request(`/api/v1/file/attachment/${id}`, { headers: his })).text(),
    'plans',
  )
})

test('a full disk that only the database has noticed is told so, too', async () => {
  const { uploadUrl } = await begin(FILM.length)
  const { link } = world.deps.files
  world.deps.files.link = () =>
    Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))
  const full = await send(uploadUrl, 0, FILM)
  assert.deepEqual([full.status, JSON.parse(await full.text()).code], [507, 'STORAGE_FULL'])
  world.deps.files.link = link
  assert.equal(await getOffset(uploadUrl), FILM.length)
  assert.equal((await world.app.request(urlOf(uploadUrl))).status, 200)
})

test('several pictures at once: those that can be taken are, and each of the others says why', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const add = (content: Uint8Array<ArrayBuffer>, name: string) =>
    form.append('files', new Blob([content]), name)
  add(new Uint8Array(picture), '../../etc/passwd\u0000.png')
  add(new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'x.png')
  add(new Uint8Array(0), 'empty.png')
  add(new Uint8Array(picture.subarray(0, 40)), 'cut.png')
  const response = await world.app.request('/api/v1/file/upload-multiple', {
    method: 'POST',
    body: form,
    headers: his,
  })
  const { data } = JSON.parse(await response.text())
  assert.equal(data.urls.length, 1)
  assert.match(data.urls[0], /^\/files\/[0-9a-f-]{36}_60x40\.webp$/)
  assert.deepEqual(
    data.files.slice(1).map((file: { code: string }) => file.code),
    ['FILE_TYPE_NOT_ALLOWED', 'FILE_TYPE_NOT_ALLOWED', 'FILE_UNREADABLE'],
  )
})

test('a picture of too many pixels, too many bytes, or in no form is refused, and leaves nothing behind', async () => {
  const { readdir } = await import('node:fs/promises')
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([content]), 'x.png')
    const response = await world.app.request('/api/v1/file/upload', {
      method: 'POST',
      body: form,
      headers: his,
    })
    return JSON.parse(await response.text()).code
  }
  const before = await readdir(world.deps.files.incomingFolder)
  assert.equal(await upload(new Uint8Array(bomb)), 'PICTURE_TOO_LARGE')
  assert.equal(await upload(new Uint8Array(10 * 1024 * 1024 + 1)), 'FILE_TOO_LARGE')
  assert.equal(
    (await world.send('POST', '/api/v1/file/upload', { file: 'x' }, his)).body.errors[0].path,
    'file',
  )
  // Each upload is aborted at a different moment while its file is created.
  for (let time = 0; time < 50; time++) {
    const cut = await world.app.request('/api/v1/file/upload', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhal',
      headers: { ...his, 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    assert.equal(cut.status, 400)
  }
  assert.deepEqual(await readdir(world.deps.files.incomingFolder), before)
})

const pictures = (content: Uint8Array<ArrayBuffer>, many: number) => {
  const form = new FormData()
  for (let i = 0; i < many; i++) form.append('files', new Blob([content]), 'x.png')
  return form
}
const createPng = async (width: number) =>
  new Uint8Array(
    await sharp({ create: { width, height: width, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  )

test('pictures that arrive together are made anew two at a time', async () => {
  const picture = await createPng(400)
  let max = 0
  const look = (waiting: number) => {
    max = Math.max(max, waiting)
  }
  sharp.queue.on('change', look)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.app.request('/api/v1/file/upload-multiple', {
        method: 'POST',
        body: pictures(picture, 1),
        headers: his,
      }),
    ),
  )
  sharp.queue.off('change', look)
  assert.ok(responses.every(({ status }) => status === 200))
  assert.ok(max > 0 && max <= 2, String(max))
})

test('sixty pictures an hour are taken of one person, and more from then on as time goes by', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  const headers = {
    Authorization: `Bearer ${await limited.createSession(await limited.addSeller({ firstName: 'Luis' }))}`,
  }
  const picture = await createPng(8)
  const upload = async () => {
    const response = await limited.app.request('/api/v1/file/upload-multiple', {
      method: 'POST',
      body: pictures(picture, 5),
      headers,
    })
    return JSON.parse(await response.text()).data.files.map((file: { code?: string }) => file.code)
  }
  for (let i = 0; i < 12; i++) assert.deepEqual(await upload(), Array(5).fill(undefined))
  assert.deepEqual(await upload(), Array(5).fill('RATE_LIMITED'))
  const form = new FormData()
  form.append('file', new Blob([picture]), 'x.png')
  const one = await limited.app.request('/api/v1/file/upload', { method: 'POST', body: form, headers })
  assert.deepEqual([one.status, one.headers.get('Retry-After')], [429, '60'])
  limited.now = new Date(limited.now.getTime() + 60_000)
  assert.deepEqual(await upload(), [undefined, ...Array(4).fill('RATE_LIMITED')])
  limited.close()
})
