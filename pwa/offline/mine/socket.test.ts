import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Server } from 'socket.io'
import { openSocket } from './socket.ts'

test('a page of Ana’s whose line was replaced comes back when she looks at it, and not by itself', { timeout: 20_000 }, async () => {
  const server = createServer()
  const io = new Server(server)
  const ended: Promise<unknown>[] = []
  server.on('connection', (socket) => ended.push(new Promise((resolve) => socket.once('close', resolve))))
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  Object.assign(globalThis, { location: new URL(`http://localhost:${port}/`) })
  let lines = 0
  io.on('connection', (socket) => {
    if (++lines > 1) return
    socket.emit('replaced')
    socket.disconnect(true)
  })
  const line = openSocket({ userId: 'ana', role: 'buyer', token: 'x' }, { missed: () => undefined, batch: () => undefined, event: () => undefined })
  try {
    line.emit({ kind: 'looking', looking: false })
    await wait(4000)
    line.reconnect()
    await wait(300)
    assert.equal(lines, 1)
    line.emit({ kind: 'looking', looking: true })
    await wait(500)
    assert.equal(lines, 2)
  } finally {
    line.close()
    await io.close()
    // A line that is still closing would leave its timers to the tests that come next.
    await Promise.all(ended)
    Reflect.deleteProperty(globalThis, 'location')
  }
})
