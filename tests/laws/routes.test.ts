import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#shared/protocol/endpoints.ts'
import { createWorld } from '../support/world.ts'

test('every call of the API is in its own description, with the schema of its answer', async () => {
  const world = await createWorld()
  const { body } = await world.get('/api/openapi.json')
  const described = Object.keys(body.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  world.close()
  const calls = [
    ...new Set(
      world.app.routes
        .filter(({ method, path }) => method !== 'ALL' && /^\/api\/(v1|subscription)/.test(path))
        .map(({ path }) => path),
    ),
  ]
  assert.deepEqual(described.sort(), calls.sort())
  for (const [path, methods] of Object.entries<
    Record<string, { responses: Record<string, { content: Record<string, { schema: unknown }> }> }>
  >(body.paths))
    for (const [method, call] of Object.entries(methods))
      assert.ok(call.responses['200']?.content['application/json']?.schema, `${method} ${path}`)
})

test('every call of the API is in the table of endpoints, and every endpoint is served', async () => {
  const world = await createWorld()
  const served = new Set(
    world.app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/api\/(v1|subscription)/.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/^\/api(\/v1)?/, '')}`),
  )
  world.close()
  assert.deepEqual([...served].sort(), Object.keys(ENDPOINTS).sort())
})
