import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX_SAVED_REPLIES } from '#shared/chat.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'

let world: World
let headers: { Authorization: string }

before(async () => {
  world = await createWorld()
  headers = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
})
after(() => world.close())

const save = (body: object) => world.send('PUT', '/api/v1/chat/saved-replies', body, headers)
const read = async () => (await world.get('/api/v1/chat/saved-replies', headers)).body.data.replies

test('what Ana saves on her phone in a tunnel and on her desk meanwhile are both among her replies', async () => {
  await save({ replies: ['Thank you', 'I’ll look into it'] })
  const base = await read()
  await save({ replies: [...base, 'From the desk'], base })
  await save({ replies: [...base, 'From the tunnel'], base })
  assert.deepEqual(await read(), ['Thank you', 'I’ll look into it', 'From the desk', 'From the tunnel'])
})

test('what Ana removes in a tunnel is gone, and what she saved elsewhere meanwhile stays', async () => {
  await save({ replies: ['Thank you', 'See you soon'] })
  const base = await read()
  await save({ replies: [...base, 'From the desk'], base })
  const removed = await save({ replies: ['See you soon'], base })
  assert.deepEqual(removed.body.data.replies, ['See you soon', 'From the desk'])
  const again = await save({ replies: ['See you soon'], base })
  assert.deepEqual(again.body.data.replies, ['See you soon', 'From the desk'])
})

test('two devices together save no more replies than one may', async () => {
  const base = Array.from({ length: MAX_SAVED_REPLIES - 1 }, (_, index) => `Reply ${index}`)
  await save({ replies: base })
  await save({ replies: [...base, 'From the desk'], base })
  const refused = await save({ replies: [...base, 'From the tunnel'], base })
  assert.equal(errorCode(refused), 'VALIDATION_FAILED')
  assert.deepEqual(await read(), [...base, 'From the desk'])
})

test('a build that doesn’t say what it changed replaces all of them', async () => {
  await save({ replies: ['Thank you'] })
  await save({ replies: ['See you soon'] })
  assert.deepEqual(await read(), ['See you soon'])
})
