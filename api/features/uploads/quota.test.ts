import assert from 'node:assert/strict'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { drawPicture, uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { removeUnusedFiles } from './unused-files.ts'

const QUOTA = 10_000
const PASSWORD = 'Barco-7-azul'
let world: World
let luis: string
let his: Record<string, string>
let password_hash: string

before(async () => {
  world = await createWorld({ env: { fileQuota: QUOTA } })
  password_hash = await hashPassword(PASSWORD)
})
const test = testWith(async () => {
  world.now = new Date()
  luis = await world.addSeller({ firstName: 'Luis', user: { password_hash } })
  his = { Authorization: `Bearer ${await world.createSession(luis)}` }
})
after(() => world.close())

const tus = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  world.app.request(`/api/v1/file/tus${path}`, {
    method,
    headers: {
      ...his,
      'Tus-Resumable': '1.0.0',
      ...(body !== undefined && { 'Content-Type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
const codeOf = async (response: Response) => [
  response.status,
  JSON.parse((await response.text()) || '{}').code,
]
const begin = (bytes: number, id = newId(world.now)) =>
  tus('POST', '', {
    'Upload-Length': String(bytes),
    'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
  })
const use = async () => (await world.get('/api/v1/users/storage', his)).body.data
const picture = async () => uploadPicture(world, his, await drawPicture())

test('Luis sees what his files take, of each sort, and is refused what is beyond his space', async () => {
  assert.equal((await picture()).status, 200)
  await world.addFile(his, 'x'.repeat(4000))
  assert.equal((await begin(3000)).status, 201)
  const usage = await use()
  assert.deepEqual([usage.videos, usage.attachments, usage.begun, usage.quota], [0, 4000, 3000, QUOTA])
  assert.ok(usage.pictures > 0 && usage.pictures < 1000)
  assert.equal(usage.used, usage.pictures + 7000)
  assert.deepEqual(await codeOf(await begin(QUOTA - usage.used + 1)), [413, 'QUOTA_EXCEEDED'])
  assert.deepEqual(
    await codeOf(
      await tus('POST', '', { 'Upload-Length': '4000', 'Upload-Metadata': `kind ${btoa('video')}` }),
    ),
    [413, 'QUOTA_EXCEEDED'],
  )
  assert.deepEqual(await use(), usage, 'what was refused takes nothing')
  assert.equal((await begin(QUOTA - usage.used)).status, 201)
  const files = await readdir(join(world.deps.env.dataDir, 'files'))
  const { status, body } = await picture()
  assert.deepEqual([status, body.code], [413, 'QUOTA_EXCEEDED'])
  assert.deepEqual(
    await readdir(join(world.deps.env.dataDir, 'files')),
    files,
    'a picture that is refused is kept nowhere',
  )
})

test('what one person has takes nothing from another', async () => {
  await world.addFile(his, 'x'.repeat(QUOTA))
  assert.deepEqual(await codeOf(await begin(1)), [413, 'QUOTA_EXCEEDED'])
  const anaHeaders = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  await world.addFile(anaHeaders, 'x'.repeat(QUOTA))
})

test('an upload counts once, however often it begins, and no more once it is given up', async () => {
  const id = newId(world.now)
  for (let time = 0; time < 3; time++) assert.equal((await begin(6000, id)).status, 201)
  assert.deepEqual(await codeOf(await begin(6000)), [413, 'QUOTA_EXCEEDED'])
  assert.equal((await tus('DELETE', `/${id}`, {})).status, 204)
  assert.equal((await use()).used, 0)
  const other = newId(world.now)
  assert.equal((await begin(6000, other)).status, 201)
  assert.equal((await tus('PATCH', `/${other}`, { 'Upload-Offset': '0' }, 'y'.repeat(6000))).status, 204)
  assert.equal((await begin(6000, other)).status, 201, 'what has arrived begins again, and is there')
  assert.deepEqual([(await use()).begun, (await use()).attachments], [0, 6000])
})

test('of uploads that begin at the same moment no more are taken than there is space for', async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => begin(4000)))
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 201, 413, 413, 413, 413])
})

test('an upload that was begun and left ends after a day, and can be begun anew', async () => {
  const uploadId = newId(world.now)
  assert.equal((await begin(8000, uploadId)).status, 201)
  world.now = new Date(world.now.getTime() + DAY_MS + 1000)
  assert.equal((await use()).used, 0)
  assert.equal((await begin(8000)).status, 201)
  assert.deepEqual(await codeOf(await tus('PATCH', `/${uploadId}`, { 'Upload-Offset': '0' }, 'late')), [
    413,
    'QUOTA_EXCEEDED',
  ])
  await removeUnusedFiles(world.database, world.deps.files, new Date(world.now.getTime() + 1000))
  assert.ok(!(await readdir(world.deps.files.incomingFolder)).includes(uploadId))
  const rows = await world.database.db
    .selectFrom('begun_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .execute()
  assert.deepEqual(rows, [])
  assert.equal((await tus('HEAD', `/${uploadId}`, {})).status, 404)
})

test('an upload that still grows goes on, however long ago it began', async () => {
  const id = newId(world.now)
  assert.equal((await begin(10, id)).status, 201)
  const now = world.now.getTime()
  for (const [day, chunk] of ['first', 'last!'].entries()) {
    world.now = new Date(now + (day + 1) * 0.7 * DAY_MS)
    const note = join(world.deps.files.incomingFolder, `${id}.json`)
    await utimes(note, new Date(now), new Date(now))
    assert.equal((await tus('PATCH', `/${id}`, { 'Upload-Offset': String(day * 5) }, chunk)).status, 204)
    if (day === 0) {
      await utimes(join(world.deps.files.incomingFolder, id), world.now, world.now)
      await removeUnusedFiles(world.database, world.deps.files, new Date(now + 1.2 * DAY_MS))
    }
  }
  assert.equal(
    await (await world.app.request(`/api/v1/file/attachment/${id}`, { headers: his })).text(),
    'firstlast!',
  )
})

test('what was on its way leaves with the account', async () => {
  const id = newId(world.now)
  assert.equal((await begin(10, id)).status, 201)
  assert.equal((await world.send('DELETE', '/api/v1/users/me', { password: PASSWORD }, his)).status, 200)
  assert.deepEqual(
    await world.database.db.selectFrom('begun_uploads').select('id').where('user_id', '=', luis).execute(),
    [],
  )
  assert.deepEqual(
    (await readdir(world.deps.files.incomingFolder)).filter((name) => name.startsWith(id)),
    [],
  )
})
