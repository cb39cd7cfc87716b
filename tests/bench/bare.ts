import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Load, load, post } from './load.ts'
import { median } from './numbers.ts'
import type { Row } from './row.ts'

const ROUNDS = 3
const CALIBRATION = 6

/** What each part is given. */
export interface Bench {
  /** For data; deleted in the end. */
  folder: string
  /** The build that is served. */
  dist: string
  /** Rounds of a bare server, each as a share of its median: what the machine itself varies. */
  bare: number[]
}

export interface Bare {
  port: number
  stop(): void
}

/** A server that answers so many bytes, and does nothing else. */
export const startBare = (bytes: number): Promise<Bare> => serve('limit.ts', String(bytes))

/** A server that stores a message's row on the disk before it answers, and does nothing else; and the load it is put under. */
export async function startBareStore(folder: string): Promise<{ ask(seconds: number): Promise<Load>; stop(): void }> {
  const { port, stop } = await serve('message-limit.ts', folder)
  const call = (n: number) => ({ path: '/', token: 'x'.repeat(43), body: { content: `A message of common length, number ${n}` } })
  return { ask: (seconds) => post(port, call, { seconds }), stop }
}

/** Measures ours and the bare server in turn. Medians of the rounds, as a row. */
export async function beside(bench: Bench, figure: Pick<Row, 'figure' | 'size' | 'goal'>, ours: () => Promise<Load>, bare: () => Promise<Load>): Promise<Row[]> {
  const rounds: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await ours(), bare: await bare() })
  const most = median(rounds.map((round) => round.bare.perSecond))
  bench.bare.push(...rounds.map((round) => round.bare.perSecond / most))
  const value = median(rounds.map((round) => round.ours.perSecond))
  const notOk = rounds.reduce((sum, round) => sum + round.ours.notOk, 0)
  const { goal, ...same } = figure
  return [
    { ...figure, value, unit: '/s', better: 'more', ratio: value / most, ...(notOk > 0 && { notOk }) },
    { ...same, figure: `${figure.figure}, p99`, value: median(rounds.map((round) => round.ours.p99)), unit: 'ms', better: 'less' },
  ]
}

/** The bare server alone, for parts that measure nothing beside it. */
export async function calibrate(bench: Bench): Promise<void> {
  const { port, stop } = await startBare(2000)
  const rounds: number[] = []
  await load(port, ['/'], { seconds: 1 })
  for (let round = 0; round < CALIBRATION; round++) rounds.push((await load(port, ['/'], { seconds: 1 })).perSecond)
  stop()
  bench.bare.push(...rounds.map((each) => each / median(rounds)))
}

async function serve(file: string, argument: string): Promise<Bare> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Also when what is measured beside it fails.
  process.once('exit', () => child.kill('SIGKILL'))
  const [port] = child.stdout ? await once(child.stdout, 'data') : []
  return { port: Number(String(port)), stop: () => void child.kill('SIGKILL') }
}
