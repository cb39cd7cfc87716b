import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { PaymentProvider } from '../../outside/payments.ts'
import { callProvider, type PlanContext } from './payment-gateway.ts'
import { saveSubscriptionState } from './subscriptions.ts'

/**
 * Handles a provider's event. The event is only a signal: the subscription is fetched and stored in its
 * current state, so that events may come twice, late, or in any order. An invalid signature is
 * WEBHOOK_REFUSED.
 */
export async function handleWebhook(
  database: Database,
  payments: PaymentProvider,
  body: string,
  { signature, planUrl, now }: { signature: string; planUrl: string; now: Date },
): Promise<void> {
  const event = await callProvider(() => payments.parseWebhook(body, signature))
  const processed = await database.db
    .selectFrom('webhook_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (processed) return
  if (event.resource === 'subscription')
    await syncSubscription(database, payments, event.ref, { context: { provider: 'stripe', planUrl }, now })
  if (event.resource === 'invoice') await syncInvoice(database, payments, event.ref, now)
  await write(database, (tx) =>
    tx
      .insertInto('webhook_events')
      .values({ id: event.id, received_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

async function syncSubscription(
  database: Database,
  payments: PaymentProvider,
  ref: string,
  { context, now }: { context: PlanContext; now: Date },
): Promise<void> {
  const state = await callProvider(() => payments.readSubscription(ref))
  const subscription = await database.db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  // A subscription that has been replaced by a later one, or that belongs to another market.
  if (!subscription) return
  await write(database, (tx, recordChange) =>
    saveSubscriptionState(tx, recordChange, subscription.user_id, {
      planId: state.planId ?? '',
      state,
      gateway: context,
      now,
    }),
  )
}

async function syncInvoice(
  database: Database,
  payments: PaymentProvider,
  ref: string,
  now: Date,
): Promise<void> {
  const invoice = await callProvider(() => payments.readInvoice(ref))
  const customer = await database.db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('provider_ref', '=', invoice.customer)
    .executeTakeFirst()
  if (!customer) return
  const row = {
    number: invoice.number,
    plan: invoice.plan,
    amount_cents: invoice.cents,
    status: invoice.status,
    url: invoice.url,
  }
  await write(database, async (tx, recordChange) => {
    await tx
      .insertInto('invoices')
      .values({
        id: newId(now),
        user_id: customer.user_id,
        provider_ref: ref,
        ...row,
        created_at: invoice.createdAt,
      })
      .onConflict((conflict) => conflict.column('provider_ref').doUpdateSet(row))
      .execute()
    recordChange([customer.user_id], 'subscription', customer.user_id)
  })
}
