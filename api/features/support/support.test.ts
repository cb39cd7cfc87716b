import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let boss: Record<string, string>

before(async () => {
  world = await createWorld({ env: { rateLimits: true } })
  const admin = await world.addBuyer('Ada')
  await world.database.db
    .updateTable('users')
    .set({ role: 'superAdmin', email: 'ada@example.test' })
    .where('id', '=', admin)
    .execute()
  boss = { Authorization: `Bearer ${await world.createSession(admin)}` }
})
after(() => world.close())

const CONTACT_FORM = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ANA@example.test',
  message: 'How do I\nchange <b>my</b> e-mail?',
  termsAccepted: true,
}
const send = (overrides: object = {}) =>
  world.send('POST', '/api/v1/help-support/get-in-touch-record', { ...CONTACT_FORM, ...overrides })

test('what somebody writes to the operator is kept once and mailed to the administrators, as text', async () => {
  const _id = newId(world.now)
  assert.equal((await send({ _id })).status, 200)
  assert.equal((await send({ _id })).status, 200)
  await world.waitForBackgroundTasks()
  assert.deepEqual(
    world.sentMails.map(({ to, subject }) => [to, subject]),
    [['ada@example.test', 'New message from Ana Pérez']],
  )
  assert.match(world.sentMails[0]?.html ?? '', /&#60;b&#62;my/)
  const { body } = await world.get('/api/v1/help-support/get-in-touch-record', boss)
  assert.deepEqual(
    [body.data.total, body.data.contacts[0].email, body.data.contacts[0].message],
    [1, 'ana@example.test', CONTACT_FORM.message],
  )
})

test('each value that cannot be used is named, and nobody writes more than five times an hour', async () => {
  const { body } = await world.send('POST', '/api/v1/help-support/get-in-touch-record', {
    firstName: 'A',
    lastName: '',
    email: 'x',
    message: 'short',
    termsAccepted: false,
  })
  assert.deepEqual(body.errors.map(({ path }: { path: string }) => path).sort(), [
    'email',
    'firstName',
    'lastName',
    'message',
    'termsAccepted',
  ])
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await send()).status)
  assert.deepEqual(statuses, [200, 200, 429, 429])
})

test('the figures of the market count who is in search, what they offer, and where they work', async () => {
  const { apps, walls } = world.ids
  const before = (await world.get('/api/v1/help-support/about-us-stats')).body.data
  await world.addSeller({
    firstName: 'Rosa',
    services: [apps],
    seller: { place_id: '4005539', reach_km: 10 },
  })
  await world.addSeller({
    firstName: 'Lupe',
    services: [apps, walls],
    seller: { place_id: '4005539', reach_km: 0 },
  })
  await world.addSeller({ firstName: 'Remo', services: [apps], seller: { place_id: null, reach_km: null } })
  const { listedFreelancers, offeredServices, towns } = (
    await world.get('/api/v1/help-support/about-us-stats')
  ).body.data
  assert.deepEqual([before.listedFreelancers, before.offeredServices, before.towns], [0, 0, 0])
  assert.deepEqual([listedFreelancers, offeredServices, towns], [3, 2, 1])
})
