import { availableParallelism } from 'node:os'
import { type Report, storm } from './storm.ts'

/**
 * `npm run faults [minutes or deeds] [seed]`: people at many devices before the real server, in a storm; then all that was said is counted.
 * Up to 600 are minutes, more are deeds. The same seed plans the same storm; what happens between two processes is never quite the same.
 */
const MOST_MINUTES = 600
const MINUTE_MS = 60_000
/** Sentences of each kind of wrong. */
const SHOWN = 10

const size = Number(process.argv[2] ?? 3)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
if (!(size > 0) || !Number.isInteger(seed)) {
  console.error('npm run faults [minutes or deeds] [seed]: up to 600 are minutes, more are deeds')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const plan = size <= MOST_MINUTES ? { ms: size * MINUTE_MS, deeds: Number.MAX_SAFE_INTEGER } : { ms: Number.MAX_SAFE_INTEGER, deeds: size }
console.log(`${size} ${size <= MOST_MINUTES ? 'minutes' : 'deeds'}, seed ${seed}, ${availableParallelism()} cores`)
const report = await storm({ seed, ...plan, tell: (line) => console.log(line) })
print(report)
process.exit(Object.values(wrongsOf(report)).flat().length === 0 ? 0 : 1)

function wrongsOf({ lost, doubled, disordered, diverged, illegal, uploads, unexpected }: Report): Record<string, string[]> {
  return { lost, doubled, 'out of order': disordered, diverged, illegal, 'bytes wrong': uploads.wrong, unexpected }
}

function print(report: Report): void {
  const { orders, uploads, faults, network } = report
  for (const [kind, sentences] of Object.entries(wrongsOf(report))) for (const sentence of sentences.slice(0, SHOWN)) console.log(`${kind}: ${sentence}`)
  const rows: Record<string, Record<string, number>> = {
    'What was said': {
      deeds: report.deeds,
      messages: report.messages,
      sent: report.sent,
      acknowledged: report.acknowledged,
      lost: report.lost.length,
      doubled: report.doubled.length,
      'out of order': report.disordered.length,
      diverged: report.diverged.length,
      unexpected: report.unexpected.length,
    },
    Orders: { made: orders.made, transitions: orders.moves, refused: orders.refused, illegal: report.illegal.length },
    Uploads: { begun: network.uploadsBegun, cut: network.uploadsCut, finished: uploads.finished, 'bytes wrong': uploads.wrong.length },
    Server: { kills: faults.kills, stops: faults.stops, freezes: faults.freezes, 'full disk': faults.fullDisk },
    Network: {
      refused: network.refused,
      'cut on the way': network.cutOnTheWay,
      'answers lost': network.answerLost,
      'answers cut': network.answerCut + network.halfAnAnswer,
      twice: network.twice,
      'other answers': network.badGateway + network.portal + network.tooMany,
      'lines cut': network.linesCut,
    },
    Devices: { devices: report.devices, 'clock jumps': faults.clockJumps, crashes: faults.deviceCrashes, full: faults.fullDevices, 'sessions ended': faults.logOuts },
  }
  for (const [title, figures] of Object.entries(rows))
    console.log(
      `${title.padEnd(14)}${Object.entries(figures)
        .map(([name, n]) => `${name} ${n}`)
        .join(' · ')}`,
    )
  if (report.endless) console.log(`The disk was never full: ${report.endless}`)
  console.log(`${Math.round(report.seconds)} s, seed ${report.seed}`)
}
