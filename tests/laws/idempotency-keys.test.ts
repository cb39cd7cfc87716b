import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../support/world.ts'

/**
 * These routes need no key: uploads resume where they stopped; the mutations of a sync have ids of their own;
 * a provider's event has one; unsubscribing from mails twice has the effect of once.
 */
const EXEMPT_ROUTES = /\/file\/|\/sync$|\/payment-method\/webhook$|\/notification\/unsubscribe$/

let world: World
let people: Record<string, string>[]

before(async () => {
  world = await createWorld()
  const boss = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', boss).execute()
  const ids = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' }), boss]
  people = [
    {},
    ...(await Promise.all(
      ids.map(async (id) => ({ Authorization: `Bearer ${await world.createSession(id)}` })),
    )),
  ]
})
after(() => world.close())

test('every call that changes something takes an idempotency key, with a session and without', async () => {
  const calls = new Set(
    world.app.routes
      .filter(({ method, path }) => !/GET|ALL/.test(method) && path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path}`),
  )
  assert.ok(calls.size > 60, `${calls.size}`)
  const deaf: string[] = []
  for (const call of calls) {
    const [method, path] = call.split(' ') as ['POST', string]
    if (EXEMPT_ROUTES.test(path)) continue
    const responses = await Promise.all(
      people.map((who) => world.send(method, path, {}, { ...who, 'Idempotency-Key': 'not-an-id' })),
    )
    if (!responses.some(({ body }) => body.errors?.[0]?.path === 'Idempotency-Key')) deaf.push(call)
  }
  assert.deepEqual(deaf, [])
})
