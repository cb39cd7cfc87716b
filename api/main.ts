import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { BRAND } from '#shared/brand.ts'
import { createApp } from './app.ts'
import { type Database, openDatabase } from './db/open.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { fillDemo } from './demo/demo.ts'
import { type Env, readEnv, UnusableSettings } from './env.ts'
import { demoLogins } from './features/accounts/demo-help.ts'
import { makeFirstAdmin } from './features/accounts/first-admin.ts'
import { openPost } from './features/accounts/post.ts'
import { expireOrders } from './features/orders/expiry.ts'
import { relist } from './features/sellers/listing.ts'
import { renewSubscriptions } from './features/subscriptions/renewals.ts'
import { sweepFiles } from './features/uploads/sweep.ts'
import { answerKept, openGate } from './http/gate.ts'
import { openLater } from './http/later.ts'
import { keepAssets, openPages } from './http/pages.ts'
import { type Live, openLive } from './live.ts'
import { type Log, openLog } from './log.ts'
import { openFiles } from './outside/files.ts'
import { fileMail, smtpMail } from './outside/mail.ts'
import { ratesFrom } from './outside/rates.ts'

const DRAIN_MS = 10_000
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
  const database = await openDatabase(join(env.dataDir, 'oficio.sqlite'))
  const files = openFiles(join(env.dataDir, 'files'))
  if (env.demo) await fillDemo({ database, files, clock })
  const { log } = journal
  if (env.admin) await makeFirstAdmin(database, env.admin, clock())
  const mail = env.smtpUrl ? smtpMail(env.smtpUrl, env.mailFrom) : fileMail(join(env.dataDir, 'mail'), env.mailFrom, log)
  const later = openLater(log)
  const post = openPost(database, mail, clock, env.demo)
  const deps = {
    database,
    env,
    log,
    clock,
    files,
    rates: ratesFrom(env.exchangeRatesUrl),
    payments: env.stripe && (await paymentsBy(env.stripe)),
    later,
    post,
    version: pages?.version ?? 'development',
  }
  const gate = openGate(deps, pages)
  answer = answerKept(gate, log, work.counting(getRequestListener(createApp(deps, pages, gate).fetch)))
  live = openLive(server, deps)
  opened.resolve(answer)
  await greet(env, deps.version, database)
  const postman = setInterval(() => later.run(() => post.send()), POST_EVERY_MS)
  const sweep = () => later.run(async () => void (await sweepFiles(database, files, clock())))
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS)
  sweep()
  const renew = () =>
    later.run(async () => {
      await renewSubscriptions(database, relist, clock())
      await expireOrders(database, clock())
    })
  const renewer = setInterval(renew, RENEW_EVERY_MS)
  renew()
  if (pages)
    keepAssets(join(env.outDir, 'assets'), join(env.dataDir, 'assets'), clock()).catch((error: unknown) => log.error({ err: error }, 'the files of this build could not be kept'))

  await stopped
  clearInterval(postman)
  clearInterval(sweeper)
  clearInterval(renewer)
  await later.idle()
  database.close()
  journal.flush()
  process.exit(0)
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

/** Resolves when a signal came and everybody who was being answered has been, ten seconds later at most. */
function stopOnSignal(server: Server, work: UnderWay, { log }: Log, hangUpSockets: () => void): Promise<void> {
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
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)
  })
}

async function greet(env: Env, version: string, database: Database): Promise<void> {
  console.log(`${BRAND} ${version} is ready at ${env.publicUrl}`)
  if (!env.demo) return
  const people = await demoLogins(database)
  if (people.length > 0) console.log(`Log in as ${people.map(({ email }) => email).join(', ')} with the password ${DEMO_PASSWORD}`)
}
