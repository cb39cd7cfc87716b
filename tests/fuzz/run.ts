import { availableParallelism } from 'node:os'
import { fuzz } from './fuzz.ts'
import { growth } from './memory.ts'
import { fuzzSockets } from './sockets.ts'
import { fuzzUploads } from './uploads.ts'

/**
 * `npm run fuzz [requests] [seed]`: hostile requests to every route as each kind of person; then a tenth as many to the uploads' protocol,
 * and frames over a hundredth as many sockets. The same seed asks the same again.
 */
const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
console.log(`${count} requests, seed ${seed}, ${availableParallelism()} cores`)
let wrong = 0

const since = performance.now()
const { sent, byStatus, slowestMs, ...asked } = await fuzz({ seed, count, tell: (done) => done % 10_000 === 0 && console.log(`${done} …`) })
tell(`${sent} requests in ${Math.round((performance.now() - since) / 1000)} s, the slowest after ${Math.round(slowestMs)} ms; by status: ${listed(byStatus)}`, asked)

const uploads = await fuzzUploads({ seed, count: Math.ceil(count / 10) })
tell(`${uploads.sent} requests to the uploads' protocol; by status: ${listed(uploads.byStatus)}`, uploads)

const sockets = await fuzzSockets({ seed, count: Math.ceil(count / 100) })
tell(`${sockets.frames} frames over ${sockets.lines} sockets`, sockets)
process.exit(wrong === 0 ? 0 : 1)

function tell(title: string, { faults, slow, memory }: Pick<typeof sockets, 'faults' | 'slow' | 'memory'>): void {
  for (const fault of [...faults, ...slow]) console.log(fault)
  console.log(`${title}\n  ${faults.length} faults, ${slow.length} slow; ${growth(memory)}`)
  wrong += faults.length + slow.length
}

function listed(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ')
}
