import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSocket } from '../../pwa/sync/socket.ts'
import { createHeldMarket, stopProcess, waitForNext } from '../support/held-market.ts'
import { waitUntil } from '../support/wait-until.ts'

const MARKET = 'api/main.ts'

test('the open app of Ana connects to the new process by itself, and hears there what she writes on another device', async (t) => {
  const { data, holder, pairs, remove } = await createHeldMarket(1)
  t.after(remove)
  const [ana] = pairs
  assert.ok(ana)
  // Where the app was loaded from.
  const { location } = globalThis
  t.after(() => Object.assign(globalThis, { location }))
  Object.assign(globalThis, { location: new URL(`http://127.0.0.1:${holder.port}`) })
  holder.start(MARKET)
  const first = await waitForNext(data, null)
  let missedCount = 0
  let batchCount = 0
  const socket = openSocket(
    { userId: ana.userId, role: 'buyer', token: ana.token },
    { missed: () => missedCount++, batch: () => batchCount++, event: () => undefined },
  )
  t.after(() => socket.close())
  const send = () =>
    fetch(`http://127.0.0.1:${holder.port}/api/v1/chat/send-message`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ receiverUserId: ana.other, content: 'From another device' }),
    })
  await waitUntil(() => socket.isConnected())
  assert.equal((await send()).status, 200)
  await waitUntil(() => batchCount > 0)

  const missedBefore = missedCount
  holder.start(MARKET)
  const second = await waitForNext(data, first)
  // The device pulls what came meanwhile as it connects; until then it may not know that the first one left.
  await waitUntil(() => missedCount > missedBefore && socket.isConnected())
  batchCount = 0
  assert.equal((await send()).status, 200)
  await waitUntil(() => batchCount > 0)
  await stopProcess(second)
})
