import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { startRedis } from '../tests/redis.ts'
import { createWorld } from '../tests/world.ts'
import { createLiveServer } from './live.ts'
import { connectRedisAdapter } from './outside/redis.ts'

const redis = await startRedis()
after(() => redis?.stop())

if (redis)
  test('two processes tell each other who is there and what changed, and each goes on by itself while Redis is away', async () => {
    const world = await createWorld()
    const luis = await world.addSeller({ firstName: 'Luis' })
    const ana = await world.addBuyer('Ana')
    const tokens = { luis: await world.signIn(luis), ana: await world.signIn(ana) }
    const heard: string[][] = []
    const open = async () => {
      const joined = await connectRedisAdapter(redis.url, world.deps.log)
      const server = createServer()
      const live = createLiveServer(
        server,
        { ...world.deps, env: { ...world.deps.env, redisUrl: redis.url } },
        { adapter: joined.adapter, onRemoteChange: (entities) => void heard.push(entities) },
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
    const line = await connect(one.url, tokens.luis)
    const hers = await connect(other.url, tokens.ana)
    const say = (content: string) => world.send('POST', '/api/v1/chat/send-message', { receiverUserId: luis, content }, { Authorization: `Bearer ${tokens.ana}` })
    const batch = next(line, 'batch')
    await say('Good day')
    await batch

    const presence = next(hers, 'presence')
    hers.emit('watch', { userIds: [luis] })
    assert.equal(v.parse(v.object({ online: v.boolean() }), await presence).online, true, 'Luis is at the other process')
    line.emit('looking', { looking: true })
    const { id } = await world.database.db.selectFrom('sessions').select('id').where('user_id', '=', luis).executeTakeFirstOrThrow()
    while (!(await other.live.isViewing(id))) await new Promise((resolve) => setTimeout(resolve, 10))
    await world.addSeller({ firstName: 'Marta' })
    while (!heard.flat().includes('listing')) await new Promise((resolve) => setTimeout(resolve, 10))

    await redis.stop()
    const still = next(line, 'batch')
    await say('Are you there?')
    await still
    const gone = next(hers, 'disconnect')
    hers.disconnect()
    await gone
    assert.equal(await one.live.isViewing(id), true)
    line.disconnect()
    for (const each of [one, other]) each.close()
    await world.close()
  })

const next = (socket: Socket, event: string): Promise<unknown> => new Promise((resolve) => socket.once(event, resolve))

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  await next(socket, 'connect')
  return socket
}
