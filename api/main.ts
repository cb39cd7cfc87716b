import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { BRAND } from '#shared/brand.ts'
import { createApp, following } from './app.ts'
import { type Database, databaseOf, isLocal, type OnSlow } from './db/open.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { fillDemo } from './demo/demo.ts'
import { type Env, readEnv, UnusableSettings } from './env.ts'
import { brandOf } from './features/accounts/brand.ts'
import { demoLogins } from './features/accounts/demo-help.ts'
import { makeFirstAdmin } from './features/accounts/first-admin.ts'
import { checkMail, hasMailServer, openMail } from './features/accounts/mailer.ts'
import { openPost } from './features/accounts/post.ts'
import { type FirstRunDoor, openFirstRun } from './features/admin/first-run.ts'
import { standing } from './features/admin/standing.ts'
import { mailNews } from './features/notifications/mails.ts'
import { openPusher, pushKeysOf } from './features/notifications/push.ts'
import { tendOrders } from './features/orders/expiry.ts'
import { refreshResponseTimes } from './features/orders/figures.ts'
import { relist } from './features/sellers/listing.ts'
import { renewSubscriptions } from './features/subscriptions/renewals.ts'
import { sweepFiles } from './features/uploads/sweep.ts'
import { answerKept, openGate } from './http/gate.ts'
import { openLater } from './http/later.ts'
import { forgetKeys } from './http/once.ts'
import { keepAssets, openPages } from './http/pages.ts'
import { type Live, openLive } from './live.ts'
import { type Log, openLog } from './log.ts'
import { backUp, backUpDaily, type Market } from './operator/backup.ts'
import { type Order, openControl } from './operator/control.ts'
import { drillWeekly } from './operator/drill.ts'
import type { Metrics } from './operator/metrics.ts'
import { watchOver } from './operator/watch.ts'
import { type FileStore, openFiles } from './outside/files.ts'
import { openPush } from './outside/push.ts'
import { ratesFrom } from './outside/rates.ts'

const DRAIN_MS = 10_000
/** npm and service managers pass one request to stop on several ways: signals this close together are one. */
const SIGNAL_BURST_MS = 100
/** Longer than a proxy in front keeps an idle connection, so that it never sends into a closing one. */
const IDLE_MS = 65_000
const POST_EVERY_MS = 30_000
const SWEEP_EVERY_MS = 24 * 60 * 60 * 1000
const RENEW_EVERY_MS = 60 * 60 * 1000

try {
  await start()
} catch (error) {
  if (!(error instanceof StartRefusal || error instanceof UnusableSettings)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readEnv(process.env)
  const journal = openLog(settings)
  const opened = Promise.withResolvers<RequestListener>()
  // Whoever asks while the database is being opened waits for it.
  let answer: RequestListener = (request, response) => void opened.promise.then((ready) => ready(request, response))
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => answer(request, response))
  // The port comes first: where it is taken, nothing else is touched.
  const port = await listen(server, settings)
  const env = { ...settings, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) }
  const work = countUnderWay()
  let live: Live | undefined
  const stopped = stopOnSignal(server, work, journal, () => live?.close())

  const clock = () => new Date()
  const pages = process.argv.includes('--without-pages') ? null : openPages(env.outDir, join(env.dataDir, 'assets'))
  const { log } = journal
  let metrics: Metrics | undefined
  const slow: OnSlow = {
    ms: env.slowQueryMs,
    tell(sql, ms) {
      metrics?.slowQuery()
      log.warn({ sql, ms }, 'a query was slow')
    },
  }
  const database = await databaseOf(env, clock(), slow)
  const redis = env.redisUrl ? await redisAt(env.redisUrl, log) : null
  const files = await filesOf(env)
  await database.alone('chores', async () => {
    if (env.demo) await fillDemo({ database, files, clock })
    if (env.admin) await makeFirstAdmin(database, env.admin, clock())
  })
  const mail = openMail({ database, env, log }, join(env.dataDir, 'mail'))
  const later = openLater(log)
  const post = openPost(database, mail, clock, async () => env.demo || !(await hasMailServer({ database, env })))
  const deps = {
    database,
    env,
    log,
    clock,
    files,
    rates: ratesFrom(env.exchangeRatesUrl),
    payments: env.stripe && (await paymentsBy(env.stripe)),
    later,
    push: env.pushSubject ? openPush(await pushKeysOf(database), env.pushSubject, env.pushPrivate) : null,
    post,
    version: pages?.version ?? 'development',
  }
  const gate = openGate(deps, pages)
  const door = await openFirstRun(database)
  const dress = async () => pages?.dress(await brandOf(database.db))
  await dress()
  const app = createApp(deps, pages, gate, door)
  answer = answerKept(gate, log, work.counting(getRequestListener(app.fetch)))
  const others = redis && {
    adapter: redis.adapter,
    changed(entities: string[]) {
      database.generation++
      if (entities.includes('market')) later.run(dress)
    },
  }
  live = openLive(server, deps, others ?? undefined)
  const { sockets } = live
  if (env.metrics) {
    const { openMetrics } = await import('./operator/metrics.ts')
    const routes = app.routes.map(({ path }) => path)
    metrics = openMetrics(env.metrics, server, routes, () => standing(deps), sockets, log)
  }
  const pusher = openPusher(deps, live.looking)
  opened.resolve(answer)
  await greet(env, deps.version, database, door)
  const market = { database, dataDir: env.dataDir, version: deps.version }
  const control = await openControl(env.dataDir, (order, argument) => (order === 'mail' ? checkMail(deps) : obey(market, order, argument, clock())), log)
  const postman = setInterval(
    () =>
      later.run(async () => {
        await database.alone('chores', () => mailNews(database, env.publicUrl, clock()))
        await post.send()
      }),
    POST_EVERY_MS,
  )
  const chore = (work: () => Promise<void>) => later.run(() => database.alone('chores', work))
  const sweep = () =>
    chore(async () => {
      await sweepFiles(database, files, clock())
      await forgetKeys(database, clock())
      await refreshResponseTimes(database, following.waitedFor, clock())
      const backup = await backUpDaily(market, env.backupKeep, clock())
      if (backup) log.info(backup, 'the daily backup was made, and read back')
      const drill = await drillWeekly(market, clock())
      if (drill) log.info(drill, 'the newest backup was restored on trial')
      await watchOver(deps, clock())
    })
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS)
  sweep()
  const renew = () =>
    chore(async () => {
      await renewSubscriptions(database, relist, clock())
      await tendOrders(database, following, env.autoCompleteDays, clock())
    })
  const renewer = setInterval(() => {
    renew()
    chore(() => watchOver(deps, clock()))
  }, RENEW_EVERY_MS)
  renew()
  if (pages)
    keepAssets(join(env.outDir, 'assets'), join(env.dataDir, 'assets'), clock()).catch((error: unknown) => log.error({ err: error }, 'the files of this build could not be kept'))

  await stopped
  clearInterval(postman)
  clearInterval(sweeper)
  clearInterval(renewer)
  pusher.close()
  control.close()
  metrics?.close()
  await later.idle()
  redis?.close()
  await database.close()
  log.info('stopped')
  journal.flush()
  process.exit(0)
}

/** What the operator's commands ask of the running market. */
async function obey(market: Market, order: Exclude<Order, 'mail'>, argument: string, now: Date): Promise<string> {
  if (order === 'check') {
    if (!isLocal(market.database)) return 'the PostgreSQL server at DATABASE_URL'
    const said = String(market.database.sqlite.pragma('integrity_check', { simple: true }))
    if (said !== 'ok') throw new Error(`damaged (${said}): restore the last backup`)
    return 'whole'
  }
  const { path, bytes, files } = await backUp(market, argument || null, now)
  return `${path}: ${(bytes / 1024 / 1024).toFixed(1)} MB, ${files} files`
}

/** Listens and answers the port, or throws the StartRefusal that says why not. */
async function listen(server: Server, { port, host }: Env): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'EADDRINUSE') throw new StartRefusal(`PORT ${port} on ${host} is in use. Stop what listens there or set PORT to another number.`)
    if (code === 'EACCES') throw new StartRefusal(`PORT ${port} is not allowed to this user. Set PORT to a number above 1023.`)
    throw new StartRefusal(`HOST ${host} cannot be listened on (${String(code)}). Set HOST to an address of this machine.`)
  }
  const address = server.address()
  return address && typeof address === 'object' ? address.port : port
}

async function filesOf({ dataDir, filesUrl }: Env): Promise<FileStore> {
  const near = openFiles(join(dataDir, 'files'))
  if (!filesUrl) return near
  const { openBucket } = await import('./outside/bucket.ts')
  return openBucket(filesUrl, near)
}

/** Redis's library is loaded by those who have such a server. */
async function redisAt(url: string, log: Log['log']) {
  const { joinOthers } = await import('./outside/redis.ts')
  return joinOthers(url, log).catch((error: unknown) => {
    throw new StartRefusal(`The Redis server at REDIS_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })
}

/** Stripe's library is loaded by those who have keys. */
async function paymentsBy(keys: NonNullable<Env['stripe']>) {
  const { openStripe } = await import('./outside/stripe.ts')
  return openStripe(keys)
}

interface UnderWay {
  answers: number
  counting(answer: RequestListener): RequestListener
}

function countUnderWay(): UnderWay {
  const work: UnderWay = {
    answers: 0,
    counting: (answer) => (request, response) => {
      work.answers++
      response.once('close', () => work.answers--)
      return answer(request, response)
    },
  }
  return work
}

/**
 * Resolves when a signal came and everybody who was being answered has been, ten seconds later at most. A second signal waits for the
 * first; a third ends the process at once.
 */
function stopOnSignal(server: Server, work: UnderWay, { log, flush }: Log, hangUpSockets: () => void): Promise<void> {
  return new Promise((resolve) => {
    const stop = (signal: string) => {
      log.info({ signal }, 'stopping')
      hangUpSockets()
      server.close(() => resolve())
      const hangUp = () => (work.answers === 0 ? server.closeAllConnections() : server.closeIdleConnections())
      hangUp()
      setInterval(hangUp, 20).unref()
      setTimeout(() => resolve(), DRAIN_MS)
    }
    let requests = 0
    let lastRequestAt = Number.NEGATIVE_INFINITY
    const onSignal = (signal: string) => {
      if (performance.now() - lastRequestAt < SIGNAL_BURST_MS) return
      lastRequestAt = performance.now()
      requests++
      if (requests === 1) stop(signal)
      else if (requests === 2) log.info({ signal }, 'still stopping: a third signal ends it at once')
      else {
        log.warn({ signal }, 'ended before everything was answered')
        flush()
        process.exit(1)
      }
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal)
  })
}

async function greet(env: Env, version: string, database: Database, { token }: FirstRunDoor): Promise<void> {
  console.log(`${BRAND} ${version} is ready at ${env.publicUrl}`)
  if (token) console.log(`Nobody administers this market yet. Set it up at ${env.publicUrl}/first-run#${token}`)
  if (!env.demo) return
  const people = await demoLogins(database)
  if (people.length > 0) console.log(`Log in as ${people.map(({ email }) => email).join(', ')} with the password ${DEMO_PASSWORD}`)
}
