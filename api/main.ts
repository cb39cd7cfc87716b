import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { createApp, livenessReport } from './app.ts'
import { readBranding } from './branding/branding.ts'
import { lockDataDir } from './data-lock.ts'
import { type Database, openConfiguredDatabase, type SlowQueryLog } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { disableSuperAdminLogin, findOpenLogins } from './demo/logins.ts'
import { type Env, InvalidSettingsError, isPublic, readEnv } from './env.ts'
import { listDemoLogins } from './features/accounts/demo-logins.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.ts'
import { issueFirstRunToken } from './features/admin/first-run.ts'
import { listJobRecords } from './features/admin/scheduled-jobs.ts'
import { readSystemStatus } from './features/admin/system-status.ts'
import { getPushKeys, startPushNotifier } from './features/notifications/push.ts'
import { upgradeListings } from './features/sellers/listing.ts'
import { createBackgroundTasks } from './http/background-tasks.ts'
import { createFastPath, serveFromCache } from './http/cache/fast-path.ts'
import { archiveAssets, loadPages } from './http/site/pages.ts'
import { listScheduledJobs, startScheduler } from './jobs.ts'
import { type Log, openLog } from './log.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { createMailer, hasMailServer } from './mail/mailer.ts'
import { assertOwnDatabase, writeMarker } from './operator/marker.ts'
import type { Metrics } from './operator/metrics.ts'
import { createCommandHandler } from './operator/operator-commands.ts'
import { openOperatorSocket } from './operator/operator-socket.ts'
import { assertNoUnfinishedRestore } from './operator/restore.ts'
import { openFileStore, openPaymentProvider } from './outside/providers.ts'
import { createPushSender } from './outside/push.ts'
import { createRateFetcher } from './outside/rates.ts'
import { createLiveServer, type LiveServer } from './realtime/live.ts'

const DRAIN_TIMEOUT_MS = 10_000
/**
 * npm and service managers deliver one stop request as several signals: signals this close together count as
 * one.
 */
const SIGNAL_BURST_MS = 100
/** Longer than a reverse proxy keeps an idle connection, so that it never sends into a closing one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** How long a shutdown waits for jobs, and for everything that is still in progress. */
const JOBS_STOP_TIMEOUT_MS = 10_000
const SHUTDOWN_TIMEOUT_MS = 15_000

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError || error instanceof InvalidSettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readEnv(process.env)
  const appLog = openLog(settings)
  const appReady = Promise.withResolvers<RequestListener>()
  let version = 'development'
  // Until the database is open, requests wait; only the liveness check is answered at once.
  let handleRequest: RequestListener = (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/healthz') respondJson(response, 200, livenessReport(version))
    else if (path === '/readyz') respondJson(response, 503, { status: 'unavailable', database: 'opening' })
    else void appReady.promise.then((ready) => ready(request, response))
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, (request, response) =>
    handleRequest(request, response),
  )
  // A socket that connects too early is closed and reconnects; otherwise it would get a page as its answer.
  const destroySocket = (_: IncomingMessage, socket: Duplex) => void socket.destroy()
  server.on('upgrade', destroySocket)
  // The port is taken first: if it is in use, nothing else is touched.
  const port = await listen(server, settings)
  const env = { ...settings, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) }
  const inFlight = trackInFlight()
  let live: LiveServer | undefined
  const shutdownRequested = stopOnSignal(server, inFlight, appLog, () => live?.close())

  const clock = () => new Date()
  const pages = process.argv.includes('--without-pages')
    ? null
    : loadPages(env.outDir, join(env.dataDir, 'assets'), env.publicDemo)
  version = pages?.version ?? version
  const { log } = appLog
  let isReady = false
  // A start that waits for another process's lock, or that migrates, is ended like any other unfinished work.
  void shutdownRequested.then(() => {
    if (isReady) return
    log.info('stopped before it was ready')
    appLog.flush()
    process.exit(0)
  })
  let metrics: Metrics | undefined
  const onSlowQuery: SlowQueryLog = {
    thresholdMs: env.slowQueryMs,
    report(sql, ms) {
      metrics?.slowQuery()
      log.warn({ sql, ms }, 'a query was slow')
    },
  }
  const lock = lockDataDir(env.dataDir, {
    shared: env.databaseUrl !== null,
    address: env.publicUrl,
    now: clock(),
  })
  await assertNoUnfinishedRestore(env.dataDir)
  await assertOwnDatabase(env.dataDir, env.databaseUrl)
  const database = await openConfiguredDatabase(env, clock(), onSlowQuery)
  if (isPublic(env) && !env.publicDemo) await rejectDemoLogins(database)
  const redis = env.redisUrl ? await connectRedis(env.redisUrl, log) : null
  const files = await openFileStore(env)
  await database.withLock('starting', async () => {
    if (env.demo) await fillDemo({ database, files, clock }, env.publicDemo)
    if (env.publicDemo) await disableSuperAdminLogin(database)
    await upgradeListings(database)
    if (env.admin) await ensureFirstAdmin(database, env.admin, clock())
  })
  const mailer = createMailer({ database, env, log }, join(env.dataDir, 'mail'))
  const backgroundTasks = createBackgroundTasks(log)
  const mailQueue = createMailQueue(
    database,
    mailer,
    clock,
    async () => env.demo || !(await hasMailServer({ database, env })),
    env.mailPerMinute,
  )
  const deps = {
    database,
    env,
    log,
    clock,
    files,
    rates: createRateFetcher(env.exchangeRatesUrl),
    payments: await openPaymentProvider(env),
    backgroundTasks,
    push: env.pushSubject
      ? createPushSender(await getPushKeys(database), env.pushSubject, env.pushPrivate)
      : null,
    mailQueue,
    version,
    probes: { ...(redis && { redis: redis.probe }), ...(files.probe && { bucket: files.probe }) },
  }
  const fastPath = createFastPath(deps, pages)
  const firstRunToken = await database.withLock('starting', () => issueFirstRunToken(database))
  const refreshBranding = async () => pages?.applyBranding(await readBranding(database.db))
  await refreshBranding()
  const app = createApp(deps, pages, fastPath)
  handleRequest = serveFromCache(fastPath, log, inFlight.track(getRequestListener(app.fetch)))
  const peers = redis && {
    adapter: redis.adapter,
    onRemoteChange(entities: string[]) {
      database.generation++
      if (entities.includes('market')) backgroundTasks.run(refreshBranding)
    },
  }
  live = createLiveServer(server, deps, peers ?? undefined)
  server.off('upgrade', destroySocket)
  const { countSockets } = live
  if (env.metrics) {
    const { openMetrics } = await import('./operator/metrics.ts')
    const routes = app.routes.map(({ path }) => path)
    metrics = openMetrics(
      env.metrics,
      server,
      routes,
      () => readSystemStatus(deps),
      () => listJobRecords(database.db),
      countSockets,
      log,
    )
  }
  const pusher = startPushNotifier(deps, live.isViewing)
  appReady.resolve(handleRequest)
  isReady = true
  await writeMarker(database, env.dataDir, { publicUrl: env.publicUrl, version: deps.version })
  const market = {
    database,
    dataDir: env.dataDir,
    version: deps.version,
    publicUrl: env.publicUrl,
    hasBucket: env.filesUrl !== null,
  }
  const operatorSocket = await openOperatorSocket(env.dataDir, createCommandHandler(market, deps), log)
  const jobs = startScheduler(deps, listScheduledJobs(deps, market))
  await logStartup(env, deps.version, database, firstRunToken)
  if (pages)
    archiveAssets(join(env.outDir, 'assets'), join(env.dataDir, 'assets'), clock()).catch((error: unknown) =>
      log.error({ err: error }, 'the files of this build could not be kept'),
    )

  await shutdownRequested
  pusher.close()
  operatorSocket.close()
  metrics?.close()
  // Work that waits for an external service or another process's lock is abandoned: nothing has confirmed it
  // to anyone.
  const shutdown = (async () => {
    await Promise.all([jobs.stop(JOBS_STOP_TIMEOUT_MS), backgroundTasks.idle()])
    redis?.close()
    await database.close()
  })()
  await Promise.race([shutdown, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS))])
  lock.release()
  log.info('stopped')
  appLog.flush()
  process.exit(0)
}

/** A public market must not start with demo accounts, whose passwords everybody knows. */
async function rejectDemoLogins(database: Database): Promise<void> {
  const logins = await findOpenLogins(database)
  if (logins.length === 0) return
  await database.close()
  throw new StartupError(
    `Everybody knows the password of ${logins.join(', ')} in this database. Run npm run remove-demo, which keeps everything that isn't the demo's, or set DEMO=public for a demo on purpose.`,
  )
}

function respondJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      ...MARKET_HEADER,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(JSON.stringify(body))
}

/** Starts listening and resolves to the port. Throws a StartupError with the reason if it can't. */
async function listen(server: Server, { port, host }: Env): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `PORT ${port} on ${host} is in use. Stop what listens there or set PORT to another number.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`PORT ${port} is not allowed to this user. Set PORT to a number above 1023.`)
    throw new StartupError(
      `HOST ${host} cannot be listened on (${String(code)}). Set HOST to an address of this machine.`,
    )
  }
  const address = server.address()
  return address && typeof address === 'object' ? address.port : port
}

/** The Redis library is loaded only if a server is configured. */
async function connectRedis(url: string, log: Log['log']) {
  const { connectRedisAdapter } = await import('./outside/redis.ts')
  return connectRedisAdapter(url, log).catch((error: unknown) => {
    throw new StartupError(
      `The Redis server at REDIS_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
}

interface InFlightRequests {
  count: number
  track(listener: RequestListener): RequestListener
}

function trackInFlight(): InFlightRequests {
  const inFlight: InFlightRequests = {
    count: 0,
    track: (listener) => (request, response) => {
      inFlight.count++
      response.once('close', () => inFlight.count--)
      return listener(request, response)
    },
  }
  return inFlight
}

/**
 * Resolves when a signal has arrived and the requests in progress are answered, after ten seconds at most. A
 * second signal changes nothing; a third ends the process at once.
 */
function stopOnSignal(
  server: Server,
  inFlight: InFlightRequests,
  { log, flush }: Log,
  closeSockets: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = (signal: string) => {
      log.info({ signal }, 'stopping')
      closeSockets()
      server.close(() => resolve())
      const closeConnections = () =>
        inFlight.count === 0 ? server.closeAllConnections() : server.closeIdleConnections()
      closeConnections()
      setInterval(closeConnections, 20).unref()
      setTimeout(() => resolve(), DRAIN_TIMEOUT_MS)
    }
    let signalCount = 0
    let lastSignalAt = Number.NEGATIVE_INFINITY
    const onSignal = (signal: string) => {
      if (performance.now() - lastSignalAt < SIGNAL_BURST_MS) return
      lastSignalAt = performance.now()
      signalCount++
      if (signalCount === 1) stop(signal)
      else if (signalCount === 2) log.info({ signal }, 'still stopping: a third signal ends it at once')
      else {
        log.warn({ signal }, 'ended before everything was answered')
        flush()
        process.exit(1)
      }
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal)
  })
}

async function logStartup(
  env: Env,
  version: string,
  database: Database,
  firstRunToken: string | null,
): Promise<void> {
  console.log(`${PRODUCT_NAME} ${version} is ready at ${env.publicUrl}`)
  if (firstRunToken)
    console.log(
      `Nobody administers this market yet. Set it up at ${env.publicUrl}/first-run#${firstRunToken}`,
    )
  if (!env.demo) return
  const logins = await listDemoLogins(database)
  if (logins.length > 0)
    console.log(`Log in as ${logins.map(({ email }) => email).join(', ')} with the password ${DEMO_PASSWORD}`)
}
