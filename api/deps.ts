import type { Logger } from 'pino'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import type { BackgroundTasks } from './http/background-tasks.ts'
import type { Probe } from './http/readiness.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { FileStore } from './outside/files.ts'
import type { PaymentProvider } from './outside/payments.ts'
import type { PushSender } from './outside/push.ts'
import type { FetchMxnRate } from './outside/rates.ts'

/** What every door is made with. Tests put their own clock and strangers in. */
export interface Deps {
  database: Database
  env: Env
  log: Logger
  clock: () => Date
  files: FileStore
  rates: FetchMxnRate
  /** Null: the demo's cards; in a market that isn't one, nothing is charged. */
  payments: PaymentProvider | null
  /** Null: this market has no address that push services would take for its operator's. */
  push: PushSender | null
  mailQueue: MailQueue
  backgroundTasks: BackgroundTasks
  version: string
  /** How those services are asked whether they answer that the market has beside its database. */
  probes?: Record<string, Probe>
}
