import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, IncomingMessage, type Server } from 'node:http'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ScheduledJobRecord } from '#shared/admin.ts'
import type { Database } from '../db/open.ts'
import type { SystemStatus } from '../features/admin/system-status.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'

const LATENCY_BUCKETS_S = [0.005, 0.02, 0.1, 0.5, 2, 10]

export interface Metrics {
  slowQuery(): void
  close(): void
}

/**
 * Serves the metrics of the process and of the market to Prometheus on a port of its own, which no proxy
 * exposes. Responses are counted by method, status class and kind of URL, never by the URL itself, to bound
 * the number of series.
 */
export function openMetrics(
  address: { port: number; host: string },
  httpServer: Server,
  routes: string[],
  {
    readStatus,
    listJobs,
    sockets,
    database,
    log,
  }: {
    readStatus: () => Promise<SystemStatus>
    listJobs: () => Promise<ScheduledJobRecord[]>
    sockets: () => number
    database: Database
    log: Logger
  },
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  registerDatabaseMetrics(registry, database)
  const latency = new Histogram({
    name: 'oficio_http_answer_seconds',
    help: 'Time until an answer was written',
    labelNames: ['method', 'status', 'part'],
    buckets: LATENCY_BUCKETS_S,
    registers,
  })
  const slowQueries = new Counter({
    name: 'oficio_slow_queries_total',
    help: 'Queries that took longer than SLOW_QUERY_MS',
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name: `oficio_${name}`, help, registers })
  const gauges = {
    letters_waiting: gauge('letters_waiting', 'Emails waiting for the mail server'),
    letters_failed: gauge('letters_failed', 'Emails that were given up'),
    push_devices: gauge('push_devices', 'Devices with push notifications on'),
    push_devices_failing: gauge('push_devices_failing', 'Devices whose last push notification failed'),
    disk_free_bytes: gauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR'),
    database_bytes: gauge('database_bytes', 'Size of the database'),
    backup_timestamp_seconds: gauge(
      'backup_timestamp_seconds',
      'When the last good backup was made; 0: never',
    ),
    backup_good: gauge('backup_good', '0: the latest backup failed or isn’t good'),
    offsite_timestamp_seconds: gauge(
      'offsite_timestamp_seconds',
      'Until when everything is in the off-site copy; 0: nothing yet, or none is set up',
    ),
    offsite_lag_seconds: gauge('offsite_lag_seconds', 'How far the off-site copy is behind'),
    offsite_files_waiting: gauge('offsite_files_waiting', 'Uploads that aren’t in the off-site copy yet'),
    offsite_good: gauge('offsite_good', '0: the off-site copy doesn’t get on'),
    drill_timestamp_seconds: gauge('drill_timestamp_seconds', 'When the last restore test ran; 0: never'),
    drill_good: gauge('drill_good', '1: the last restore test passed'),
  }
  const openSockets = gauge('sockets', 'Open sockets')
  const createJobGauge = (name: string, help: string) =>
    new Gauge({ name: `oficio_chore_${name}`, help, labelNames: ['chore'], registers })
  const jobStarted = createJobGauge('start_timestamp_seconds', 'When the task last started; 0: never')
  const jobEnded = createJobGauge(
    'end_timestamp_seconds',
    'When its last run ended; 0: it’s running, or never ran',
  )
  const jobDuration = createJobGauge('duration_seconds', 'How long its last run took')
  const jobFailures = createJobGauge(
    'failures',
    'How many times in a row it failed; 0: the last run succeeded',
  )

  const classify = createClassifier(routes)
  const startTimes = new WeakMap<object, number>()
  const onRequestStart = (message: unknown) => {
    if (isMessageOf(httpServer, message)) startTimes.set(message.request, performance.now())
  }
  const onResponseFinish = (message: unknown) => {
    if (!isMessageOf(httpServer, message) || !('response' in message)) return
    const startTime = startTimes.get(message.request)
    const { method = '', url = '' } = message.request
    const status =
      message.response !== null && typeof message.response === 'object' && 'statusCode' in message.response
        ? Number(message.response.statusCode)
        : 0
    if (startTime !== undefined)
      latency.observe(
        { method, status: `${Math.floor(status / 100)}xx`, part: classify(url) },
        (performance.now() - startTime) / 1000,
      )
  }
  subscribe('http.server.request.start', onRequestStart)
  subscribe('http.server.response.finish', onResponseFinish)

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end()
    void (async () => {
      for (const [name, value] of Object.entries(await readStatus()))
        if (isGaugeName(name)) gauges[name].set(value)
      openSockets.set(sockets())
      for (const { name, startedAt, endedAt, durationMs, failures } of await listJobs()) {
        jobStarted.set({ chore: name }, toSeconds(startedAt))
        jobEnded.set({ chore: name }, toSeconds(endedAt))
        jobDuration.set({ chore: name }, (durationMs ?? 0) / 1000)
        jobFailures.set({ chore: name }, failures)
      }
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
    })().catch((error: unknown) => {
      log.error({ err: error }, 'couldn’t serve the metrics')
      response.writeHead(500).end()
    })
  })
  const isGaugeName = (name: string): name is keyof typeof gauges => name in gauges
  server.on('error', (error) => log.error({ err: error }, 'can’t listen on METRICS_PORT'))
  server.listen(address.port, address.host)
  return {
    slowQuery: () => slowQueries.inc(),
    close() {
      unsubscribe('http.server.request.start', onRequestStart)
      unsubscribe('http.server.response.finish', onResponseFinish)
      server.close()
    },
  }
}

const toSeconds = (iso: string | null) => (iso ? Date.parse(iso) / 1000 : 0)

function isMessageOf(
  server: Server,
  message: unknown,
): message is { server: Server; request: IncomingMessage } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'server' in message &&
    message.server === server &&
    'request' in message &&
    message.request instanceof IncomingMessage
  )
}

/** Classifies a URL: a part of the API that has routes, a file, a socket or a page. */
function createClassifier(routes: string[]): (url: string) => string {
  const apiParts = new Set(routes.flatMap((path) => /^\/api\/v1\/([\w-]+)/.exec(path)?.[1] ?? []))
  return (url) => {
    const [, first = '', second = '', third = ''] = url.split('?', 1)[0]?.split('/') ?? []
    if (first === 'api') return second === 'v1' && apiParts.has(third) ? third : 'other'
    return ['assets', 'files', 'socket.io'].includes(first) ? first : 'page'
  }
}
