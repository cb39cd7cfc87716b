import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from '../../pwa/sync/socket.ts'
import { createHeldMarket, stopProcess, waitForNext } from '../support/held-market.ts'

const MARKET = 'api/main.ts'
const { location } = globalThis
after(() => {
  globalThis.location = location
})

test('the open app of Ana connects to the new process by itself, and hears there what she writes on another device', async (t) => {
  const { data, holder, pairs, remove } = await createHeldMarket(1)
  t.after(remove)
  const [ana] = pairs
  assert.ok(ana)
  // Where the app was loaded from.
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
  while (!socket.isConnected()) await wait(20)
  assert.equal((await send()).status, 200)
  while (batchCount === 0) await wait(20)

  const missedBefore = missedCount
  holder.start(MARKET)
  const second = await waitForNext(data, first)
  // The device pulls what came meanwhile as it connects; until then it may not know that the first one left.
  while (missedCount === missedBefore || !socket.isConnected()) await wait(20)
  batchCount = 0
  assert.equal((await send()).status, 200)
  while (batchCount === 0) await wait(20)
  await stopProcess(second)
})
