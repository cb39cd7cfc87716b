import assert from 'node:assert/strict'
import { after, afterEach, before, mock, suite, test } from 'node:test'
import * as v from 'valibot'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { ApiError, OfflineError } from '../platform/errors.ts'
import { isReachable, markServerReachable } from '../platform/reachability.ts'
import { callEndpoint, getFile, sendRaw } from './api.ts'

const FirstName = v.object({ firstName: v.string() })
const getUser = () => callEndpoint('GET /users/public-profile/:id', FirstName, { params: { id: 'luis' } })
const OURS = { ...MARKET_HEADER, 'content-type': 'application/json' }
const answerWith = (body: string, init: ResponseInit = {}) =>
  mock.method(globalThis, 'fetch', async () => new Response(body, { headers: OURS, ...init }))

suite('calls to the server', () => {
  before(() => Object.assign(globalThis, { location: new URL('http://localhost:3000/explore-sellers') }))
  after(() => Reflect.deleteProperty(globalThis, 'location'))
  afterEach(() => {
    mock.restoreAll()
    markServerReachable()
  })

  test('an answer is unwrapped and parsed', async () => {
    answerWith(JSON.stringify({ success: true, message: '', data: { firstName: 'Luis', more: 1 } }))
    assert.deepEqual(await getUser(), { firstName: 'Luis' })
  })

  test('a rejection carries its code, status and fields', async () => {
    answerWith(
      JSON.stringify({
        success: false,
        message: 'No',
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'limit', message: 'Too many' }],
      }),
      {
        status: 400,
      },
    )
    await assert.rejects(
      getUser(),
      (error) =>
        error instanceof ApiError &&
        error.status === 400 &&
        error.code === 'VALIDATION_FAILED' &&
        error.errors[0]?.path === 'limit',
    )
    assert.equal(isReachable(), true)
  })

  test("a hotel's log-in page is not our server", async () => {
    answerWith('<html>Welcome, room 12</html>', { headers: { 'content-type': 'text/html' } })
    await assert.rejects(getUser(), OfflineError)
    assert.equal(isReachable(), false)
  })

  test("data that doesn't come from the market is not believed, whatever its type and status", async () => {
    for (const status of [200, 401, 404]) {
      // Restoring one mock doesn't restore the original if it was mocked twice.
      mock.restoreAll()
      markServerReachable()
      const responseBody = {
        success: status === 200,
        message: '',
        code: 'UNAUTHENTICATED',
        data: { name: 'Room 12' },
      }
      answerWith(JSON.stringify(responseBody), { status, headers: { 'content-type': 'application/json' } })
      await assert.rejects(getUser(), OfflineError)
      await assert.rejects(getFile('users/export'), OfflineError)
      await assert.rejects(sendRaw('HEAD', 'thing', {}), OfflineError)
      assert.equal(isReachable(), false)
    }
  })

  test('silence is being offline', async () => {
    mock.method(globalThis, 'fetch', async () => {
      throw new TypeError('fetch failed')
    })
    await assert.rejects(getUser(), OfflineError)
  })

  test('an answer of an unknown shape is a rejection, not a crash later', async () => {
    answerWith(JSON.stringify({ success: true, message: '', data: { firstName: 7 } }))
    await assert.rejects(getUser(), (error) => error instanceof ApiError && error.code === 'UNREADABLE')
  })
})
