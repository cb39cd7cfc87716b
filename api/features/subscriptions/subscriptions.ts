import type { Transaction } from 'kysely'
import { localizedName } from '#shared/languages.ts'
import { toDollars } from '#shared/money.ts'
import {
  GRACE_DAYS,
  type Invoice,
  type MySubscription,
  type Subscription,
  trialDaysOf,
} from '#shared/subscriptions.ts'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { PaymentProvider, PricedPlan, SubscriptionState } from '../../outside/payments.ts'
import { refreshListing } from '../listings/listing.ts'
import { canCharge, requireOwnCard } from './cards.ts'
import { mailSubscriptionChange } from './mails.ts'
import {
  callProvider,
  getOrCreateCustomer,
  type PaymentGateway,
  type PlanContext,
} from './payment-gateway.ts'
import { findActivePlan, findPlanById, toPlan, toPriceCents } from './plans.ts'
import { finishAttempt, subscribeIdempotently } from './subscription-attempts.ts'

type Tx = Transaction<Schema>

/** A subscription that was started with a provider and isn't stored yet. */
export interface StartedSubscription {
  planId: string
  state: SubscriptionState
}

/** A freelancer's subscription, or null where there never was one. */
export async function findSubscription(database: Database, userId: string): Promise<Subscription | null> {
  const row = await database.db
    .selectFrom('sellers as s')
    .leftJoin('subscriptions as b', 'b.user_id', 's.user_id')
    .select(['s.plan_id', 's.subscription_status', 's.past_due_since', 'b.ends_at', 'b.cancelling'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  if (!row?.subscription_status) return null
  return {
    plan: row.plan_id === null ? null : await findPlanById(database, row.plan_id),
    status: row.subscription_status,
    endsAt: row.ends_at,
    cancelling: row.cancelling === 1,
    graceEndsAt:
      row.past_due_since === null
        ? null
        : new Date(Date.parse(row.past_due_since) + GRACE_DAYS * DAY_MS).toISOString(),
  }
}

export async function readMySubscription(database: Database, userId: string): Promise<MySubscription> {
  const rows = await database.db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return { subscription: await findSubscription(database, userId), invoices: rows.map(toInvoice) }
}

/**
 * Starts a subscription with the provider. Without one it starts here, and only the demo requires a card. It
 * isn't stored yet: see `saveSubscriptionState`. Repeating it, after a lost response or a crash, starts no
 * second one. PLAN_NOT_FOUND, CARD_NOT_FOUND, CARD_EXPIRED, CARD_DECLINED.
 */
export async function startSubscription(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
  { planId, cardId, now }: { planId: string; cardId: string | undefined; now: Date },
): Promise<StartedSubscription> {
  const plan = await findPricedPlan(database, planId)
  const card =
    cardId === undefined || gateway.provider === 'none'
      ? undefined
      : await requireOwnCard(database.db, userId, cardId)
  return { planId, state: await createState(database, gateway, userId, { plan, card, now }) }
}

async function createState(
  database: Database,
  { payments, provider }: PaymentGateway,
  userId: string,
  { plan, card, now }: { plan: PricedPlan; card: Schema['payment_methods'] | undefined; now: Date },
): Promise<SubscriptionState> {
  if (provider === 'none') return createLocalState(plan, now, 0)
  if (!card) throw new DomainError('CARD_NOT_FOUND')
  const ref = card.provider_ref
  if (payments && ref) {
    const customer = await getOrCreateCustomer(database, payments, userId)
    await callProvider(() => payments.setDefaultCard(customer, ref))
    return subscribeIdempotently(database, payments, userId, {
      customer,
      card: ref,
      plan: await ensurePrice(database, payments, plan),
      now,
    })
  }
  if (payments) throw new DomainError('CARD_UNUSABLE')
  if (!canCharge(card, now)) throw new DomainError('CARD_DECLINED')
  return createLocalState(plan, now, plan.trialDays)
}

/**
 * Changes the plan: at once, and prorated by day with Stripe. A cancelled subscription continues; without a
 * running one a new one starts, without a trial.
 */
export async function changePlan(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
  { planId, now }: { planId: string; now: Date },
): Promise<MySubscription> {
  const [plan, row] = [await findPricedPlan(database, planId), await findSubscriptionRow(database, userId)]
  const state =
    !row || row.subscription_status === 'cancelled'
      ? await restartSubscription(database, gateway, userId, { plan, now })
      : await switchPlan(database, gateway.payments, plan, row)
  await write(database, (tx, recordChange) =>
    saveSubscriptionState(tx, recordChange, userId, { planId, state, gateway, now }),
  )
  return readMySubscription(database, userId)
}

/**
 * Gives the provider's subscription the plan that is stored here: another submission may have changed it
 * before it was refused.
 */
export async function restoreStoredPlan(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
): Promise<void> {
  const row = await findSubscriptionRow(database, userId)
  if (row?.plan_id)
    await switchPlan(database, gateway.payments, await findPricedPlan(database, row.plan_id), row)
}

async function restartSubscription(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
  { plan, now }: { plan: PricedPlan; now: Date },
): Promise<SubscriptionState> {
  return createState(database, gateway, userId, {
    plan: { ...plan, trialDays: 0 },
    card: await findDefaultCard(database.db, userId),
    now,
  })
}

async function switchPlan(
  database: Database,
  payments: PaymentProvider | null,
  plan: PricedPlan,
  row: Row,
): Promise<SubscriptionState> {
  const ref = row.provider_ref
  if (!payments || !ref) return { ...toState(row), cancelling: false }
  const priced = await ensurePrice(database, payments, plan)
  return callProvider(() => payments.changePlan(ref, priced))
}

/** Cancels a subscription at the end of the paid period, or takes that back. Repeating it changes nothing. */
export async function cancelSubscription(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
  { cancelling, now }: { cancelling: boolean; now: Date },
): Promise<MySubscription> {
  const row = await findSubscriptionRow(database, userId)
  if (!row || row.subscription_status === 'cancelled') throw new DomainError('SUBSCRIPTION_NOT_FOUND')
  const ref = row.provider_ref
  const { payments } = gateway
  const state =
    payments && ref
      ? await callProvider(() => payments.cancel(ref, cancelling))
      : { ...toState(row), cancelling }
  await write(database, (tx, recordChange) =>
    saveSubscriptionState(tx, recordChange, userId, { planId: row.plan_id ?? '', state, gateway, now }),
  )
  return readMySubscription(database, userId)
}

/**
 * Pays a missed payment from the default card, which may be a new one. Without a missed payment nothing
 * happens; CARD_DECLINED when it fails again.
 */
export async function payMissedInvoices(
  database: Database,
  gateway: PaymentGateway,
  userId: string,
  now: Date,
): Promise<void> {
  const row = await database.db
    .selectFrom('subscriptions as b')
    .innerJoin('sellers as s', 's.user_id', 'b.user_id')
    .select(['b.provider_ref', 's.plan_id'])
    .where('b.user_id', '=', userId)
    .where('s.subscription_status', '=', 'past_due')
    .executeTakeFirst()
  if (!row) return
  const ref = row.provider_ref
  const { payments } = gateway
  const openInvoices = await database.db
    .selectFrom('invoices')
    .select(['id', 'provider_ref'])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute()
  if (payments && ref) {
    for (const invoice of openInvoices)
      if (invoice.provider_ref) await callProvider(() => payments.payInvoice(invoice.provider_ref ?? ''))
    const state = await callProvider(() => payments.readSubscription(ref))
    return write(database, (tx, recordChange) =>
      saveSubscriptionState(tx, recordChange, userId, { planId: state.planId ?? '', state, gateway, now }),
    )
  }
  const card = await findDefaultCard(database.db, userId)
  if (!card || !canCharge(card, now)) throw new DomainError('CARD_DECLINED')
  const plan = toPricedPlan(
    await database.db
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', row.plan_id ?? '')
      .executeTakeFirstOrThrow(),
  )
  // The market charged nothing when the subscription started, and uses Stripe now.
  const state = await createState(database, gateway, userId, { plan: { ...plan, trialDays: 0 }, card, now })
  await write(database, async (tx, recordChange) => {
    await tx
      .updateTable('invoices')
      .set({ status: 'void' })
      .where('user_id', '=', userId)
      .where('status', '=', 'open')
      .execute()
    await saveSubscriptionState(tx, recordChange, userId, { planId: plan.id, state, gateway, now })
  })
}

/**
 * Ends the subscription before an account is deleted, so that nothing is charged any more. If the provider
 * doesn't respond, the account isn't deleted.
 */
export async function endSubscriptionForDeletion(
  database: Database,
  payments: PaymentProvider | null,
  userId: string,
): Promise<void> {
  const customer = await database.db
    .selectFrom('payment_customers')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!payments || !customer) return
  // Looked up at the provider: a subscription from an interrupted attempt is in no table of ours.
  const ref = (await callProvider(() => payments.findSubscription(customer.provider_ref)))?.ref
  if (ref) await callProvider(() => payments.cancel(ref, true))
}

/**
 * Stores a subscription's state, the listing that follows from it, and a mail about the change. In the demo
 * the start of a paid period creates a paid invoice.
 */
export async function saveSubscriptionState(
  tx: Tx,
  recordChange: RecordChange,
  userId: string,
  { planId, state, gateway, now }: StartedSubscription & { gateway: PlanContext; now: Date },
): Promise<void> {
  const previous = await tx
    .selectFrom('subscriptions')
    .select(['ends_at', 'provider_ref', 'cancelling'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const seller = await tx
    .selectFrom('sellers')
    .select(['past_due_since', 'subscription_status', 'plan_id'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const row = { provider_ref: state.ref, ends_at: state.endsAt, cancelling: state.cancelling ? 1 : 0 }
  await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...row, notices: 0, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...row, ...(state.status !== 'past_due' && { notices: 0 }) }),
    )
    .execute()
  await tx
    .updateTable('sellers')
    .set({
      ...(planId && { plan_id: planId }),
      subscription_status: state.status,
      past_due_since: state.status === 'past_due' ? (seller.past_due_since ?? now.toISOString()) : null,
    })
    .where('user_id', '=', userId)
    .execute()
  await finishAttempt(tx, userId)
  const isNewPeriod =
    state.status === 'active' &&
    (previous === undefined || previous.ends_at !== state.endsAt || seller.subscription_status === 'trialing')
  if (gateway.provider === 'demo' && state.ref === null && planId && isNewPeriod)
    await createDemoInvoice(tx, userId, planId, { status: 'paid', now })
  const previousState = {
    planId: seller.plan_id,
    status: seller.subscription_status,
    cancelling: previous?.cancelling === 1,
  }
  const currentState = { ...state, planId: planId || seller.plan_id }
  await mailSubscriptionChange(tx, userId, { previous: previousState, state: currentState }, { gateway, now })
  await refreshListing(tx, userId, now)
  recordChange(['public', userId], 'subscription', userId)
}

/** An invoice of the demo, in the language of who is charged; no money is involved. */
export async function createDemoInvoice(
  tx: Tx,
  userId: string,
  planId: string,
  { status, now }: { status: 'paid' | 'open'; now: Date },
): Promise<void> {
  const plan = await tx.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  if (!plan) return
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
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
      plan: localizedName(language, toPlan(plan)),
      amount_cents: toPriceCents(plan),
      status,
      url: null,
      created_at: now.toISOString(),
    })
    .execute()
}

/** The state of a subscription that has no provider. */
export function createLocalState(
  plan: Pick<PricedPlan, 'id' | 'intervalDays'>,
  startsAt: Date,
  trialDays: number,
): SubscriptionState {
  return {
    ref: null,
    planId: plan.id,
    status: trialDays > 0 ? 'trialing' : 'active',
    endsAt: new Date(startsAt.getTime() + (trialDays || plan.intervalDays) * DAY_MS).toISOString(),
    cancelling: false,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>

const findSubscriptionRow = ({ db }: Database, userId: string) =>
  db
    .selectFrom('subscriptions as b')
    .innerJoin('sellers as s', 's.user_id', 'b.user_id')
    .selectAll('b')
    .select(['s.plan_id', 's.subscription_status'])
    .where('b.user_id', '=', userId)
    .executeTakeFirst()

const toState = (row: Row): SubscriptionState => ({
  ref: row.provider_ref,
  planId: row.plan_id,
  status: row.subscription_status ?? 'cancelled',
  endsAt: row.ends_at,
  cancelling: row.cancelling === 1,
})

const findPricedPlan = async (database: Database, planId: string): Promise<PricedPlan> =>
  toPricedPlan(await findActivePlan(database, planId))

const toPricedPlan = (row: Schema['plans']): PricedPlan => ({
  id: row.id,
  name: row.name,
  cents: toPriceCents(row),
  intervalDays: row.subscription_interval,
  trialDays: trialDaysOf(toPlan(row)),
  priceRef: row.stripe_price_id,
})

const findDefaultCard = (db: Database['db'], userId: string) =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .executeTakeFirst()

/** The provider's price of a plan, created when it is first chosen. */
async function ensurePrice(
  database: Database,
  payments: PaymentProvider,
  plan: PricedPlan,
): Promise<PricedPlan & { priceRef: string }> {
  if (plan.priceRef) return { ...plan, priceRef: plan.priceRef }
  const priceRef = await callProvider(() => payments.createPrice(plan))
  await write(database, (tx) =>
    tx.updateTable('plans').set({ stripe_price_id: priceRef }).where('id', '=', plan.id).execute(),
  )
  return { ...plan, priceRef }
}

const toInvoice = (row: Schema['invoices']): Invoice => ({
  _id: row.id,
  number: row.number,
  plan: row.plan,
  amount: toDollars(row.amount_cents),
  status: row.status,
  createdAt: row.created_at,
  url: row.url,
})
