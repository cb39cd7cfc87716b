import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestQueue } from './request-queue.ts'

test('fifty cards are asked for a few at a time, and one that fails holds up nobody', async () => {
  const queue = createRequestQueue(4)
  let running = 0
  let most = 0
  const ask = async (card: number) => {
    running++
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (card % 10 === 0) throw new Error('gone')
    return card
  }
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, card) => queue(() => ask(card))))
  assert.equal(most, 4)
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 45)
  assert.equal(await queue(() => ask(1)), 1, 'and it goes on')
})
