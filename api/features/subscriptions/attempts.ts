import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { Payments, PricedPlan, Standing } from '../../outside/payments.ts'
import { asked } from './payer.ts'

/** Longer than any answer of the provider is waited for. By then its list says whether an older attempt came to anything. */
const ATTEMPT_MS = 60_000

interface Wanted {
  customer: string
  card: string
  plan: PricedPlan & { priceRef: string }
}

/**
 * Begins a subscription with the provider, or takes over the one that an attempt has left there whose end nobody saw: a person never has two.
 * Attempts at the same time share a key, so that the provider begins one of them.
 */
export async function subscribeOnce(database: Database, payments: Payments, userId: string, { customer, card, plan }: Wanted, now: Date): Promise<Standing> {
  const key = await openAttempt(database, userId, now)
  const left = await asked(() => payments.findSubscription(customer))
  if (left?.ref) return left.planId === plan.id && !left.cancelling ? left : asked(() => payments.change(left.ref ?? '', plan))
  try {
    return await asked(() => payments.subscribe(customer, card, plan, `subscribe-${key}`))
  } catch (error) {
    // What the provider has answered is over; what it hasn't may have happened.
    if (error instanceof Refusal && error.code !== 'PAYMENTS_UNREACHABLE') await write(database, (tx) => endAttempt(tx, userId))
    throw error
  }
}

export async function endAttempt(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('subscription_attempts').where('user_id', '=', userId).execute()
}

function openAttempt(database: Database, userId: string, now: Date): Promise<string> {
  const attempt = { key: randomUUID(), created_at: now.toISOString() }
  return write(database, async (tx) => {
    await tx
      .insertInto('subscription_attempts')
      .values({ user_id: userId, ...attempt })
      .onConflict((open) =>
        open
          .column('user_id')
          .doUpdateSet(attempt)
          .where('subscription_attempts.created_at', '<', new Date(now.getTime() - ATTEMPT_MS).toISOString()),
      )
      .execute()
    return (await tx.selectFrom('subscription_attempts').select('key').where('user_id', '=', userId).executeTakeFirstOrThrow()).key
  })
}
