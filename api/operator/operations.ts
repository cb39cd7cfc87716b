import type { Server } from 'node:http'
import type { Deps } from '../deps.ts'
import { listJobRecords } from '../features/admin/scheduled-jobs.ts'
import { readSystemStatus } from '../features/admin/system-status.ts'
import { toMarketContext } from './backup.ts'
import { writeMarker } from './marker.ts'
import type { Metrics } from './metrics.ts'
import { watchOffsite } from './offsite/lag-alert.ts'
import { sendOperatorAlerts } from './operator-alerts.ts'
import { createCommandHandler } from './operator-commands.ts'
import { openOperatorSocket } from './operator-socket.ts'
import { recordRelease } from './rollback/release-history.ts'

/** What is measured, beside the market's own figures. */
export interface Measured {
  server: Server
  routes: string[]
  countSockets(): number
}

/** What commands need of the process. */
export interface ProcessControl {
  /** Stops this process in favor of the next; resolves when it accepts no more connections. */
  handOver(): Promise<void>
}

export interface Operations {
  countSlowQuery(): void
  close(): void
}

/** Opens what the operator uses while the market runs: the metrics and the socket for commands. */
export async function startOperations(
  deps: Deps,
  measured: Measured,
  { handOver }: ProcessControl,
): Promise<Operations> {
  const { env, database, log, version } = deps
  const metrics = env.metrics ? await startMetrics(env.metrics, deps, measured) : null
  const stopWatching =
    deps.offsite && watchOffsite(deps, deps.offsite, (now) => sendOperatorAlerts(deps, now))
  await writeMarker(database, env.dataDir, { publicUrl: env.publicUrl, version })
  await recordRelease(env.dataDir, version, deps.clock())
  const handleCommand = createCommandHandler(toMarketContext(deps), deps, handOver)
  const socket = await openOperatorSocket(env.dataDir, handleCommand, log)
  return {
    countSlowQuery: () => metrics?.slowQuery(),
    close() {
      socket.close()
      stopWatching?.()
      metrics?.close()
    },
  }
}

/** The metrics library is loaded only if a port is configured. */
async function startMetrics(
  address: { port: number; host: string },
  deps: Deps,
  { server, routes, countSockets }: Measured,
): Promise<Metrics> {
  const { openMetrics } = await import('./metrics.ts')
  const listJobs = () => listJobRecords(deps.database.db)
  return openMetrics(address, server, routes, {
    readStatus: () => readSystemStatus(deps),
    listJobs,
    sockets: countSockets,
    database: deps.database,
    log: deps.log,
  })
}
