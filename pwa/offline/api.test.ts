import assert from 'node:assert/strict'
import { after, afterEach, before, mock, test } from 'node:test'
import * as v from 'valibot'
import { getJson } from './api.ts'
import { ApiError, Offline } from './failure.ts'
import { heardServer, isReachable } from './reachable.ts'

const Name = v.object({ name: v.string() })
const answerWith = (body: string, init: ResponseInit = {}) =>
  mock.method(globalThis, 'fetch', async () => new Response(body, { headers: { 'content-type': 'application/json' }, ...init }))

before(() => Object.assign(globalThis, { location: new URL('http://localhost:3000/explore-sellers') }))
after(() => Reflect.deleteProperty(globalThis, 'location'))
afterEach(() => {
  mock.restoreAll()
  heardServer()
})

test('an answer is unwrapped and parsed', async () => {
  answerWith(JSON.stringify({ success: true, message: '', data: { name: 'Luis', more: 1 } }))
  assert.deepEqual(await getJson('thing', Name), { name: 'Luis' })
})

test('a refusal carries its code, status and fields', async () => {
  answerWith(JSON.stringify({ success: false, message: 'No', code: 'VALIDATION_FAILED', errors: [{ path: 'limit', message: 'Too many' }] }), {
    status: 400,
    headers: { 'content-type': 'application/json' },
  })
  await assert.rejects(
    getJson('thing', Name),
    (error) => error instanceof ApiError && error.status === 400 && error.code === 'VALIDATION_FAILED' && error.errors[0]?.path === 'limit',
  )
  assert.equal(isReachable(), true)
})

test("a hotel's log-in page is not our server", async () => {
  answerWith('<html>Welcome, room 12</html>', { headers: { 'content-type': 'text/html' } })
  await assert.rejects(getJson('thing', Name), Offline)
  assert.equal(isReachable(), false)
})

test('silence is being offline', async () => {
  mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('fetch failed')
  })
  await assert.rejects(getJson('thing', Name), Offline)
})

test('an answer of an unknown shape is a refusal, not a crash later', async () => {
  answerWith(JSON.stringify({ success: true, message: '', data: { name: 7 } }))
  await assert.rejects(getJson('thing', Name), (error) => error instanceof ApiError && error.code === 'INTERNAL')
})
