import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { startRedis } from '../../tests/support/redis.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createWorld } from '../../tests/support/world.ts'
import { connectRedisAdapter } from '../outside/redis.ts'
import { createLiveServer } from './live.ts'

const redis = await startRedis()
after(() => redis?.stop())

if (redis)
  test('two processes tell each other who is there and who is looking, and each goes on by itself while Redis is away', async () => {
    const world = await createWorld()
    const luis = await world.addSeller({ firstName: 'Luis' })
    const ana = await world.addBuyer('Ana')
    const tokens = { luis: await world.createSession(luis), ana: await world.createSession(ana) }
    const open = async (marketId = 'market') => {
      const joined = await connectRedisAdapter(redis.url, marketId, world.deps.log)
      const server = createServer()
      const live = createLiveServer(
        server,
        { ...world.deps, env: { ...world.deps.env, redisUrl: redis.url } },
        joined.adapter,
      )
      server.listen(0)
      await once(server, 'listening')
      const address = server.address()
      const close = () => {
        live.close()
        joined.close()
        server.close()
      }
      return { live, url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`, close }
    }
    const one = await open()
    const other = await open()
    const neighbor = await open('another market on the same Redis')
    const luisSocket = await connect(one.url, tokens.luis)
    const anaSocket = await connect(other.url, tokens.ana)
    const emitEvent = (content: string) =>
      world.send(
        'POST',
        '/api/v1/chat/send-message',
        { receiverUserId: luis, content },
        { Authorization: `Bearer ${tokens.ana}` },
      )
    const batch = nextEvent(luisSocket, 'batch')
    await emitEvent('Good day')
    await batch

    const presence = nextEvent(anaSocket, 'presence')
    anaSocket.emit('watch', { userIds: [luis] })
    assert.equal(
      v.parse(v.object({ online: v.boolean() }), await presence).online,
      true,
      'Luis is at the other process',
    )
    luisSocket.emit('looking', { looking: true })
    const { id } = await world.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', luis)
      .executeTakeFirstOrThrow()
    await waitUntil(() => other.live.isViewing(id))
    assert.equal(await neighbor.live.isViewing(id), false, 'another market hears nothing of it')

    await redis.stop()
    const still = nextEvent(luisSocket, 'batch')
    await emitEvent('Are you there?')
    await still
    const disconnect = nextEvent(anaSocket, 'disconnect')
    anaSocket.disconnect()
    await disconnect
    assert.equal(await one.live.isViewing(id), true)
    luisSocket.disconnect()
    for (const server of [one, other, neighbor]) server.close()
    await world.close()
  })

const nextEvent = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve))

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  await nextEvent(socket, 'connect')
  return socket
}
