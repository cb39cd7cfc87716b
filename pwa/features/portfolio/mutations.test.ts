import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import '../../replica.ts'
import sharp from 'sharp'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { createTunnelPhone, type TunnelPhone } from '../../../tests/support/tunnel-phone.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { createId } from '../../platform/create-id.ts'
import { storeFile } from '../../sync/account-db.ts'
import {
  discardProject,
  type ProjectWithPending,
  removeProject,
  retryProject,
  saveProject,
  toPendingPictureUrl,
  withPendingProjects,
} from './mutations.ts'

let world: World
let headers: Record<string, string>
let phone: TunnelPhone
before(async () => {
  world = await createWorld()
  headers = {
    Authorization: `Bearer ${await world.createSession(await world.addSeller({ firstName: 'Luis' }))}`,
  }
})
after(() => world.close())
const test = testWith(
  async () => {
    for (const { _id } of await createProject())
      await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, headers)
    phone = createTunnelPhone(world, 'luis', headers)
  },
  () => phone.close(),
)

const createProject = async (): Promise<PortfolioProject[]> =>
  (await world.get('/api/v1/portfolio', headers)).body.data
const getProjects = async (serverProjects: PortfolioProject[] = []) =>
  withPendingProjects(serverProjects, await phone.db.outbox.orderBy('n').toArray())
const getOnlyProject = async (serverProjects: PortfolioProject[] = []): Promise<ProjectWithPending> => {
  const [project, ...others] = await getProjects(serverProjects)
  assert.ok(project && others.length === 0, 'one project')
  return project
}
const createForm = (overrides = {}) => ({
  name: 'A lighthouse',
  description: 'One that one can see through.',
  skills: [],
  duration: '1-month' as const,
  cost: 90,
  images: [] as string[],
  introVideo: null,
  ...overrides,
})
/** A picture that was chosen in a form. */
async function pickPicture(width = 40): Promise<string> {
  const id = createId()
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await storeFile(phone.db, { id, bytes: new Blob([new Uint8Array(bytes)]), state: 'draft' })
  return toPendingPictureUrl(id)
}
const goOnline = async () => {
  phone.network = 'good'
  await phone.flush()
  await phone.flush()
}
const countPending = () => phone.db.outbox.count()

test('Luis adds a project with two pictures in a tunnel: it is shown at once, and goes out with them, once, where an answer is lost too', async () => {
  const images = [await pickPicture(40), await pickPicture(50)]
  const { outcome } = await saveProject(phone, null, createForm({ images }))
  assert.equal(await outcome, 'unanswered')
  const ownProject = await getOnlyProject()
  assert.deepEqual(
    [ownProject.name, ownProject.images, ownProject.pending?.action, ownProject.pending?.rejection],
    ['A lighthouse', images, 'add', null],
  )
  phone.network = 'loses an answer'
  await phone.flush()
  await phone.flush()
  assert.deepEqual([(await createProject()).length, await countPending()], [1, 1])
  assert.equal(
    (await getOnlyProject(await createProject())).pending?.action,
    'add',
    'one, though the list has it already',
  )
  await goOnline()
  const [project] = await createProject()
  assert.deepEqual(
    [await countPending(), (await createProject()).length, project?.images.map((url) => url.slice(-10))],
    [0, 1, ['40x30.webp', '50x30.webp']],
  )
})

test('what Luis changes of a project that waits goes out after it, as he wrote it last, with the pictures that he left in', async () => {
  const [a, b] = [await pickPicture(40), await pickPicture(50)]
  await saveProject(phone, null, createForm({ images: [a] }))
  await saveProject(phone, await getOnlyProject(), createForm({ name: 'Two lighthouses', images: [b, a] }))
  await saveProject(phone, await getOnlyProject(), createForm({ name: 'Three lighthouses', images: [b] }))
  assert.deepEqual(
    [(await getOnlyProject()).name, (await getOnlyProject()).images, await countPending()],
    ['Three lighthouses', [b], 2],
  )
  await goOnline()
  const [project] = await createProject()
  assert.deepEqual([project?.name, project?.images.length, await countPending()], ['Three lighthouses', 1, 0])
  await saveProject(
    phone,
    await getOnlyProject(await createProject()),
    createForm({ name: 'Four lighthouses' }),
  )
  await goOnline()
  assert.equal((await createProject())[0]?.name, 'Four lighthouses')
})

test('a change that follows one whose answer was lost is made over it', async () => {
  await world.send('POST', '/api/v1/portfolio', createForm(), headers)
  const serverProjects = await createProject()
  const picture = await pickPicture()
  await saveProject(
    phone,
    await getOnlyProject(serverProjects),
    createForm({ name: 'One', images: [picture] }),
  )
  phone.network = 'loses an answer'
  await phone.flush()
  await phone.flush()
  assert.equal((await createProject())[0]?.name, 'One')
  await saveProject(
    phone,
    await getOnlyProject(serverProjects),
    createForm({ name: 'Two', images: [picture] }),
  )
  assert.equal(await countPending(), 1)
  await goOnline()
  assert.deepEqual(
    [(await createProject())[0]?.name, (await createProject())[0]?.images.length, await countPending()],
    ['Two', 1, 0],
  )
})

test('a project that was changed elsewhere isn’t written over: what Luis wrote stays, and is saved over it when he says so', async () => {
  await world.send('POST', '/api/v1/portfolio', createForm(), headers)
  const [serverProject] = await createProject()
  assert.ok(serverProject)
  const picture = await pickPicture()
  await saveProject(
    phone,
    await getOnlyProject([serverProject]),
    createForm({ name: 'Mine', images: [picture] }),
  )
  await world.send(
    'PUT',
    `/api/v1/portfolio/${serverProject._id}`,
    createForm({ name: 'From the laptop' }),
    headers,
  )
  await goOnline()
  const rejected = await getOnlyProject(await createProject())
  assert.deepEqual(
    [rejected.name, rejected.pending?.rejection?.code, rejected.refused?.name, rejected.refused?.images],
    ['From the laptop', 'PORTFOLIO_CHANGED', 'Mine', [picture]],
  )
  assert.ok(rejected.refused)
  const { outcome } = await saveProject(phone, rejected, createForm(rejected.refused))
  assert.equal(await outcome, 'done')
  assert.deepEqual(
    [(await createProject()).map(({ name, images }) => [name, images.length]), await countPending()],
    [[['Mine', 1]], 0],
  )
})

test('what was refused and no longer wanted leaves the project as it is, and its picture leaves the phone', async () => {
  await world.send('POST', '/api/v1/portfolio', createForm(), headers)
  const serverProjects = await createProject()
  await saveProject(
    phone,
    await getOnlyProject(serverProjects),
    createForm({ name: 'Mine', images: [await pickPicture()] }),
  )
  await world.send(
    'PUT',
    `/api/v1/portfolio/${serverProjects[0]?._id}`,
    createForm({ name: 'From the laptop' }),
    headers,
  )
  await goOnline()
  await discardProject(phone, (await getOnlyProject(await createProject())).pending?.id ?? '')
  const project = await getOnlyProject(await createProject())
  assert.deepEqual(
    [project.name, project.pending, await phone.db.blobs.count()],
    ['From the laptop', null, 0],
  )
})

test('a change of a project that was removed elsewhere is kept, and becomes a new project when Luis saves it again', async () => {
  await world.send('POST', '/api/v1/portfolio', createForm(), headers)
  const serverProjects = await createProject()
  await saveProject(
    phone,
    await getOnlyProject(serverProjects),
    createForm({ name: 'Mine', images: [await pickPicture()] }),
  )
  await world.send('DELETE', `/api/v1/portfolio/${serverProjects[0]?._id}`, undefined, headers)
  await goOnline()
  const rejected = await getOnlyProject(await createProject())
  assert.deepEqual([rejected.name, rejected.pending?.rejection?.code], ['Mine', 'PORTFOLIO_NOT_FOUND'])
  const { outcome } = await saveProject(
    phone,
    rejected,
    createForm({ name: rejected.name, images: rejected.images }),
  )
  assert.equal(await outcome, 'done')
  assert.deepEqual(
    (await createProject()).map(({ name, images }) => [name, images.length]),
    [['Mine', 1]],
  )
})

test('a project that Luis removes while it waits never reaches the market, and is taken back where its answer was lost', async () => {
  await saveProject(phone, null, createForm({ images: [await pickPicture()] }))
  await removeProject(phone, (await getOnlyProject())._id)
  assert.deepEqual([await getProjects(), await phone.db.blobs.count()], [[], 0])
  await goOnline()
  assert.deepEqual([await createProject(), await countPending()], [[], 0])
  phone.network = 'loses an answer'
  await (await saveProject(phone, null, createForm())).outcome
  assert.equal((await createProject()).length, 1)
  await discardProject(phone, (await getOnlyProject()).pending?.id ?? '')
  assert.deepEqual(await getProjects(await createProject()), [], 'not here either')
  await goOnline()
  assert.deepEqual([await createProject(), await countPending()], [[], 0])
})

test('a refused project is kept with all its pictures, and sent again, once what was missing is there', async () => {
  const picture = await pickPicture()
  await saveProject(phone, null, createForm({ images: [picture] }))
  phone.network = 'good'
  // The server deleted the uploaded picture before the project arrived.
  await phone.db.blobs.update(picture.slice('kept:'.length), { state: 'sent' })
  await phone.flush()
  const { pending, images } = await getOnlyProject(await createProject())
  assert.deepEqual([pending?.rejection?.code, images], ['FILE_NOT_FOUND', [picture]])
  await retryProject(phone, pending?.id ?? '')
  await goOnline()
  assert.deepEqual([(await createProject()).length, await countPending()], [1, 0])
})

test('a picture that has left the phone isn’t named by what is queued: the form says that it failed, and keeps what it holds', async () => {
  await assert.rejects(saveProject(phone, null, createForm({ images: [toPendingPictureUrl(createId())] })))
  assert.equal(await countPending(), 0)
})
