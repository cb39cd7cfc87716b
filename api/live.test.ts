import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, mock, test } from 'node:test'
import { Server as SocketServer } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { createWorld, type World } from '../tests/world.ts'
import { newId } from './db/id.ts'
import { write } from './db/write.ts'
import { roundLastSeen } from './features/accounts/names.ts'
import { createSession } from './features/accounts/sessions.ts'
import { DATA_POLICY, securityHeaders } from './http/security.ts'
import { touchLastActive } from './http/session.ts'
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
  for (const person of [ana, luis]) tokens[person] = await world.signIn(person)
  chatId = (await say('hello')).body.data.chat._id
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
  world.close()
})

const say = (content: string) => world.send('POST', '/api/v1/chat/send-message', { receiverUserId: luis, content }, { Authorization: `Bearer ${tokens[ana]}` })

async function connect(token: unknown, headers = {}, at = url): Promise<Socket> {
  const socket = io(at, { auth: { role: 'seller', id: luis, token }, transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: headers })
  await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(undefined))
    socket.on('connect_error', reject)
  })
  return socket
}

const next = <T>(socket: Socket, event: string): Promise<T> => new Promise((resolve) => socket.once(event, resolve))

test('nobody gets a line without a token of their own, whatever role and id they claim', async () => {
  for (const token of [undefined, '', 'x', 'A'.repeat(43), { admin: true }, ['a'], 'x'.repeat(10_000)]) await assert.rejects(connect(token))
})

test('a line closes when its session ends', async () => {
  const endsAt = new Date(world.now.getTime() + 300).toISOString()
  const token = await write(world.database, (tx) => createSession(tx, newId(world.now), luis, 'Chrome · Linux', world.now, { endsAt }))
  const socket = await connect(token)
  const ended = next<string>(socket, 'disconnect')
  world.now = new Date(endsAt)
  assert.equal(await ended, 'io server disconnect')
  await assert.rejects(connect(token))
})

test('another site’s page gets no line, even with a token', async () => {
  await assert.rejects(connect(tokens[luis], { Origin: 'https://elsewhere.test' }))
})

test('who gets no line stands in the log, without the token they tried', async () => {
  world.logged.length = 0
  const tried = 'B'.repeat(43)
  await assert.rejects(connect(tried))
  await assert.rejects(connect(tokens[luis], { Origin: 'https://elsewhere.test' }))
  const lines = world.logged.map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ msg, why }) => [msg, why]),
    [
      ['a socket was refused', 'UNAUTHENTICATED'],
      ['a socket was refused', 'ANOTHER_SITE'],
    ],
  )
  assert.ok(lines.every(({ address }) => /127\.0\.0\.1|::1/.test(address)))
  assert.doesNotMatch(world.logged.join(''), new RegExp(`${tried}|${tokens[luis]}`))
})

test('whatever a socket’s address answers bears the headers of other answers', async () => {
  for (const [query, headers, status] of [
    ['EIO=4&transport=polling', {}, 200],
    ['EIO=4&transport=pigeon', {}, 400],
    ['EIO=4&transport=polling', { Origin: 'https://elsewhere.test' }, 403],
  ] as const) {
    const answer = await fetch(`${url}/socket.io/?${query}`, { headers })
    await answer.text()
    assert.equal(answer.status, status)
    for (const [name, value] of Object.entries(securityHeaders(world.deps.env.publicUrl, DATA_POLICY))) assert.equal(answer.headers.get(name), value, `${query}: ${name}`)
  }
})

test('what is written to Luis is said on his line, with where it belongs in his feed', async () => {
  const line = await connect(tokens[luis])
  const heard = next<{ after: number; upTo: number; changes: { entity: string; row: { content?: string } }[] }>(line, 'batch')
  await say('over the line')
  const batch = await heard
  assert.ok(batch.upTo > batch.after)
  assert.ok(batch.changes.some(({ row }) => row.content === 'over the line'))
  line.close()
})

test('typing and presence are said to the other of the chat, and to nobody else', async () => {
  const olga = await world.addBuyer('Olga')
  const [line, theirs, strangers] = [await connect(tokens[ana]), await connect(tokens[luis]), await connect(await world.signIn(olga))]
  strangers.onAny((event) => assert.fail(`a stranger heard ${event}`))
  const typing = next<{ userId: string }>(theirs, 'typing')
  line.emit('typing', { chatId, isTyping: true })
  assert.equal((await typing).userId, ana)
  strangers.emit('watch', { userIds: [ana, luis] })
  strangers.emit('typing', { chatId, isTyping: true })
  const presence = next<{ online: boolean }>(line, 'presence')
  line.emit('watch', { userIds: [luis] })
  assert.equal((await presence).online, true)
  const gone = next<{ online: boolean }>(line, 'presence')
  theirs.close()
  assert.equal((await gone).online, false)
  line.close()
  strangers.close()
})

test('who has gone was here until they went, and who signs in is here', async () => {
  const seen = async (at: Date) => {
    const { last_active_at } = await world.database.db.selectFrom('users').select('last_active_at').where('id', '=', luis).executeTakeFirstOrThrow()
    return last_active_at === at.toISOString()
  }
  const later = () => {
    world.now = new Date(world.now.getTime() + 60_000)
    return world.now
  }
  const came = later()
  const theirs = await connect(await world.signIn(luis))
  assert.ok(await seen(came))
  const line = await connect(tokens[ana])
  const here = next<{ online: boolean }>(line, 'presence')
  line.emit('watch', { userIds: [luis] })
  assert.equal((await here).online, true)
  const left = later()
  theirs.close()
  while (!(await seen(left))) await new Promise((resolve) => setTimeout(resolve, 5))
  const gone = next<{ online: boolean; at: string }>(line, 'presence')
  line.emit('watch', { userIds: [luis] })
  assert.deepEqual(await gone, { userId: luis, online: false, at: roundLastSeen(left.toISOString(), left) })
  line.close()
})

test('malformed words change nothing; a flood or a giant closes its own line and no other', async () => {
  const [line, other] = [await connect(tokens[ana]), await connect(tokens[luis])]
  for (const words of [null, 7, 'x', { chatId: 'x', isTyping: 'yes' }, { chatId, isTyping: true, __proto__: { a: 1 } }, [[[[]]]]]) line.emit('typing', words)
  line.emit('watch', { userIds: Array.from({ length: 1000 }, () => luis) })
  line.emit('no-such-event', 1)
  const closed = next(line, 'disconnect')
  for (let n = 0; n < 200; n++) line.emit('typing', { chatId, isTyping: true })
  await closed
  const giant = await connect(tokens[ana])
  const cut = next(giant, 'disconnect')
  giant.emit('typing', 'x'.repeat(1_000_000))
  await cut
  const heard = next(other, 'batch')
  await say('still there?')
  await heard
  other.close()
})

/** Frames as a program sends them that knows the protocol and nothing of ours. */
async function flood(frames: string[]): Promise<void> {
  const raw = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise((resolve) => raw.addEventListener('close', resolve))
  await new Promise((resolve) => raw.addEventListener('open', resolve))
  for (const frame of frames) raw.send(frame)
  await closed
}

test('a flood closes its line before anybody has signed in, whatever it is made of', async () => {
  // What is no frame at all closes the line by itself.
  for (const frame of ['2', '450-["typing",{"_placeholder":true,"num":0}]', '4[', '9']) await flood([frame, frame])
  for (const frame of ['3', '40/no-such-room,']) {
    world.logged.length = 0
    await flood(Array.from({ length: 200 }, () => frame))
    const lines = world.logged.map((line) => JSON.parse(line).msg)
    assert.ok(lines.includes('a socket sent too much and was closed'), frame)
  }
})

test('what fits no schema is looked up nowhere', async () => {
  const { line, gone, close } = await withoutDatabase()
  const long = 'x'.repeat(10_000)
  for (const words of [
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
    line.emit('typing', words)
  for (const words of [null, {}, { userIds: luis }, { userIds: [long] }, { userIds: [{}] }, { userIds: Array.from({ length: 51 }, () => luis) }, { userIds: { length: 1 } }])
    line.emit('watch', words)
  for (const words of [null, 'yes', { looking: 'yes' }, { looking: [true] }]) line.emit('looking', words)
  line.emit('typing')
  line.emit('typing', { chatId, isTyping: true })
  while (gone.logged.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(gone.logged.length, 1, 'only the last of them is asked of the database, which is closed')
  await close()
})

test('whom Luis has blocked hears nothing of him any more, nor he of them, until that ends', async () => {
  const [nadia, olga] = [await world.addSeller({ firstName: 'Nadia' }), await world.addBuyer('Olga')]
  await world.send('POST', '/api/v1/chat/send-message', { receiverUserId: nadia, content: 'Hi' }, { Authorization: `Bearer ${tokens[ana]}` })
  await world.send('POST', '/api/v1/chat/send-message', { receiverUserId: luis, content: 'Hi' }, { Authorization: `Bearer ${await world.signIn(olga)}` })
  const [line, theirs] = [await connect(tokens[ana]), await connect(tokens[luis])]
  const block = (blocked: boolean) => world.send('PUT', `/api/v1/chat/block/${chatId}`, { blocked }, { Authorization: `Bearer ${tokens[luis]}` })
  const rowOf = async (person: string) =>
    (await world.get('/api/v1/chat/user-chats', { Authorization: `Bearer ${tokens[person]}` })).body.data.chats.find(({ _id }: { _id: string }) => _id === chatId)
  line.emit('watch', { userIds: [luis] })
  await next(line, 'presence')
  theirs.emit('watch', { userIds: [ana] })
  await next(theirs, 'presence')
  const [told, toldHim] = [next(line, 'batch'), next(theirs, 'batch')]
  await block(true)
  await Promise.all([told, toldHim])
  const heard: string[] = []
  for (const socket of [line, theirs]) socket.onAny((event, said) => event !== 'batch' && heard.push(`${event} ${said.userId}`))
  line.emit('typing', { chatId, isTyping: true })
  theirs.emit('typing', { chatId, isTyping: true })
  const second = await connect(await world.signIn(luis))
  second.close()
  // They are answered of somebody else: what was said before has been heard by then.
  const answers = [next(line, 'presence'), next(theirs, 'presence')]
  line.emit('watch', { userIds: [luis, nadia] })
  theirs.emit('watch', { userIds: [ana, olga] })
  await Promise.all(answers)
  assert.deepEqual(heard.sort(), [`presence ${nadia}`, `presence ${olga}`].sort())
  world.now = new Date(world.now.getTime() + 10 * 60_000)
  await write(world.database, (tx) => touchLastActive(tx, luis, world.now))
  const seen = roundLastSeen(world.now.toISOString(), world.now)
  assert.notEqual((await rowOf(ana)).other.lastActiveAt, seen)
  await block(false)
  assert.equal((await rowOf(ana)).other.lastActiveAt, seen)
  line.emit('watch', { userIds: [luis] })
  assert.equal((await next<{ online: boolean }>(line, 'presence')).online, true)
  line.close()
  theirs.close()
})

test('logging out closes the line at once', async () => {
  const token = await world.signIn(luis)
  const line = await connect(token)
  const closed = next(line, 'disconnect')
  await world.send('POST', '/api/v1/auth/logout', undefined, { Authorization: `Bearer ${token}` })
  await closed
})

test('a line that is opened while Luis logs out is closed, though it came too late to be found', { timeout: 10_000 }, async () => {
  const token = await world.signIn(luis)
  const { adapter } = new SocketServer().of('/')
  const rooms: typeof adapter = Object.getPrototypeOf(adapter)
  const add = rooms.addAll
  const slow = mock.method(rooms, 'addAll', async function (this: typeof adapter, id: string, names: Set<string>) {
    if ([...names].some((name) => name.startsWith('session:'))) await world.send('POST', '/api/v1/auth/logout', undefined, { Authorization: `Bearer ${token}` })
    await add.call(this, id, names)
  })
  const line = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const why = await Promise.race([next<string>(line, 'disconnect'), new Promise((resolve) => setTimeout(resolve, 2000, 'still open'))])
  line.close()
  assert.equal(why, 'io server disconnect')
  slow.mock.restore()
})

/** A market whose database has gone while Ana's line is open. */
async function withoutDatabase() {
  const gone = await createWorld()
  const token = await gone.signIn(await gone.addBuyer('Ana'))
  const apart = await listen(gone)
  const line = await connect(token, {}, apart.url)
  await gone.database.close()
  gone.logged.length = 0
  const close = async () => {
    line.close()
    apart.close()
    await gone.close()
  }
  return { gone, token, line, url: apart.url, close }
}

async function listen(apart: World): Promise<{ url: string; close(): void }> {
  const own = createServer()
  const lines = createLiveServer(own, apart.deps)
  own.listen(0)
  await once(own, 'listening')
  const address = own.address()
  const close = () => {
    lines.close()
    own.close()
  }
  return { url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`, close }
}

test('while the database answers nobody, no line is opened, words on open ones are lost, and the market goes on', async () => {
  const { gone, token, line, url: here, close } = await withoutDatabase()
  line.emit('typing', { chatId, isTyping: true })
  line.emit('watch', { userIds: [luis] })
  await assert.rejects(connect(token, {}, here), { message: 'INTERNAL' })
  assert.equal(gone.logged.filter((said) => JSON.parse(said).level === 50).length, 3)
  await close()
})

test('of Ana’s sockets the oldest is closed for the twenty-first, and nobody opens them without end, by person or by address', async () => {
  const strict = await createWorld({ env: { rateLimits: true, trustProxy: 1 } })
  const at = await listen(strict)
  const [hers, his] = [await strict.signIn(await strict.addBuyer('Ana')), await strict.signIn(await strict.addSeller({ firstName: 'Luis' }))]
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const open: Socket[] = []
  for (let i = 0; i < 20; i++) {
    open.push(await connect(hers, from('198.51.100.1'), at.url))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const [oldest] = open
  assert.ok(oldest)
  const heard: string[] = []
  oldest.onAny((event) => heard.push(event))
  const closed = next(oldest, 'disconnect')
  const other = await connect(his, from('198.51.100.1'), at.url)
  open.push(await connect(hers, from('198.51.100.1'), at.url))
  await closed
  assert.deepEqual(heard, ['replaced'])
  assert.deepEqual([open.filter(({ connected }) => connected).length, other.connected], [20, true])
  for (let i = 21; i < 60; i++) open.push(await connect(hers, from('198.51.100.1'), at.url))
  await assert.rejects(connect(hers, from('198.51.100.1'), at.url), { message: 'RATE_LIMITED' })
  // 62 have been opened from this address: 238 are left.
  const knock = (address: string) => fetch(`${at.url}/socket.io/?EIO=4&transport=polling`, { headers: from(address) }).then(async (answer) => [answer.status, await answer.text()])
  const statuses: unknown[] = []
  for (let i = 0; i < 238; i++) statuses.push((await knock('198.51.100.1'))[0])
  assert.deepEqual([...new Set(statuses)], [200])
  const [status, text] = await knock('198.51.100.1')
  assert.deepEqual([status, String(text).includes('RATE_LIMITED')], [403, true])
  assert.equal((await knock('198.51.100.2'))[0], 200)
  const lines = strict.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a socket was refused')
  assert.deepEqual(
    lines.map(({ why, address }) => [why, address]),
    [
      ['RATE_LIMITED', '198.51.100.1'],
      ['RATE_LIMITED', '198.51.100.1'],
    ],
  )
  for (const socket of [...open, other]) socket.close()
  at.close()
  await strict.close()
})
