import { availableParallelism } from 'node:os'
import { MINUTE_MS } from '#shared/time.ts'
import { type ChaosReport, runChaos } from './chaos.ts'

/**
 * `npm run faults [minutes or actions] [seed]`: people at many devices use the real server during a storm;
 * then all results are compared. A number up to 600 is minutes, a larger one is actions. The same seed plans
 * the same storm; the timing between two processes is never quite the same.
 */
const MAX_MINUTES = 600
/** How many violations of each kind are printed. */
const MAX_SHOWN_VIOLATIONS = 10

const size = Number(process.argv[2] ?? 3)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
if (!(size > 0) || !Number.isInteger(seed)) {
  console.error(
    `Usage: npm run faults [minutes | actions] [seed]. Up to ${MAX_MINUTES} counts as minutes, more as actions.`,
  )
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const plan =
  size <= MAX_MINUTES
    ? { ms: size * MINUTE_MS, actions: Number.MAX_SAFE_INTEGER }
    : { ms: Number.MAX_SAFE_INTEGER, actions: size }
console.log(
  `${size} ${size <= MAX_MINUTES ? 'minutes' : 'actions'}, seed ${seed}, ${availableParallelism()} cores`,
)
const report = await runChaos({ seed, ...plan, log: (line) => console.log(line) })
printReport(report)
process.exit(Object.values(listViolations(report)).flat().length === 0 ? 0 : 1)

function listViolations({
  lost,
  duplicated,
  disordered,
  diverged,
  illegal,
  uploads,
  unexpected,
}: ChaosReport): Record<string, string[]> {
  return {
    lost,
    doubled: duplicated,
    'out of order': disordered,
    diverged,
    illegal,
    'bytes wrong': uploads.corrupted,
    unexpected,
  }
}

function printReport(report: ChaosReport): void {
  const { orders, uploads, injectedFaults, network } = report
  for (const [kind, sentences] of Object.entries(listViolations(report)))
    for (const sentence of sentences.slice(0, MAX_SHOWN_VIOLATIONS)) console.log(`${kind}: ${sentence}`)
  const rows: Record<string, Record<string, number>> = {
    'What was said': {
      actions: report.actions,
      messages: report.messages,
      sent: report.sent,
      acknowledged: report.acknowledged,
      lost: report.lost.length,
      doubled: report.duplicated.length,
      'out of order': report.disordered.length,
      diverged: report.diverged.length,
      unexpected: report.unexpected.length,
    },
    Orders: {
      made: orders.created,
      transitions: orders.moves,
      refused: orders.rejected,
      illegal: report.illegal.length,
    },
    Uploads: {
      begun: network.uploadsBegun,
      cut: network.uploadsCut,
      finished: uploads.finished,
      'bytes wrong': uploads.corrupted.length,
    },
    Server: {
      kills: injectedFaults.kills,
      stops: injectedFaults.stops,
      freezes: injectedFaults.freezes,
      'full disk': injectedFaults.fullDisk,
    },
    Network: {
      refused: network.refused,
      'cut on the way': network.cutOnTheWay,
      'answers lost': network.answerLost,
      'answers cut': network.answerCut + network.halfAnAnswer,
      twice: network.twice,
      'other answers': network.badGateway + network.portal + network.tooMany,
      'lines cut': network.linesCut,
    },
    Devices: {
      devices: report.devices,
      'clock jumps': injectedFaults.clockJumps,
      crashes: injectedFaults.deviceCrashes,
      full: injectedFaults.fullDevices,
      'sessions ended': injectedFaults.logOuts,
    },
  }
  for (const [title, figures] of Object.entries(rows))
    console.log(
      `${title.padEnd(14)}${Object.entries(figures)
        .map(([name, n]) => `${name} ${n}`)
        .join(' · ')}`,
    )
  if (report.unfillableReason) console.log(`The disk was never full: ${report.unfillableReason}`)
  console.log(`${Math.round(report.seconds)} s, seed ${report.seed}`)
}
