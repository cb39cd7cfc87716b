import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { Batch } from '#shared/protocol/changes.ts'
import { ServerProcess } from '../../tests/chaos/server.ts'
import { createDatabase } from '../../tests/support/database.ts'
import { startRedis } from '../../tests/support/redis.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createWorld } from '../../tests/support/world.ts'
import { connectRedisAdapter } from '../outside/redis.ts'
import { createLiveServer } from '../realtime/live.ts'
import { openDoorbells } from './doorbells.ts'
import { ensureMarketId } from './market-id.ts'
import { openPostgres } from './postgres.ts'
import { write } from './write.ts'

/** More audiences than one notification has room for. */
const MANY = 300
/** Less often than a socket may send. */
const WATCH_INTERVAL_MS = 500
const CUT_OFF = 'PostgreSQL’s notifications are cut off: what other processes change comes late'
const ARE_BACK = 'PostgreSQL’s notifications are back'
const REDIS_AWAY =
  'Redis unreachable: changes go on through PostgreSQL; typing and presence stay within a process'
const REDIS_BACK = 'Redis is back: typing and presence of all processes'

const server = process.env.TEST_DATABASE_URL
const cutDoorbells = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like any (array['listen %', 'select pg_notify%', 'select'])`

if (server) {
  test('without Redis, each process hears of every commit of the others, and of having missed some', async () => {
    const { url, drop } = await createDatabase(server)
    const [one, other] = [await openPostgres(url), await openPostgres(url)]
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
    const marketId = await ensureMarketId(one)
    const doorbells = [await openDoorbells(url, one, { marketId, log })]
    doorbells.push(await openDoorbells(url, other, { marketId, log }))
    const received = new Map<string, { after: number; entities: ReadonlySet<string> }>()
    let missed = 0
    other.remoteListeners.add({
      onChange: (audience, after, entities) => void received.set(audience, { after, entities }),
      onMissed: () => void missed++,
    })
    one.remoteListeners.add({
      onChange: () => assert.fail('what a process has written itself isn’t news to it'),
      onMissed: () => void missed++,
    })
    const audiences = Array.from({ length: MANY }, () => crypto.randomUUID())
    const record = (id: string) =>
      write(one, async (_, recordChange) => {
        recordChange(audiences, 'message', id)
        recordChange(['public'], 'listing', id)
      })
    await record('first')
    await waitUntil(() => received.size === MANY + 1)
    assert.equal(other.generation, 1)
    assert.deepEqual(received.get(audiences[7] ?? ''), { after: 0, entities: new Set(['message']) })
    received.clear()
    await record('second')
    await waitUntil(() => received.size === MANY + 1)
    assert.equal(received.get(audiences[0] ?? '')?.after, 1)

    await cutDoorbells.execute(one.db)
    await waitUntil(() => missed >= 2 && lines.length >= 4)
    assert.deepEqual(lines.toSorted(), [ARE_BACK, ARE_BACK, CUT_OFF, CUT_OFF], 'each says it once')
    received.clear()
    await waitUntil(async () => {
      if (received.size === 0) await record(crypto.randomUUID())
      return received.size === MANY + 1
    })
    for (const each of doorbells) await each.close()
    for (const database of [one, other]) await database.close()
    await drop()
  })

  const redis = await startRedis()
  if (redis)
    test('messages reach a device at another process at once, while Redis is there, gone, and back', async (t) => {
      const { url, drop } = await createDatabase(server)
      const dataDir = mkdtempSync(join(tmpdir(), 'oficio-doorbells-'))
      const shared = { databaseUrl: url, redisUrl: redis.url }
      const world = await createWorld({ database: await openPostgres(url), env: shared })
      world.now = new Date()
      const luis = await world.addSeller({ firstName: 'Luis' })
      const ana = await world.addBuyer('Ana')
      const tokens = { luis: await world.createSession(luis), ana: await world.createSession(ana) }
      const httpServer = createServer()
      const joined = await connectRedisAdapter(
        redis.url,
        await ensureMarketId(world.database),
        world.deps.log,
      )
      const live = createLiveServer(httpServer, world.deps, joined.adapter)
      await once(httpServer.listen(0), 'listening')
      const address = httpServer.address()
      const here = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
      const process = new ServerProcess(dataDir, { DATABASE_URL: url, REDIS_URL: redis.url })
      const there = `http://localhost:${await process.start()}`
      const sockets = { ana: await connect(here, tokens.ana), luis: await connect(there, tokens.luis) }
      const contents: Record<string, string[]> = { ana: [], luis: [] }
      for (const [name, socket] of Object.entries(sockets))
        socket.on('batch', (payload: unknown) => {
          for (const change of v.parse(Batch, payload).changes)
            if (change.entity === 'message' && change.row) contents[name]?.push(change.row.content)
        })
      const delays: number[] = []
      /** Ana writes at this process, Luis at the other, to each other's devices. */
      const exchange = async (what: string) => {
        const body = { receiverUserId: luis, content: `Ana: ${what}` }
        await world.send('POST', '/api/v1/chat/send-message', body, {
          Authorization: `Bearer ${tokens.ana}`,
        })
        const { id } = await world.database.db.selectFrom('chats').select('id').executeTakeFirstOrThrow()
        await fetch(`${there}/api/v1/chat/send-message`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens.luis}` },
          body: JSON.stringify({ chatId: id, content: `Luis: ${what}` }),
        })
        const answeredAt = performance.now()
        await waitUntil(() =>
          Object.values(contents).every((seen) =>
            ['Ana', 'Luis'].every((author) => seen.includes(`${author}: ${what}`)),
          ),
        )
        delays.push(performance.now() - answeredAt)
      }
      const countLogged = (message: string) =>
        world.logLines.filter((line) => JSON.parse(line).msg === message).length

      await exchange('with Redis')
      await redis.stop()
      for (let n = 0; n < 5; n++) await exchange(`without Redis ${n}`)
      await waitUntil(() => countLogged(REDIS_AWAY) > 0)
      const restarted = await startRedis(Number(new URL(redis.url).port))
      await exchange('while Redis is back')
      await waitUntil(() => countLogged(REDIS_BACK) > 0)
      await exchange('with Redis again')
      let isLuisOnline = false
      sockets.ana.on('presence', (payload: unknown) => {
        isLuisOnline = v.is(v.object({ userId: v.literal(luis), online: v.literal(true) }), payload)
      })
      await waitUntil(() => {
        sockets.ana.emit('watch', { userIds: [luis] })
        return isLuisOnline
      }, WATCH_INTERVAL_MS)

      const { promise: whenBehind, resolve: fallBehind } = Promise.withResolvers<number>()
      sockets.luis.on('batch', (payload: unknown) => {
        const { after, changes } = v.parse(Batch, payload)
        // What was written before may still be coming.
        if (changes.length === 0) fallBehind(after)
      })
      await cutDoorbells.execute(world.database.db)
      assert.ok((await whenBehind) > 0, 'devices that are behind pull')
      // Both of this process's connections to Redis, and its one to PostgreSQL.
      for (const [message, count] of Object.entries({ [REDIS_AWAY]: 2, [REDIS_BACK]: 2, [CUT_OFF]: 1 }))
        await waitUntil(() => countLogged(message) === count)

      t.diagnostic(`${Math.round(Math.max(...delays))} ms at most after the answer`)
      for (const socket of Object.values(sockets)) socket.disconnect()
      live.close()
      joined.close()
      httpServer.close()
      assert.equal(await process.stop('SIGTERM'), 0)
      await world.close()
      await restarted?.stop()
      rmSync(dataDir, { recursive: true, force: true })
      await drop()
    })
}

const nextEvent = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve))

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  await nextEvent(socket, 'connect')
  return socket
}
