import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { PaymentProvider, PricedPlan, SubscriptionState } from '../../outside/payments.ts'
import { callProvider } from './payment-gateway.ts'

/**
 * Longer than the timeout of a call to the provider. After that, the provider's list shows whether an older
 * attempt succeeded.
 */
const ATTEMPT_TTL_MS = MINUTE_MS

interface SubscriptionRequest {
  customer: string
  card: string
  plan: PricedPlan & { priceRef: string }
  now: Date
}

/**
 * Creates a subscription with the provider, or adopts the one that an interrupted attempt has left there: a
 * user never has two. Concurrent attempts share an idempotency key, so that the provider creates only one.
 */
export async function subscribeIdempotently(
  database: Database,
  payments: PaymentProvider,
  userId: string,
  { customer, card, plan, now }: SubscriptionRequest,
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
    // An attempt that the provider has answered is over; an unanswered one may have succeeded.
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
