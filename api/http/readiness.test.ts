import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase } from '../../tests/support/database.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { createWorld } from '../../tests/support/world.ts'
import { openPostgres } from '../db/postgres.ts'
import { createReadinessCheck } from './readiness.ts'

test('a market says that it is ready, and which of its services is not', async () => {
  const world = await createWorld()
  const response = await world.get('/readyz')
  assert.deepEqual(
    [response.status, response.body, response.headers.get('Cache-Control')],
    [200, { status: 'ok', database: 'ok' }, 'no-store'],
  )
  const probes = { redis: async () => 'PONG', bucket: () => Promise.reject(new Error('no bucket')) }
  const app = world.createApp({ probes })
  const rejected = await app.request('/readyz')
  assert.deepEqual(
    [rejected.status, await rejected.json()],
    [503, { status: 'unavailable', database: 'ok', redis: 'ok', bucket: 'unreachable' }],
  )
  const withoutRedis = world.createApp({ probes: { redis: () => Promise.reject(new Error('no Redis')) } })
  const ready = await withoutRedis.request('/readyz')
  assert.deepEqual(
    [ready.status, await ready.json()],
    [200, { status: 'ok', database: 'ok', redis: 'unreachable' }],
    'it goes on without',
  )
  await world.close()
})

test('a service that hangs is told in time, and isn’t asked again by everybody who asks', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let checkCount = 0
  const readiness = createReadinessCheck({
    bucket() {
      checkCount++
      return new Promise(() => undefined)
    },
  })
  const responses = Array.from({ length: 1000 }, () => readiness())
  t.mock.timers.tick(2_000)
  assert.deepEqual(
    new Set((await Promise.all(responses)).map(({ isReady, services }) => `${isReady} ${services.bucket}`)),
    new Set(['false unreachable']),
  )
  assert.equal(checkCount, 1)
})

test('while PostgreSQL is down the market lives, says so, and refuses what it cannot do now with a code that is tried again', async () => {
  const server = await startPostgres()
  if (!server) return
  const world = await createWorld()
  const { url } = await createDatabase(server.url)
  const database = await openPostgres(url)
  const app = world.createApp({ database })
  const request = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return {
      status: response.status,
      body: await response.json(),
      retryAfter: response.headers.get('Retry-After'),
    }
  }
  assert.equal((await request('/readyz')).status, 200)
  assert.equal((await request('/api/v1/category')).status, 200)
  await server.stop()
  assert.equal((await request('/healthz')).status, 200)
  const post = (body: object) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${'a'.repeat(43)}` },
    body: JSON.stringify(body),
  })
  const calls: [string, RequestInit?][] = [
    ['/api/v1/seller/all'],
    ['/version.json'],
    ['/sitemap.xml'],
    ['/api/v1/auth/login', post({ email: 'ana@example.org', password: 'a password' })],
    ['/api/v1/chat/send-message', post({ content: 'Hola' })],
    ['/api/v1/sync', post({ since: 1, mutations: [] })],
    [
      '/api/v1/file/tus',
      {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${'a'.repeat(43)}`,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': '1',
        },
      },
    ],
  ]
  for (const [path, init] of calls) {
    const { status, body, retryAfter } = await request(path, init)
    assert.deepEqual([status, body.code, retryAfter], [503, 'SERVICE_UNAVAILABLE', '5'], path)
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { status, body } = await request('/readyz')
  assert.deepEqual([status, body], [503, { status: 'unavailable', database: 'unreachable' }])
  await database.close()
  await world.close()
})
