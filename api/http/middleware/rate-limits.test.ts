import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '../../../tests/support/redis.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

const redis = await startRedis()
after(() => redis?.stop())

/** A request from this address. The event loop turns between two, as it does between those of a network. */
async function visit(world: World, address: string): Promise<number> {
  await setImmediate()
  return (await world.get('/api/v1/category', { 'X-Forwarded-For': address })).status
}

/** How many of 1,300 visits from this address are answered, so many ms apart. */
async function countVisits(world: World, address: string, pauseMs = 0): Promise<number> {
  for (let visits = 0; visits < 1300; visits++) {
    if ((await visit(world, address)) === 429) return visits
    if (pauseMs > 0) await wait(pauseMs)
  }
  return 1300
}

if (redis)
  test('two processes count the visits of an address together, and each alone while Redis is away', async () => {
    const options = { env: { rateLimits: true, trustProxy: 1, redisUrl: redis.url } }
    const one = await createWorld({ ...options, marketId: 'market' })
    const other = await createWorld({ ...options, marketId: 'market' })
    const neighbor = await createWorld({ ...options, marketId: 'another market on the same Redis' })
    const worlds = [one, other, neighbor]
    const [here, there] = worlds.map(({ deps }) =>
      deps.rateLimits.tokenBucket('test', { burst: 2, perWindow: 1, windowMs: 60_000 }),
    )
    assert.ok(here && there)
    const turns = async () => {
      for (let i = 0; i < 50; i++) await setImmediate()
    }
    // A process whose connection isn't open yet counts alone: another account tries.
    for (let waits: number[] = [], round = 0; !waits[3]; round++) {
      const key = `account ${round}`
      waits = [here.consume(key), here.consume(key)]
      await turns()
      waits.push(there.consume(key))
      await turns()
      waits.push(there.consume(key))
      assert.deepEqual(waits.slice(0, 3), [0, 0, 0])
      assert.ok((waits[3] ?? 0) <= 60)
    }

    assert.equal(await countVisits(one, '203.0.113.1'), 1200)
    // What is on its way to Redis passes: a busy Redis may take a while.
    const visits = await countVisits(other, '203.0.113.1', 5)
    assert.ok(visits < 600, `the other process answered ${visits} more`)
    assert.equal(await visit(other, '203.0.113.2'), 200, 'another address is free')
    assert.equal(await countVisits(neighbor, '203.0.113.1'), 1200, 'another market counts for itself')

    await redis.stop()
    assert.equal(await countVisits(one, '203.0.113.3'), 1200)
    assert.equal(await countVisits(other, '203.0.113.3'), 1200)
    for (const world of worlds) {
      const isTold = () =>
        world.logLines.filter((line) => line.includes('rate limits count this process alone'))
      await waitUntil(() => isTold().length > 0)
      await turns()
      assert.equal(isTold().length, 1, 'the log says so once')
      await world.close()
    }
  })
