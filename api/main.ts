import { join } from 'node:path'
import { compose } from './compose.ts'
import { lockDataDir } from './data-lock.ts'
import { StartupError } from './db/startup-error.ts'
import { InvalidSettingsError, readEnv } from './env.ts'
import { HandOverError, rehearseStart, requestHandOver, waitForDataLock } from './hand-over.ts'
import { archiveAssets, loadPages } from './http/site/pages.ts'
import { takeInheritedSocket } from './inherited-socket.ts'
import { startScheduler } from './jobs.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { type Operations, startOperations } from './operator/operations.ts'
import { describeStart, openMarketDatabase, prepareMarket, upgradeInBackground } from './prepare-market.ts'

/** How long a shutdown waits for jobs, and for everything that is still in progress. */
const JOBS_STOP_TIMEOUT_MS = 10_000
const SHUTDOWN_TIMEOUT_MS = 15_000
/** The systemd units don’t start a process again that ends with this: another one serves. */
const HAND_OVER_REFUSED_CODE = 2

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError || error instanceof InvalidSettingsError)) throw error
  console.error(error.message)
  process.exit(error instanceof HandOverError ? HAND_OVER_REFUSED_CODE : 1)
}

async function start(): Promise<void> {
  const settings = readEnv(process.env)
  const { log, flush } = openLog(settings)
  const clock = () => new Date()
  const pages = process.argv.includes('--without-pages')
    ? null
    : loadPages(settings.outDir, join(settings.dataDir, 'assets'), settings.publicDemo)
  const version = pages?.version ?? 'development'
  const inheritedSocket = takeInheritedSocket(process.env)
  // A process that serves is only stopped for one that has opened and migrated a copy of its database.
  const isSuccessor =
    inheritedSocket !== null &&
    !settings.databaseUrl &&
    (await rehearseStart(settings, clock())) &&
    (await requestHandOver(settings.dataDir))
  // The port is taken before the data: if it is in use, nothing else is touched.
  const listener = await listen(settings, { log, flush }, { version, inheritedSocket })
  const env = { ...settings, publicUrl: settings.publicUrl.replace(/:0$/, `:${listener.port}`) }
  const lockRequest = { shared: env.databaseUrl !== null, address: env.publicUrl, now: clock() }
  const lock = isSuccessor
    ? await waitForDataLock(env.dataDir, lockRequest)
    : lockDataDir(env.dataDir, lockRequest)
  let operations: Operations | undefined
  const database = await openMarketDatabase(env, clock(), (sql, ms) => {
    operations?.countSlowQuery()
    log.warn({ sql, ms }, 'slow query')
  })
  const market = await compose(env, { database, log, clock, pages, version })
  await market.deps.offsite?.start()
  const firstRunToken = await prepareMarket(market.deps)

  const realtime = market.startRealtime(listener.server)
  const { countSockets, closeSockets } = realtime
  listener.serve(market.createListener(listener.track), closeSockets)
  const routes = market.app.routes.map(({ path }) => path)
  const scheduler = startScheduler(market.deps, market.jobs)
  operations = await startOperations(
    market.deps,
    { server: listener.server, routes, countSockets },
    {
      // Jobs end while requests are still answered, so that the next process waits for those only.
      async handOver() {
        await scheduler.stop(JOBS_STOP_TIMEOUT_MS)
        listener.stop('hand-over')
      },
    },
  )
  const stopUpgrade = upgradeInBackground(market.deps)
  for (const line of await describeStart(market.deps, firstRunToken)) console.log(line)
  if (pages)
    archiveAssets(join(env.outDir, 'assets'), join(env.dataDir, 'assets'), clock()).catch((error: unknown) =>
      log.error({ err: error }, 'couldn’t keep this build’s files'),
    )

  await listener.stopped
  stopUpgrade()
  realtime.stopPushes()
  operations.close()
  // Work that waits for an external service or another process's lock is abandoned: nothing has confirmed it
  // to anyone.
  const shutdown = scheduler.stop(JOBS_STOP_TIMEOUT_MS).then(() => market.close())
  await Promise.race([shutdown, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS))])
  lock.release()
  log.info('stopped')
  flush()
  process.exit(0)
}
