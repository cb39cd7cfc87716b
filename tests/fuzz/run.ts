import { availableParallelism } from 'node:os'
import { fuzz } from './fuzz.ts'
import { huntSeededBugs } from './hunt-seeded-bugs.ts'
import { type Memory, memoryGrowth } from './memory.ts'
import { fuzzPictures } from './pictures.ts'
import { fuzzSockets } from './sockets.ts'
import { fuzzUploads } from './uploads.ts'

/**
 * `npm run fuzz [requests] [seed]`: hostile requests to every route as each kind of user; then a tenth as
 * many to the upload protocol, a thousandth as many odd pictures, and frames over a hundredth as many
 * sockets. The same seed makes the same requests. `npm run fuzz planted` puts back each bug that the market
 * once had, and fails where the fuzzer doesn't find it.
 */
if (process.argv[2] === 'planted') {
  const missing = await huntSeededBugs(Number(process.argv[3] ?? 40_000), Number(process.argv[4] ?? 7))
  process.exit(missing === 0 ? 0 : 1)
}
const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
console.log(`${count} requests, seed ${seed}, ${availableParallelism()} cores`)
let failureCount = 0

const since = performance.now()
const { sent, byStatus, slowestMs, ...fuzzResult } = await fuzz({
  seed,
  count,
  onProgress: (done) => done % 10_000 === 0 && console.log(`${done} …`),
})
printSection(
  `${sent} requests in ${Math.round((performance.now() - since) / 1000)} s, the slowest after ${Math.round(slowestMs)} ms; by status: ${formatCounts(byStatus)}`,
  fuzzResult,
)

const uploads = await fuzzUploads({ seed, count: Math.ceil(count / 10) })
printSection(
  `${uploads.sent} requests to the uploads' protocol; by status: ${formatCounts(uploads.byStatus)}`,
  uploads,
)

const pictures = await fuzzPictures({ seed, count: Math.ceil(count / 1000) })
printSection(
  `${pictures.sent} requests for pictures; by status: ${formatCounts(pictures.byStatus)}`,
  pictures,
)

const sockets = await fuzzSockets({ seed, count: Math.ceil(count / 100) })
printSection(`${sockets.frames} frames over ${sockets.lines} sockets`, sockets)
process.exit(failureCount === 0 ? 0 : 1)

function printSection(
  title: string,
  { failures, slowRequests, memory = [] }: { failures: string[]; slowRequests: string[]; memory?: Memory[] },
): void {
  for (const failure of [...failures, ...slowRequests]) console.log(failure)
  console.log(`${title}\n  ${failures.length} faults, ${slowRequests.length} slow; ${memoryGrowth(memory)}`)
  failureCount += failures.length + slowRequests.length
}

function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ')
}
