import { constants, PerformanceObserver } from 'node:perf_hooks'

/** The longest that any request or scheduled job may block the event loop (ms). */
export const MAX_BLOCK_MS = 50
const MAX_ATTEMPTS = 5
/**
 * Duration of `referenceWork` (ms of processor time) on the machine that the limit is meant for: two cores of
 * a rented server.
 */
const REFERENCE_CPU_MS = 80

/**
 * Converts a time on this machine (ms) to the time on the machine that the limit is meant for. A rented
 * machine may be half as fast from one moment to the next.
 */
function toReferenceMs(ms: number): number {
  if (ms <= MAX_BLOCK_MS) return ms
  runReferenceWork(1)
  const before = process.threadCpuUsage()
  runReferenceWork(5)
  const { user, system } = process.threadCpuUsage(before)
  return ms / Math.max(1, (user + system) / 1000 / REFERENCE_CPU_MS)
}

/** The work that a server does most: parse text to rows, sort rows, serialise rows to text. */
function runReferenceWork(repetitions: number): void {
  const rows = Array.from({ length: 6_000 }, (_, i) => ({
    id: `id-${(i * 7919) % 6_000}`,
    text: 'é '.repeat(40),
    at: i,
  }))
  for (let i = 0; i < repetitions * 4; i++) {
    const parsed: { id: string }[] = JSON.parse(JSON.stringify(rows))
    parsed.sort((a, b) => (a.id < b.id ? -1 : 1))
    new Map(parsed.map((row) => [row.id, row])).clear()
  }
}

/**
 * The smallest processor time (ms) that this thread spends on `task` in up to five tries; the tries stop once
 * one is within the limit. Other threads and other programs don't count, so a busy machine changes nothing. A
 * garbage collection or code that is loaded for the first time affects one try only.
 */
export async function measureBlockMs(task: () => Promise<unknown>): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY
  for (let i = 0; i < MAX_ATTEMPTS && minMs > MAX_BLOCK_MS; i++)
    minMs = Math.min(minMs, toReferenceMs(await measureCpuMs(task)))
  return minMs
}

/** The processor time (ms) of this thread until `task` is done. */
export async function measureCpuMs(task: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The longest processor time (ms) of one turn of the event loop until `task` is done, without major garbage
 * collections: in a process of a thousand tests, walking the whole heap takes longer than the work itself.
 * Minor collections, caused by the work's own garbage, count as its cost.
 */
export async function measureLongestTurnMs(task: () => Promise<unknown>): Promise<number> {
  const garbageCollections: { from: number; ms: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!isMinorGc(entry)) garbageCollections.push({ from: entry.startTime, ms: entry.duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  const longTurns: { from: number; to: number; ms: number }[] = []
  let longestMs = 0
  let isRunning = true
  let done: Promise<unknown> = Promise.resolve()
  const begin = () => {
    done = task().finally(() => {
      isRunning = false
    })
    return waitForNextTurn()
  }
  for (let turn = begin; isRunning; turn = waitForNextTurn) {
    const from = performance.now()
    const ms = await measureCpuMs(turn)
    if (ms > MAX_BLOCK_MS) longTurns.push({ from, to: performance.now(), ms })
    else longestMs = Math.max(longestMs, ms)
  }
  await done
  // The observer reports its entries one turn later.
  await waitForNextTurn()
  await waitForNextTurn()
  observer.disconnect()
  for (const turn of longTurns) {
    const gcMs = garbageCollections
      .filter(({ from }) => from >= turn.from && from <= turn.to)
      .reduce((sum, { ms }) => sum + ms, 0)
    // Collections are told in wall time, of which this thread may have had a part only.
    longestMs = Math.max(longestMs, turn.ms - gcMs * Math.min(1, turn.ms / (turn.to - turn.from)))
  }
  return toReferenceMs(longestMs)
}

/**
 * The smallest result of `measureLongestTurnMs` in up to five tries of work that can be repeated: code that
 * is compiled in the middle of one try is compiled once only.
 */
export async function minLongestTurnMs(task: () => Promise<unknown>): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY
  for (let i = 0; i < MAX_ATTEMPTS && minMs > MAX_BLOCK_MS; i++)
    minMs = Math.min(minMs, await measureLongestTurnMs(task))
  return minMs
}

/** Whether a garbage collection was a minor one (young generation only). */
function isMinorGc(entry: object): boolean {
  const detail = 'detail' in entry ? entry.detail : null
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'kind' in detail &&
    detail.kind === constants.NODE_PERFORMANCE_GC_MINOR
  )
}

const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve))
