import type { Transaction } from 'kysely'
import { formatAmount } from '#shared/currency.ts'
import { localizedName } from '#shared/languages.ts'
import {
  nextChargeOf,
  type Plan,
  type Provider,
  periodOf,
  priceOf,
  TRIAL_NOTICE_DAYS,
} from '#shared/subscriptions.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { forEachSequentially, paginate } from '../../db/yielding.ts'
import { formatDay, interpolate, type MailKind, pluralize, textsFor } from '../../i18n/texts.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import type { SubscriptionState } from '../../outside/payments.ts'
import type { PlanContext } from './payment-gateway.ts'
import { toPlan } from './plans.ts'

type Tx = Transaction<Schema>
const BATCH_SIZE = 200

interface PreviousState {
  planId: string | null
  status: Schema['sellers']['subscription_status']
  cancelling: boolean
}
type CurrentState = Pick<SubscriptionState, 'planId' | 'status' | 'endsAt' | 'cancelling'>

/**
 * Mails a freelancer about a change of their plan, in the transaction of the change. Renewals and missed
 * payments are mailed elsewhere.
 */
export async function mailSubscriptionChange(
  tx: Tx,
  userId: string,
  { previous, state }: { previous: PreviousState; state: CurrentState },
  { gateway: { provider, planUrl }, now }: { gateway: PlanContext; now: Date },
): Promise<void> {
  const kind = toMailKind(previous, state)
  const recipient = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const plan = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', state.planId ?? '')
    .executeTakeFirst()
  // A user who has just been mailed the end of the trial gets no second mail from the scheduled job.
  const isAnnounced =
    state.status === 'trialing' && Date.parse(state.endsAt) <= now.getTime() + TRIAL_NOTICE_DAYS * DAY_MS
  if (isAnnounced && kind)
    await tx
      .updateTable('subscriptions')
      .set({ trial_told: state.endsAt })
      .where('user_id', '=', userId)
      .execute()
  if (kind && recipient && plan)
    await sendMail(tx, kind, recipient, {
      data: { detail: describePlan(toPlan(plan), state, provider, recipient.language), link: planUrl },
      now,
    })
}

function toMailKind(previous: PreviousState, { planId, status, cancelling }: CurrentState): MailKind | null {
  const wasSubscribed = previous.status !== null && previous.status !== 'cancelled'
  if (status === 'cancelled') return wasSubscribed ? 'planEnded' : null
  if (!wasSubscribed) return 'planBegan'
  if (planId !== previous.planId) return 'planChanged'
  if (cancelling !== previous.cancelling) return cancelling ? 'planEnding' : 'planKept'
  return previous.status === 'trialing' && status === 'active' ? 'trialOver' : null
}

/** The plan with its price, then the next charge or end with its date: one line each. */
function describePlan(plan: Plan, state: CurrentState, provider: Provider, language: string): string {
  const texts = textsFor(language).plan
  const name = localizedName(language, plan)
  const date = formatDay(language, state.endsAt)
  const price = formatAmount(priceOf(plan), 'USD')
  const days = plan.subscriptionInterval
  const period = periodOf(plan)
  const planLine =
    provider === 'none'
      ? interpolate(language, texts.free, { name })
      : interpolate(language, period ? texts[period] : pluralize(language, texts.price, days), {
          name,
          price,
          days,
        })
  if (state.status === 'cancelled') return planLine
  if (state.status === 'past_due') return [planLine, texts.missed].join('\n')
  const nextCharge = nextChargeOf(
    { plan, status: state.status, endsAt: state.endsAt, cancelling: state.cancelling },
    provider,
  )
  if (nextCharge)
    return [
      planLine,
      state.status === 'trialing' ? interpolate(language, texts.trial, { date }) : null,
      interpolate(language, texts.next, { date, price: formatAmount(nextCharge.dollars, 'USD') }),
    ]
      .filter(Boolean)
      .join('\n')
  return [planLine, interpolate(language, state.cancelling ? texts.ends : texts.renews, { date })].join('\n')
}

/** Mails, once each, the users whose trial is about to end in a charge. */
export async function mailEndingTrials(
  database: Database,
  { provider, planUrl }: PlanContext,
  now: Date,
): Promise<void> {
  if (provider === 'none') return
  await forEachSequentially(iterateEndingTrials(database, now), (row) =>
    write(database, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('subscriptions')
        .set({ trial_told: row.ends_at })
        .where('user_id', '=', row.user_id)
        .where((each) => each.or([each('trial_told', 'is', null), each('trial_told', '!=', row.ends_at)]))
        .executeTakeFirst()
      const plan = await tx
        .selectFrom('plans')
        .selectAll()
        .where('id', '=', row.plan_id ?? '')
        .executeTakeFirst()
      if (numUpdatedRows === 0n || !plan) return
      const state = { planId: plan.id, status: 'trialing' as const, endsAt: row.ends_at, cancelling: false }
      await sendMail(tx, 'trialEnding', row, {
        data: { detail: describePlan(toPlan(plan), state, provider, row.language), link: planUrl },
        now,
      })
    }),
  )
}

const iterateEndingTrials = ({ db }: Database, now: Date) =>
  paginate(
    '',
    BATCH_SIZE,
    (after, limit) =>
      db
        .selectFrom('sellers as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .innerJoin('subscriptions as b', 'b.user_id', 's.user_id')
        .select(['s.user_id', 's.plan_id', 'b.ends_at', 'u.email', 'u.first_name', 'u.language'])
        .where('s.subscription_status', '=', 'trialing')
        .where('b.cancelling', '=', 0)
        .where('b.ends_at', '>', now.toISOString())
        .where('b.ends_at', '<=', new Date(now.getTime() + TRIAL_NOTICE_DAYS * DAY_MS).toISOString())
        .where((each) =>
          each.or([each('b.trial_told', 'is', null), each('b.trial_told', '!=', each.ref('b.ends_at'))]),
        )
        .where('u.status', '=', 'active')
        .where('s.user_id', '>', after)
        .orderBy('s.user_id')
        .limit(limit)
        .execute(),
    ({ user_id }) => user_id,
  )
