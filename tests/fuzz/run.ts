import { availableParallelism } from 'node:os'
import { findPlanted } from './find-planted.ts'
import { fuzz } from './fuzz.ts'
import { growth, type Memory } from './memory.ts'
import { fuzzPictures } from './pictures.ts'
import { fuzzSockets } from './sockets.ts'
import { fuzzUploads } from './uploads.ts'

/**
 * `npm run fuzz [requests] [seed]`: hostile requests to every route as each kind of person; then a tenth as many to the uploads' protocol, a thousandth as many odd pictures,
 * and frames over a hundredth as many sockets. The same seed asks the same again. `npm run fuzz planted` puts each fault back that the
 * market once had, and fails where the fuzzer doesn't find it.
 */
if (process.argv[2] === 'planted') {
  const missed = await findPlanted(Number(process.argv[3] ?? 40_000), Number(process.argv[4] ?? 7))
  process.exit(missed === 0 ? 0 : 1)
}
const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
console.log(`${count} requests, seed ${seed}, ${availableParallelism()} cores`)
let wrong = 0

const since = performance.now()
const { sent, byStatus, slowestMs, ...asked } = await fuzz({ seed, count, tell: (done) => done % 10_000 === 0 && console.log(`${done} …`) })
tell(`${sent} requests in ${Math.round((performance.now() - since) / 1000)} s, the slowest after ${Math.round(slowestMs)} ms; by status: ${listed(byStatus)}`, asked)

const uploads = await fuzzUploads({ seed, count: Math.ceil(count / 10) })
tell(`${uploads.sent} requests to the uploads' protocol; by status: ${listed(uploads.byStatus)}`, uploads)

const pictures = await fuzzPictures({ seed, count: Math.ceil(count / 1000) })
tell(`${pictures.sent} requests for pictures; by status: ${listed(pictures.byStatus)}`, pictures)

const sockets = await fuzzSockets({ seed, count: Math.ceil(count / 100) })
tell(`${sockets.frames} frames over ${sockets.lines} sockets`, sockets)
process.exit(wrong === 0 ? 0 : 1)

function tell(title: string, { faults, slow, memory = [] }: { faults: string[]; slow: string[]; memory?: Memory[] }): void {
  for (const fault of [...faults, ...slow]) console.log(fault)
  console.log(`${title}\n  ${faults.length} faults, ${slow.length} slow; ${growth(memory)}`)
  wrong += faults.length + slow.length
}

function listed(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ')
}
