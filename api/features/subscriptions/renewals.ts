import { DAY_MS, GRACE_DAYS, type Provider } from '#shared/subscriptions.ts'
import { allDone, eachInTurn, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { postLetter } from '../accounts/post.ts'
import { pays } from './cards.ts'
import { dayIn, mailTrialsEnding } from './mails.ts'
import type { Till } from './payer.ts'
import { billDemo, ownStanding, type StandingChanged, writeStanding } from './subscriptions.ts'

const AT_ONCE = 200
/** Days after a missed payment on which its freelancer is told: at once, in the middle, the day before the end. */
const NOTICE_DAYS = [0, 3, GRACE_DAYS - 1]

/**
 * What time does to subscriptions. The demo's end, are renewed from the default card, or miss their payment; where nothing is charged they
 * are renewed; Stripe's say so themselves. Those whose trial is about to end are told; those who miss a payment too, and leave the listing
 * when their grace is over.
 */
export async function renewSubscriptions(database: Database, { provider }: Pick<Till, 'provider'>, changed: StandingChanged, now: Date): Promise<void> {
  await allDone(
    () => eachInTurn(due(database, provider, now), (each) => renew(database, each, provider, changed, now)),
    () => eachInTurn(missing(database), (each) => remind(database, each, changed, now)),
    () => mailTrialsEnding(database, provider, now),
  )
}

const due = ({ db }: Database, provider: Provider, now: Date) =>
  inPages(
    '',
    AT_ONCE,
    (after, most) =>
      db
        .selectFrom('subscriptions as b')
        .innerJoin('sellers as s', 's.user_id', 'b.user_id')
        .select(['b.user_id', 'b.cancelling', 's.plan_id'])
        .where('b.provider_ref', 'is', null)
        .where('b.ends_at', '<=', now.toISOString())
        .where('s.subscription_status', 'in', provider === 'none' ? ['trialing', 'active', 'past_due'] : ['trialing', 'active'])
        .where('b.user_id', '>', after)
        .orderBy('b.user_id')
        .limit(most)
        .execute(),
    ({ user_id }) => user_id,
  )
type Due = AsyncGeneratorItem<ReturnType<typeof due>>

async function renew(database: Database, { user_id: userId, cancelling, plan_id: planId }: Due, provider: Provider, changed: StandingChanged, now: Date): Promise<void> {
  const plan = planId === null ? undefined : await database.db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  await write(database, async (tx, told) => {
    const { ends_at } = await tx.selectFrom('subscriptions').select('ends_at').where('user_id', '=', userId).executeTakeFirstOrThrow()
    const card = await tx.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).where('is_default', '=', 1).executeTakeFirst()
    const ended = { ref: null, planId, status: 'cancelled' as const, endsAt: ends_at, cancelling: false }
    const standing =
      cancelling || !plan
        ? ended
        : provider === 'none' || (provider === 'demo' && card && pays(card, now))
          ? ownStanding({ id: plan.id, intervalDays: plan.subscription_interval }, now, 0)
          : { ...ended, status: 'past_due' as const }
    if (provider === 'demo' && standing.status === 'past_due' && planId) await billDemo(tx, userId, planId, 'open', now)
    await writeStanding(tx, told, userId, { planId: planId ?? '', standing }, { provider }, changed, now)
  })
}

const missing = ({ db }: Database) =>
  inPages(
    '',
    AT_ONCE,
    (after, most) =>
      db
        .selectFrom('sellers as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .innerJoin('subscriptions as b', 'b.user_id', 's.user_id')
        .leftJoin('listings as l', 'l.user_id', 's.user_id')
        .select(['s.user_id', 's.past_due_since', 'b.notices', 'u.email', 'u.first_name', 'u.language', 'l.user_id as listed'])
        .where('s.subscription_status', '=', 'past_due')
        .where('u.status', '=', 'active')
        .where('s.user_id', '>', after)
        .orderBy('s.user_id')
        .limit(most)
        .execute(),
    ({ user_id }) => user_id,
  )

async function remind(database: Database, row: AsyncGeneratorItem<ReturnType<typeof missing>>, changed: StandingChanged, now: Date): Promise<void> {
  const since = Date.parse(row.past_due_since ?? now.toISOString())
  const days = (now.getTime() - since) / DAY_MS
  const due = NOTICE_DAYS.filter((day) => days >= day).length
  const isOver = days >= GRACE_DAYS
  if (due <= row.notices && !(isOver && row.listed)) return
  await write(database, async (tx, told) => {
    if (due > row.notices) {
      await tx.updateTable('subscriptions').set({ notices: due }).where('user_id', '=', row.user_id).execute()
      const fact = dayIn(row.language, new Date(since + GRACE_DAYS * DAY_MS).toISOString())
      if (!isOver) await postLetter(tx, 'pastDue', row, { fact }, now)
    }
    if (isOver && row.listed) {
      await changed(tx, row.user_id, now)
      told(['public', row.user_id], 'subscription', row.user_id)
    }
  })
}

type AsyncGeneratorItem<G> = G extends AsyncGenerator<infer Item> ? Item : never
