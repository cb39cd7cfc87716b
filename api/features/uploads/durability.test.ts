import assert from 'node:assert/strict'
import { readlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { after, before, test } from 'node:test'
import { drawPicture, uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let his: Record<string, string>
const synced: string[] = []
let restoreFs: () => void

before(async () => {
  world = await createWorld()
  his = { Authorization: `Bearer ${await world.createSession(await world.addSeller({ firstName: 'Luis' }))}` }
  const handle = await open('/dev/null')
  const shared: typeof handle = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = shared
  shared.sync = async function (this: typeof handle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    await sync.call(this)
    // Other worlds of this process write, too.
    if (path.startsWith(root())) synced.push(path.replace(/\.[0-9a-f-]{36}\.part$/, ''))
  }
  restoreFs = () => {
    shared.sync = sync
  }
})
after(async () => {
  restoreFs()
  await world.close()
})

const root = () => `${world.deps.env.dataDir}/files`

test('a picture and its sizes are on the disk, by name and by content, before it is acknowledged', async () => {
  const picture = await drawPicture(200, 100)
  synced.length = 0
  const { body } = await uploadPicture(world, his, picture)
  const id = basename(body.data.url).slice(0, 36)
  for (const path of [`${root()}/${id}/original`, `${root()}/${id}/96.webp`, `${root()}/${id}`, root()])
    assert.ok(synced.includes(path), path)
  assert.ok(
    synced.lastIndexOf(`${root()}/${id}`) > synced.indexOf(`${root()}/${id}/original`),
    'the name after the content',
  )
})

test('each piece of an attachment, and what is known of it, is on the disk before it is acknowledged', async () => {
  const id = newId(world.now)
  const incoming = world.deps.files.incomingFolder
  const tus = { ...his, 'Tus-Resumable': '1.0.0' }
  synced.length = 0
  await world.app.request('/api/v1/file/tus', {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': '10',
      'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
    },
  })
  assert.deepEqual(synced, [`${incoming}/${id}.json`, incoming])
  const send = async (offset: number, body: string) => {
    synced.length = 0
    const headers = {
      ...tus,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    }
    assert.equal(
      (await world.app.request(`/api/v1/file/tus/${id}`, { method: 'PATCH', headers, body })).status,
      204,
    )
  }
  await send(0, 'first')
  assert.deepEqual(synced, [`${incoming}/${id}`])
  await send(5, 'last!')
  assert.deepEqual(synced.slice(0, 1), [`${incoming}/${id}`])
  for (const path of [`${root()}/${id}`, root()]) assert.ok(synced.includes(path), path)
})
