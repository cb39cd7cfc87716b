import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, mock, test } from 'node:test'
import { Server as SocketServer } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createWorld, type World } from '../../tests/support/world.ts'
import { write } from '../db/write.ts'
import { createSession } from '../features/accounts/sessions.ts'
import { roundLastSeen } from '../features/listings/public-names.ts'
import { DATA_POLICY, securityHeaders } from '../http/middleware/security.ts'
import { touchLastActive } from '../http/middleware/session.ts'
import { createLiveServer, type LiveServer } from './live.ts'

let world: World
let server: Server
let live: LiveServer
let url: string
let ana: string
let luis: string
let chatId: string
const tokens: Record<string, string> = {}

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  for (const person of [ana, luis]) tokens[person] = await world.createSession(person)
  chatId = (await emitTyping('hello')).body.data.chat._id
  server = createServer()
  live = createLiveServer(server, world.deps)
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  url = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
})
after(() => {
  live.close()
  server.close()
  return world.close()
})

const emitTyping = (content: string) =>
  world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content },
    { Authorization: `Bearer ${tokens[ana]}` },
  )

async function connect(token: unknown, headers = {}, at = url): Promise<Socket> {
  const socket = io(at, {
    auth: { role: 'seller', id: luis, token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(undefined))
    socket.on('connect_error', reject)
  })
  return socket
}

const nextEvent = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, resolve))

test('nobody gets a line without a token of their own, whatever role and id they claim', async () => {
  for (const token of [undefined, '', 'x', 'A'.repeat(43), { admin: true }, ['a'], 'x'.repeat(10_000)])
    await assert.rejects(connect(token))
})

test('a line closes when its session ends', async () => {
  const endsAt = new Date(world.now.getTime() + 1000).toISOString()
  const token = await write(world.database, (tx) =>
    createSession(tx, luis, { device: 'Chrome · Linux', now: world.now, endsAt }),
  )
  const socket = await connect(token)
  const disconnected = nextEvent<string>(socket, 'disconnect')
  world.now = new Date(endsAt)
  assert.equal(await disconnected, 'io server disconnect')
  await assert.rejects(connect(token))
})

test('another site’s page gets no line, even with a token', async () => {
  await assert.rejects(connect(tokens[luis], { Origin: 'https://elsewhere.test' }))
})

test('who gets no line stands in the log, without the token they tried', async () => {
  world.logLines.length = 0
  const tried = 'B'.repeat(43)
  await assert.rejects(connect(tried))
  await assert.rejects(connect(tokens[luis], { Origin: 'https://elsewhere.test' }))
  const logEntries = world.logLines.map((line) => JSON.parse(line))
  assert.deepEqual(
    logEntries.map(({ msg, why }) => [msg, why]),
    [
      ['socket rejected', 'UNAUTHENTICATED'],
      ['socket rejected', 'ANOTHER_SITE'],
    ],
  )
  assert.ok(logEntries.every(({ address }) => /127\.0\.0\.1|::1/.test(address)))
  assert.doesNotMatch(world.logLines.join(''), new RegExp(`${tried}|${tokens[luis]}`))
})

test('whatever a socket’s address answers bears the headers of other answers', async () => {
  for (const [query, headers, status] of [
    ['EIO=4&transport=polling', {}, 200],
    ['EIO=4&transport=pigeon', {}, 400],
    ['EIO=4&transport=polling', { Origin: 'https://elsewhere.test' }, 403],
  ] as const) {
    const response = await fetch(`${url}/socket.io/?${query}`, { headers })
    await response.text()
    assert.equal(response.status, status)
    for (const [name, value] of Object.entries(securityHeaders(world.deps.env.publicUrl, DATA_POLICY)))
      assert.equal(response.headers.get(name), value, `${query}: ${name}`)
  }
})

test('what is written to Luis is said on his line, with where it belongs in his feed', async () => {
  const socket = await connect(tokens[luis])
  const received = nextEvent<{
    after: number
    upTo: number
    changes: { entity: string; row: { content?: string } }[]
  }>(socket, 'batch')
  await emitTyping('over the line')
  const batch = await received
  assert.ok(batch.upTo > batch.after)
  assert.ok(batch.changes.some(({ row }) => row.content === 'over the line'))
  socket.close()
})

test('typing and presence are said to the other of the chat, and to nobody else', async () => {
  const olga = await world.addBuyer('Olga')
  const [anaSocket, luisSocket, outsiders] = [
    await connect(tokens[ana]),
    await connect(tokens[luis]),
    await connect(await world.createSession(olga)),
  ]
  outsiders.onAny((event) => assert.fail(`a stranger heard ${event}`))
  const typing = nextEvent<{ userId: string }>(luisSocket, 'typing')
  anaSocket.emit('typing', { chatId, isTyping: true })
  assert.equal((await typing).userId, ana)
  outsiders.emit('watch', { userIds: [ana, luis] })
  outsiders.emit('typing', { chatId, isTyping: true })
  const presence = nextEvent<{ online: boolean }>(anaSocket, 'presence')
  anaSocket.emit('watch', { userIds: [luis] })
  assert.equal((await presence).online, true)
  const offlinePresence = nextEvent<{ online: boolean }>(anaSocket, 'presence')
  luisSocket.close()
  assert.equal((await offlinePresence).online, false)
  anaSocket.close()
  outsiders.close()
})

test('who has gone was here until they went, and who signs in is here', async () => {
  const wasActiveSince = async (at: Date) => {
    const { last_active_at } = await world.database.db
      .selectFrom('users')
      .select('last_active_at')
      .where('id', '=', luis)
      .executeTakeFirstOrThrow()
    return last_active_at === at.toISOString()
  }
  const advanceClock = () => {
    world.now = new Date(world.now.getTime() + 60_000)
    return world.now
  }
  const arrived = advanceClock()
  const luisSocket = await connect(await world.createSession(luis))
  assert.ok(await wasActiveSince(arrived))
  const anaSocket = await connect(tokens[ana])
  const presence = nextEvent<{ online: boolean }>(anaSocket, 'presence')
  anaSocket.emit('watch', { userIds: [luis] })
  assert.equal((await presence).online, true)
  const closedAt = advanceClock()
  luisSocket.close()
  await waitUntil(() => wasActiveSince(closedAt))
  const offlinePresence = nextEvent<{ online: boolean; at: string }>(anaSocket, 'presence')
  anaSocket.emit('watch', { userIds: [luis] })
  assert.deepEqual(await offlinePresence, {
    userId: luis,
    online: false,
    at: roundLastSeen(closedAt.toISOString(), closedAt),
  })
  anaSocket.close()
})

test('malformed words change nothing; a flood or a giant closes its own line and no other', async () => {
  const [socket, other] = [await connect(tokens[ana]), await connect(tokens[luis])]
  for (const payload of [
    null,
    7,
    'x',
    { chatId: 'x', isTyping: 'yes' },
    { chatId, isTyping: true, __proto__: { a: 1 } },
    [[[[]]]],
  ])
    socket.emit('typing', payload)
  socket.emit('watch', { userIds: Array.from({ length: 1000 }, () => luis) })
  socket.emit('no-such-event', 1)
  const disconnected = nextEvent(socket, 'disconnect')
  for (let n = 0; n < 200; n++) socket.emit('typing', { chatId, isTyping: true })
  await disconnected
  const giant = await connect(tokens[ana])
  const cut = nextEvent(giant, 'disconnect')
  giant.emit('typing', 'x'.repeat(1_000_000))
  await cut
  const batch = nextEvent(other, 'batch')
  await emitTyping('still there?')
  await batch
  other.close()
})

/** Frames of a client that knows the protocol but not our events. */
async function sendFlood(frames: string[]): Promise<void> {
  const raw = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise((resolve) => raw.addEventListener('close', resolve))
  await new Promise((resolve) => raw.addEventListener('open', resolve))
  for (const frame of frames) raw.send(frame)
  await closed
}

test('a flood closes its line before anybody has signed in, whatever it is made of', async () => {
  // An invalid frame closes its connection by itself.
  for (const frame of ['2', '450-["typing",{"_placeholder":true,"num":0}]', '4[', '9'])
    await sendFlood([frame, frame])
  for (const frame of ['3', '40/no-such-room,']) {
    world.logLines.length = 0
    await sendFlood(Array.from({ length: 200 }, () => frame))
    const messages = world.logLines.map((line) => JSON.parse(line).msg)
    assert.ok(messages.includes('socket closed: too many frames'), frame)
  }
})

test('what fits no schema is looked up nowhere', async () => {
  const { socket, gone: disconnected, close } = await startWithoutDatabase()
  const long = 'x'.repeat(10_000)
  for (const payload of [
    null,
    7,
    long,
    [],
    {},
    { chatId: long, isTyping: true },
    { chatId, isTyping: 1 },
    { chatId: [chatId], isTyping: true },
    { chatId: { $ne: '' }, isTyping: true },
  ])
    socket.emit('typing', payload)
  for (const payload of [
    null,
    {},
    { userIds: luis },
    { userIds: [long] },
    { userIds: [{}] },
    { userIds: Array.from({ length: 51 }, () => luis) },
    { userIds: { length: 1 } },
  ])
    socket.emit('watch', payload)
  for (const payload of [null, 'yes', { looking: 'yes' }, { looking: [true] }])
    socket.emit('looking', payload)
  socket.emit('typing')
  socket.emit('typing', { chatId, isTyping: true })
  await waitUntil(() => disconnected.logLines.length > 0)
  assert.equal(
    disconnected.logLines.length,
    1,
    'only the last of them is asked of the database, which is closed',
  )
  await close()
})

test('whom Luis has blocked hears nothing of him any more, nor he of them, until that ends', async () => {
  const [nadia, olga] = [await world.addSeller({ firstName: 'Nadia' }), await world.addBuyer('Olga')]
  await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: nadia, content: 'Hi' },
    { Authorization: `Bearer ${tokens[ana]}` },
  )
  await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Hi' },
    { Authorization: `Bearer ${await world.createSession(olga)}` },
  )
  const [anaSocket, luisSocket] = [await connect(tokens[ana]), await connect(tokens[luis])]
  const block = (blocked: boolean) =>
    world.send(
      'PUT',
      `/api/v1/chat/block/${chatId}`,
      { blocked },
      { Authorization: `Bearer ${tokens[luis]}` },
    )
  const rowOf = async (person: string) =>
    (
      await world.get('/api/v1/chat/user-chats', { Authorization: `Bearer ${tokens[person]}` })
    ).body.data.chats.find(({ _id }: { _id: string }) => _id === chatId)
  anaSocket.emit('watch', { userIds: [luis] })
  await nextEvent(anaSocket, 'presence')
  luisSocket.emit('watch', { userIds: [ana] })
  await nextEvent(luisSocket, 'presence')
  const [anaBatch, luisBatch] = [nextEvent(anaSocket, 'batch'), nextEvent(luisSocket, 'batch')]
  await block(true)
  await Promise.all([anaBatch, luisBatch])
  const events: string[] = []
  for (const socket of [anaSocket, luisSocket])
    socket.onAny((event, payload) => event !== 'batch' && events.push(`${event} ${payload.userId}`))
  anaSocket.emit('typing', { chatId, isTyping: true })
  luisSocket.emit('typing', { chatId, isTyping: true })
  const second = await connect(await world.createSession(luis))
  second.close()
  // The answers about other users show that earlier messages have been handled by then.
  const presences = [nextEvent(anaSocket, 'presence'), nextEvent(luisSocket, 'presence')]
  anaSocket.emit('watch', { userIds: [luis, nadia] })
  luisSocket.emit('watch', { userIds: [ana, olga] })
  await Promise.all(presences)
  assert.deepEqual(events.sort(), [`presence ${nadia}`, `presence ${olga}`].sort())
  world.now = new Date(world.now.getTime() + 10 * 60_000)
  await write(world.database, (tx) => touchLastActive(tx, luis, world.now))
  const lastActiveAt = roundLastSeen(world.now.toISOString(), world.now)
  assert.notEqual((await rowOf(ana)).other.lastActiveAt, lastActiveAt)
  await block(false)
  assert.equal((await rowOf(ana)).other.lastActiveAt, lastActiveAt)
  anaSocket.emit('watch', { userIds: [luis] })
  assert.equal((await nextEvent<{ online: boolean }>(anaSocket, 'presence')).online, true)
  anaSocket.close()
  luisSocket.close()
})

test('logging out closes the line at once', async () => {
  const token = await world.createSession(luis)
  const socket = await connect(token)
  const disconnected = nextEvent(socket, 'disconnect')
  await world.send('POST', '/api/v1/auth/logout', undefined, { Authorization: `Bearer ${token}` })
  await disconnected
})

test('a line that is opened while Luis logs out is closed, though it came too late to be found', async () => {
  const token = await world.createSession(luis)
  const { adapter } = new SocketServer().of('/')
  const rooms: typeof adapter = Object.getPrototypeOf(adapter)
  const add = rooms.addAll
  const addAllMock = mock.method(
    rooms,
    'addAll',
    async function (this: typeof adapter, id: string, names: Set<string>) {
      if ([...names].some((name) => name.startsWith('session:')))
        await world.send('POST', '/api/v1/auth/logout', undefined, { Authorization: `Bearer ${token}` })
      await add.call(this, id, names)
    },
  )
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  let why = ''
  socket.on('disconnect', (reason) => {
    why = reason
  })
  try {
    await waitUntil(() => why)
  } finally {
    socket.close()
    addAllMock.mock.restore()
  }
  assert.equal(why, 'io server disconnect')
})

/** A market whose database fails while Ana's socket is open. */
async function startWithoutDatabase() {
  const disconnected = await createWorld()
  const token = await disconnected.createSession(await disconnected.addBuyer('Ana'))
  const apart = await listen(disconnected)
  const socket = await connect(token, {}, apart.url)
  await disconnected.database.close()
  disconnected.logLines.length = 0
  const close = async () => {
    socket.close()
    apart.close()
    await disconnected.close()
  }
  return { gone: disconnected, token, socket: socket, url: apart.url, close }
}

async function listen(apart: World): Promise<{ url: string; close(): void }> {
  const httpServer = createServer()
  const liveServer = createLiveServer(httpServer, apart.deps)
  httpServer.listen(0)
  await once(httpServer, 'listening')
  const address = httpServer.address()
  const close = () => {
    liveServer.close()
    httpServer.close()
  }
  return { url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`, close }
}

test('while the database answers nobody, no line is opened, words on open ones are lost, and the market goes on', async () => {
  const { gone: disconnected, token, socket, url: serverUrl, close } = await startWithoutDatabase()
  socket.emit('typing', { chatId, isTyping: true })
  socket.emit('watch', { userIds: [luis] })
  await assert.rejects(connect(token, {}, serverUrl), { message: 'INTERNAL' })
  assert.equal(disconnected.logLines.filter((logLine) => JSON.parse(logLine).level === 50).length, 3)
  await close()
})

test('of Ana’s sockets the oldest is closed for the twenty-first, and nobody opens them without end, by person or by address', async () => {
  const strict = await createWorld({ env: { rateLimits: true, trustProxy: 1 } })
  const at = await listen(strict)
  const [anaToken, his] = [
    await strict.createSession(await strict.addBuyer('Ana')),
    await strict.createSession(await strict.addSeller({ firstName: 'Luis' })),
  ]
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const open: Socket[] = []
  for (let i = 0; i < 20; i++) {
    open.push(await connect(anaToken, from('198.51.100.1'), at.url))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const [oldest] = open
  assert.ok(oldest)
  const events: string[] = []
  oldest.onAny((event) => events.push(event))
  const disconnected = nextEvent(oldest, 'disconnect')
  const other = await connect(his, from('198.51.100.1'), at.url)
  open.push(await connect(anaToken, from('198.51.100.1'), at.url))
  await disconnected
  assert.deepEqual(events, ['replaced'])
  assert.deepEqual([open.filter(({ connected }) => connected).length, other.connected], [20, true])
  for (let i = 21; i < 60; i++) open.push(await connect(anaToken, from('198.51.100.1'), at.url))
  await assert.rejects(connect(anaToken, from('198.51.100.1'), at.url), { message: 'RATE_LIMITED' })
  // 62 handshakes were made from this address: 238 are left.
  const openHandshake = (address: string) =>
    fetch(`${at.url}/socket.io/?EIO=4&transport=polling`, { headers: from(address) }).then(
      async (response) => [response.status, await response.text()],
    )
  const statuses: unknown[] = []
  for (let i = 0; i < 238; i++) statuses.push((await openHandshake('198.51.100.1'))[0])
  assert.deepEqual([...new Set(statuses)], [200])
  const [status, text] = await openHandshake('198.51.100.1')
  assert.deepEqual([status, String(text).includes('RATE_LIMITED')], [403, true])
  assert.equal((await openHandshake('198.51.100.2'))[0], 200)
  const logLines = strict.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'socket rejected')
  assert.deepEqual(
    logLines.map(({ why, address }) => [why, address]),
    [
      ['RATE_LIMITED', '198.51.100.1'],
      ['RATE_LIMITED', '198.51.100.1'],
    ],
  )
  for (const socket of [...open, other]) socket.close()
  at.close()
  await strict.close()
})
