import type { Transaction } from 'kysely'
import { formatAmount } from '#shared/currency.ts'
import { nameIn } from '#shared/languages.ts'
import { DAY_MS, nextChargeOf, type Plan, type Provider, priceOf, TRIAL_NOTICE_DAYS } from '#shared/subscriptions.ts'
import { eachInTurn, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Standing } from '../../outside/payments.ts'
import { postLetter } from '../accounts/post.ts'
import { fill, type LetterKind, wordsIn } from '../accounts/words/words.ts'
import { planOf } from './plans.ts'

type Tx = Transaction<Schema>
const AT_ONCE = 200

interface Before {
  planId: string | null
  status: Schema['sellers']['subscription_status']
  cancelling: boolean
}
type Now = Pick<Standing, 'planId' | 'status' | 'endsAt' | 'cancelling'>

/** Writes to a freelancer what has become of their plan, in the transaction in which it did. A time that is renewed, and a payment that is missed, are not told here. */
export async function mailStanding(tx: Tx, userId: string, before: Before, standing: Now, provider: Provider, now: Date): Promise<void> {
  const kind = kindOf(before, standing)
  const reader = await tx.selectFrom('users').select(['email', 'first_name', 'language']).where('id', '=', userId).where('status', '=', 'active').executeTakeFirst()
  const plan = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', standing.planId ?? '')
    .executeTakeFirst()
  // Who has just been told when the trial ends isn't told again by the chore.
  const told = standing.status === 'trialing' && Date.parse(standing.endsAt) <= now.getTime() + TRIAL_NOTICE_DAYS * DAY_MS
  if (told && kind) await tx.updateTable('subscriptions').set({ trial_told: standing.endsAt }).where('user_id', '=', userId).execute()
  if (kind && reader && plan) await postLetter(tx, kind, reader, { fact: factsOf(planOf(plan), standing, provider, reader.language) }, now)
}

function kindOf(before: Before, { planId, status, cancelling }: Now): LetterKind | null {
  const had = before.status !== null && before.status !== 'cancelled'
  if (status === 'cancelled') return had ? 'planEnded' : null
  if (!had) return 'planBegan'
  if (planId !== before.planId) return 'planChanged'
  if (cancelling !== before.cancelling) return cancelling ? 'planEnding' : 'planKept'
  return before.status === 'trialing' && status === 'active' ? 'trialOver' : null
}

/** The plan with its price, then what happens next and when: one line each. */
function factsOf(plan: Plan, standing: Now, provider: Provider, language: string): string {
  const words = wordsIn(language).plan
  const name = nameIn(language, plan)
  const date = dayIn(language, standing.endsAt)
  const price = formatAmount(priceOf(plan), 'USD')
  const days = plan.subscriptionInterval
  const first = provider === 'none' ? fill(words.free, { name }) : fill(days === 1 ? words.priceADay : words.price, { name, price, days })
  if (standing.status === 'cancelled') return first
  if (standing.status === 'past_due') return [first, words.missed].join('\n')
  const next = nextChargeOf({ plan, status: standing.status, endsAt: standing.endsAt, cancelling: standing.cancelling }, provider)
  if (next)
    return [first, standing.status === 'trialing' ? fill(words.trial, { date }) : null, fill(words.next, { date, price: formatAmount(next.dollars, 'USD') })]
      .filter(Boolean)
      .join('\n')
  return [first, fill(standing.cancelling ? words.ends : words.renews, { date })].join('\n')
}

/** A day as a reader's language says it. */
export const dayIn = (language: string, iso: string): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

/** Writes once to everybody whose trial is about to end in a charge. */
export async function mailTrialsEnding(database: Database, provider: Provider, now: Date): Promise<void> {
  if (provider === 'none') return
  await eachInTurn(ending(database, now), (row) =>
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
      const standing = { planId: plan.id, status: 'trialing' as const, endsAt: row.ends_at, cancelling: false }
      await postLetter(tx, 'trialEnding', row, { fact: factsOf(planOf(plan), standing, provider, row.language) }, now)
    }),
  )
}

const ending = ({ db }: Database, now: Date) =>
  inPages(
    '',
    AT_ONCE,
    (after, most) =>
      db
        .selectFrom('sellers as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .innerJoin('subscriptions as b', 'b.user_id', 's.user_id')
        .select(['s.user_id', 's.plan_id', 'b.ends_at', 'u.email', 'u.first_name', 'u.language'])
        .where('s.subscription_status', '=', 'trialing')
        .where('b.cancelling', '=', 0)
        .where('b.ends_at', '>', now.toISOString())
        .where('b.ends_at', '<=', new Date(now.getTime() + TRIAL_NOTICE_DAYS * DAY_MS).toISOString())
        .where((each) => each.or([each('b.trial_told', 'is', null), each('b.trial_told', '!=', each.ref('b.ends_at'))]))
        .where('u.status', '=', 'active')
        .where('s.user_id', '>', after)
        .orderBy('s.user_id')
        .limit(most)
        .execute(),
    ({ user_id }) => user_id,
  )
