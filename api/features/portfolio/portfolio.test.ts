import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { drawPicture, uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let luis: string
let luisHeaders: Record<string, string>
let otherHeaders: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  const ida = await world.addSeller({ firstName: 'Ida' })
  luisHeaders = { Authorization: `Bearer ${await world.createSession(luis)}` }
  otherHeaders = { Authorization: `Bearer ${await world.createSession(ida)}` }
})
after(() => world.close())

const createForm = (overrides = {}) => ({
  name: 'A bakery’s site',
  description: 'Menu, map and opening hours.',
  skills: ['Figma', 'HTML'],
  duration: '1-month',
  cost: 1250.5,
  images: [],
  ...overrides,
})
const add = (overrides = {}, headers = luisHeaders) =>
  world.send('POST', '/api/v1/portfolio', createForm(overrides), headers)
const getPublicProjects = async () =>
  (await world.get(`/api/v1/portfolio/public-seller-portfolio?userId=${luis}&limit=50`)).body.data

const upload = async (headers = luisHeaders): Promise<string> =>
  (await uploadPicture(world, headers, await drawPicture())).body.data.url

test('what Luis adds stands on his public page at once, and goes with him taking it away', async () => {
  const { body } = await add()
  assert.deepEqual(
    [body.message, body.data.cost, body.data.skills],
    ['Portfolio created successfully', 1250.5, ['Figma', 'HTML']],
  )
  assert.equal((await getPublicProjects())[0].name, 'A bakery’s site')
  await world.send(
    'PUT',
    `/api/v1/portfolio/${body.data._id}`,
    createForm({ name: 'Two bakeries', cost: 0.1 }),
    luisHeaders,
  )
  assert.deepEqual(
    [(await getPublicProjects())[0].name, (await getPublicProjects())[0].cost],
    ['Two bakeries', 0.1],
  )
  const deletedAgain = await world.send(
    'DELETE',
    `/api/v1/portfolio/${body.data._id}`,
    undefined,
    luisHeaders,
  )
  assert.deepEqual(deletedAgain.body.data, { deletedId: body.data._id })
  assert.deepEqual(await getPublicProjects(), [])
})

test('a project that arrives twice is one; another’s id is refused', async () => {
  const _id = newId(world.now)
  const [first, second] = [await add({ _id }), await add({ _id, name: 'Changed' })]
  assert.deepEqual(second.body.data, first.body.data)
  assert.equal(errorCode(await add({ _id }, otherHeaders)), 'ID_TAKEN')
})

test('pictures that came ahead of Luis’s project in pieces are shown by it, made anew; arriving twice changes nothing', async () => {
  const jpeg = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#248' } })
    .withExif({ IFD0: { Copyright: 'Luis’s camera' } })
    .jpeg()
    .toBuffer()
  const [a, b] = [
    await world.addFile(luisHeaders, new Uint8Array(jpeg)),
    await world.addFile(luisHeaders, new Uint8Array(jpeg)),
  ]
  const [_id, edit] = [newId(world.now), newId(world.now)]
  assert.equal(errorCode(await add({ images: [a] }, otherHeaders)), 'FILE_NOT_FOUND', 'another’s file')
  const { status, body } = await world.send(
    'POST',
    '/api/v1/sync',
    {
      since: null,
      mutations: [
        {
          id: newId(world.now),
          lane: `project:${_id}`,
          kind: 'createProject',
          payload: createForm({ _id, images: [a, b] }),
        },
        {
          id: newId(world.now),
          lane: `project:${_id}`,
          kind: 'updateProject',
          payload: createForm({ _id, images: [b, a], edit, over: [_id] }),
        },
      ],
    },
    luisHeaders,
  )
  assert.deepEqual(
    [status, body.data.results.map((result: { status: number }) => result.status)],
    [200, [200, 200]],
  )
  const { images, version } = (await world.get(`/api/v1/portfolio/${_id}`, luisHeaders)).body.data
  assert.deepEqual([images, version], [[`/files/${b}_70x50.webp`, `/files/${a}_70x50.webp`], edit])
  const shownPicture = new Uint8Array(await (await world.app.request(images[0])).arrayBuffer())
  assert.deepEqual(
    [(await sharp(shownPicture).metadata()).format, (await sharp(shownPicture).metadata()).exif],
    ['webp', undefined],
  )
  const uploadHeaders = {
    ...luisHeaders,
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(jpeg.length),
    'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(a)}`,
  }
  const creation = await world.app.request('/api/v1/file/tus', { method: 'POST', headers: uploadHeaders })
  assert.deepEqual(
    [creation.status, creation.headers.get('Upload-Offset')],
    [201, String(jpeg.length)],
    'the phone that heard no answer begins it again',
  )
  assert.equal((await add({ _id, images: [a, b] })).body.data.version, edit)
  await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, luisHeaders)
})

test('a picture that is erased while it is converted leaves no bytes behind', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#248' } })
    .png()
    .toBuffer()
  const id = await world.addFile(luisHeaders, new Uint8Array(png))
  const { files } = world.deps
  const { putPicture } = files
  files.putPicture = async (...args) => {
    await putPicture(...args)
    await world.database.db.deleteFrom('files').where('id', '=', id).execute()
  }
  assert.equal(errorCode(await add({ images: [id] })), 'FILE_NOT_FOUND')
  files.putPicture = putPicture
  assert.equal(await files.size(id), null)
})

test('what is no picture, or was given to a message, is shown by no project', async () => {
  const textFileId = await world.addFile(luisHeaders, 'plans')
  const attachmentId = await world.addFile(
    luisHeaders,
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#248' } })
        .png()
        .toBuffer(),
    ),
  )
  const ana = await world.addBuyer('Ana')
  const anaHeaders = { Authorization: `Bearer ${await world.createSession(ana)}` }
  await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Hello' },
    anaHeaders,
  )
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: ana, content: '', attachments: [{ _id: attachmentId, name: 'a.png' }] },
    luisHeaders,
  )
  assert.equal(sent.status, 200)
  assert.deepEqual(
    [errorCode(await add({ images: [textFileId] })), errorCode(await add({ images: [attachmentId] }))],
    ['FILE_TYPE_NOT_ALLOWED', 'FILE_NOT_FOUND'],
  )
})

test('an edit counts once, and is refused where the project was changed or removed meanwhile', async () => {
  const { _id, version } = (await add()).body.data
  const [first, second] = [newId(world.now), newId(world.now)]
  const put = (overrides: object) =>
    world.send('PUT', `/api/v1/portfolio/${_id}`, createForm(overrides), luisHeaders)
  assert.equal((await put({ name: 'One', edit: first, over: [version] })).body.data.version, first)
  assert.equal((await put({ name: 'One', edit: first, over: [version] })).status, 200, 'it arrives again')
  assert.equal(
    (await put({ name: 'Two', edit: second, over: [version, first] })).body.data.name,
    'Two',
    'made over one that may not have arrived',
  )
  const outdatedEdit = await put({ name: 'Three', edit: newId(world.now), over: [version] })
  assert.deepEqual(
    [
      outdatedEdit.status,
      outdatedEdit.body.code,
      (await world.get(`/api/v1/portfolio/${_id}`, luisHeaders)).body.data.name,
    ],
    [409, 'PORTFOLIO_CHANGED', 'Two'],
  )
  await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, luisHeaders)
  assert.equal(errorCode(await put({ edit: newId(world.now), over: [second] })), 'PORTFOLIO_NOT_FOUND')
})

test('a project that Luis removes before it has arrived is refused when it does', async () => {
  const _id = newId(world.now)
  assert.equal(
    errorCode(await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, luisHeaders)),
    'PORTFOLIO_NOT_FOUND',
  )
  assert.equal(errorCode(await add({ _id })), 'TAKEN_BACK')
  assert.ok((await getPublicProjects()).every((item: { _id: string }) => item._id !== _id))
})

test('nobody else’s project can be seen, changed or removed', async () => {
  const { _id } = (await add()).body.data
  const responses = [
    await world.get(`/api/v1/portfolio/${_id}`, otherHeaders),
    await world.send('PUT', `/api/v1/portfolio/${_id}`, createForm(), otherHeaders),
    await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, otherHeaders),
  ]
  assert.deepEqual(responses.map(errorCode), [
    'PORTFOLIO_NOT_FOUND',
    'PORTFOLIO_NOT_FOUND',
    'PORTFOLIO_NOT_FOUND',
  ])
})

test('pictures are one’s own, keep their order, and go when nothing shows them any more', async () => {
  const [a, b, stolen] = [await upload(), await upload(), await upload(otherHeaders)]
  assert.equal(errorCode(await add({ images: [stolen] })), 'FILE_NOT_FOUND')
  assert.equal(errorCode(await add({ images: ['https://elsewhere.test/x.webp'] })), 'FILE_NOT_FOUND')
  const { _id } = (await add({ images: [a, b] })).body.data
  const swapped = await world.send(
    'PUT',
    `/api/v1/portfolio/${_id}`,
    createForm({ images: [b, a] }),
    luisHeaders,
  )
  assert.deepEqual(swapped.body.data.images, [b, a])
  await world.send('PUT', `/api/v1/portfolio/${_id}`, createForm({ images: [b] }), luisHeaders)
  assert.deepEqual([(await world.get(`${a}?w=96`)).status, (await world.get(`${b}?w=96`)).status], [404, 200])
})

test('a picture that Luis’s profile shows in another size stays when its project goes', async () => {
  const picture = await upload()
  const portrait = picture.replace(/_\d+x\d+/, '_300x300')
  assert.notEqual(portrait, picture)
  const { body } = await add({ images: [picture] })
  await world.database.db
    .updateTable('users')
    .set({ profile_image: portrait })
    .where('id', '=', luis)
    .execute()
  await world.send('DELETE', `/api/v1/portfolio/${body.data._id}`, undefined, luisHeaders)
  assert.equal((await world.app.request(portrait)).status, 200)
})

test('what is missing, too much or no amount is told at its field', async () => {
  const getErrorPaths = async (overrides: object) =>
    (await add(overrides)).body.errors.map(({ path }: { path: string }) => path.split('.')[0])
  assert.deepEqual(await getErrorPaths({ name: ' ' }), ['name'])
  assert.deepEqual(await getErrorPaths({ description: 'short' }), ['description'])
  assert.deepEqual(await getErrorPaths({ duration: '3-days' }), ['duration'])
  for (const cost of [-1, 1_000_000, 1.234]) assert.deepEqual(await getErrorPaths({ cost }), ['cost'])
  assert.deepEqual(await getErrorPaths({ skills: Array.from({ length: 11 }, (_, i) => `${i}`) }), ['skills'])
  assert.deepEqual(await getErrorPaths({ images: Array.from({ length: 6 }, (_, i) => `${i}`) }), ['images'])
})
