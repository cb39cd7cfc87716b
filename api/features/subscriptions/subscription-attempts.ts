import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { PaymentProvider, PricedPlan, SubscriptionState } from '../../outside/payments.ts'
import { callProvider } from './payment-gateway.ts'

/**
 * Longer than any answer of the provider is waited for. By then its list says whether an older attempt came
 * to anything.
 */
const ATTEMPT_TTL_MS = 60_000

interface SubscriptionRequest {
  customer: string
  card: string
  plan: PricedPlan & { priceRef: string }
}

/**
 * Begins a subscription with the provider, or takes over the one that an attempt has left there whose end
 * nobody saw: a person never has two. Attempts at the same time share a key, so that the provider begins one
 * of them.
 */
export async function subscribeIdempotently(
  database: Database,
  payments: PaymentProvider,
  userId: string,
  { customer, card, plan }: SubscriptionRequest,
  now: Date,
): Promise<SubscriptionState> {
  const key = await startAttempt(database, userId, now)
  const existing = await callProvider(() => payments.findSubscription(customer))
  if (existing?.ref)
    return existing.planId === plan.id && !existing.cancelling
      ? existing
      : callProvider(() => payments.changePlan(existing.ref ?? '', plan))
  try {
    return await callProvider(() => payments.subscribe(customer, card, plan, `subscribe-${key}`))
  } catch (error) {
    // What the provider has answered is over; what it hasn't may have happened.
    if (error instanceof DomainError && error.code !== 'PAYMENTS_UNREACHABLE')
      await write(database, (tx) => finishAttempt(tx, userId))
    throw error
  }
}

export async function finishAttempt(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('subscription_attempts').where('user_id', '=', userId).execute()
}

function startAttempt(database: Database, userId: string, now: Date): Promise<string> {
  const attempt = { key: randomUUID(), created_at: now.toISOString() }
  return write(database, async (tx) => {
    await tx
      .insertInto('subscription_attempts')
      .values({ user_id: userId, ...attempt })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(attempt)
          .where(
            'subscription_attempts.created_at',
            '<',
            new Date(now.getTime() - ATTEMPT_TTL_MS).toISOString(),
          ),
      )
      .execute()
    return (
      await tx
        .selectFrom('subscription_attempts')
        .select('key')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).key
  })
}
