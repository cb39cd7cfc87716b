import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { Payments } from '../../outside/payments.ts'
import { asked } from './payer.ts'
import { type StandingChanged, writeStanding } from './subscriptions.ts'

/**
 * Hears a provider's event. It is a bell only: the thing it speaks of is asked for and written down as it stands now, so that events may come
 * twice, late, or in any order. A signature that doesn't fit is WEBHOOK_REFUSED.
 */
export async function hearNotice(database: Database, payments: Payments, body: string, signature: string, changed: StandingChanged, now: Date): Promise<void> {
  const notice = await asked(() => payments.readNotice(body, signature))
  const known = await database.db.selectFrom('webhook_events').select('id').where('id', '=', notice.id).executeTakeFirst()
  if (known) return
  if (notice.about === 'subscription') await followSubscription(database, payments, notice.ref, changed, now)
  if (notice.about === 'invoice') await followInvoice(database, payments, notice.ref, now)
  await write(database, (tx) =>
    tx
      .insertInto('webhook_events')
      .values({ id: notice.id, received_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

async function followSubscription(database: Database, payments: Payments, ref: string, changed: StandingChanged, now: Date): Promise<void> {
  const standing = await asked(() => payments.readSubscription(ref))
  const ours = await database.db.selectFrom('subscriptions').select('user_id').where('provider_ref', '=', ref).executeTakeFirst()
  // One that an earlier, ended subscription was replaced by, or that isn't of this market.
  if (!ours) return
  await write(database, (tx, told) => writeStanding(tx, told, ours.user_id, { planId: standing.planId ?? '', standing }, { provider: 'stripe' }, changed, now))
}

async function followInvoice(database: Database, payments: Payments, ref: string, now: Date): Promise<void> {
  const bill = await asked(() => payments.readInvoice(ref))
  const payer = await database.db.selectFrom('payment_customers').select('user_id').where('provider_ref', '=', bill.customer).executeTakeFirst()
  if (!payer) return
  const row = { number: bill.number, plan: bill.plan, amount_cents: bill.cents, status: bill.status, url: bill.url }
  await write(database, async (tx, told) => {
    await tx
      .insertInto('invoices')
      .values({ id: newId(now), user_id: payer.user_id, provider_ref: ref, ...row, created_at: bill.createdAt })
      .onConflict((conflict) => conflict.column('provider_ref').doUpdateSet(row))
      .execute()
    told([payer.user_id], 'subscription', payer.user_id)
  })
}
