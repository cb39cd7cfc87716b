import { closeSync, fdatasyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '../../api/db/id.ts'
import { type Database, databaseFile, openDatabase } from '../../api/db/open.ts'
import { openPostgres } from '../../api/db/postgres.ts'
import { write } from '../../api/db/write.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { startMarket } from '../e2e/app.ts'
import { createDatabase } from '../support/database.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import type { BenchContext } from './baseline.ts'
import { type LoadResult, runPostLoad } from './load.ts'
import { type CommitCost, simulateProcesses, type WriteCosts } from './process-simulation.ts'
import { readProcessorMs, readProcessorMsOfChildren } from './processor-time.ts'
import type { Row } from './row.ts'
import { userRow } from './seed-market.ts'
import { median } from './statistics.ts'

const CONNECTIONS = [16, 64]
const MAX_CONNECTIONS = Math.max(...CONNECTIONS)
const ROUNDS = 3
const SECONDS = 4
const WARM_SECONDS = 2
/**
 * What a market on PostgreSQL should store of what one on SQLite stores, on the same cores, and two processes
 * of what one stores where there are cores for both.
 */
const GOAL = { ratio: 0.6, p99: 60, twoProcesses: 1.5 }
/** Machines that are simulated: this one, to compare with what was measured on it, and larger ones. */
const SIMULATED_CORES = [2, 4, 8]
const SIMULATED_CONNECTIONS = [64, 128, 256]
const FLUSHES = 200

type Pair = { token: string; other: string }

/**
 * Durable messages a second of a market on SQLite and of one and two processes on PostgreSQL, in turn, on the
 * same cores and disk. Ratios are to SQLite in the same rounds.
 */
export async function measurePostgres({ folder }: BenchContext): Promise<Row[]> {
  const server = await startPostgres({ durable: true })
  if (!server) throw new Error('PostgreSQL is not installed here')
  const { url, drop } = await createDatabase(server.url)
  const localData = join(folder, 'sqlite')
  const startProcess = (name: string) => {
    const DATA_DIR = join(folder, name)
    mkdirSync(DATA_DIR)
    return startMarket({ DATA_DIR, DEMO: '0', LOG_LEVEL: 'silent', DATABASE_URL: url })
  }
  mkdirSync(localData)
  const localPairs = await seedPairs(await openDatabase(databaseFile(localData)))
  const pairs = await seedPairs(await openPostgres(url))
  const local = await startMarket({ DATA_DIR: localData, DEMO: '0', LOG_LEVEL: 'silent' })
  const processes = [await startProcess('one'), await startProcess('other')]
  try {
    const [first] = processes
    if (!first) return []
    const rows: Row[] = []
    for (const size of CONNECTIONS) {
      const warmedLoad = async (urls: string[], people: Pair[]) => {
        await runLoad(urls, people, size, WARM_SECONDS)
        return runLoad(urls, people, size)
      }
      const loads = {
        sqlite: () => warmedLoad([local.url], localPairs),
        one: () => warmedLoad([first.url], pairs),
        two: () =>
          warmedLoad(
            processes.map((process) => process.url),
            pairs,
          ),
      }
      const rounds: Record<keyof typeof loads, LoadResult>[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ sqlite: await loads.sqlite(), one: await loads.one(), two: await loads.two() })
      const of = (name: keyof typeof loads) => ({
        value: median(rounds.map((round) => round[name].perSecond)),
        p99: median(rounds.map((round) => round[name].p99)),
        notOk: rounds.reduce((sum, round) => sum + round[name].failedCount, 0),
      })
      const sqlite = of('sqlite')
      rows.push(toRow('messages stored, SQLite', size, sqlite), {
        ...toLatencyRow('messages stored, SQLite', size, sqlite.p99),
      })
      for (const [name, figure] of [
        ['one', 'messages stored, PostgreSQL'],
        ['two', 'messages stored, PostgreSQL, two processes'],
      ] as const) {
        const result = of(name)
        rows.push(
          { ...toRow(figure, size, result), ratio: result.value / sqlite.value, goal: { ratio: GOAL.ratio } },
          { ...toLatencyRow(figure, size, result.p99), goal: { value: GOAL.p99 } },
        )
      }
    }
    return [
      ...rows,
      ...simulate(await measureWriteCosts(folder, { server, databaseUrl: url, market: first, pairs })),
    ]
  } finally {
    for (const process of [local, ...processes]) await process.close()
    await drop()
    await server.stop()
  }
}

interface LoadedMarket {
  server: PostgresServer
  databaseUrl: string
  market: { url: string; pid(): number }
  pairs: Pair[]
}

/**
 * What a message and a commit cost one process and PostgreSQL. With one connection each message is a commit
 * of its own; how many share one with many connections is told by the transactions of the database.
 */
async function measureWriteCosts(
  folder: string,
  { server, databaseUrl, market, pairs }: LoadedMarket,
): Promise<WriteCosts> {
  const pid = market.pid()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const countTransactions = async () =>
    Number((await client.query('select pg_current_xact_id()::text as id')).rows[0].id)
  const measure = async (connections: number) => {
    await runLoad([market.url], pairs, connections, WARM_SECONDS)
    const before = {
      process: readProcessorMs(pid),
      database: readProcessorMsOfChildren(server.pid),
      client: process.cpuUsage(),
      transactions: await countTransactions(),
    }
    const { perSecond } = await runLoad([market.url], pairs, connections, SECONDS)
    const messages = perSecond * SECONDS
    const { user, system } = process.cpuUsage(before.client)
    return {
      process: (readProcessorMs(pid) - before.process) / messages,
      database: (readProcessorMsOfChildren(server.pid) - before.database) / messages,
      client: (user + system) / 1000 / messages,
      transactions: ((await countTransactions()) - before.transactions) / messages,
    }
  }
  const single = await measure(1)
  const many = await measure(MAX_CONNECTIONS)
  await client.end()
  const commitsPerMessage = many.transactions / single.transactions
  const split = (part: 'process' | 'database'): CommitCost => {
    const perCommit = Math.max(0, (single[part] - many[part]) / (1 - commitsPerMessage))
    return { perCommit, perMessage: Math.max(0, single[part] - perCommit) }
  }
  return {
    process: split('process'),
    database: split('database'),
    flush: measureFlush(folder),
    client: many.client,
  }
}

/** How long the disk takes to store one more block of a file (ms, the median). */
function measureFlush(folder: string): number {
  const file = openSync(join(folder, 'flushes'), 'w')
  const times = Array.from({ length: FLUSHES }, (_, i) => {
    writeSync(file, Buffer.alloc(8192), 0, 8192, i * 8192)
    const start = performance.now()
    fdatasyncSync(file)
    return performance.now() - start
  })
  closeSync(file)
  return median(times)
}

/** What the costs come to with more cores than this machine has. */
function simulate(costs: WriteCosts): Row[] {
  const cost = (figure: string, value: number): Row => ({ figure, value, unit: 'ms', better: 'less' })
  const rows = [
    cost('processor time of a message, the process', costs.process.perMessage),
    cost('processor time of a commit, the process', costs.process.perCommit),
    cost('processor time of a message, PostgreSQL', costs.database.perMessage),
    cost('processor time of a commit, PostgreSQL', costs.database.perCommit),
    cost('processor time of a message, the client', costs.client),
    cost('a flush of the disk', costs.flush),
  ]
  for (const cores of SIMULATED_CORES)
    for (const connections of SIMULATED_CONNECTIONS) {
      const one = simulateProcesses(costs, { processes: 1, cores, connections })
      const two = simulateProcesses(costs, { processes: 2, cores, connections })
      const row = { size: connections, unit: '/s', better: 'more' } as const
      rows.push(
        { ...row, figure: `messages stored, one process, ${cores} cores, simulated`, value: one },
        {
          ...row,
          figure: `messages stored, two processes, ${cores} cores, simulated`,
          value: two,
          ratio: two / one,
          ...(cores > 2 && { goal: { ratio: GOAL.twoProcesses } }),
        },
      )
    }
  return rows
}

const toRow = (figure: string, size: number, { value, notOk }: { value: number; notOk: number }): Row => ({
  figure,
  size,
  value,
  unit: '/s',
  better: 'more',
  ...(notOk > 0 && { notOk }),
})

const toLatencyRow = (figure: string, size: number, value: number): Row => ({
  figure: `${figure}, p99`,
  size,
  value,
  unit: 'ms',
  better: 'less',
})

/** The load of `connections` people, divided among processes; the sum of their results. */
async function runLoad(
  urls: string[],
  pairs: Pair[],
  connections: number,
  seconds = SECONDS,
): Promise<LoadResult> {
  const perProcess = connections / urls.length
  const results = await Promise.all(
    urls.map((url, i) =>
      runPostLoad(
        Number(new URL(url).port),
        (n, connection) => {
          const { token, other } = pairs[i * perProcess + connection] ?? { token: '', other: '' }
          const content = `A message of common length, number ${n}`
          return {
            path: '/api/v1/chat/send-message',
            token,
            body: { _id: newId(new Date()), receiverUserId: other, content },
          }
        },
        { seconds, connections: perProcess },
      ),
    ),
  )
  return {
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    failedCount: results.reduce((sum, { failedCount }) => sum + failedCount, 0),
  }
}

/** Fills a new market with one client and one freelancer for each connection, and closes it. */
async function seedPairs(database: Database): Promise<Pair[]> {
  const now = new Date()
  const pairs: Pair[] = []
  await write(database, async (tx) => {
    for (let n = 0; n < MAX_CONNECTIONS; n++) {
      const [buyer, other] = [newId(now), newId(now)]
      await tx
        .insertInto('users')
        .values([userRow(buyer, 'buyer', 'Ana', 'MX', now), userRow(other, 'seller', 'Luis', 'MX', now)])
        .execute()
      pairs.push({ token: await createSession(tx, buyer, { device: 'bench', now }), other })
    }
  })
  await database.close()
  return pairs
}
