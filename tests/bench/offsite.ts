import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newId } from '../../api/db/id.ts'
import { databaseFile } from '../../api/db/open.ts'
import { waitForCopy } from '../chaos/disk-wipe.ts'
import { startMarket } from '../e2e/app.ts'
import type { BenchContext } from './baseline.ts'
import { type LoadResult, runPostLoad } from './load.ts'
import { readProcessorMs } from './processor-time.ts'
import type { Row } from './row.ts'
import { seedChats } from './seed-chats.ts'
import { parseSizes } from './sizes.ts'
import { median } from './statistics.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONNECTIONS = 16
const ROUNDS = 8
const SECONDS = 3
const KEY = randomBytes(32).toString('hex')
const LARGE_BYTES = 900_000_000
/** A database of about 1 GB. */
const [RESTORED_MESSAGES = 0] = parseSizes(process.env.BENCH_MESSAGES, [1_070_000])
const GOAL = { ratio: 0.95, restoreSeconds: 60 }

/** What the off-site copy costs those who write, and how long a restore from it takes. */
export async function measureOffsite({ folder }: BenchContext): Promise<Row[]> {
  return [...(await measureShipping(folder)), await measureRestore(folder)]
}

/** A load, and the processor time that the process took for each of its messages (ms). */
type Round = LoadResult & { processorMs: number }

/**
 * Durable messages a second with the copy, to a folder on the same disk, and without it, in turn; ratios are
 * the medians of those of the rounds. Processor time tells the cost on a machine that others use, too.
 */
async function measureShipping(folder: string): Promise<Row[]> {
  const start = async (name: string, settings: Record<string, string>) => {
    const data = join(folder, name)
    mkdirSync(data)
    const { pairs } = await seedChats(data, 2000, CONNECTIONS)
    const market = await startMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent', ...settings })
    const load = (seconds: number) =>
      runPostLoad(
        Number(new URL(market.url).port),
        (n, connection) => {
          const { token, other } = pairs[connection] ?? { token: '', other: '' }
          const body = {
            _id: newId(new Date()),
            receiverUserId: other,
            content: `A message of common length, number ${n}`,
          }
          return { path: '/api/v1/chat/send-message', token, body }
        },
        { seconds, connections: CONNECTIONS },
      )
    await load(1)
    return {
      market,
      async load(): Promise<Round> {
        const before = readProcessorMs(market.pid())
        const result = await load(SECONDS)
        const processorMs = (readProcessorMs(market.pid()) - before) / (result.perSecond * SECONDS)
        return { ...result, processorMs }
      },
    }
  }
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  const unshipped = await start('unshipped', {})
  const shipped = await start('shipped', { OFFSITE_URL: elsewhere, OFFSITE_KEY: KEY })
  try {
    const rounds: { unshipped: Round; shipped: Round }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Whoever is second in a round is first in the next.
      const first = round % 2 === 0 ? await unshipped.load() : null
      const second = await shipped.load()
      rounds.push({ unshipped: first ?? (await unshipped.load()), shipped: second })
    }
    const toRow = (figure: string, results: LoadResult[]): Row => {
      const notOk = results.reduce((sum, { failedCount }) => sum + failedCount, 0)
      const value = median(results.map(({ perSecond }) => perSecond))
      return { figure, value, unit: '/s', better: 'more', ...(notOk > 0 && { notOk }) }
    }
    return [
      toRow(
        'messages stored, without a copy',
        rounds.map((round) => round.unshipped),
      ),
      {
        ...toRow(
          'messages stored, shipped off-site',
          rounds.map((round) => round.shipped),
        ),
        ratio: median(rounds.map((round) => round.shipped.perSecond / round.unshipped.perSecond)),
        goal: { ratio: GOAL.ratio },
      },
      {
        figure: 'processor time of a message, shipped off-site',
        value: median(rounds.map((round) => round.shipped.processorMs)),
        unit: 'ms',
        better: 'less',
        ratio: median(rounds.map((round) => round.unshipped.processorMs / round.shipped.processorMs)),
      },
    ]
  } finally {
    await unshipped.market.close()
    await shipped.market.close()
  }
}

/** `npm run restore -- offsite` of a large market into an empty folder. */
async function measureRestore(folder: string): Promise<Row> {
  const data = join(folder, 'large')
  const url = join(folder, 'large-elsewhere')
  mkdirSync(data)
  mkdirSync(url)
  await seedChats(data, RESTORED_MESSAGES, CONNECTIONS)
  const { size } = statSync(databaseFile(data))
  const settings = { OFFSITE_URL: url, OFFSITE_KEY: KEY }
  const startedAt = new Date()
  const market = await startMarket({ DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'silent', ...settings })
  await waitForCopy(url, Buffer.from(KEY, 'hex'), startedAt)
  await market.close()
  rmSync(data, { recursive: true })
  const from = performance.now()
  await promisify(execFile)(process.execPath, ['api/operator/cli.ts', 'restore', 'offsite', '--yes'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, ...settings },
  })
  const seconds = (performance.now() - from) / 1000
  return {
    figure: 'restore of the off-site copy',
    size: RESTORED_MESSAGES,
    value: seconds,
    unit: 's',
    better: 'less',
    // Of a small one, most is the start of the command.
    ...(size >= LARGE_BYTES && { goal: { value: GOAL.restoreSeconds } }),
  }
}
