import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { startFakeS3 } from '../../tests/support/fake-s3.ts'
import { openBucket } from './bucket.ts'
import { openLocalFiles } from './files.ts'

let storage: Awaited<ReturnType<typeof startFakeS3>>
const folders: string[] = []
before(async () => {
  storage = await startFakeS3()
})
after(() => {
  storage.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Another machine of the same market: the same bucket and an empty local cache. */
function createStore(secret?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-bucket-'))
  folders.push(folder)
  const near = openLocalFiles(folder)
  return { folder, near, files: openBucket(storage.address(secret), near) }
}

const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream as BodyInit).text()

test('what Ana stores at one machine is read at another, whole and in part', async () => {
  const store = createStore()
  await store.files.put('letter', 'Dear Luis, good day')
  assert.equal(storage.objects.get('letter')?.toString(), 'Dear Luis, good day')
  const otherStore = createStore()
  assert.equal(await text(otherStore.files.read('letter', 5, 8)), 'Luis')
  assert.equal(await otherStore.files.size('letter'), 19)
  assert.deepEqual(Buffer.from(await otherStore.files.head('letter', 4)).toString(), 'Dear')
  const get = storage.asked.filter((request) => request.startsWith('GET')).length
  assert.equal(await text(otherStore.files.read('letter', 0, 18)), 'Dear Luis, good day')
  assert.equal(
    storage.asked.filter((request) => request.startsWith('GET')).length,
    get,
    'what is near is not fetched again',
  )
})

test('many who look at one picture at once have it fetched once', async () => {
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await createStore().files.put('red', new Uint8Array(red))
  const { files } = createStore()
  const before = storage.asked.length
  const pictures = await Promise.all(Array.from({ length: 5 }, () => files.picture('red', 320)))
  for (const picture of pictures) assert.equal((await sharp(picture ?? undefined).metadata()).width, 320)
  assert.deepEqual(storage.asked.slice(before), ['GET /market-files/red'])
  assert.deepEqual(await files.measure('red'), { width: 400, height: 300 })
})

test('an upload that has ended is in the bucket before it is answered, and is not stored where the bucket fails', async () => {
  const { folder, files } = createStore()
  const path = join(folder, 'arrived')
  writeFileSync(path, 'a video')
  await files.link('video', path)
  assert.equal(storage.objects.get('video')?.toString(), 'a video')
  storage.setFailing(true)
  await assert.rejects(files.put('late', 'x'), /503/)
  storage.setFailing(false)
  assert.equal(storage.objects.has('late'), false)
})

test('what is removed is gone everywhere, and what never was is not there', async () => {
  const { files } = createStore()
  await files.put('secret', 'x')
  await files.remove('secret')
  assert.equal(storage.objects.has('secret'), false)
  assert.equal(await files.size('secret'), null)
  assert.equal(await files.picture('secret', 320), null)
})

test('a file that nobody has asked for in a month leaves the disk and comes back when it is; one from before the bucket goes there first', async () => {
  const { near, files } = createStore()
  await files.put('old', 'stored')
  await near.put('older', 'only here')
  const long = new Date('2020-01-01')
  for (const id of ['old', 'older']) utimesSync(near.path(id), long, long)
  await files.put('new', 'kept')
  await files.evictUnused(new Date('2026-01-01'))
  assert.deepEqual(await Promise.all(['old', 'older', 'new'].map((id) => near.size(id))), [null, null, 4])
  assert.equal(await text(files.read('older', 0, 8)), 'only here')
})

test('a file that was removed at one machine does not come back by another that still has it near', async () => {
  const [store, otherStore] = [createStore(), createStore()]
  for (const id of ['fetched', 'sent']) await (id === 'sent' ? otherStore : store).files.put(id, 'x')
  assert.equal(await text(otherStore.files.read('fetched', 0, 0)), 'x')
  for (const id of ['fetched', 'sent']) await store.files.remove(id)
  const long = new Date('2020-01-01')
  for (const id of ['fetched', 'sent']) utimesSync(otherStore.near.path(id), long, long)
  await otherStore.files.evictUnused(new Date('2026-01-01'))
  for (const id of ['fetched', 'sent'])
    assert.deepEqual([storage.objects.has(id), await otherStore.near.size(id)], [false, null], id)
})

test('a wrong key is refused, and not taken for a file that is not there', async () => {
  await assert.rejects(createStore('another').files.put('x', 'y'), /403/)
  await assert.rejects(createStore('another').files.size('letter'), /403/)
})

test('whether the bucket answers is asked of the storage itself, not of what is near', async () => {
  const { files } = createStore()
  await files.probe()
  storage.setFailing(true)
  await assert.rejects(files.probe(), /503/)
  storage.setFailing(false)
  await assert.rejects(
    openBucket('http://KEY:SECRET@127.0.0.1:1/market-files', openLocalFiles('/nowhere')).probe(),
  )
})
