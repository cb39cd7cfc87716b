import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../tests/support/world.ts'
import { prepareQuery } from './prepared-query.ts'
import { write } from './write.ts'

let world: World
let ana: string

before(async () => {
  world = await createWorld()
  ana = await world.addBuyer('Ana')
})
after(() => world.close())

const nameOf = prepareQuery((db, id: string) =>
  db.selectFrom('users').select('first_name').where('id', '=', id),
)
const rename = prepareQuery((db, id: string, name: string) =>
  db.updateTable('users').set({ first_name: name }).where('id', '=', id),
)

test('who asks in the middle of another’s write sees nothing of it before it is done, and nothing at all of one that fails', async () => {
  const { database } = world
  const { promise: renamed, resolve } = Promise.withResolvers<void>()
  const failing = write(database, async (tx) => {
    await rename(tx, ana, 'Nobody')
    assert.equal(
      (await nameOf(tx, ana)).rows[0]?.first_name,
      'Nobody',
      'the write itself sees what it has done',
    )
    resolve()
    for (let n = 0; n < 20; n++) await nameOf(tx, ana)
    throw new Error('No')
  })
  await renamed
  const compared = nameOf(database.db, ana)
  await assert.rejects(failing, /No/)
  assert.deepEqual((await compared).rows, [{ first_name: 'Ana' }])
  await write(database, async (tx) => rename(tx, ana, 'Anita'))
  assert.deepEqual((await nameOf(database.db, ana)).rows, [{ first_name: 'Anita' }])
})
