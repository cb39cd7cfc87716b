import assert from 'node:assert/strict'
import fs from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { openLocalFiles } from '../../outside/files.ts'

let world: World
let luis: string
let his: Record<string, string>
let address: string
let picture: Uint8Array<ArrayBuffer>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  his = { Authorization: `Bearer ${await world.createSession(luis)}` }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  picture = new Uint8Array(
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer(),
  )
  server.listen(0)
  address = `http://localhost:${(server.address() as AddressInfo).port}`
})
const server = createServer((request, response) => getRequestListener(world.app.fetch)(request, response))
after(async () => {
  server.close()
  await world.close()
})

const failing = (code: string) => Object.assign(new Error(`${code}: injected`), { code })
type OpenedFile = Awaited<ReturnType<typeof open>>
/** Makes every write to an open file fail with `code`, during `task`. */
async function withFailingWrites(code: string, task: () => Promise<void>): Promise<void> {
  const handle = await open('/dev/null')
  const shared: OpenedFile = Object.getPrototypeOf(handle)
  await handle.close()
  const { writeFile } = shared
  shared.writeFile = async () => Promise.reject(failing(code))
  try {
    await task()
  } finally {
    shared.writeFile = writeFile
  }
}
async function withFailingOpens(task: () => Promise<void>): Promise<void> {
  const { open: opening, readFile } = fs.promises
  const { open: openingBack } = fs
  fs.promises.open = async () => Promise.reject(failing('EMFILE'))
  fs.promises.readFile = async () => Promise.reject(failing('EMFILE'))
  Object.assign(fs, {
    open: (...args: unknown[]) => args.findLast((arg) => typeof arg === 'function')?.(failing('EMFILE')),
  })
  syncBuiltinESMExports()
  try {
    await task()
  } finally {
    fs.open = openingBack
    fs.promises.open = opening
    fs.promises.readFile = readFile
    syncBuiltinESMExports()
  }
}
const form = (field: string, count: number) => {
  const body = new FormData()
  for (let i = 0; i < count; i++) body.append(field, new Blob([picture]), 'x.png')
  return body
}
const upload = async (path: string, body: FormData) => {
  const response = await fetch(`${address}/api/v1/file/${path}`, {
    method: 'POST',
    body,
    headers: his,
    signal: AbortSignal.timeout(20_000),
  })
  return [response.status, JSON.parse(await response.text()).code]
}

test("on a full disk Luis's pictures are answered 507, and no request stays open", async () => {
  const before = await readdir(world.deps.files.incomingFolder).catch(() => [])
  await withFailingWrites('ENOSPC', async () => {
    assert.deepEqual(await upload('upload', form('file', 1)), [507, 'STORAGE_FULL'])
    assert.deepEqual(await upload('upload-multiple', form('files', 5)), [507, 'STORAGE_FULL'])
  })
  assert.deepEqual(await readdir(world.deps.files.incomingFolder), before)
  assert.equal((await upload('upload', form('file', 1)))[0], 200)
})

test('a process that can open no more files says 503 to pictures, pieces of an upload and who looks at one, and logs why', async () => {
  const sent = await fetch(`${address}/api/v1/file/upload`, {
    method: 'POST',
    body: form('file', 1),
    headers: his,
  })
  const { url } = JSON.parse(await sent.text()).data
  const id = newId(world.now)
  const tus = { ...his, 'Tus-Resumable': '1.0.0' }
  const begin = (name: string) =>
    fetch(`${address}/api/v1/file/tus`, {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Length': '5',
        'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(name)}`,
      },
    })
  assert.equal((await begin(id)).status, 201)
  await withFailingOpens(async () => {
    const loggedBefore = world.logLines.length
    assert.deepEqual(await upload('upload', form('file', 1)), [503, 'OVERLOADED'])
    const looked = await fetch(`${address}${url}?w=320`)
    assert.deepEqual([looked.status, looked.headers.get('Retry-After')], [503, '5'])
    const headResponse = await fetch(`${address}/api/v1/file/tus/${id}`, { method: 'HEAD', headers: tus })
    assert.equal(headResponse.status, 503, 'an upload that cannot be looked at is not said to be gone')
    const response = await begin(newId(world.now))
    assert.deepEqual([response.status, JSON.parse(await response.text()).code], [503, 'OVERLOADED'])
    assert.equal(world.logLines.slice(loggedBefore).filter((line) => line.includes('LimitNOFILE')).length, 4)
  })
  const response = await fetch(`${address}/api/v1/file/tus/${id}`, { method: 'HEAD', headers: tus })
  assert.deepEqual([response.status, response.headers.get('Upload-Offset')], [200, '0'])
})

test('an attachment or video that cannot be opened is refused before its first byte', async () => {
  const id = await world.addFile(his, 'plans')
  await withFailingOpens(async () => {
    const response = await fetch(`${address}/api/v1/file/attachment/${id}`, { headers: his })
    assert.deepEqual([response.status, JSON.parse(await response.text()).code], [503, 'OVERLOADED'])
  })
  assert.equal(
    await (await fetch(`${address}/api/v1/file/attachment/${id}`, { headers: his })).text(),
    'plans',
  )
})

test('what is left for the database user files may not take, and messages still go', async () => {
  const ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  const sent = await fetch(`${address}/api/v1/file/upload`, {
    method: 'POST',
    body: form('file', 1),
    headers: his,
  })
  const { url } = JSON.parse(await sent.text()).data
  const uploadId = newId(world.now)
  const tus = { ...his, 'Tus-Resumable': '1.0.0' }
  const begin = (id: string) =>
    world.app.request('/api/v1/file/tus', {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Length': '5',
        'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
      },
    })
  assert.equal((await begin(uploadId)).status, 201)
  const { reserve } = world.deps.files
  world.deps.files.reserve = openLocalFiles(
    `${world.deps.env.dataDir}/files`,
    Number.MAX_SAFE_INTEGER,
  ).reserve
  assert.deepEqual(await upload('upload', form('file', 1)), [507, 'STORAGE_FULL'])
  const rejected = await begin(newId(world.now))
  assert.deepEqual([rejected.status, JSON.parse(await rejected.text()).code], [507, 'STORAGE_FULL'])
  const chunkHeaders = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const response = await world.app.request(`/api/v1/file/tus/${uploadId}`, {
    method: 'PATCH',
    headers: chunkHeaders,
    body: 'plans',
  })
  assert.deepEqual([response.status, JSON.parse(await response.text()).code], [507, 'STORAGE_FULL'])
  assert.equal((await fetch(`${address}${url}?w=320`)).status, 200, 'what is there is shown')
  assert.equal(
    (
      await world.send(
        'POST',
        '/api/v1/chat/send-message',
        { receiverUserId: luis, content: 'Good day' },
        ana,
      )
    ).status,
    200,
  )
  world.deps.files.reserve = reserve
  assert.equal(
    (
      await world.app.request(`/api/v1/file/tus/${uploadId}`, {
        method: 'PATCH',
        headers: chunkHeaders,
        body: 'plans',
      })
    ).status,
    204,
  )
})

test('files that arrive at the same moment are promised room one beside the other', async () => {
  const { bavail, bsize } = await fs.promises.statfs(world.deps.env.dataDir)
  const room = openLocalFiles(`${world.deps.env.dataDir}/files`, bavail * bsize - 1_000_000_000)
  const release = await room.reserve(600_000_000)
  await assert.rejects(room.reserve(600_000_000), /may not take/)
  release()
  release()
  const secondReservation = await room.reserve(600_000_000)
  await assert.rejects(room.reserve(600_000_000), /may not take/)
  secondReservation()
})
