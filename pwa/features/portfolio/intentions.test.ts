import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import sharp from 'sharp'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { createWorld, type World } from '../../../tests/world.ts'
import { ApiError, OfflineError } from '../../offline/failure.ts'
import type { Engine } from '../../offline/mine/current.ts'
import { type AccountDb, defineAccountTables, storeFile } from '../../offline/mine/db.ts'
import { withoutLock } from '../../offline/mine/lock.ts'
import { createId } from '../../offline/mine/outbox.ts'
import { createSync } from '../../offline/mine/sync.ts'
import { createTusTransport } from '../../offline/mine/tus.ts'
import { createUploads } from '../../offline/mine/uploads.ts'
import { discardProject, type ProjectWithPending, removeProject, retryProject, saveProject, toPendingPictureUrl, withPendingProjects } from './intentions.ts'

let world: World
let headers: Record<string, string>
let phone: Phone
before(async () => {
  world = await createWorld()
  headers = { Authorization: `Bearer ${await world.signIn(await world.addSeller({ firstName: 'Luis' }))}` }
})
after(() => world.close())
beforeEach(async () => {
  for (const { _id } of await listed()) await world.send('DELETE', `/api/v1/portfolio/${_id}`, undefined, headers)
  phone = openPhone()
})
afterEach(() => phone.close())

interface Phone extends Engine {
  close(): void
  /** Where the line is: none, one that loses the next answer, or a good one. */
  line: 'none' | 'loses an answer' | 'good'
}

/** Luis's phone, with the outbox and the uploads that the app has, in a tunnel. */
function openPhone(): Phone {
  const mine: AccountDb = defineAccountTables(new Dexie('luis', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
  const call = async (method: string, path: string, more: Record<string, string>, body?: Blob | string) => {
    if (phone.line === 'none') throw new OfflineError('in a tunnel')
    return world.app.request(`/api/v1/${path}`, { method, headers: { ...more, ...headers }, ...(body && { body }) })
  }
  const ask = async (path: string, body?: unknown) => {
    const answer = await call(body === undefined ? 'GET' : 'POST', path, { 'content-type': 'application/json' }, body === undefined ? undefined : JSON.stringify(body))
    const said = await answer.json()
    if (phone.line === 'loses an answer' && body !== undefined) {
      phone.line = 'none'
      throw new OfflineError('the answer was lost')
    }
    if (!said.success) throw new ApiError(answer.status, said)
    return said.data
  }
  const sync = createSync(mine, ask, withoutLock)
  const uploads = createUploads(mine, createTusTransport(call), withoutLock, () => void sync.flush())
  const push = async () => {
    const done = sync.flush()
    await uploads.flush()
    return done
  }
  const close = () => {
    sync.stop()
    uploads.stop()
    mine.close()
  }
  return { userId: 'luis', db: mine, flush: push, close, emit: () => undefined, subscribe: () => () => undefined, line: 'none' }
}

const listed = async (): Promise<PortfolioProject[]> => (await world.get('/api/v1/portfolio', headers)).body.data
const shown = async (known: PortfolioProject[] = []) => withPendingProjects(known, await phone.db.queue.orderBy('n').toArray())
const only = async (known: PortfolioProject[] = []): Promise<ProjectWithPending> => {
  const [project, ...more] = await shown(known)
  assert.ok(project && more.length === 0, 'one project')
  return project
}
const written = (more = {}) => ({
  name: 'A lighthouse',
  description: 'One that one can see through.',
  skills: [],
  duration: '1-month' as const,
  cost: 90,
  images: [] as string[],
  introVideo: null,
  ...more,
})
/** A picture that was chosen in a form. */
async function choose(width = 40): Promise<string> {
  const id = createId()
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await storeFile(phone.db, { id, bytes: new Blob([new Uint8Array(bytes)]), state: 'draft' })
  return toPendingPictureUrl(id)
}
const outOfTunnel = async () => {
  phone.line = 'good'
  await phone.flush()
  await phone.flush()
}
const waiting = () => phone.db.queue.count()

test('Luis adds a project with two pictures in a tunnel: it is shown at once, and goes out with them, once, where an answer is lost too', async () => {
  const images = [await choose(40), await choose(50)]
  const { outcome } = await saveProject(phone, null, written({ images }))
  assert.equal(await outcome, 'waits')
  const mine = await only()
  assert.deepEqual([mine.name, mine.images, mine.pending?.deed, mine.pending?.refusal], ['A lighthouse', images, 'add', null])
  phone.line = 'loses an answer'
  await phone.flush()
  await phone.flush()
  assert.deepEqual([(await listed()).length, await waiting()], [1, 1])
  assert.equal((await only(await listed())).pending?.deed, 'add', 'one, though the list has it already')
  await outOfTunnel()
  const [project] = await listed()
  assert.deepEqual([await waiting(), (await listed()).length, project?.images.map((url) => url.slice(-10))], [0, 1, ['40x30.webp', '50x30.webp']])
})

test('what Luis changes of a project that waits goes out after it, as he wrote it last, with the pictures that he left in', async () => {
  const [a, b] = [await choose(40), await choose(50)]
  await saveProject(phone, null, written({ images: [a] }))
  await saveProject(phone, await only(), written({ name: 'Two lighthouses', images: [b, a] }))
  await saveProject(phone, await only(), written({ name: 'Three lighthouses', images: [b] }))
  assert.deepEqual([(await only()).name, (await only()).images, await waiting()], ['Three lighthouses', [b], 2])
  await outOfTunnel()
  const [project] = await listed()
  assert.deepEqual([project?.name, project?.images.length, await waiting()], ['Three lighthouses', 1, 0])
  await saveProject(phone, await only(await listed()), written({ name: 'Four lighthouses' }))
  await outOfTunnel()
  assert.equal((await listed())[0]?.name, 'Four lighthouses')
})

test('a change that follows one whose answer was lost is made over it', async () => {
  await world.send('POST', '/api/v1/portfolio', written(), headers)
  const known = await listed()
  const picture = await choose()
  await saveProject(phone, await only(known), written({ name: 'One', images: [picture] }))
  phone.line = 'loses an answer'
  await phone.flush()
  await phone.flush()
  assert.equal((await listed())[0]?.name, 'One')
  await saveProject(phone, await only(known), written({ name: 'Two', images: [picture] }))
  assert.equal(await waiting(), 1)
  await outOfTunnel()
  assert.deepEqual([(await listed())[0]?.name, (await listed())[0]?.images.length, await waiting()], ['Two', 1, 0])
})

test('a project that was changed elsewhere isn’t written over: what Luis wrote stays, and is saved over it when he says so', async () => {
  await world.send('POST', '/api/v1/portfolio', written(), headers)
  const [known] = await listed()
  assert.ok(known)
  const picture = await choose()
  await saveProject(phone, await only([known]), written({ name: 'Mine', images: [picture] }))
  await world.send('PUT', `/api/v1/portfolio/${known._id}`, written({ name: 'From the laptop' }), headers)
  await outOfTunnel()
  const refused = await only(await listed())
  assert.deepEqual([refused.name, refused.pending?.refusal?.code, refused.refused?.name, refused.refused?.images], ['From the laptop', 'PORTFOLIO_CHANGED', 'Mine', [picture]])
  assert.ok(refused.refused)
  const { outcome } = await saveProject(phone, refused, written(refused.refused))
  assert.equal(await outcome, 'done')
  assert.deepEqual([(await listed()).map(({ name, images }) => [name, images.length]), await waiting()], [[['Mine', 1]], 0])
})

test('what was refused and no longer wanted leaves the project as it is, and its picture leaves the phone', async () => {
  await world.send('POST', '/api/v1/portfolio', written(), headers)
  const known = await listed()
  await saveProject(phone, await only(known), written({ name: 'Mine', images: [await choose()] }))
  await world.send('PUT', `/api/v1/portfolio/${known[0]?._id}`, written({ name: 'From the laptop' }), headers)
  await outOfTunnel()
  await discardProject(phone, (await only(await listed())).pending?.id ?? '')
  const project = await only(await listed())
  assert.deepEqual([project.name, project.pending, await phone.db.blobs.count()], ['From the laptop', null, 0])
})

test('a change of a project that was removed elsewhere is kept, and becomes a new project when Luis saves it again', async () => {
  await world.send('POST', '/api/v1/portfolio', written(), headers)
  const known = await listed()
  await saveProject(phone, await only(known), written({ name: 'Mine', images: [await choose()] }))
  await world.send('DELETE', `/api/v1/portfolio/${known[0]?._id}`, undefined, headers)
  await outOfTunnel()
  const refused = await only(await listed())
  assert.deepEqual([refused.name, refused.pending?.refusal?.code], ['Mine', 'PORTFOLIO_NOT_FOUND'])
  const { outcome } = await saveProject(phone, refused, written({ name: refused.name, images: refused.images }))
  assert.equal(await outcome, 'done')
  assert.deepEqual(
    (await listed()).map(({ name, images }) => [name, images.length]),
    [['Mine', 1]],
  )
})

test('a project that Luis removes while it waits never reaches the market, and is taken back where its answer was lost', async () => {
  await saveProject(phone, null, written({ images: [await choose()] }))
  await removeProject(phone, (await only())._id)
  assert.deepEqual([await shown(), await phone.db.blobs.count()], [[], 0])
  await outOfTunnel()
  assert.deepEqual([await listed(), await waiting()], [[], 0])
  phone.line = 'loses an answer'
  await (await saveProject(phone, null, written())).outcome
  assert.equal((await listed()).length, 1)
  await discardProject(phone, (await only()).pending?.id ?? '')
  assert.deepEqual(await shown(await listed()), [], 'not here either')
  await outOfTunnel()
  assert.deepEqual([await listed(), await waiting()], [[], 0])
})

test('a refused project is kept with all its pictures, and sent again, once what was missing is there', async () => {
  const picture = await choose()
  await saveProject(phone, null, written({ images: [picture] }))
  phone.line = 'good'
  // Its picture was swept from the server before the project came.
  await phone.db.blobs.update(picture.slice('kept:'.length), { state: 'sent' })
  await phone.flush()
  const { pending, images } = await only(await listed())
  assert.deepEqual([pending?.refusal?.code, images], ['FILE_NOT_FOUND', [picture]])
  await retryProject(phone, pending?.id ?? '')
  await outOfTunnel()
  assert.deepEqual([(await listed()).length, await waiting()], [1, 0])
})

test('a picture that has left the phone isn’t named by what is queued: the form says that it failed, and keeps what it holds', async () => {
  await assert.rejects(saveProject(phone, null, written({ images: [toPendingPictureUrl(createId())] })))
  assert.equal(await waiting(), 0)
})
