import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import { createWorld, type World } from '../tests/world.ts'
import { DATA_POLICY, securityHeaders } from './http/security.ts'
import { type Live, openLive } from './live.ts'

let world: World
let server: Server
let live: Live
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
  live = openLive(server, world.deps)
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
  assert.deepEqual(await gone, { userId: luis, online: false, at: left.toISOString() })
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

test('logging out closes the line at once', async () => {
  const token = await world.signIn(luis)
  const line = await connect(token)
  const closed = next(line, 'disconnect')
  await world.send('POST', '/api/v1/auth/logout', undefined, { Authorization: `Bearer ${token}` })
  await closed
})

test('while the database answers nobody, no line is opened, words on open ones are lost, and the market goes on', async () => {
  const gone = await createWorld()
  const token = await gone.signIn(await gone.addBuyer('Ana'))
  const apart = createServer()
  const lines = openLive(apart, gone.deps)
  apart.listen(0)
  await once(apart, 'listening')
  const address = apart.address()
  const here = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  const line = await connect(token, {}, here)
  await gone.database.close()
  gone.logged.length = 0
  line.emit('typing', { chatId, isTyping: true })
  line.emit('watch', { userIds: [luis] })
  await assert.rejects(connect(token, {}, here), { message: 'INTERNAL' })
  assert.equal(gone.logged.filter((said) => JSON.parse(said).level === 50).length, 3)
  line.close()
  lines.close()
  apart.close()
  await gone.close()
})
