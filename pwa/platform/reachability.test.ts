import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { isReachable, markServerReachable, trackRequest } from './reachability.ts'

suite('a silent line', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => {
    markServerReachable()
    mock.timers.reset()
    mock.restoreAll()
  })

  const simulateOffline = () =>
    mock.method(
      globalThis,
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
  const simulateOnline = () =>
    mock.method(globalThis, 'fetch', async () => new Response('{}', { headers: MARKET_HEADER }))

  async function advanceTime(ms: number): Promise<void> {
    for (let remaining = ms; remaining > 0; remaining -= 100) {
      mock.timers.tick(100)
      await turn()
    }
  }

  test('within four seconds of a line that lets nothing through Ana is told, though her call still waits', async () => {
    simulateOffline()
    const answered = trackRequest()
    await advanceTime(3_900)
    assert.equal(isReachable(), false)
    answered()
  })

  test('a server that only takes its time over an answer is not said to be gone', async () => {
    const requestCount = simulateOnline()
    const answered = trackRequest()
    await advanceTime(10_000)
    assert.equal(isReachable(), true)
    assert.equal(requestCount.mock.callCount(), 1)
    answered()
  })

  test('what is answered soon makes nobody ask for the server', async () => {
    const requestCount = simulateOffline()
    const answered = trackRequest()
    await advanceTime(1_000)
    markServerReachable()
    answered()
    await advanceTime(5_000)
    assert.equal(requestCount.mock.callCount(), 0)
    assert.equal(isReachable(), true)
  })

  test('a file that fills the line is no silence', async () => {
    simulateOffline()
    const carried = trackRequest(true)
    const answered = trackRequest()
    await advanceTime(10_000)
    assert.equal(isReachable(), true)
    answered()
    carried()
  })
})
