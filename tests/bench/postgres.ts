import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../../api/db/id.ts'
import { type Database, databaseFile, openDatabase } from '../../api/db/open.ts'
import { openPostgres } from '../../api/db/postgres.ts'
import { write } from '../../api/db/write.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { startMarket } from '../e2e/app.ts'
import { createDatabase } from '../support/database.ts'
import { startPostgres } from '../support/postgres.ts'
import type { BenchContext } from './baseline.ts'
import { type LoadResult, runPostLoad } from './load.ts'
import type { Row } from './row.ts'
import { userRow } from './seed-market.ts'
import { median } from './statistics.ts'

const CONNECTIONS = [16, 64]
const MAX_CONNECTIONS = Math.max(...CONNECTIONS)
const ROUNDS = 3
const SECONDS = 4
const WARM_SECONDS = 2
/** What a market on PostgreSQL should store of what one on SQLite stores, on the same cores. */
const GOAL = { ratio: 0.6, p99: 60 }

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
      const loads = {
        sqlite: () => runLoad([local.url], localPairs, size),
        one: () => runLoad([first.url], pairs, size),
        two: () =>
          runLoad(
            processes.map((process) => process.url),
            pairs,
            size,
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
    return rows
  } finally {
    for (const process of [local, ...processes]) await process.close()
    await drop()
    await server.stop()
  }
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
async function runLoad(urls: string[], pairs: Pair[], connections: number): Promise<LoadResult> {
  const perProcess = connections / urls.length
  const run = (seconds: number) =>
    Promise.all(
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
  await run(WARM_SECONDS)
  const results = await run(SECONDS)
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
