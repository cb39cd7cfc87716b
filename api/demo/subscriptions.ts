import type { Transaction } from 'kysely'
import { callingCode } from '#shared/countries.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Schema } from '../db/schema.ts'
import { createDemoInvoice } from '../features/subscriptions/subscriptions.ts'
import { type RandomSource, randomId } from './random.ts'

/**
 * Gives every freelancer a phone number, a plan, a card that never expires, and an invoice for the current
 * period.
 */
export async function writeSubscriptions(
  tx: Transaction<Schema>,
  random: RandomSource,
  sellers: { id: string; firstName: string; lastName: string; country: string }[],
  now: Date,
): Promise<void> {
  const plans = await tx
    .selectFrom('plans')
    .select(['id', 'subscription_interval'])
    .orderBy('position')
    .execute()
  for (const { id, firstName, lastName, country } of sellers) {
    const { id: plan, subscription_interval: days } = random.pick(plans)
    const paidAt = new Date(now.getTime() - random.integer(0, days - 1) * DAY_MS)
    const endsAt = new Date(paidAt.getTime() + days * DAY_MS).toISOString()
    const last4 = String(random.integer(1000, 9999))
    await tx.updateTable('sellers').set({ plan_id: plan }).where('user_id', '=', id).execute()
    await tx
      .updateTable('users')
      .set({ phone: `${callingCode(country)} 555 ${random.integer(100, 999)} ${random.integer(1000, 9999)}` })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('subscriptions')
      .values({
        user_id: id,
        provider_ref: null,
        ends_at: endsAt,
        cancelling: 0,
        notices: 0,
        created_at: paidAt.toISOString(),
      })
      .execute()
    await tx
      .insertInto('payment_methods')
      .values({
        id: randomId(random, paidAt),
        user_id: id,
        provider_ref: null,
        fingerprint: `visa ${last4} 12/2099`,
        cardholder: `${firstName} ${lastName}`,
        brand: 'visa',
        last4,
        expiry_month: 12,
        expiry_year: 2099,
        country,
        is_default: 1,
        created_at: paidAt.toISOString(),
      })
      .execute()
    await createDemoInvoice(tx, id, plan, { status: 'paid', now: paidAt })
  }
}
