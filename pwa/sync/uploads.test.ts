import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId } from '../../api/db/id.ts'
import { removeUnusedFiles } from '../../api/features/uploads/unused-files.ts'
import { CHUNK_BYTES } from '../../shared/uploads.ts'
import { createWorld } from '../../tests/support/world.ts'
import { OfflineError } from '../platform/errors.ts'
import { defineAccountTables, storeFile } from './account-db.ts'
import { withoutLock } from './locks.ts'
import { claimBatch, enqueue, rejectMutation, retryMutation } from './outbox.ts'
import type { Lock } from './retry-loop.ts'
import { createTusTransport } from './tus-transport.ts'
import { createUploads } from './uploads.ts'

test('Ana’s file gets through wherever the line breaks, and nothing is asked about that the server has never heard of', async () => {
  const world = await createWorld()
  const authorization = `Bearer ${await world.createSession(await world.addBuyer('Ana'))}`
  for (const breaksAt of [null, 'POST on its way', 'POST answered', 'PATCH on its way', 'PATCH answered']) {
    for (const text of ['plans', '']) {
      const db = defineAccountTables(
        new Dexie('files', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
      )
      const id = newId(world.now)
      const log: string[] = []
      let breaks = breaksAt
      const transport = createTusTransport(async (method, path, headers, { body }) => {
        const fails = (when: string) => {
          if (breaks !== `${method} ${when}`) return
          breaks = null
          throw new OfflineError(when)
        }
        fails('on its way')
        const response = await world.app.request(`/api/v1/${path}`, {
          method,
          headers: { ...headers, authorization },
          ...(body && { body }),
        })
        log.push(`${method} ${response.status}`)
        fails('answered')
        return response
      })
      await storeFile(db, { id, bytes: new Blob([text]), state: 'draft' })
      await enqueue(db, {
        id: newId(world.now),
        kind: 'sendMessage',
        payload: { receiverUserId: 'luis', content: '' },
        files: [id],
      })
      const uploads = createUploads(db, transport, withoutLock, { onUploaded: () => undefined })
      if (!(await uploads.flush())) assert.equal(await uploads.flush(), true)
      assert.equal((await db.blobs.get(id))?.state, 'sent')
      assert.equal(
        await (
          await world.app.request(`/api/v1/file/attachment/${id}`, { headers: { authorization } })
        ).text(),
        text,
      )
      assert.deepEqual(
        log.filter((item) => !/ 2\d\d$/.test(item)),
        [],
        `${breaksAt}: ${log}`,
      )
      uploads.stop()
      db.close()
    }
  }
  await world.close()
})

test('a file that the server has lost, as a restored one may, goes out again with the message that was refused for it', async () => {
  const world = await createWorld()
  const authorization = `Bearer ${await world.createSession(await world.addBuyer('Ana'))}`
  const db = defineAccountTables(
    new Dexie('files', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const [file, message] = [newId(world.now), newId(world.now)]
  const transport = createTusTransport((method, path, headers, { body }) =>
    Promise.resolve(
      world.app.request(`/api/v1/${path}`, {
        method,
        headers: { ...headers, authorization },
        ...(body && { body }),
      }),
    ),
  )
  await storeFile(db, { id: file, bytes: new Blob(['plans']), state: 'draft' })
  await enqueue(db, {
    id: message,
    kind: 'sendMessage',
    payload: { receiverUserId: 'luis', content: '' },
    files: [file],
  })
  const uploads = createUploads(db, transport, withoutLock, { onUploaded: () => undefined })
  await uploads.flush()
  await world.database.db.deleteFrom('files').where('id', '=', file).execute()
  await world.deps.files.remove(file)
  await rejectMutation(db, message, { code: 'FILE_NOT_FOUND', message: '' })
  await retryMutation(db, message)
  await uploads.flush()
  assert.equal(
    await (await world.app.request(`/api/v1/file/attachment/${file}`, { headers: { authorization } })).text(),
    'plans',
  )
  uploads.stop()
  db.close()
  await world.close()
})

test('a file of which the server gave up its beginning after a day goes out from its first byte, unnoticed, and its message keeps its place', async () => {
  const world = await createWorld()
  const seller = await world.addSeller({ firstName: 'Luis' })
  const authorization = `Bearer ${await world.createSession(await world.addBuyer('Ana'))}`
  const db = defineAccountTables(
    new Dexie('files', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const [file, first, second] = [newId(world.now), newId(world.now), newId(world.now)]
  const bytes = 'plan '.repeat(CHUNK_BYTES / 4)
  const log: string[] = []
  let cut = true
  const transport = createTusTransport(async (method, path, headers, { body }) => {
    if (cut && method === 'PATCH' && headers['Upload-Offset'] !== '0') throw new OfflineError('on its way')
    const response = await world.app.request(`/api/v1/${path}`, {
      method,
      headers: { ...headers, authorization },
      ...(body && { body }),
    })
    log.push(`${method} ${response.status}`)
    return response
  })
  await storeFile(db, { id: file, bytes: new Blob([bytes]), state: 'draft' })
  const attachments = [{ _id: file, name: 'plan.txt' }]
  await enqueue(db, {
    id: first,
    kind: 'sendMessage',
    payload: { _id: first, receiverUserId: seller, content: 'The plan', attachments },
    files: [file],
  })
  await enqueue(db, {
    id: second,
    kind: 'sendMessage',
    payload: { _id: second, receiverUserId: seller, content: 'As promised' },
  })
  const uploads = createUploads(db, transport, withoutLock, { onUploaded: () => undefined })
  assert.equal(await uploads.flush(), false)
  await removeUnusedFiles(world.database, world.deps.files, new Date(Date.now() + 25 * 60 * 60 * 1000))
  cut = false
  assert.equal(await uploads.flush(), true)
  assert.deepEqual(log, ['POST 201', 'PATCH 204', 'POST 201', 'PATCH 204', 'PATCH 204'])
  assert.equal(
    await (await world.app.request(`/api/v1/file/attachment/${file}`, { headers: { authorization } })).text(),
    bytes,
  )
  assert.deepEqual(
    (await claimBatch(db, 10, [])).map(({ id }) => id),
    [first, second],
  )
  uploads.stop()
  db.close()
  await world.close()
})

test('a storage that never answers in the middle of an upload gives up the lock: another tab goes on with the file, and it arrives', async () => {
  const world = await createWorld()
  const authorization = `Bearer ${await world.createSession(await world.addBuyer('Ana'))}`
  const db = defineAccountTables(
    new Dexie('stuck', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const id = newId(world.now)
  const transport = createTusTransport((method, path, headers, { body }) =>
    Promise.resolve(
      world.app.request(`/api/v1/${path}`, {
        method,
        headers: { ...headers, authorization },
        ...(body && { body }),
      }),
    ),
  )
  await storeFile(db, { id, bytes: new Blob(['plans']), state: 'draft' })
  await enqueue(db, {
    id: newId(world.now),
    kind: 'sendMessage',
    payload: { receiverUserId: 'luis', content: '' },
    files: [id],
  })
  let holder: Promise<unknown> = Promise.resolve()
  const lock: Lock = (work) => {
    const done = holder.then(work)
    holder = done.catch(() => undefined)
    return done
  }
  const stuckBlobs = new Proxy(db.blobs, {
    get: (table, name) =>
      name === 'get' ? () => new Promise(() => undefined) : Reflect.get(table, name, table),
  })
  const stuckDb = new Proxy(db, {
    get: (target, name) => (name === 'blobs' ? stuckBlobs : Reflect.get(target, name, target)),
  })
  const stuckTab = createUploads(stuckDb, transport, lock, {
    onUploaded: () => undefined,
    storageTimeoutMs: 50,
  })
  const stuck = stuckTab.flush()
  const otherTab = createUploads(db, transport, lock, { onUploaded: () => undefined })
  assert.equal(await otherTab.flush(), true)
  assert.equal(await stuck, false)
  stuckTab.stop()
  assert.equal((await db.blobs.get(id))?.state, 'sent')
  await world.close()
})
