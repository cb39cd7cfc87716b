import { GRACE_DAYS, type Provider } from '#shared/subscriptions.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { forEachSequentially, paginate, runAllSequentially } from '../../db/yielding.ts'
import { formatDay } from '../../i18n/texts.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import { refreshListing } from '../listings/listing.ts'
import { canCharge } from './cards.ts'
import { mailEndingTrials } from './mails.ts'
import type { PlanContext } from './payment-gateway.ts'
import { createDemoInvoice, createLocalState, saveSubscriptionState } from './subscriptions.ts'

const BATCH_SIZE = 200
/**
 * Days after a missed payment on which its freelancer is mailed: at once, in between, and the day before the
 * grace period ends.
 */
const REMINDER_DAYS = [0, 3, GRACE_DAYS - 1]

/**
 * Renews or ends subscriptions that are due. In the demo they end, are charged to the default card, or miss
 * their payment; without a provider they are renewed; Stripe reports its own by webhook. Users whose trial is
 * about to end are mailed; those with a missed payment too, and they leave the listing after the grace
 * period.
 */
export async function renewSubscriptions(database: Database, gateway: PlanContext, now: Date): Promise<void> {
  await runAllSequentially(
    () =>
      forEachSequentially(iterateDueSubscriptions(database, gateway.provider, now), (each) =>
        renewSubscription(database, each, gateway, now),
      ),
    () =>
      forEachSequentially(iterateMissedPayments(database), (each) =>
        remindOfMissedPayment(database, each, gateway, now),
      ),
    () => mailEndingTrials(database, gateway, now),
  )
}

const iterateDueSubscriptions = ({ db }: Database, provider: Provider, now: Date) =>
  paginate(
    '',
    BATCH_SIZE,
    (after, limit) =>
      db
        .selectFrom('subscriptions as b')
        .innerJoin('sellers as s', 's.user_id', 'b.user_id')
        .select(['b.user_id', 'b.cancelling', 's.plan_id'])
        .where('b.provider_ref', 'is', null)
        .where('b.ends_at', '<=', now.toISOString())
        .where(
          's.subscription_status',
          'in',
          provider === 'none' ? ['trialing', 'active', 'past_due'] : ['trialing', 'active'],
        )
        .where('b.user_id', '>', after)
        .orderBy('b.user_id')
        .limit(limit)
        .execute(),
    ({ user_id }) => user_id,
  )
type DueSubscription = AsyncGeneratorItem<ReturnType<typeof iterateDueSubscriptions>>

async function renewSubscription(
  database: Database,
  { user_id: userId, cancelling, plan_id: planId }: DueSubscription,
  gateway: PlanContext,
  now: Date,
): Promise<void> {
  const plan =
    planId === null
      ? undefined
      : await database.db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  await write(database, async (tx, recordChange) => {
    const { ends_at } = await tx
      .selectFrom('subscriptions')
      .select('ends_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const card = await tx
      .selectFrom('payment_methods')
      .selectAll()
      .where('user_id', '=', userId)
      .where('is_default', '=', 1)
      .executeTakeFirst()
    const endedState = { ref: null, planId, status: 'cancelled' as const, endsAt: ends_at, cancelling: false }
    const state =
      cancelling || !plan
        ? endedState
        : gateway.provider === 'none' || (gateway.provider === 'demo' && card && canCharge(card, now))
          ? createLocalState({ id: plan.id, intervalDays: plan.subscription_interval }, now, 0)
          : { ...endedState, status: 'past_due' as const }
    if (gateway.provider === 'demo' && state.status === 'past_due' && planId)
      await createDemoInvoice(tx, userId, planId, { status: 'open', now })
    await saveSubscriptionState(tx, recordChange, userId, { planId: planId ?? '', state, gateway, now })
  })
}

const iterateMissedPayments = ({ db }: Database) =>
  paginate(
    '',
    BATCH_SIZE,
    (after, limit) =>
      db
        .selectFrom('sellers as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .innerJoin('subscriptions as b', 'b.user_id', 's.user_id')
        .leftJoin('listings as l', 'l.user_id', 's.user_id')
        .select([
          's.user_id',
          's.past_due_since',
          'b.notices',
          'u.email',
          'u.first_name',
          'u.language',
          'l.user_id as listed',
        ])
        .where('s.subscription_status', '=', 'past_due')
        .where('u.status', '=', 'active')
        .where('s.user_id', '>', after)
        .orderBy('s.user_id')
        .limit(limit)
        .execute(),
    ({ user_id }) => user_id,
  )

async function remindOfMissedPayment(
  database: Database,
  row: AsyncGeneratorItem<ReturnType<typeof iterateMissedPayments>>,
  { planUrl }: PlanContext,
  now: Date,
): Promise<void> {
  const pastDueSince = Date.parse(row.past_due_since ?? now.toISOString())
  const overdueDays = (now.getTime() - pastDueSince) / DAY_MS
  const dueReminders = REMINDER_DAYS.filter((day) => overdueDays >= day).length
  const isGraceOver = overdueDays >= GRACE_DAYS
  if (dueReminders <= row.notices && !(isGraceOver && row.listed)) return
  await write(database, async (tx, recordChange) => {
    if (dueReminders > row.notices) {
      await tx
        .updateTable('subscriptions')
        .set({ notices: dueReminders })
        .where('user_id', '=', row.user_id)
        .execute()
      const detail = formatDay(row.language, new Date(pastDueSince + GRACE_DAYS * DAY_MS).toISOString())
      if (!isGraceOver) await sendMail(tx, 'pastDue', row, { data: { detail, link: planUrl }, now })
    }
    if (isGraceOver && row.listed) {
      await refreshListing(tx, row.user_id, now)
      recordChange(['public', row.user_id], 'subscription', row.user_id)
    }
  })
}

type AsyncGeneratorItem<G> = G extends AsyncGenerator<infer Item> ? Item : never
