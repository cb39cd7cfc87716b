import type { Context } from 'hono'
import type { Database } from '../db/open.ts'
import { type StoreResponse, storeNothing } from './middleware/idempotency.ts'
import type { SessionUser, UserEnv } from './middleware/session.ts'

/** What a service must know of a write beside what is to be written. */
export interface WriteContext {
  /** Who writes, and when their device was last heard from. */
  user: SessionUser
  /** The market's database; for a mutation of a sync, with its place in the sequence. */
  database: Database
  now: Date
  /** Stores the call's response with the write, if the call has an idempotency key. */
  storeResponse: StoreResponse
}

/** The context of a single call. */
export const toWriteContext = (
  c: Context<UserEnv>,
  { database, clock }: { database: Database; clock: () => Date },
): WriteContext => ({
  user: c.var.user,
  database,
  now: clock(),
  storeResponse: c.var.storeResponse ?? storeNothing,
})
