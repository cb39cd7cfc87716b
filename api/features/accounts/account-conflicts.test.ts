import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let hers: { Authorization: string }
before(async () => {
  world = await createWorld()
  hers = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
})
after(() => world.close())

const change = (body: object) => world.send('PUT', '/api/v1/profile', body, hers)
const getAccount = async () => (await world.get('/api/v1/profile', hers)).body.data

test('of what Ana changed of her account without a network, fields that nobody touched meanwhile come together; one that has another value by now is told with it, and nothing is overwritten', async () => {
  const was = await getAccount()
  await change({ firstName: 'Anabel' })
  const changes = { firstName: 'Anita', description: 'I run a bakery.' }
  const over = { firstName: [was.firstName], description: [was.description] }
  const refused = await change({ ...changes, over })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.now],
    [409, 'PROFILE_CHANGED', { firstName: 'Anabel' }],
  )
  assert.deepEqual(
    [(await getAccount()).firstName, (await getAccount()).description],
    ['Anabel', was.description],
  )
  const merged = await change({ description: changes.description, over: { description: [was.description] } })
  assert.deepEqual([merged.body.data.firstName, merged.body.data.description], ['Anabel', 'I run a bakery.'])
  const chosen = { ...changes, over: { ...over, firstName: [was.firstName, 'Anabel'] } }
  assert.equal((await change(chosen)).body.data.firstName, 'Anita')
  assert.equal((await change(chosen)).status, 200, 'a second arrival')
})

test('a change that waited in the outbox is rejected in the sync, too; one of an older build, which names nothing, still counts', async () => {
  const sync = async (payload: object) => {
    const mutation = { id: newId(world.now), kind: 'updateAccount', payload }
    const { body } = await world.send('POST', '/api/v1/sync', { since: 0, mutations: [mutation] }, hers)
    return [body.data.results[0].status, body.data.results[0].body.code]
  }
  assert.deepEqual(await sync({ firstName: 'Any', over: { firstName: ['Ana'] } }), [409, 'PROFILE_CHANGED'])
  assert.deepEqual(await sync({ firstName: 'Any' }), [200, undefined])
})
