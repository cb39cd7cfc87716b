import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { chatEntities } from '../features/chat/replica.ts'
import '../replica.ts'
import { Change } from '#shared/protocol/changes.ts'
import { defineAccountTables } from './account-db.ts'
import { storeMissing } from './apply-batch.ts'
import { getEntities, type ReplicaEntities } from './entities.ts'

test('each entity of the feed has its table, and a misspelt or missing one doesn’t compile', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' } as const
  const db = defineAccountTables(new Dexie('ana', options))
  await db.open()
  const names = db.tables.map(({ name }) => name)
  const registered = Object.values(getEntities())
  assert.equal(registered.length, Change.options.length)
  assert.ok(registered.every(({ table }) => names.includes(table)))
  assert.equal(db.verno, 6, 'devices in the field have this version')

  await storeMissing(db, 'order', [])
  // @ts-expect-error there is no such entity
  assert.throws(() => storeMissing(db, 'oder', []))
  // @ts-expect-error most entities are missing
  const entities: ReplicaEntities = { ...chatEntities }
  assert.ok(entities)
  db.close()
})
