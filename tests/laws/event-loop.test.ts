import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, readCalls } from '../fuzz/calls.ts'
import { BODY_BYTES, worstBodies, worstHeaders, worstQueries } from '../fuzz/worst-case.ts'
import { MAX_BLOCK_MS, measureBlockMs } from '../support/event-loop-blocking.ts'
import { createWorld, type World } from '../support/world.ts'

const SOME_ID = '019a0000-0000-7000-8000-00000000dead'

let world: World
let calls: Call[]
const tokens: Record<string, string> = {}

before(async () => {
  world = await createWorld({ env: { demo: false } })
  const people = {
    buyer: await world.addBuyer('Ana'),
    seller: await world.addSeller({ firstName: 'Luis' }),
    admin: await world.addBuyer('Ada'),
  }
  await world.database.db
    .updateTable('users')
    .set({ role: 'superAdmin' })
    .where('id', '=', people.admin)
    .execute()
  for (const [who, id] of Object.entries(people)) tokens[who] = await world.createSession(id)
  calls = await readCalls(world)
})
after(async () => {
  await world.waitForBackgroundTasks()
  await world.close()
})

test('no body, however it is made, lets a route hold the market for 50 ms', async () => {
  const violations: string[] = []
  for (const call of calls.filter(({ body }) => body))
    for (const [kind, body] of worstBodies(call.body ?? {})) {
      assert.ok(body.length <= BODY_BYTES, kind)
      const ms = await measureBlockMs(() => request(call, '', { 'Content-Type': 'application/json' }, body))
      if (ms > MAX_BLOCK_MS) violations.push(`${Math.round(ms)} ms: ${call.method} ${call.path}, ${kind}`)
    }
  assert.deepEqual(violations, [])
})

test('no query does either', async () => {
  const violations: string[] = []
  for (const call of calls)
    for (const [kind, query] of worstQueries(call.query)) {
      const ms = await measureBlockMs(() => request(call, query, {}))
      if (ms > MAX_BLOCK_MS) violations.push(`${Math.round(ms)} ms: ${call.method} ${call.path}, ${kind}`)
    }
  assert.deepEqual(violations, [])
})

// Code that reads headers runs before all routes or in one of these.
test('no header does either, of a list, a write, a file, an upload or a page', async () => {
  const violations: string[] = []
  const routes = [
    'GET /api/v1/seller/all',
    'PUT /api/v1/users/update-profile',
    `GET /files/${SOME_ID}.mp4`,
    'POST /api/v1/file/tus',
    'POST /api/v1/file/upload',
  ]
  for (const route of [
    ...routes,
    `GET /api/v1/file/attachment/${SOME_ID}`,
    'POST /api/v1/payment-method/webhook',
    'GET /',
  ]) {
    const [method = '', path = ''] = route.split(' ')
    for (const [kind, , headers] of worstHeaders()) {
      const init = {
        method,
        headers: { Authorization: `Bearer ${tokens.seller}`, ...headers },
        ...(method !== 'GET' && { body: '{}' }),
      }
      const ms = await measureBlockMs(
        async () => void (await (await world.app.request(path, init)).arrayBuffer()),
      )
      if (ms > MAX_BLOCK_MS) violations.push(`${Math.round(ms)} ms: ${route}, ${kind}`)
    }
  }
  assert.deepEqual(violations, [])
})

/** Sends a request as a role that the route admits, where there is one. */
async function request(
  { method, path, query }: Call,
  search: string,
  headers: Record<string, string>,
  body?: string,
): Promise<void> {
  const filled = path.replace(/\{\w+\}/g, SOME_ID) + (search || query.length === 0 ? search : '')
  for (const token of [tokens.buyer, tokens.seller, tokens.admin]) {
    const init = {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && method !== 'GET' && { body }),
    }
    const response = await world.app.request(filled, init)
    await response.arrayBuffer()
    assert.ok(response.status < 500, `${response.status}: ${method} ${filled.slice(0, 100)}`)
    if (response.status !== 401 && response.status !== 403) return
  }
}
