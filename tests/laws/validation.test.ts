import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as v from 'valibot'
import { listFieldErrors } from '../../api/http/middleware/validate.ts'
import { createId } from '../../pwa/platform/create-id.ts'
import { ENDPOINTS } from '../../shared/protocol/endpoints.ts'
import { MUTATION_PAYLOADS } from '../../shared/protocol/mutation-payloads.ts'
import { DAY_MS } from '../../shared/time.ts'
import { createWorld, type World } from '../support/world.ts'

/** Every body and query that a route accepts, by its endpoint. */
const listSchemas = (part: 'body' | 'query'): [string, v.GenericSchema][] =>
  Object.entries(ENDPOINTS).flatMap(([endpoint, { [part]: schema }]): [string, v.GenericSchema][] =>
    schema ? [[endpoint, schema]] : [],
  )
const queries = listSchemas('query')
const forms = [...listSchemas('body'), ...Object.entries<v.GenericSchema>(MUTATION_PAYLOADS)]

const listErrors = (schema: v.GenericSchema, input: unknown, target: 'json' | 'query' = 'json') =>
  listFieldErrors(v.safeParse(schema, input).issues ?? [], target).errors
const listFields = (schema: object): [string, object][] =>
  'entries' in schema && typeof schema.entries === 'object' ? Object.entries(schema.entries ?? {}) : []

let world: World
let ana: { Authorization: string }
let luis: string
before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
})
after(() => world.close())

test('only what is missing is said to be required', () => {
  const wrong = forms.flatMap(([name, schema]) =>
    listFields(schema).flatMap(([field]) =>
      [{ a: 1 }, 7, true, 'x'].flatMap((value) =>
        listErrors(schema, { [field]: value })
          .filter(({ path, message }) => path === field && message === 'This field is required')
          .map(() => `${name}.${field} of ${JSON.stringify(value)}`),
      ),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('a time that is none is said to be none, wherever one is sent', () => {
  const times = forms.flatMap(([name, schema]) =>
    listFields(schema)
      .filter(([field]) => /(At|until)$/.test(field))
      .map(([field]) => [name, listErrors(schema, { [field]: 'x' }).find(({ path }) => path === field)]),
  )
  assert.ok(times.length >= 6, String(times.length))
  for (const [name, error] of times)
    assert.match(JSON.stringify(error), /Must be a date and time/, String(name))
})

test('a number beyond its limits is told its limits, never that it has too many decimals', () => {
  for (const [name, schema] of forms)
    for (const [field] of listFields(schema))
      for (const value of [1e99, -1e99, Number.POSITIVE_INFINITY])
        for (const { path, message } of listErrors(schema, { [field]: value }))
          assert.ok(path !== field || !/decimals$/.test(message) || /from/.test(message), `${name}.${field}`)
})

test('no number is taken that JSON can’t write again', () => {
  const taken = forms.flatMap(([name, schema]) =>
    collectNumbers(schema)
      .filter(
        (leaf) => v.is(leaf.schema, Number.POSITIVE_INFINITY) || v.is(leaf.schema, Number.NEGATIVE_INFINITY),
      )
      .map(({ path }) => `${name}.${path}`),
  )
  assert.deepEqual(taken, [])
})

test('what names nothing that it would change is rejected, not answered as done', () => {
  const accepted = Object.entries(MUTATION_PAYLOADS).flatMap(([kind, schema]) =>
    [{}, { nothingWeKnow: 1 }].filter((payload) => v.is(schema, payload)).map(() => kind),
  )
  assert.deepEqual(accepted, [])
})

test('a filter that is given twice is said to be given twice, and what may be true may be false', () => {
  assert.ok(queries.length > 15, String(queries.length))
  for (const [name, schema] of queries)
    for (const [field, filter] of listFields(schema)) {
      if (!isSchema(filter)) continue
      if (v.is(filter, 'true') && !v.is(filter, 'anything else'))
        assert.ok(v.is(filter, 'false'), `${name}.${field}=false`)
      const [error] = listErrors(schema, { [field]: ['1', '1'] }, 'query').filter(
        ({ path }) => path === field,
      )
      assert.equal(error?.message, 'Give this only once', `${name}.${field}`)
    }
})

test('an order is due within the next two years, when it is placed, when another date is proposed, and when changes are asked for', async () => {
  const order = (deliveryAt: string) =>
    world.send(
      'POST',
      '/api/v1/order',
      { sellerUserId: luis, description: 'A logo for my bakery', deliveryAt, budget: 40 },
      ana,
    )
  const inDays = (days: number) => new Date(world.now.getTime() + days * DAY_MS).toISOString()
  const far = await order('9999-12-31T00:00Z')
  assert.deepEqual(
    [far.status, far.body.errors],
    [400, [{ path: 'deliveryAt', message: 'Choose a date within the next 2 years' }]],
  )
  assert.equal((await order(inDays(740))).status, 400)
  const placed = await order(inDays(725))
  assert.equal(placed.status, 200, JSON.stringify(placed.body))
  const id = placed.body.data.order._id
  const his = { Authorization: `Bearer ${await world.createSession(luis)}` }
  const move = (side: 'seller' | 'buyer', status: string, body: object) =>
    world.send(
      'PUT',
      `/api/v1/order/${side}/status?orderId=${id}&status=${status}`,
      body,
      side === 'seller' ? his : ana,
    )
  const accepted = await move('seller', 'PROCESSING', {})
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  const proposed = await world.send('PUT', `/api/v1/order/date/${id}`, { deliveryAt: inDays(740) }, his)
  assert.equal(proposed.body.errors?.[0].message, 'Choose a date within the next 2 years')
  assert.equal((await move('seller', 'DELIVERED', { note: 'Here it is' })).status, 200)
  const changes = await move('buyer', 'PROCESSING', { note: 'In green', deliveryAt: inDays(740) })
  assert.equal(changes.body.errors?.[0].message, 'Choose a date within the next 2 years')
})

test('a place in the feed is a whole number from 0, up to what a number can count', async () => {
  for (const since of [-1, 1.5, 2 ** 53]) {
    const { status } = await world.send('POST', '/api/v1/sync', { since, mutations: [] }, ana)
    assert.equal(status, 400, String(since))
    assert.equal((await world.get(`/api/v1/changes?since=${since}`, ana)).status, 400, String(since))
  }
  for (const since of [0, Number.MAX_SAFE_INTEGER])
    assert.equal((await world.get(`/api/v1/changes?since=${since}`, ana)).status, 200, String(since))
})

test('a mutation of the wrong shape is rejected in a sync, with what is wrong', async () => {
  const mutations = [
    { id: createId(), kind: 'updateAccount', payload: { nickname: 'Ana' } },
    { id: createId(), kind: 'markNoticesRead', payload: { notices: 'all' } },
  ]
  const { body } = await world.send('POST', '/api/v1/sync', { since: 0, mutations }, ana)
  for (const { status, body: answer } of body.data.results)
    assert.deepEqual([status, answer.code, answer.errors.length], [400, 'VALIDATION_FAILED', 1])
})

test('an address whose escapes are no text is refused', async () => {
  for (const bytes of ['%ED%A0%80', '%ff', '%c3'])
    assert.equal((await world.get(`/api/v1/seller/all?search=${bytes}`)).body.code, 'BAD_REQUEST', bytes)
  for (const text of ['%C3%A1', '100%25', '100%', '%'])
    assert.equal((await world.get(`/api/v1/seller/all?search=${text}`)).status, 200, text)
})

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function collectNumbers(schema: object, path = ''): { path: string; schema: v.GenericSchema }[] {
  const node: Record<string, unknown> = { ...schema }
  const children = [
    ...listFields(schema),
    ...['wrapped', 'item', 'value'].flatMap((key): [string, unknown][] =>
      isSchema(node[key]) ? [['', node[key]]] : [],
    ),
  ]
  if (isSchema(schema) && node.type === 'number') return [{ path, schema }]
  return children.flatMap(([key, child]) =>
    typeof child === 'object' && child !== null ? collectNumbers(child, key ? `${path}.${key}` : path) : [],
  )
}
