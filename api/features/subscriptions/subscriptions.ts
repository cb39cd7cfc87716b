import type { Transaction } from 'kysely'
import { toDollars } from '#shared/money.ts'
import { DAY_MS, GRACE_DAYS, type Invoice, type MySubscription, type Subscription, trialDaysOf } from '#shared/subscriptions.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { Payments, PricedPlan, Standing } from '../../outside/payments.ts'
import { endAttempt, subscribeOnce } from './attempts.ts'
import { ownCard, pays } from './cards.ts'
import { mailStanding } from './mails.ts'
import { asked, customerOf, type Till } from './payer.ts'
import { activePlan, centsOf, planById, planOf } from './plans.ts'

type Tx = Transaction<Schema>
/** Brings the listing up to date, in the transaction in which a subscription changed. */
export type StandingChanged = (tx: Tx, userId: string, now: Date) => Promise<void>

/** A subscription that a provider has begun, still to be written down. */
export interface Begun {
  planId: string
  standing: Standing
}

/** How a freelancer's subscription stands, or null where there never was one. */
export async function findSubscription(database: Database, userId: string): Promise<Subscription | null> {
  const row = await database.db
    .selectFrom('sellers as s')
    .leftJoin('subscriptions as b', 'b.user_id', 's.user_id')
    .select(['s.plan_id', 's.subscription_status', 's.past_due_since', 'b.ends_at', 'b.cancelling'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  if (!row?.subscription_status) return null
  return {
    plan: row.plan_id === null ? null : await planById(database, row.plan_id),
    status: row.subscription_status,
    endsAt: row.ends_at,
    cancelling: row.cancelling === 1,
    graceEndsAt: row.past_due_since === null ? null : new Date(Date.parse(row.past_due_since) + GRACE_DAYS * DAY_MS).toISOString(),
  }
}

export async function mySubscription(database: Database, userId: string): Promise<MySubscription> {
  const rows = await database.db.selectFrom('invoices').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
  return { subscription: await findSubscription(database, userId), invoices: rows.map(invoiceOf) }
}

/**
 * Asks the provider for a subscription; where there is none it begins here, and needs a card in the demo only. It isn't written down yet: see `writeStanding`. Asking again, after a
 * lost answer or the end of the process, begins no second one. PLAN_NOT_FOUND, CARD_NOT_FOUND, CARD_EXPIRED, CARD_DECLINED.
 */
export async function beginSubscription(
  database: Database,
  till: Till,
  userId: string,
  { planId, cardId }: { planId: string; cardId: string | undefined },
  now: Date,
): Promise<Begun> {
  const plan = await pricedPlan(database, planId)
  const card = cardId === undefined || till.provider === 'none' ? undefined : await ownCard(database.db, userId, cardId)
  return { planId, standing: await begin(database, till, userId, plan, card, now) }
}

async function begin(
  database: Database,
  { payments, provider }: Till,
  userId: string,
  plan: PricedPlan,
  card: Schema['payment_methods'] | undefined,
  now: Date,
): Promise<Standing> {
  if (provider === 'none') return ownStanding(plan, now, 0)
  if (!card) throw new Refusal('CARD_NOT_FOUND')
  const ref = card.provider_ref
  if (payments && ref) {
    const customer = await customerOf(database, payments, userId)
    await asked(() => payments.preferCard(customer, ref))
    return subscribeOnce(database, payments, userId, { customer, card: ref, plan: await withPrice(database, payments, plan) }, now)
  }
  if (payments) throw new Refusal('CARD_UNUSABLE')
  if (!pays(card, now)) throw new Refusal('CARD_DECLINED')
  return ownStanding(plan, now, plan.trialDays)
}

/** Changes the plan: at once, and paid by the day with Stripe. One that was cancelled goes on; one that has ended, or never was, begins anew, without a trial. */
export async function changePlan(database: Database, till: Till, userId: string, planId: string, changed: StandingChanged, now: Date): Promise<MySubscription> {
  const [plan, row] = [await pricedPlan(database, planId), await findRow(database, userId)]
  const standing = !row || row.subscription_status === 'cancelled' ? await again(database, till, userId, plan, now) : await move(database, till.payments, plan, row)
  await write(database, (tx, told) => writeStanding(tx, told, userId, { planId, standing }, till, changed, now))
  return mySubscription(database, userId)
}

async function again(database: Database, till: Till, userId: string, plan: PricedPlan, now: Date): Promise<Standing> {
  return begin(database, till, userId, { ...plan, trialDays: 0 }, await defaultCard(database.db, userId), now)
}

async function move(database: Database, payments: Payments | null, plan: PricedPlan, row: Row): Promise<Standing> {
  const ref = row.provider_ref
  if (!payments || !ref) return { ...standingOf(row), cancelling: false }
  const priced = await withPrice(database, payments, plan)
  return asked(() => payments.change(ref, priced))
}

/** Ends a subscription with what is paid for, or takes that back. Twice changes nothing. */
export async function cancelSubscription(database: Database, till: Till, userId: string, cancelling: boolean, changed: StandingChanged, now: Date): Promise<MySubscription> {
  const row = await findRow(database, userId)
  if (!row || row.subscription_status === 'cancelled') throw new Refusal('SUBSCRIPTION_NOT_FOUND')
  const ref = row.provider_ref
  const { payments } = till
  const standing = payments && ref ? await asked(() => payments.cancel(ref, cancelling)) : { ...standingOf(row), cancelling }
  await write(database, (tx, told) => writeStanding(tx, told, userId, { planId: row.plan_id ?? '', standing }, till, changed, now))
  return mySubscription(database, userId)
}

/** Pays a missed payment from the default card, which may be a new one. Where nothing is missing nothing happens; CARD_DECLINED when it fails again. */
export async function settleMissed(database: Database, till: Till, userId: string, changed: StandingChanged, now: Date): Promise<void> {
  const row = await database.db
    .selectFrom('subscriptions as b')
    .innerJoin('sellers as s', 's.user_id', 'b.user_id')
    .select(['b.provider_ref', 's.plan_id'])
    .where('b.user_id', '=', userId)
    .where('s.subscription_status', '=', 'past_due')
    .executeTakeFirst()
  if (!row) return
  const ref = row.provider_ref
  const { payments } = till
  const open = await database.db.selectFrom('invoices').select(['id', 'provider_ref']).where('user_id', '=', userId).where('status', '=', 'open').execute()
  if (payments && ref) {
    for (const bill of open) if (bill.provider_ref) await asked(() => payments.payInvoice(bill.provider_ref ?? ''))
    const standing = await asked(() => payments.readSubscription(ref))
    return write(database, (tx, told) => writeStanding(tx, told, userId, { planId: standing.planId ?? '', standing }, till, changed, now))
  }
  const card = await defaultCard(database.db, userId)
  if (!card || !pays(card, now)) throw new Refusal('CARD_DECLINED')
  const plan = pricedOf(
    await database.db
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', row.plan_id ?? '')
      .executeTakeFirstOrThrow(),
  )
  // A market that took no cards before, and takes them by Stripe now.
  const standing = await begin(database, till, userId, { ...plan, trialDays: 0 }, card, now)
  await write(database, async (tx, told) => {
    await tx.updateTable('invoices').set({ status: 'void' }).where('user_id', '=', userId).where('status', '=', 'open').execute()
    await writeStanding(tx, told, userId, { planId: plan.id, standing }, till, changed, now)
  })
}

/** Before an account goes: nothing is charged any more. If the provider doesn't answer, the account stays. */
export async function endSubscription(database: Database, payments: Payments | null, userId: string): Promise<void> {
  const known = await database.db.selectFrom('payment_customers').select('provider_ref').where('user_id', '=', userId).executeTakeFirst()
  if (!payments || !known) return
  // Asked for there: one whose beginning nobody saw the end of stands in no table of ours.
  const ref = (await asked(() => payments.findSubscription(known.provider_ref)))?.ref
  if (ref) await asked(() => payments.cancel(ref, true))
}

/**
 * Writes down how a subscription stands, with the listing that follows from it, and a letter about what has become of it. In the demo a paid
 * time that begins is a paid invoice.
 */
export async function writeStanding(
  tx: Tx,
  told: Changed,
  userId: string,
  { planId, standing }: Begun,
  { provider }: Pick<Till, 'provider'>,
  changed: StandingChanged,
  now: Date,
): Promise<void> {
  const before = await tx.selectFrom('subscriptions').select(['ends_at', 'provider_ref', 'cancelling']).where('user_id', '=', userId).executeTakeFirst()
  const seller = await tx.selectFrom('sellers').select(['past_due_since', 'subscription_status', 'plan_id']).where('user_id', '=', userId).executeTakeFirstOrThrow()
  const row = { provider_ref: standing.ref, ends_at: standing.endsAt, cancelling: standing.cancelling ? 1 : 0 }
  await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...row, notices: 0, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, ...(standing.status !== 'past_due' && { notices: 0 }) }))
    .execute()
  await tx
    .updateTable('sellers')
    .set({
      ...(planId && { plan_id: planId }),
      subscription_status: standing.status,
      past_due_since: standing.status === 'past_due' ? (seller.past_due_since ?? now.toISOString()) : null,
    })
    .where('user_id', '=', userId)
    .execute()
  await endAttempt(tx, userId)
  const began = standing.status === 'active' && (before === undefined || before.ends_at !== standing.endsAt || seller.subscription_status === 'trialing')
  if (provider === 'demo' && standing.ref === null && planId && began) await billDemo(tx, userId, planId, 'paid', now)
  const was = { planId: seller.plan_id, status: seller.subscription_status, cancelling: before?.cancelling === 1 }
  await mailStanding(tx, userId, was, { ...standing, planId: planId || seller.plan_id }, provider, now)
  await changed(tx, userId, now)
  told(['public', userId], 'subscription', userId)
}

/** An invoice of the demo: nothing was paid. */
export async function billDemo(tx: Tx, userId: string, planId: string, status: 'paid' | 'open', now: Date): Promise<void> {
  const plan = await tx.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  if (!plan) return
  const { count } = await tx
    .selectFrom('invoices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoices')
    .values({
      id: newId(now),
      user_id: userId,
      provider_ref: null,
      number: `DEMO-${String(count + 1).padStart(6, '0')}`,
      plan: plan.name,
      amount_cents: centsOf(plan),
      status,
      url: null,
      created_at: now.toISOString(),
    })
    .execute()
}

/** A standing that no provider keeps. */
export function ownStanding(plan: Pick<PricedPlan, 'id' | 'intervalDays'>, from: Date, trialDays: number): Standing {
  return {
    ref: null,
    planId: plan.id,
    status: trialDays > 0 ? 'trialing' : 'active',
    endsAt: new Date(from.getTime() + (trialDays || plan.intervalDays) * DAY_MS).toISOString(),
    cancelling: false,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

const findRow = ({ db }: Database, userId: string) =>
  db
    .selectFrom('subscriptions as b')
    .innerJoin('sellers as s', 's.user_id', 'b.user_id')
    .selectAll('b')
    .select(['s.plan_id', 's.subscription_status'])
    .where('b.user_id', '=', userId)
    .executeTakeFirst()

const standingOf = (row: Row): Standing => ({
  ref: row.provider_ref,
  planId: row.plan_id,
  status: row.subscription_status ?? 'cancelled',
  endsAt: row.ends_at,
  cancelling: row.cancelling === 1,
})

const pricedPlan = async (database: Database, planId: string): Promise<PricedPlan> => pricedOf(await activePlan(database, planId))

const pricedOf = (row: Schema['plans']): PricedPlan => ({
  id: row.id,
  name: row.name,
  cents: centsOf(row),
  intervalDays: row.subscription_interval,
  trialDays: trialDaysOf(planOf(row)),
  priceRef: row.stripe_price_id,
})

const defaultCard = (db: Database['db'], userId: string) =>
  db.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).where('is_default', '=', 1).executeTakeFirst()

/** The provider's price of a plan, made the first time that somebody chooses it. */
async function withPrice(database: Database, payments: Payments, plan: PricedPlan): Promise<PricedPlan & { priceRef: string }> {
  if (plan.priceRef) return { ...plan, priceRef: plan.priceRef }
  const priceRef = await asked(() => payments.openPrice(plan))
  await write(database, (tx) => tx.updateTable('plans').set({ stripe_price_id: priceRef }).where('id', '=', plan.id).execute())
  return { ...plan, priceRef }
}

const invoiceOf = (row: Schema['invoices']): Invoice => ({
  _id: row.id,
  number: row.number,
  plan: row.plan,
  amount: toDollars(row.amount_cents),
  status: row.status,
  createdAt: row.created_at,
  url: row.url,
})
