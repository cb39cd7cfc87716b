import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { codeOf, createWorld, type World } from '../../../tests/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let luis: string
let mine: Record<string, string>
let others: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  const ida = await world.addSeller({ firstName: 'Ida' })
  mine = { Authorization: `Bearer ${await world.signIn(luis)}` }
  others = { Authorization: `Bearer ${await world.signIn(ida)}` }
})
after(() => world.close())

const project = (more = {}) => ({
  name: 'A bakery’s site',
  description: 'Menu, map and opening hours.',
  skills: ['Figma', 'HTML'],
  duration: '1-month',
  cost: 1250.5,
  images: [],
  ...more,
})
const add = (more = {}, headers = mine) => world.send('POST', '/api/v1/portfolio', project(more), headers)
const shown = async () => (await world.get(`/api/v1/portfolio/public-seller-portfolio?userId=${luis}&limit=50`)).body.data

async function upload(headers = mine): Promise<string> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.png')
  const answer = await world.app.request('/api/v1/file/upload', { method: 'POST', body: form, headers })
  return JSON.parse(await answer.text()).data.url
}

test('what Luis adds stands on his public page at once, and goes with him taking it away', async () => {
  const { body } = await add()
  assert.deepEqual([body.message, body.data.cost, body.data.skills], ['Portfolio created successfully', 1250.5, ['Figma', 'HTML']])
  assert.equal((await shown())[0].name, 'A bakery’s site')
  await world.send('PUT', `/api/v1/portfolio/${body.data._id}`, project({ name: 'Two bakeries', cost: 0.1 }), mine)
  assert.deepEqual([(await shown())[0].name, (await shown())[0].cost], ['Two bakeries', 0.1])
  const gone = await world.send('DELETE', `/api/v1/portfolio/${body.data._id}`, undefined, mine)
  assert.deepEqual(gone.body.data, { deletedId: body.data._id })
  assert.deepEqual(await shown(), [])
})

test('a project that arrives twice is one; another’s id is refused', async () => {
  const _id = newId(world.now)
  const [first, second] = [await add({ _id }), await add({ _id, name: 'Changed' })]
  assert.deepEqual(second.body.data, first.body.data)
  assert.equal(codeOf(await add({ _id }, others)), 'ID_TAKEN')
})

test('pictures that came ahead of Luis’s project in pieces are shown by it, made anew; arriving twice changes nothing', async () => {
  const jpeg = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#248' } })
    .withExif({ IFD0: { Copyright: 'Luis’s camera' } })
    .jpeg()
    .toBuffer()
  const [a, b] = [await world.addFile(mine, new Uint8Array(jpeg)), await world.addFile(mine, new Uint8Array(jpeg))]
  const [_id, edit] = [newId(world.now), newId(world.now)]
  assert.equal(codeOf(await add({ images: [a] }, others)), 'FILE_NOT_FOUND', 'another’s file')
  const { status, body } = await world.send(
    'POST',
    '/api/v1/sync',
    {
      since: null,
      intentions: [
        { id: newId(world.now), lane: `project:${_id}`, method: 'POST', path: '/api/v1/portfolio', body: project({ _id, images: [a, b] }) },
        { id: newId(world.now), lane: `project:${_id}`, method: 'PUT', path: `/api/v1/portfolio/${_id}`, body: project({ images: [b, a], edit, over: [_id] }) },
      ],
    },
    mine,
  )
  assert.deepEqual([status, body.data.results.map((result: { status: number }) => result.status)], [200, [200, 200]])
  const { images, version } = (await world.get(`/api/v1/portfolio/${_id}`, mine)).body.data
  assert.deepEqual([images, version], [[`/files/${b}_70x50.webp`, `/files/${a}_70x50.webp`], edit])
  const shownPicture = new Uint8Array(await (await world.app.request(images[0])).arrayBuffer())
  assert.deepEqual([(await sharp(shownPicture).metadata()).format, (await sharp(shownPicture).metadata()).exif], ['webp', undefined])
  const again = { ...mine, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(jpeg.length), 'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(a)}` }
  const begun = await world.app.request('/api/v1/file/tus', { method: 'POST', headers: again })
  assert.deepEqual([begun.status, begun.headers.get('Upload-Offset')], [201, String(jpeg.length)], 'the phone that heard no answer begins it again')
  assert.equal((await add({ _id, images: [a, b] })).body.data.version, edit)
  await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, mine)
})

test('what is no picture, or was given to a message, is shown by no project', async () => {
  const text = await world.addFile(mine, 'plans')
  const given = await world.addFile(
    mine,
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#248' } })
        .png()
        .toBuffer(),
    ),
  )
  const ana = await world.addBuyer('Ana')
  const hers = { Authorization: `Bearer ${await world.signIn(ana)}` }
  await world.send('POST', '/api/v1/chat/send-message', { receiverUserId: luis, content: 'Hello' }, hers)
  const sent = await world.send('POST', '/api/v1/chat/send-message', { receiverUserId: ana, content: '', attachments: [{ _id: given, name: 'a.png' }] }, mine)
  assert.equal(sent.status, 200)
  assert.deepEqual([codeOf(await add({ images: [text] })), codeOf(await add({ images: [given] }))], ['FILE_TYPE_NOT_ALLOWED', 'FILE_NOT_FOUND'])
})

test('an edit counts once, and is refused where the project was changed or removed meanwhile', async () => {
  const { _id, version } = (await add()).body.data
  const [first, second] = [newId(world.now), newId(world.now)]
  const put = (more: object) => world.send('PUT', `/api/v1/portfolio/${_id}`, project(more), mine)
  assert.equal((await put({ name: 'One', edit: first, over: [version] })).body.data.version, first)
  assert.equal((await put({ name: 'One', edit: first, over: [version] })).status, 200, 'it arrives again')
  assert.equal((await put({ name: 'Two', edit: second, over: [version, first] })).body.data.name, 'Two', 'made over one that may not have arrived')
  const late = await put({ name: 'Three', edit: newId(world.now), over: [version] })
  assert.deepEqual([late.status, late.body.code, (await world.get(`/api/v1/portfolio/${_id}`, mine)).body.data.name], [409, 'PORTFOLIO_CHANGED', 'Two'])
  await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, mine)
  assert.equal(codeOf(await put({ edit: newId(world.now), over: [second] })), 'PORTFOLIO_NOT_FOUND')
})

test('a project that Luis removes before it has arrived is refused when it does', async () => {
  const _id = newId(world.now)
  assert.equal(codeOf(await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, mine)), 'PORTFOLIO_NOT_FOUND')
  assert.equal(codeOf(await add({ _id })), 'TAKEN_BACK')
  assert.ok((await shown()).every((each: { _id: string }) => each._id !== _id))
})

test('nobody else’s project can be seen, changed or removed', async () => {
  const { _id } = (await add()).body.data
  const answers = [
    await world.get(`/api/v1/portfolio/${_id}`, others),
    await world.send('PUT', `/api/v1/portfolio/${_id}`, project(), others),
    await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, others),
  ]
  assert.deepEqual(answers.map(codeOf), ['PORTFOLIO_NOT_FOUND', 'PORTFOLIO_NOT_FOUND', 'PORTFOLIO_NOT_FOUND'])
})

test('pictures are one’s own, keep their order, and go when nothing shows them any more', async () => {
  const [a, b, stolen] = [await upload(), await upload(), await upload(others)]
  assert.equal(codeOf(await add({ images: [stolen] })), 'FILE_NOT_FOUND')
  assert.equal(codeOf(await add({ images: ['https://elsewhere.test/x.webp'] })), 'FILE_NOT_FOUND')
  const { _id } = (await add({ images: [a, b] })).body.data
  const swapped = await world.send('PUT', `/api/v1/portfolio/${_id}`, project({ images: [b, a] }), mine)
  assert.deepEqual(swapped.body.data.images, [b, a])
  await world.send('PUT', `/api/v1/portfolio/${_id}`, project({ images: [b] }), mine)
  assert.deepEqual([(await world.get(`${a}?w=96`)).status, (await world.get(`${b}?w=96`)).status], [404, 200])
})

test('a picture that Luis’s profile shows in another size stays when its project goes', async () => {
  const picture = await upload()
  const portrait = picture.replace(/_\d+x\d+/, '_300x300')
  assert.notEqual(portrait, picture)
  const { body } = await add({ images: [picture] })
  await world.database.db.updateTable('users').set({ profile_image: portrait }).where('id', '=', luis).execute()
  await world.send('DELETE', `/api/v1/portfolio/${body.data._id}`, undefined, mine)
  assert.equal((await world.app.request(portrait)).status, 200)
})

test('what is missing, too much or no amount is told at its field', async () => {
  const faults = async (more: object) => (await add(more)).body.errors.map(({ path }: { path: string }) => path.split('.')[0])
  assert.deepEqual(await faults({ name: ' ' }), ['name'])
  assert.deepEqual(await faults({ description: 'short' }), ['description'])
  assert.deepEqual(await faults({ duration: '3-days' }), ['duration'])
  for (const cost of [-1, 1_000_000, 1.234]) assert.deepEqual(await faults({ cost }), ['cost'])
  assert.deepEqual(await faults({ skills: Array.from({ length: 11 }, (_, i) => `${i}`) }), ['skills'])
  assert.deepEqual(await faults({ images: Array.from({ length: 6 }, (_, i) => `${i}`) }), ['images'])
})
