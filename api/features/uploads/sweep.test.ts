import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { createWorld, type World } from '../../../tests/world.ts'
import { sweepFiles } from './sweep.ts'

const DAY_MS = 86_400_000
let world: World
let headers: Record<string, string>
let luis: string

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  headers = { Authorization: `Bearer ${await world.signIn(luis)}` }
})
after(() => world.close())

async function upload(): Promise<string> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.png')
  return JSON.parse(await (await world.app.request('/api/v1/file/upload', { method: 'POST', body: form, headers })).text()).data.url
}

test('after 30 days what is shown nowhere is gone, and what is shown anywhere is not', async () => {
  const [portrait, project, nowhere] = [await upload(), await upload(), await upload()]
  await world.send('PUT', '/api/v1/profile', { profileImage: portrait }, headers)
  await world.send('POST', '/api/v1/portfolio', { name: 'Signs', description: 'Forty signs for a harbour.', skills: [], duration: 'ongoing', cost: 1, images: [project] }, headers)
  await world.app.request('/api/v1/file/tus', {
    method: 'POST',
    headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Metadata': `kind ${btoa('video')}` },
  })
  const { database, deps } = world
  const at = (days: number) => new Date(Date.now() + days * DAY_MS)
  world.now = at(0)
  await database.db
    .updateTable('files')
    .set({ created_at: at(0).toISOString() })
    .execute()
  assert.equal(await sweepFiles(database, deps.files, at(29)), 0)
  assert.equal(await sweepFiles(database, deps.files, at(31)), 1)
  const there = await Promise.all([portrait, project, nowhere].map(async (url) => (await world.get(`${url}?w=96`)).status))
  assert.deepEqual(there, [200, 200, 404])
  assert.deepEqual(await readdir(deps.files.incoming), [], 'what never became whole is gone too')
})
