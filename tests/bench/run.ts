import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchContext, calibrate } from './baseline.ts'
import { measureBundleSizes } from './bundle-sizes.ts'
import { measureChat } from './chat.ts'
import { measureConversation } from './conversation.ts'
import { measureHour } from './hour-of-use.ts'
import { measureInteractions } from './interactions.ts'
import { measureOffsite } from './offsite.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePostgres } from './postgres.ts'
import { formatGoal, formatSize, printLine, writeReport } from './report.ts'
import { findRegressions, mergeResults, type Result, type Results, readResults } from './results.ts'
import { isMet, type Row } from './row.ts'
import { measureSearch } from './search.ts'
import { measureServer } from './server.ts'
import { measureSockets } from './sockets.ts'
import { measureStart } from './startup.ts'
import { percentile } from './statistics.ts'
import { measureTimingLeak } from './timing-leak.ts'
import { measureUploads } from './uploads.ts'
import { measureWarmStart } from './warm-start.ts'

interface BenchPart {
  title: string
  /** The unit of the sizes of its rows. */
  sizes?: string
  measure(bench: BenchContext): Promise<Row[]>
  /** Whether the part runs only when it is named on the command line. */
  named?: true
}

/**
 * `npm run bench [part …] [keep]` measures the speed that the docs promise, writes report.md, and prints what
 * is worse than the baseline by more than the machine's noise. Parts that aren't measured stay in the report
 * as they were. `keep` makes the results the new baseline. Sizes are set by BENCH_SIZES and BENCH_MESSAGES
 * ("10000,20000"), BENCH_SOCKETS, BENCH_OFFERED ("1000,3000") and BENCH_MINUTES.
 */
const PARTS: Record<string, BenchPart> = {
  server: { title: 'Server: the public calls, 16 connections', sizes: 'sellers', measure: measureServer },
  search: {
    title: 'Search: the judged searches on the demo market, and the cost of those nobody has asked before',
    sizes: 'searches, or sellers',
    measure: measureSearch,
  },
  chat: {
    title: 'Chat: one person with 1,000 chats, 16 connections',
    sizes: 'messages',
    measure: measureChat,
  },
  postgres: {
    title: 'Durable messages on PostgreSQL, beside SQLite in the same rounds',
    sizes: 'connections',
    measure: measurePostgres,
    named: true,
  },
  offsite: {
    title: 'Off-site copy: what it costs who writes, 16 connections, and a restore of 1 GB from it',
    sizes: 'messages',
    measure: measureOffsite,
    named: true,
  },
  orders: { title: 'Orders, 16 connections', sizes: 'orders of one freelancer', measure: measureOrders },
  sockets: {
    title: 'Sockets of one process',
    sizes: 'sockets, or messages offered a second',
    measure: measureSockets,
  },
  talk: { title: 'Two people in two browsers', sizes: 'messages', measure: measureConversation },
  pages: { title: 'Pages on a phone: slow network, processor four times slower', measure: measurePages },
  warm: {
    title: 'Warm start without a network, processor four times slower',
    sizes: 'cached listings',
    measure: measureWarmStart,
  },
  presses: { title: 'Interaction to next paint, processor four times slower', measure: measureInteractions },
  weights: { title: 'What a first visit loads, brotli', measure: measureBundleSizes },
  uploads: { title: 'Uploads: a video of 50 MB, by tus', measure: measureUploads },
  start: { title: 'Start', measure: measureStart },
  accounts: { title: 'Accounts: does the time of an answer tell who has one', measure: measureTimingLeak },
  hour: {
    title: 'Hours of light traffic and an open tab',
    sizes: 'minutes',
    measure: measureHour,
    named: true,
  },
}
const FILES = {
  report: new URL('report.md', import.meta.url),
  last: new URL('last.json', import.meta.url),
  baseline: new URL('kept.json', import.meta.url),
}

const names = process.argv.slice(2).map((word) => word.replace(/^--/, ''))
const selectedNames = names.filter((word) => word !== 'keep')
const unknownNames = selectedNames.filter((word) => !(word in PARTS))
if (unknownNames.length > 0) {
  console.error(`There is no part ${unknownNames.join(', ')}: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}

let regressions = 0
for (const [name, part] of Object.entries(PARTS)) {
  if (selectedNames.length === 0 ? part.named : !selectedNames.includes(name)) continue
  try {
    reportResults({ [name]: await measure(part) })
  } catch (error) {
    // The other parts are still worth measuring.
    console.error(error)
    process.exitCode = 1
  }
}
console.log(
  `\n${regressions} figures became worse by more than the noise. All are in ${fileURLToPath(FILES.report)}.`,
)
// Don't wait for what a failed part has left running.
process.exit()

/** Compares the results with the baseline, prints regressions, and writes the report and the results. */
function reportResults(results: Results): void {
  const baseline = readResults(FILES.baseline)
  for (const { row, was, change } of findRegressions(baseline, results)) {
    regressions++
    console.log(
      `  WORSE ${row.figure}${formatSize(row)}: ${printLine(was)} → ${printLine(row)} (${Math.round(change * 100)} %)`,
    )
  }
  writeFileSync(FILES.report, writeReport(PARTS, mergeResults(FILES.last, results), baseline))
  if (names.includes('keep')) mergeResults(FILES.baseline, results)
}

async function measure({ title, measure }: BenchPart): Promise<Result> {
  console.log(`\n${title}`)
  const bench: BenchContext = {
    folder: mkdtempSync(join(tmpdir(), 'oficio-bench-')),
    dist: process.env.OUT_DIR ?? fileURLToPath(new URL('../../dist', import.meta.url)),
    baseline: [],
  }
  try {
    const rows = await measure(bench)
    for (const row of rows)
      console.log(
        `  ${row.figure}${formatSize(row)}: ${printLine(row)}${isMet(row) === false ? `, goal ${formatGoal(row)}` : ''}`,
      )
    if (bench.baseline.length === 0) await calibrate(bench)
    const noise = percentile(
      bench.baseline.map((round) => Math.abs(round - 1)),
      0.9,
    )
    return {
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
      noise,
      rows,
    }
  } finally {
    rmSync(bench.folder, { recursive: true, force: true })
  }
}
