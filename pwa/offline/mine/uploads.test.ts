import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId } from '../../../api/db/id.ts'
import { createWorld } from '../../../tests/world.ts'
import { Offline } from '../failure.ts'
import { layFile, tables } from './db.ts'
import { alone } from './lock.ts'
import { want } from './outbox.ts'
import { tusCarrier } from './tus.ts'
import { createUploads } from './uploads.ts'

test('Ana’s file gets through wherever the line breaks, and nothing is asked about that the server has never heard of', async () => {
  const world = await createWorld()
  const authorization = `Bearer ${await world.signIn(await world.addBuyer('Ana'))}`
  for (const lost of [null, 'POST on its way', 'POST answered', 'PATCH on its way', 'PATCH answered']) {
    for (const text of ['plans', '']) {
      const mine = tables(new Dexie('files', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
      const id = newId(world.now)
      const said: string[] = []
      let breaks = lost
      const carrier = tusCarrier(async (method, path, headers, body) => {
        const fails = (when: string) => {
          if (breaks !== `${method} ${when}`) return
          breaks = null
          throw new Offline(when)
        }
        fails('on its way')
        const answer = await world.app.request(`/api/v1/${path}`, { method, headers: { ...headers, authorization }, ...(body && { body }) })
        said.push(`${method} ${answer.status}`)
        fails('answered')
        return answer
      })
      await layFile(mine, { id, bytes: new Blob([text]), state: 'draft' })
      await want(mine, { id: newId(world.now), lane: 'a', method: 'POST', path: '/api/v1/chat/send-message', files: [id] })
      const uploads = createUploads(mine, carrier, alone, () => undefined)
      if (!(await uploads.push())) assert.equal(await uploads.push(), true)
      assert.equal((await mine.blobs.get(id))?.state, 'sent')
      assert.equal(await (await world.app.request(`/api/v1/file/attachment/${id}`, { headers: { authorization } })).text(), text)
      assert.deepEqual(
        said.filter((each) => !/ 2\d\d$/.test(each)),
        [],
        `${lost}: ${said}`,
      )
      uploads.stop()
      mine.close()
    }
  }
  await world.close()
})
