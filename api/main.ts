import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { BRAND } from '#shared/brand.ts'
import { OUR_HEADER } from '#shared/our-answer.ts'
import { aliveness, createApp } from './app.ts'
import { lockDataDir } from './data-lock.ts'
import { type Database, databaseOf, type OnSlow } from './db/open.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { fillDemo } from './demo/demo.ts'
import { closeSuperLogin, openLogins } from './demo/logins.ts'
import { type Env, isPublic, readEnv, UnusableSettings } from './env.ts'
import { brandOf } from './features/accounts/brand.ts'
import { demoLogins } from './features/accounts/demo-help.ts'
import { makeFirstAdmin } from './features/accounts/first-admin.ts'
import { hasMailServer, openMail } from './features/accounts/mailer.ts'
import { openPost } from './features/accounts/post.ts'
import { choreRecords } from './features/admin/chores.ts'
import { openFirstRun } from './features/admin/first-run.ts'
import { standing } from './features/admin/standing.ts'
import { openPusher, pushKeysOf } from './features/notifications/push.ts'
import { renewListings } from './features/sellers/listing.ts'
import { answerKept, openGate } from './http/gate.ts'
import { openLater } from './http/later.ts'
import { keepAssets, openPages } from './http/pages.ts'
import { choresOf, openJobs } from './jobs.ts'
import { type Live, openLive } from './live.ts'
import { type Log, openLog } from './log.ts'
import { openControl } from './operator/control.ts'
import { refuseForeign, writeMarker } from './operator/marker.ts'
import type { Metrics } from './operator/metrics.ts'
import { obeyOperator } from './operator/obey.ts'
import { refuseHalfRestored } from './operator/restore.ts'
import { filesOf, paymentsOf } from './outside/open.ts'
import { openPush } from './outside/push.ts'
import { ratesFrom } from './outside/rates.ts'

const DRAIN_MS = 10_000
/** npm and service managers pass one request to stop on several ways: signals this close together are one. */
const SIGNAL_BURST_MS = 100
/** Longer than a proxy in front keeps an idle connection, so that it never sends into a closing one. */
const IDLE_MS = 65_000
/** So long a stop waits for chores, and for all that is still to be done. */
const CHORES_END_MS = 10_000
const END_MS = 15_000

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
  let version = 'development'
  // Whoever asks while the database is being opened waits for it; that the process lives is said at once.
  let answer: RequestListener = (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/healthz') tellJson(response, 200, aliveness(version))
    else if (path === '/readyz') tellJson(response, 503, { status: 'unavailable', database: 'opening' })
    else void opened.promise.then((ready) => ready(request, response))
  }
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => answer(request, response))
  // A socket that comes before there are any is hung up on, and comes again: left alone it would be answered as a page.
  const hangUp = (_: IncomingMessage, socket: Duplex) => void socket.destroy()
  server.on('upgrade', hangUp)
  // The port comes first: where it is taken, nothing else is touched.
  const port = await listen(server, settings)
  const env = { ...settings, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) }
  const work = countUnderWay()
  let live: Live | undefined
  const stopped = stopOnSignal(server, work, journal, () => live?.close())

  const clock = () => new Date()
  const pages = process.argv.includes('--without-pages') ? null : openPages(env.outDir, join(env.dataDir, 'assets'), env.publicDemo)
  version = pages?.version ?? version
  const { log } = journal
  let open = false
  // A start that waits for another process's lock, or migrates, is ended like any other work that was not answered.
  void stopped.then(() => {
    if (open) return
    log.info('stopped before it was ready')
    journal.flush()
    process.exit(0)
  })
  let metrics: Metrics | undefined
  const slow: OnSlow = {
    ms: env.slowQueryMs,
    tell(sql, ms) {
      metrics?.slowQuery()
      log.warn({ sql, ms }, 'a query was slow')
    },
  }
  const lock = lockDataDir(env.dataDir, { shared: env.databaseUrl !== null, address: env.publicUrl, now: clock() })
  await refuseHalfRestored(env.dataDir)
  await refuseForeign(env.dataDir, env.databaseUrl)
  const database = await databaseOf(env, clock(), slow)
  if (isPublic(env) && !env.publicDemo) await refuseOpenLogins(database)
  const redis = env.redisUrl ? await redisAt(env.redisUrl, log) : null
  const files = await filesOf(env)
  await database.alone('starting', async () => {
    if (env.demo) await fillDemo({ database, files, clock }, env.publicDemo)
    if (env.publicDemo) await closeSuperLogin(database)
    await renewListings(database)
    if (env.admin) await makeFirstAdmin(database, env.admin, clock())
  })
  const mail = openMail({ database, env, log }, join(env.dataDir, 'mail'))
  const later = openLater(log)
  const post = openPost(database, mail, clock, async () => env.demo || !(await hasMailServer({ database, env })), env.mailPerMinute)
  const deps = {
    database,
    env,
    log,
    clock,
    files,
    rates: ratesFrom(env.exchangeRatesUrl),
    payments: await paymentsOf(env),
    later,
    push: env.pushSubject ? openPush(await pushKeysOf(database), env.pushSubject, env.pushPrivate) : null,
    post,
    version,
    probes: { ...(redis && { redis: redis.probe }), ...(files.probe && { bucket: files.probe }) },
  }
  const gate = openGate(deps, pages)
  const token = await database.alone('starting', () => openFirstRun(database))
  const dress = async () => pages?.dress(await brandOf(database.db))
  await dress()
  const app = createApp(deps, pages, gate)
  answer = answerKept(gate, log, work.counting(getRequestListener(app.fetch)))
  const others = redis && {
    adapter: redis.adapter,
    changed(entities: string[]) {
      database.generation++
      if (entities.includes('market')) later.run(dress)
    },
  }
  live = openLive(server, deps, others ?? undefined)
  server.off('upgrade', hangUp)
  const { sockets } = live
  if (env.metrics) {
    const { openMetrics } = await import('./operator/metrics.ts')
    const routes = app.routes.map(({ path }) => path)
    metrics = openMetrics(
      env.metrics,
      server,
      routes,
      () => standing(deps),
      () => choreRecords(database.db),
      sockets,
      log,
    )
  }
  const pusher = openPusher(deps, live.looking)
  opened.resolve(answer)
  open = true
  await writeMarker(database, env.dataDir, { publicUrl: env.publicUrl, version: deps.version })
  const market = { database, dataDir: env.dataDir, version: deps.version, publicUrl: env.publicUrl, hasBucket: env.filesUrl !== null }
  const control = await openControl(env.dataDir, obeyOperator(market, deps), log)
  const jobs = openJobs(deps, choresOf(deps, market))
  await greet(env, deps.version, database, token)
  if (pages)
    keepAssets(join(env.outDir, 'assets'), join(env.dataDir, 'assets'), clock()).catch((error: unknown) => log.error({ err: error }, 'the files of this build could not be kept'))

  await stopped
  pusher.close()
  control.close()
  metrics?.close()
  // What hangs on a stranger, or on another process's lock, is left where it is: it was promised to nobody.
  const ending = (async () => {
    await Promise.all([jobs.stop(CHORES_END_MS), later.idle()])
    redis?.close()
    await database.close()
  })()
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, END_MS))])
  lock.release()
  log.info('stopped')
  journal.flush()
  process.exit(0)
}

/** Nobody may come to a market into which everybody can log in. */
async function refuseOpenLogins(database: Database): Promise<void> {
  const logins = await openLogins(database)
  if (logins.length === 0) return
  await database.close()
  throw new StartRefusal(
    `Everybody knows the password of ${logins.join(', ')} in this database. Run npm run remove-demo, which keeps everything that isn't the demo's, or set DEMO=public for a demo on purpose.`,
  )
}

function tellJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...OUR_HEADER, 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end(JSON.stringify(body))
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

/** Redis's library is loaded by those who have such a server. */
async function redisAt(url: string, log: Log['log']) {
  const { joinOthers } = await import('./outside/redis.ts')
  return joinOthers(url, log).catch((error: unknown) => {
    throw new StartRefusal(`The Redis server at REDIS_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  })
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

async function greet(env: Env, version: string, database: Database, token: string | null): Promise<void> {
  console.log(`${BRAND} ${version} is ready at ${env.publicUrl}`)
  if (token) console.log(`Nobody administers this market yet. Set it up at ${env.publicUrl}/first-run#${token}`)
  if (!env.demo) return
  const people = await demoLogins(database)
  if (people.length > 0) console.log(`Log in as ${people.map(({ email }) => email).join(', ')} with the password ${DEMO_PASSWORD}`)
}
