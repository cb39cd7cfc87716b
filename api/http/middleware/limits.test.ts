import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#shared/time.ts'
import { createFakeBuild } from '../../../tests/support/fake-build.ts'
import { createWorld } from '../../../tests/support/world.ts'
import { loadPages } from '../site/pages.ts'
import { createTokenBucket, createWindowLimiter } from './limits.ts'
import { createClientAddress } from './visitor.ts'

test('the 1,201st request of a minute waits, and the next minute is free again', async () => {
  const world = await createWorld({ env: { rateLimits: true } })
  for (let i = 0; i < 1200; i++) assert.equal((await world.app.request('/api/v1/category')).status, 200)
  world.now = new Date(world.now.getTime() + 20_000)
  const rejected = await world.get('/api/v1/category')
  assert.equal(rejected.status, 429)
  assert.equal(rejected.body.code, 'RATE_LIMITED')
  assert.equal(rejected.headers.get('Retry-After'), '40')
  world.now = new Date(world.now.getTime() + 40_000)
  assert.equal((await world.get('/api/v1/category')).status, 200)
  world.close()
})

test('whoever watches over the market is never refused for asking, and does not use up what visitors may ask', async () => {
  const world = await createWorld({ env: { rateLimits: true } })
  for (let i = 0; i < 1300; i++)
    assert.equal((await world.app.request(i % 2 ? '/healthz' : '/readyz')).status, 200)
  assert.equal((await world.get('/api/v1/category')).status, 200)
  for (let i = 0; i < 1200; i++) await world.app.request('/api/v1/category')
  assert.deepEqual(
    [
      (await world.get('/api/v1/category')).status,
      (await world.get('/healthz')).status,
      (await world.get('/readyz')).status,
    ],
    [429, 200, 200],
  )
  world.close()
})

test('of many who share an address the last ones still see the app, and it can say what doesn’t come', async () => {
  const build = createFakeBuild()
  const world = await createWorld({ env: { rateLimits: true }, pages: loadPages(build.dist, build.data) })
  const visit = (path: string) =>
    world.app.request(path, { headers: { Accept: 'text/html,application/xhtml+xml' } })
  for (let i = 0; i < 1500; i++) assert.equal((await world.app.request('/assets/index-1a2b.js')).status, 200)
  for (let i = 0; i < 1200; i++) await visit('/')
  const page = await visit('/explore-sellers')
  assert.deepEqual(
    [page.status, page.headers.get('Retry-After'), page.headers.get('Cache-Control')],
    [429, '60', 'no-store'],
  )
  assert.equal(await page.text(), build.page)
  assert.equal((await world.app.request('/assets/index-1a2b.js')).status, 200)
  assert.equal(
    (await world.get('/files/01a205f8-387e-72e6-bf09-c5e5335e3468_10x10.webp')).body.code,
    'FILE_NOT_FOUND',
  )
  for (const path of [
    '/api/v1/category',
    '/files/01a205f8-387e-72e6-bf09-c5e5335e3468.mp4',
    '/assets/none.js',
  ])
    assert.equal((await world.get(path, { Accept: 'text/html' })).body.code, 'RATE_LIMITED', path)
  world.close()
  build.remove()
})

test('one visitor does not use up the share of another', () => {
  const limit = createWindowLimiter(1, () => new Date(0))
  assert.deepEqual([limit.consume('ana'), limit.consume('ana'), limit.consume('luis')], [0, 60, 0])
})

test('a flood of addresses is forgotten from its front', () => {
  const limit = createWindowLimiter(1, () => new Date(0))
  for (let i = 0; i < 50_001; i++) limit.consume(`address ${i}`)
  assert.equal(limit.consume('address 50000'), 60)
  assert.equal(limit.consume('address 0'), 0)
})

test('what a visitor says of their own address is believed of proxies only', () => {
  assert.equal(createClientAddress(0).resolve('10.0.0.1', '1.2.3.4'), '10.0.0.1')
  assert.equal(createClientAddress(1).resolve('10.0.0.1', '6.6.6.6, 1.2.3.4'), '1.2.3.4')
  assert.equal(createClientAddress(2).resolve('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2'), '1.2.3.4')
  assert.equal(createClientAddress(2).resolve('10.0.0.1', '1.2.3.4'), '10.0.0.1')
  assert.equal(createClientAddress(1).resolve('10.0.0.1', undefined), '10.0.0.1')
})

test('a home on IPv6 is one visitor, however its address is written', () => {
  const { resolve } = createClientAddress(0)
  assert.equal(resolve('2001:db8:1:2:3:4:5:6', undefined), '2001:db8:1:2::/64')
  assert.equal(resolve('2001:db8:1:2::9', undefined), '2001:db8:1:2::/64')
  assert.equal(resolve('2001:db8::1', undefined), resolve('2001:db8::2', undefined))
  assert.notEqual(resolve('2001:db8:0:1::1', undefined), resolve('2001:db8::1', undefined))
  assert.equal(resolve('::ffff:127.0.0.1', undefined), '::ffff:127.0.0.1')
})

test('a day’s queue of messages goes out at once; after it comes one a second', () => {
  let now = 0
  const limit = createTokenBucket(
    'messages',
    { burst: 500, perWindow: 60, windowMs: 60_000 },
    () => new Date(now),
  )
  const waits = Array.from({ length: 501 }, () => limit.consume('ana'))
  assert.deepEqual([waits.filter((wait) => wait === 0).length, waits.at(-1)], [500, 1])
  now = 1000
  assert.deepEqual([limit.consume('ana'), limit.consume('ana'), limit.consume('luis')], [0, 1, 0])
  now += HOUR_MS
  assert.equal(
    Array.from({ length: 500 }, () => limit.consume('ana')).every((wait) => wait === 0),
    true,
  )
})
