import { constants, PerformanceObserver } from 'node:perf_hooks'

/** How long any request, or anything that time does, may hold the event loop (ms). */
export const MAX_HOLD_MS = 50
const TRIES = 5
/** What `referenceWork` takes (ms of processor time) on the machine that the limit is meant for: two cores of a rented server. */
const REFERENCE_MS = 80

/** Time of this machine (ms) as that of the machine that the limit is meant for: a rented one may be half as fast at one moment. */
function atReferenceSpeed(ms: number): number {
  if (ms <= MAX_HOLD_MS) return ms
  referenceWork(1)
  const before = process.threadCpuUsage()
  referenceWork(5)
  const { user, system } = process.threadCpuUsage(before)
  return ms / Math.max(1, (user + system) / 1000 / REFERENCE_MS)
}

/** What a server does most: text to rows, rows in an order, rows to text. */
function referenceWork(times: number): void {
  const rows = Array.from({ length: 6_000 }, (_, i) => ({ id: `id-${(i * 7919) % 6_000}`, text: 'é '.repeat(40), at: i }))
  for (let i = 0; i < times * 4; i++) {
    const read: { id: string }[] = JSON.parse(JSON.stringify(rows))
    read.sort((a, b) => (a.id < b.id ? -1 : 1))
    new Map(read.map((row) => [row.id, row])).clear()
  }
}

/**
 * The least processor time (ms) that this thread spends on `work` in up to five tries; no more are made once one is within
 * the limit. Other threads and other programs don't count, so a busy machine changes nothing; a garbage collection or code
 * that is loaded for the first time falls into one try only.
 */
export async function heldMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least > MAX_HOLD_MS; i++) least = Math.min(least, atReferenceSpeed(await threadMs(work)))
  return least
}

/** The processor time (ms) of this thread until `work` is done. */
export async function threadMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The most processor time (ms) that one turn of the event loop took until `work` was done, without what going through the whole heap took of
 * it: in a process of a thousand tests that is more than the work. What the work's own garbage takes is its cost.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  const collections: { from: number; ms: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!isOfYoung(entry)) collections.push({ from: entry.startTime, ms: entry.duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  const long: { from: number; to: number; ms: number }[] = []
  let longest = 0
  let working = true
  const done = work().finally(() => {
    working = false
  })
  while (working) {
    const from = performance.now()
    const ms = await threadMs(nextTurn)
    if (ms > MAX_HOLD_MS) long.push({ from, to: performance.now(), ms })
    else longest = Math.max(longest, ms)
  }
  await done
  // What was observed is told a turn later.
  await nextTurn()
  await nextTurn()
  observer.disconnect()
  for (const turn of long) {
    const collected = collections.filter(({ from }) => from >= turn.from && from <= turn.to).reduce((sum, { ms }) => sum + ms, 0)
    longest = Math.max(longest, turn.ms - collected)
  }
  return atReferenceSpeed(longest)
}

/** The least of `longestTurnMs` in up to five tries of work that can be repeated: what is compiled in the midst of one try is compiled once. */
export async function leastLongestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least > MAX_HOLD_MS; i++) least = Math.min(least, await longestTurnMs(work))
  return least
}

/** Whether only what is young was collected. */
function isOfYoung(entry: object): boolean {
  const detail = 'detail' in entry ? entry.detail : null
  return typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === constants.NODE_PERFORMANCE_GC_MINOR
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
