import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { Registry } from 'prom-client'
import { createDatabase } from '../../tests/support/database.ts'
import { startPostgres, startStandby } from '../../tests/support/postgres.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createWorld } from '../../tests/support/world.ts'
import { registerDatabaseMetrics } from '../operator/database-metrics.ts'
import { openDoorbells } from './doorbells.ts'
import { ensureMarketId } from './market-id.ts'
import type { Database } from './open.ts'
import { openPostgres } from './postgres.ts'
import { readPublic } from './read-public.ts'
import { openReplica } from './replica.ts'

const AWAY = 'The replica is away: the primary answers public reads'
const BEHIND = 'The replica is behind: the primary answers public reads'
const BACK = 'The replica is back: it answers public reads'

if (process.env.TEST_DATABASE_URL)
  test('people read at the standby, and see each change at once while it is behind, gone, and back', async (t) => {
    // A server of its own: a standby has everything that its primary has.
    const primary = await startPostgres()
    assert.ok(primary)
    t.after(() => primary.stop())
    const { url } = await createDatabase(primary.url)
    const standby = await startStandby(primary.url)
    t.after(() => standby.remove())
    const standbyUrl = standby.url.replace(/\/postgres$/, new URL(url).pathname)
    const world = await createWorld({
      database: await openPostgres(url),
      env: { databaseUrl: url, databaseReplicaUrl: standbyUrl },
    })
    const { log } = world.deps
    const countLogged = (message: string) =>
      world.logLines.filter((line) => JSON.parse(line).msg === message).length
    // Another process of the market, which hears of the first one's changes until its doorbells are closed.
    const other = await openPostgres(url)
    other.replica = openReplica(standbyUrl, other, { connections: 3, slowQueryMs: 10_000, log })
    const doorbells = await openDoorbells(url, other, { marketId: await ensureMarketId(other), log })
    const otherApp = world.createApp({ database: other })
    const here = countReads(world.database)
    const there = countReads(other)
    const runAtStandby = async (statement: string) => {
      const client = new pg.Client({ connectionString: standbyUrl })
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    }

    const LIST = '/api/v1/seller/all?limit=50'
    let questions = 0
    /** Never asked before, so that no cache has the answer. */
    const newQuestion = () => `${LIST}&question=${++questions}`
    const toNames = (body: string): string[] =>
      JSON.parse(body).data.sellers.map(({ displayName }: { displayName: string }) => displayName)
    const listHere = async (path = newQuestion()) => {
      const response = await world.app.request(path)
      assert.equal(response.status, 200)
      return toNames(await response.text())
    }
    const listThere = async (path = newQuestion()) => toNames(await (await otherApp.request(path)).text())
    const waitForReplica = () =>
      waitUntil(async () => {
        const before = [here.replica, there.replica]
        await Promise.all([listHere(), listThere()])
        return here.replica > (before[0] ?? 0) && there.replica > (before[1] ?? 0)
      })

    await world.addSeller({ firstName: 'Luis' })
    await waitForReplica()
    assert.deepEqual([await listHere(LIST), await listThere(LIST)], [['Luis'], ['Luis']])
    const seen = await runAtStandby(
      "select query from pg_stat_activity where datname = current_database() and query like '%from \"listing%'",
    )
    assert.ok(seen.length > 0, 'the standby ran the query of the list')
    const rejected = runAtStandby('delete from listings')
    await assert.rejects(rejected, /read-only/)

    // What is read at the replica is never kept as if it were newer than the replica is.
    await waitUntil(() =>
      readPublic(world.database, async (reader) => {
        if (reader === world.database) return false
        const { generation } = reader
        await world.addSeller({ firstName: 'Omar' })
        assert.ok(world.database.generation > generation)
        return reader.generation === generation
      }),
    )
    await waitForReplica()
    const withOmar = await listThere(LIST)
    assert.ok(withOmar.includes('Omar'))
    await listHere(LIST)

    await runAtStandby('select pg_wal_replay_pause()')
    await waitUntil(
      async () =>
        (await runAtStandby('select pg_get_wal_replay_pause_state() as state'))[0]?.state === 'paused',
    )
    const { generation } = other
    await world.addSeller({ firstName: 'Nadia' })
    assert.ok((await listHere(LIST)).includes('Nadia'), 'what was cached')
    assert.ok((await listHere()).includes('Nadia'), 'what was not')
    await waitUntil(() => other.generation > generation)
    assert.ok((await listThere(LIST)).includes('Nadia'), 'what was cached at the other process')
    assert.ok((await listThere()).includes('Nadia'), 'what was not')
    const readsAtReplica = here.replica
    await waitUntil(async () => {
      await listHere()
      return countLogged(BEHIND) > 0
    })
    assert.equal(here.replica, readsAtReplica)
    assert.equal((await world.database.replica?.inspect())?.state, 'behind')

    await runAtStandby('select pg_wal_replay_resume()')
    await waitForReplica()
    assert.ok((await listHere()).includes('Nadia'))
    await waitUntil(() => countLogged(BACK) >= 1)

    // A process that hears nothing of the others notices within seconds.
    await doorbells.close()
    await runAtStandby('select pg_wal_replay_pause()')
    await world.addSeller({ firstName: 'Sofía' })
    await waitUntil(async () => (await listThere()).includes('Sofía'))
    await runAtStandby('select pg_wal_replay_resume()')
    await waitForReplica()

    // Connections whose server says nothing are given up, and the primary answers.
    const silenced = await runAtStandby(
      'select pid from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()',
    )
    const awayBeforeSilence = countLogged(AWAY)
    try {
      for (const { pid } of silenced) signal(pid, 'SIGSTOP')
      await waitUntil(async () => {
        assert.ok((await listHere()).includes('Sofía'))
        return countLogged(AWAY) > awayBeforeSilence
      })
    } finally {
      for (const { pid } of silenced) signal(pid, 'SIGCONT')
    }
    await waitForReplica()

    const [awayBefore, backBefore] = [countLogged(AWAY), countLogged(BACK)]
    await standby.stop()
    await waitUntil(async () => {
      assert.equal((await listHere()).length, await countListed(world.database))
      return countLogged(AWAY) > awayBefore
    })
    assert.equal((await world.database.replica?.inspect())?.state, 'away')
    await standby.start()
    await waitForReplica()
    await waitUntil(() => countLogged(BACK) > backBefore)

    const registry = new Registry()
    registerDatabaseMetrics(registry, world.database)
    await waitUntil(async () => {
      await listHere()
      return /^oficio_database_public_reads_total\{server="replica"\} [1-9]/m.test(await registry.metrics())
    })
    const text = await registry.metrics()
    assert.match(text, /^oficio_database_replica_good 1$/m)
    assert.match(text, /^oficio_database_replica_lag_bytes \d+$/m)

    await other.replica.close()
    await other.close()
    await world.close()
  })

/** Signals a process of the server, if it hasn't ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Counts who answers public reads. */
function countReads(database: Database): { replica: number; primary: number } {
  const counts = { replica: 0, primary: 0 }
  database.meter = {
    statement: () => undefined,
    lockWait: () => undefined,
    commit: () => undefined,
    publicRead: (server) => void counts[server]++,
  }
  return counts
}

const countListed = async ({ db }: Database): Promise<number> =>
  (
    await db
      .selectFrom('listings')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
