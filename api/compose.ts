import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { readBranding } from './branding/branding.ts'
import type { FeedEntity } from './db/feed-sources.ts'
import { ensureMarketId } from './db/market-id.ts'
import { type Database, isLocalDatabase } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import type { Deps, Offsite } from './deps.ts'
import type { Env } from './env.ts'
import { getPushKeys, startPushNotifier } from './features/notifications/push.ts'
import { createBackgroundTasks } from './http/background-tasks.ts'
import { createFastPath, type FastPath, serveFromCache } from './http/cache/fast-path.ts'
import { createRateLimits } from './http/middleware/rate-limits.ts'
import type { Pages } from './http/site/pages.ts'
import { listScheduledJobs, type ScheduledJob } from './jobs.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { createMailer, hasMailServer } from './mail/mailer.ts'
import { announceFiles } from './operator/offsite/announce-files.ts'
import type { MailTransport } from './outside/mail.ts'
import { openFileStore, openPaymentProvider } from './outside/providers.ts'
import { createPushSender } from './outside/push.ts'
import { createRateFetcher } from './outside/rates.ts'
import { createLiveServer } from './realtime/live.ts'

/** What the caller has opened: the market is composed around it. `pages` null: the API alone. */
export interface Surroundings {
  database: Database
  log: Logger
  clock: () => Date
  pages: Pages | null
  version: string
}

/** Outside services that replace the configured ones. */
export interface Fakes extends Partial<Pick<Deps, 'rates' | 'payments' | 'push'>> {
  mail?: MailTransport
}

/** A market that is ready to serve: nothing listens and no job runs yet. */
export interface Composed {
  app: Hono
  deps: Deps
  /** All scheduled jobs; `startScheduler` runs them. */
  jobs: ScheduledJob[]
  /** Answers HTTP requests. `track` wraps the part that isn't answered from the cache. */
  createListener(track: (listener: RequestListener) => RequestListener): RequestListener
  /** Opens sockets on a server and sends pushes. */
  startRealtime(server: Server): Realtime
  /** Waits for background tasks and closes the database and the connection to other processes. */
  close(): Promise<void>
}

export interface Realtime {
  countSockets(): number
  /** Disconnects all sockets; their clients reconnect. */
  closeSockets(): void
  stopPushes(): void
}

/**
 * The object graph of a market by its settings: of the server process and of the tests, which pass a clock
 * and fakes of their own.
 */
export async function compose(env: Env, surroundings: Surroundings, fakes: Fakes = {}): Promise<Composed> {
  const { database, log, pages } = surroundings
  const redis = env.redisUrl ? await connectRedis(env.redisUrl, await ensureMarketId(database), log) : null
  const doorbells = env.databaseUrl ? await connectDoorbells(env.databaseUrl, database, log) : null
  if (env.databaseReplicaUrl) await connectReplica(env.databaseReplicaUrl, env, { database, log })
  const deps = await createDeps(env, surroundings, fakes, redis)
  const refreshBranding = async () => pages?.applyBranding(await readBranding(database.db))
  await refreshBranding()
  const { app, fastPath } = composeApp(deps, pages)
  database.remoteListeners.add({
    onChange(_, __, entities) {
      if (entities.has('market' satisfies FeedEntity)) deps.backgroundTasks.run(refreshBranding)
    },
    onMissed: () => deps.backgroundTasks.run(refreshBranding),
  })
  return {
    app,
    deps,
    jobs: listScheduledJobs(deps),
    createListener: (track) => serveFromCache(fastPath, log, track(getRequestListener(app.fetch))),
    startRealtime(server) {
      const live = createLiveServer(server, deps, redis?.adapter)
      const pusher = startPushNotifier(deps, live.isViewing)
      return {
        countSockets: live.countSockets,
        closeSockets: live.close,
        stopPushes: pusher.close,
      }
    },
    async close() {
      await deps.backgroundTasks.idle()
      await deps.offsite?.stop()
      redis?.close()
      redis?.counters.close()
      await doorbells?.close()
      await database.replica?.close()
      await database.close()
      await deps.offsite?.finish()
    },
  }
}

/** The app over given dependencies. */
export function composeApp(deps: Deps, pages: Pages | null): { app: Hono; fastPath: FastPath } {
  const fastPath = createFastPath(deps, pages)
  return { app: createApp(deps, pages, fastPath), fastPath }
}

async function createDeps(
  env: Env,
  { database, log, clock, version }: Surroundings,
  fakes: Fakes,
  redis: Awaited<ReturnType<typeof connectRedis>> | null,
): Promise<Deps> {
  const offsite = await createConfiguredOffsite(env, { database, log, version })
  const files = await openFileStore(env)
  const { mail } = fakes
  return {
    database,
    env,
    log,
    clock,
    version,
    offsite,
    files: offsite ? announceFiles(files, offsite) : files,
    rates: fakes.rates ?? createRateFetcher(env.exchangeRatesUrl),
    payments: fakes.payments ?? (await openPaymentProvider(env)),
    push: fakes.push ?? (await createConfiguredPushSender(database, env)),
    backgroundTasks: createBackgroundTasks(log),
    rateLimits: createRateLimits(env.rateLimits, clock, redis?.counters),
    mailQueue: createMailQueue(
      database,
      mail ?? createMailer({ database, env, log }, join(env.dataDir, 'mail')),
      clock,
      {
        shouldKeepSent: async () => env.demo || !(mail || (await hasMailServer({ database, env }))),
        perMinute: env.mailPerMinute,
      },
    ),
    probes: { ...(redis && { redis: redis.probe }), ...(files.probe && { bucket: files.probe }) },
  }
}

const createConfiguredPushSender = async (database: Database, { pushSubject, pushPrivate }: Env) =>
  pushSubject ? createPushSender(await getPushKeys(database), pushSubject, pushPrivate) : null

/** The thread and its libraries are loaded only if a storage is configured. */
async function createConfiguredOffsite(
  env: Env,
  { database, log, version }: Pick<Surroundings, 'database' | 'log' | 'version'>,
): Promise<Offsite | null> {
  const { offsite } = env
  if (!offsite) return null
  if (!isLocalDatabase(database)) {
    log.warn('OFFSITE_URL is off on PostgreSQL: use the server’s own archiving')
    return null
  }
  const { createOffsite } = await import('./operator/offsite/offsite.ts')
  return createOffsite({ env: { ...env, offsite }, database, log, version })
}

/** The PostgreSQL library is loaded only if a server is configured. */
async function connectDoorbells(url: string, database: Database, log: Logger) {
  const { openDoorbells } = await import('./db/doorbells.ts')
  return openDoorbells(url, database, { marketId: await ensureMarketId(database), log })
}

async function connectReplica(
  url: string,
  { databaseConnections, slowQueryMs }: Env,
  { database, log }: Pick<Surroundings, 'database' | 'log'>,
) {
  const { openReplica } = await import('./db/replica.ts')
  database.replica = openReplica(url, database, { connections: databaseConnections, slowQueryMs, log })
}

/** The Redis library is loaded only if a server is configured. */
async function connectRedis(url: string, marketId: string, log: Logger) {
  const { connectRedisAdapter } = await import('./outside/redis.ts')
  const { createSharedCounters } = await import('./outside/shared-counters.ts')
  const joined = await connectRedisAdapter(url, marketId, log).catch((error: unknown) => {
    throw new StartupError(
      `Can’t connect to Redis at REDIS_URL: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  return { ...joined, counters: createSharedCounters(url, marketId, log) }
}
