import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Server } from 'socket.io'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { openSocket } from './socket.ts'

test('a page of Ana’s whose line was replaced comes back when she looks at it, and not by itself', {
  timeout: 20_000,
}, async () => {
  const server = createServer()
  const io = new Server(server)
  const closings: Promise<unknown>[] = []
  server.on('connection', (socket) => closings.push(new Promise((resolve) => socket.once('close', resolve))))
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  Object.assign(globalThis, { location: new URL(`http://localhost:${port}/`) })
  let connectionCount = 0
  io.on('connection', (socket) => {
    if (++connectionCount > 1) return
    socket.emit('replaced')
    socket.disconnect(true)
  })
  const connection = openSocket(
    { userId: 'ana', role: 'buyer', token: 'x' },
    { missed: () => undefined, batch: () => undefined, event: () => undefined },
  )
  try {
    connection.emit({ kind: 'looking', looking: false })
    await waitUntil(() => connectionCount > 0)
    // Longer than a line that broke waits before it comes back.
    await wait(4000)
    connection.reconnect()
    await wait(300)
    assert.equal(connectionCount, 1)
    connection.emit({ kind: 'looking', looking: true })
    await waitUntil(() => connectionCount > 1)
  } finally {
    connection.close()
    await io.close()
    // The timers of a socket that is still closing would disturb the next tests.
    await Promise.all(closings)
    Reflect.deleteProperty(globalThis, 'location')
  }
})
