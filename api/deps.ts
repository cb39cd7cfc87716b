import type { Logger } from 'pino'
import type { OffsiteStatus } from '#shared/admin.ts'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { BackgroundTasks } from './http/background-tasks.ts'
import type { RateLimits } from './http/middleware/rate-limits.ts'
import type { Probe } from './http/readiness.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { FileStore } from './outside/files.ts'
import type { PaymentProvider } from './outside/payments.ts'
import type { PushSender } from './outside/push.ts'
import type { FetchMxnRate } from './outside/rates.ts'

/** The copy of a market that is kept up to date elsewhere. */
export interface Offsite {
  status(): OffsiteStatus
  startedAt(): Date
  /** Ships an upload. */
  addFile(id: string): void
  start(): Promise<void>
  /** Ships what is left, for a few seconds at most. Called while the database is open. */
  stop(): Promise<void>
  /** Called once the database is closed: the next start goes on from there. */
  finish(): Promise<void>
}

/** The dependencies of every route and service. Tests pass their own clock and fakes. */
export interface Deps {
  database: Database
  env: Env
  log: Logger
  clock: () => Date
  files: FileStore
  rates: FetchMxnRate
  /** Null: the demo's test cards; in a market that isn't a demo, nothing is charged. */
  payments: PaymentProvider | null
  /** Null: no operator contact that push services would accept. */
  push: PushSender | null
  mailQueue: MailQueue
  backgroundTasks: BackgroundTasks
  rateLimits: RateLimits
  version: string
  /** Null: none is set up, or the database is on PostgreSQL. */
  offsite: Offsite | null
  /** Readiness probes of the services that the market uses beside its database. */
  probes?: Record<string, Probe>
}
