import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartupError } from '../db/startup-error.ts'
import { requestHandOver } from '../hand-over.ts'

const folder = mkdtempSync(join(tmpdir(), 'oficio-socket-'))
let respond = (_socket: Socket) => {}
/** A running process that has got stuck. */
const server = createServer((socket) => respond(socket.on('error', () => undefined)))
server.listen(join(folder, 'control.sock'))
await once(server, 'listening')
after(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const expectRefusal = (pattern: RegExp, timeoutMs?: number) =>
  assert.rejects(
    requestHandOver(folder, timeoutMs),
    (error) => error instanceof StartupError && pattern.test(error.message),
  )

test('a new release that gets no answer from the running one says so in one line', {
  timeout: 20_000,
}, async () => {
  await expectRefusal(/^[^\n]+ didn’t answer within 0\.1 seconds\. Stop it, then try again\.$/, 100)
  respond = (socket) => socket.destroy()
  await expectRefusal(/^[^\n]+ ended before it answered\. Try again\.$/)
})
