import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { fileIdOf } from '#shared/uploads.ts'
import { drawPicture, uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { removeUnusedFiles } from './unused-files.ts'

let world: World
let headers: Record<string, string>
let luis: string

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  headers = { Authorization: `Bearer ${await world.createSession(luis)}` }
})
after(() => world.close())

const upload = async (): Promise<string> =>
  (await uploadPicture(world, headers, await drawPicture())).body.data.url

test('after 30 days what is shown nowhere is gone, and what is shown anywhere is not', async () => {
  const [portrait, project, nowhere] = [await upload(), await upload(), await upload()]
  await world.send('PUT', '/api/v1/profile', { profileImage: portrait }, headers)
  await world.send(
    'POST',
    '/api/v1/portfolio',
    {
      name: 'Signs',
      description: 'Forty signs for a harbour.',
      skills: [],
      duration: 'ongoing',
      cost: 1,
      images: [project],
    },
    headers,
  )
  await world.app.request('/api/v1/file/tus', {
    method: 'POST',
    headers: {
      ...headers,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '10',
      'Upload-Metadata': `kind ${btoa('video')}`,
    },
  })
  const { database, deps } = world
  const at = (days: number) => new Date(Date.now() + days * DAY_MS)
  world.now = at(0)
  await database.db
    .updateTable('files')
    .set({ created_at: at(0).toISOString() })
    .execute()
  assert.equal(await removeUnusedFiles(database, deps.files, at(29)), 0)
  assert.equal(await removeUnusedFiles(database, deps.files, at(31)), 1)
  const statuses = await Promise.all(
    [portrait, project, nowhere].map(async (url) => (await world.get(`${url}?w=96`)).status),
  )
  assert.deepEqual(statuses, [200, 200, 404])
  assert.deepEqual(await readdir(deps.files.incomingFolder), [], 'what never became whole is gone too')
})

test('a process that ends before the bytes of a file are gone leaves them to the next sweep, but not those of a file that came anew', async () => {
  headers = { Authorization: `Bearer ${await world.createSession(luis)}` }
  const ana = await world.addBuyer('Ana')
  const anaHeaders = { Authorization: `Bearer ${await world.createSession(ana)}` }
  const [sent, repeated] = [
    await world.addFile(anaHeaders, 'a plan'),
    await world.addFile(anaHeaders, 'another'),
  ]
  const message = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'x', attachments: [sent, repeated].map((_id) => ({ _id, name: 'x' })) },
    anaHeaders,
  )
  const picture = await upload()
  const project = await world.send(
    'POST',
    '/api/v1/portfolio',
    {
      name: 'Ropes',
      description: 'Forty ropes for a harbour.',
      skills: [],
      duration: 'ongoing',
      cost: 1,
      images: [picture],
    },
    headers,
  )
  const { database, deps } = world
  // Every deletion from the store fails, as if the process had ended.
  const files = { ...deps.files, remove: () => Promise.reject(new Error('gone')) }
  const app = world.createApp({ files })
  const call = async (path: string, who: Record<string, string>) =>
    assert.equal((await app.request(`/api/v1${path}`, { method: 'DELETE', headers: who })).status, 200)
  await call(`/chat/message/${message.body.data.message._id}`, anaHeaders)
  await call(`/portfolio/${project.body.data._id}`, headers)
  const id = fileIdOf(picture) ?? ''
  for (const fileId of [sent, repeated, id]) assert.notEqual(await deps.files.size(fileId), null)
  const row = {
    owner_user_id: ana,
    kind: 'attachment' as const,
    type: 'text/plain',
    width: null,
    height: null,
    bytes: 7,
    visibility: 'private' as const,
  }
  await database.db
    .insertInto('files')
    .values({ id: repeated, ...row, created_at: world.now.toISOString() })
    .execute()
  await removeUnusedFiles(database, deps.files, world.now)
  assert.deepEqual(await Promise.all([sent, repeated, id].map((fileId) => deps.files.size(fileId))), [
    null,
    7,
    null,
  ])
  assert.deepEqual(await database.db.selectFrom('gone_files').selectAll().execute(), [])
})
