import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type LoadResult, runGetLoad, runPostLoad } from './load.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
const CALIBRATION = 6

/** The input of each part of the benchmark. */
export interface BenchContext {
  /** A temporary data folder; deleted at the end. */
  folder: string
  /** The folder of the build that is served. */
  dist: string
  /**
   * Results of the bare server's rounds, each as a share of their median: the noise of the machine itself.
   */
  baseline: number[]
}

export interface BaselineServer {
  port: number
  stop(): void
}

/** Starts a bare server that answers every request with this many bytes. */
export const startBaselineServer = (bytes: number): Promise<BaselineServer> =>
  runServer('minimal-server.ts', String(bytes))

/**
 * Starts a bare server that stores a message's row on the disk before it answers, and returns the function
 * that puts it under load.
 */
export async function startBaselineStore(
  folder: string,
): Promise<{ ask(seconds: number): Promise<LoadResult>; stop(): void }> {
  const { port, stop } = await runServer('minimal-message-server.ts', folder)
  const call = (n: number) => ({
    path: '/',
    token: 'x'.repeat(43),
    body: { content: `A message of common length, number ${n}` },
  })
  return { ask: (seconds) => runPostLoad(port, call, { seconds }), stop }
}

/** Measures our server and the bare server in turn. Returns the medians of the rounds as a row. */
export async function compareWithBaseline(
  bench: BenchContext,
  figure: Pick<Row, 'figure' | 'size' | 'goal'>,
  app: () => Promise<LoadResult>,
  baseline: () => Promise<LoadResult>,
): Promise<Row[]> {
  const rounds: { app: LoadResult; baseline: LoadResult }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ app: await app(), baseline: await baseline() })
  const medianBaseline = median(rounds.map((round) => round.baseline.perSecond))
  bench.baseline.push(...rounds.map((round) => round.baseline.perSecond / medianBaseline))
  const value = median(rounds.map((round) => round.app.perSecond))
  const notOk = rounds.reduce((sum, round) => sum + round.app.failedCount, 0)
  const { goal, ...same } = figure
  return [
    {
      ...figure,
      value,
      unit: '/s',
      better: 'more',
      ratio: value / medianBaseline,
      ...(notOk > 0 && { notOk }),
    },
    {
      ...same,
      figure: `${figure.figure}, p99`,
      value: median(rounds.map((round) => round.app.p99)),
      unit: 'ms',
      better: 'less',
    },
  ]
}

/** Measures the bare server alone, for parts that have nothing to compare with it. */
export async function calibrate(bench: BenchContext): Promise<void> {
  const { port, stop } = await startBaselineServer(2000)
  const rounds: number[] = []
  await runGetLoad(port, ['/'], { seconds: 1 })
  for (let round = 0; round < CALIBRATION; round++)
    rounds.push((await runGetLoad(port, ['/'], { seconds: 1 })).perSecond)
  stop()
  bench.baseline.push(...rounds.map((measure) => measure / median(rounds)))
}

async function runServer(file: string, argument: string): Promise<BaselineServer> {
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL(file, import.meta.url)), argument],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // Also when the measurement beside it fails.
  process.once('exit', () => child.kill('SIGKILL'))
  const [port] = child.stdout ? await once(child.stdout, 'data') : []
  return { port: Number(String(port)), stop: () => void child.kill('SIGKILL') }
}
