import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { roundLastSeen, toInitial } from './public-names.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

test('an initial is the first letter with its marks, in any script', () => {
  assert.deepEqual(['Núñez', 'Ñandú', ' E\u0301vora', 'بن علي', '李明', 'O’Brien', ''].map(toInitial), [
    'N.',
    'Ñ.',
    'É.',
    'ب.',
    '李.',
    'O.',
    '',
  ])
})

test('when somebody was last here is told to five minutes, then to the hour, then to the day', () => {
  const now = new Date('2026-05-04T12:34:56.789Z')
  const round = (at: string) => roundLastSeen(at, now)
  assert.equal(round('2026-05-04T12:34:56.000Z'), '2026-05-04T12:30:00.000Z')
  assert.equal(round('2026-05-04T11:40:01.000Z'), '2026-05-04T11:40:00.000Z')
  assert.equal(round('2026-05-04T09:59:59.000Z'), '2026-05-04T09:00:00.000Z')
  assert.equal(round('2026-05-01T18:20:00.000Z'), '2026-05-01T00:00:00.000Z')
})

test('Marta is told what Luis calls himself, and his whole name once they have an order; he sees her first name and an initial until then', async () => {
  const luis = await world.addSeller({
    firstName: 'Luis',
    lastName: 'Zapata',
    seller: { display_name: 'LuisDraws' },
  })
  const marta = await world.addBuyer('Marta')
  const [asMarta, asLuis] = await Promise.all(
    [marta, luis].map(async (id) => ({ Authorization: `Bearer ${await world.createSession(id)}` })),
  )
  await world.database.db
    .updateTable('users')
    .set({ last_active_at: '2026-05-04T11:58:31.123Z' })
    .where('id', '=', luis)
    .execute()
  const anonymousView = (await world.get(`/api/v1/users/public-profile/${luis}`)).body.data
  assert.deepEqual([anonymousView.firstName, anonymousView.lastName], ['LuisDraws', ''])
  await world.send('POST', '/api/v1/chat/send-message', { receiverUserId: luis, content: 'Hello' }, asMarta)
  const getOther = async (headers: Record<string, string> | undefined) =>
    (await world.get('/api/v1/chat/user-chats', headers)).body.data.chats[0].other
  const before = await getOther(asMarta)
  assert.deepEqual(
    [before.firstName, before.lastName, before.lastActiveAt],
    ['LuisDraws', '', '2026-05-04T11:55:00.000Z'],
  )
  const martaProfile = await getOther(asLuis)
  assert.deepEqual([martaProfile.firstName, martaProfile.lastName], ['Marta', 'P.'])
  const { upTo } = (await world.get('/api/v1/changes', asMarta)).body.data

  await world.send(
    'POST',
    '/api/v1/order',
    {
      sellerUserId: luis,
      description: 'A new sign for the door',
      deliveryAt: '2026-06-01T12:00:00Z',
      budget: 90,
    },
    asMarta,
  )
  const after = await getOther(asMarta)
  assert.deepEqual([after.firstName, after.lastName], ['Luis', 'Zapata'])
  assert.deepEqual(
    [(await getOther(asLuis)).firstName, (await getOther(asLuis)).lastName],
    ['Marta', 'Pérez'],
  )
  const { changes } = (await world.get(`/api/v1/changes?since=${upTo}&limit=50`, asMarta)).body.data
  const chat = changes.find(({ entity }: { entity: string }) => entity === 'chat')
  assert.equal(chat?.row.other.lastName, 'Zapata', 'and her devices hear of it')
})

test('of a public profile nobody learns to the minute when its freelancer was here', async () => {
  const luis = await world.addSeller({
    firstName: 'Luis',
    user: { last_active_at: '2026-05-04T11:58:31.123Z' },
  })
  assert.equal(
    (await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).body.data.lastActive,
    '2026-05-04T11:55:00.000Z',
  )
})
