import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../world.ts'

/** Everything that anyone may call. A new route is private until it stands here. */
const PUBLIC = [
  'GET /healthz',
  'GET /version.json',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/subscription-plan',
  'GET /api/subscription-plan/:id',
  'GET /api/v1/category',
  'GET /api/v1/subCategory',
  'GET /api/v1/skill',
  'GET /api/v1/seller/all',
  'GET /api/v1/seller/construction-sellers',
  'GET /api/v1/seller/seller-profile-public',
  'GET /api/v1/users/public-profile/:id',
  'GET /api/v1/portfolio/public-seller-portfolio',
  'GET /api/v1/rating',
  'GET /api/v1/subscription-plan',
  'GET /api/v1/subscription-plan/:id',
  'GET /api/v1/help-support/about-us-stats',
  'GET /api/v1/currency/rates',
  'GET /files/:name{[0-9a-f-]{36}_[0-9]{1,5}x[0-9]{1,5}\\.webp}',
  'GET /files/:name{[0-9a-f-]{36}\\.mp4}',
  'GET /*',
]

test('every route is on the list of what anyone may call', async () => {
  const world = await createWorld()
  const routes = new Set(world.app.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`))
  world.close()
  assert.deepEqual([...routes].sort(), [...PUBLIC].sort())
})

test('every call of the API is in its own description, with the schema of its answer', async () => {
  const world = await createWorld()
  const { body } = await world.get('/api/openapi.json')
  const described = Object.keys(body.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  world.close()
  const calls = PUBLIC.map((route) => route.replace('GET ', '')).filter((path) => /^\/api\/(v1|subscription)/.test(path))
  assert.deepEqual(described.sort(), calls.sort())
  for (const [path, item] of Object.entries<{ get: { responses: Record<string, { content: Record<string, { schema: unknown }> }> } }>(body.paths)) {
    assert.ok(item.get.responses['200']?.content['application/json']?.schema, path)
  }
})
